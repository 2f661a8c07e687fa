/**
 * Calls to addresses that somebody gave us. They may lead to the world outside, and to nothing in this machine's own
 * networks: the name is resolved once, what it resolves to is looked at, and that very address is connected to.
 */
import { lookup as resolve } from 'node:dns';
import { request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IANA's registries of addresses that are not of the public internet, for both versions. */
const NOT_PUBLIC_4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
/** Within 2000::/3, outside of which nothing is public. */
const NOT_PUBLIC_6 = '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20';

const listOf = (ranges: string, version: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const range of ranges.split(' ')) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), version);
  }
  return list;
};
const notPublic4 = listOf(NOT_PUBLIC_4, 'ipv4');
const notPublic6 = listOf(NOT_PUBLIC_6, 'ipv6');
const global6 = listOf('2000::/3', 'ipv6');

/** Whether an address belongs to the public internet. One of version 4 in the clothes of version 6 does not. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic4.check(address, 'ipv4');
  return version === 6 && global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

/** Why an address is not called, in words. */
export class RefusedAddress extends Error {}

/** For tests: addresses of this machine, without encryption. */
export interface Leave {
  allows?: (address: string) => boolean;
  plain?: boolean;
}

/** Throws `RefusedAddress` for what can be told to be wrong without asking anybody. */
export function checkAddress(address: string, { allows = isPublic, plain = false }: Leave = {}): URL {
  const url = URL.parse(address);
  if (!url) throw new RefusedAddress('This is not an address.');
  if (url.protocol !== 'https:' && !(plain && url.protocol === 'http:'))
    throw new RefusedAddress('The address must begin with https://');
  if (url.username || url.password) throw new RefusedAddress('The address may hold no user name and no password.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !allows(host)) throw new RefusedAddress('The address leads into a private network.');
  return url;
}

export interface OutwardPost {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** Posts, follows no redirect, reads nothing of the answer but its status. Throws what is wrong with the connection. */
export function postOutward(
  address: string,
  { headers, body, signal }: OutwardPost,
  leave: Leave = {},
): Promise<number> {
  const url = checkAddress(address, leave);
  const allows = leave.allows ?? isPublic;
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    signal,
    lookup: guarded(allows),
    // A connection that was kept open would skip the look.
    agent: false,
  };
  return new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? secureRequest : plainRequest;
    send(url, options, (response) => {
      response.destroy();
      done(response.statusCode ?? 0);
    })
      .on('error', fail)
      .end(body);
  });
}

/** Resolves a name as Node does, and gives back only addresses that may be called. */
const guarded =
  (allows: (address: string) => boolean): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      // One of them inside would do for whoever can choose.
      if (found.length === 0 || found.some(({ address }) => !allows(address)))
        return callback(new RefusedAddress('The address leads into a private network.'), '', 0);
      const [first] = found as [{ address: string; family: number }];
      if (options.all) return callback(null, found);
      return callback(null, first.address, first.family);
    });
  };
