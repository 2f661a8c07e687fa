/**
 * Calls to addresses that somebody gave us. They may lead to the world outside, and to nothing in this machine's own
 * networks: the name is resolved once, what it resolves to is looked at, and that very address is connected to.
 */
import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
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

/** For tests: addresses of this machine, without encryption, at any port. */
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
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((done, fail) => {
    request(url, { method: 'POST', headers: { ...headers, ...length }, signal }, leave, (response) => {
      response.destroy();
      done(response.statusCode ?? 0);
    })
      .on('error', fail)
      .end(body);
  });
}

function request(
  url: URL,
  options: RequestOptions,
  { allows = isPublic }: Leave,
  onAnswer: (response: IncomingMessage) => void,
) {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  // A connection that was kept open would skip the look.
  return send(url, { ...options, lookup: guarded(allows), agent: false }, onAnswer);
}

export interface OutwardGet {
  headers: Record<string, string>;
  /** In bytes, as they come over the line. */
  bytesMost: number;
  signal: AbortSignal;
  /** The method; a HEAD has no body. */
  method?: 'GET' | 'HEAD';
}

export interface OutwardAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** As they came: nothing is unpacked here. */
  body: Buffer;
  /** Where the last redirect led. */
  url: string;
  /** The address that stands for the asked one from now on, where every redirect said that it is for good. */
  movedTo: string | null;
}

/** Why an answer was not taken, in words. */
export class RefusedAnswer extends Error {}

const REDIRECTS_MOST = 5;
const FOR_GOOD = [301, 308];
const ELSEWHERE = [...FOR_GOOD, 302, 303, 307];
/** Where web sites answer; elsewhere it would be others' machines that are looked for through us. */
const WEB_PORTS = ['', '80', '443', '8080', '8443'];

/**
 * Asks for a page, without cookies, and follows up to five redirects, each looked at like the first address. Throws
 * `RefusedAddress`, `RefusedAnswer` where the body is longer than it may be, and what is wrong with the connection.
 */
export async function getOutward(address: string, options: OutwardGet, leave: Leave = {}): Promise<OutwardAnswer> {
  let url = checkWebAddress(address, leave);
  let isForGood = true;
  for (let hops = 0; ; hops++) {
    const { next, ...answer } = await getOnce(url, options, leave);
    if (next === undefined) return { ...answer, url: url.href, movedTo: hops > 0 && isForGood ? url.href : null };
    if (hops === REDIRECTS_MOST) throw new RefusedAnswer('The address leads on and on, and never to a page.');
    if (!FOR_GOOD.includes(answer.status)) isForGood = false;
    url = checkWebAddress(URL.parse(next, url)?.href ?? next, leave);
  }
}

/** As `checkAddress`, for pages: many good ones have no encryption. */
export function checkWebAddress(address: string, leave: Leave = {}): URL {
  const url = checkAddress(address, { ...leave, plain: true });
  if (!leave.allows && !WEB_PORTS.includes(url.port))
    throw new RefusedAddress(`No web pages are at port ${url.port}. Please take it out of the address.`);
  url.hash = '';
  return url;
}

type OneAnswer = Pick<OutwardAnswer, 'status' | 'headers' | 'body'> & { next?: string };

function getOnce(
  url: URL,
  { headers, bytesMost, signal, method = 'GET' }: OutwardGet,
  leave: Leave,
): Promise<OneAnswer> {
  return new Promise((done, fail) => {
    request(url, { method, headers, signal }, leave, (response) => {
      const { statusCode: status = 0, headers: said } = response;
      const to = ELSEWHERE.includes(status) ? said.location : undefined;
      if (to !== undefined) {
        response.destroy();
        return done({ status, headers: said, body: Buffer.alloc(0), next: to });
      }
      takeBody(response, method === 'HEAD' ? Number.POSITIVE_INFINITY : bytesMost).then(
        (body) => done({ status, headers: said, body }),
        fail,
      );
    })
      .on('error', fail)
      .end();
  });
}

async function takeBody(response: IncomingMessage, bytesMost: number): Promise<Buffer> {
  const tooLong = () =>
    new RefusedAnswer(`What is at this address is larger than ${Math.round(bytesMost / 1_000_000)} MB.`);
  if (Number(response.headers['content-length'] ?? 0) > bytesMost) {
    response.destroy();
    throw tooLong();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > bytesMost) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
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
