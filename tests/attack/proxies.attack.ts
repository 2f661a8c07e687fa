/** Whose word is taken for where a call comes from, and what that opens. */
import { describe, expect, it } from 'vitest';
import { Sessions } from '#server/features/members/sessions.ts';
import { openCatalogueIndex } from '#server/features/search/catalogue-index.ts';
import { buildApp } from '#server/http/app.ts';
import { RateLimits } from '#server/http/rate-limits.ts';
import { servicesOf } from '#server/http/services.ts';
import { readConfig } from '#server/kernel/config.ts';
import { Encryption } from '#server/kernel/encryption.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { freshStore } from '#tests/setup/database/store.ts';

const TOKEN = 'a token for whoever watches';

async function openSite(env: Record<string, string> = {}) {
  const store = await freshStore('sqlite');
  const catalogue = await openCatalogueIndex(store);
  const { metricsToken, trustedProxies, siteUrl } = readConfig(env);
  const members = {
    db: store.db,
    sessions: new Sessions(store.db, SECRET),
    rateLimits: new RateLimits(store.db, SECRET),
    siteUrl,
    encryptLink: new Encryption(SECRET).encrypt,
    wakeMails: () => {},
  };
  const app = await buildApp({
    services: servicesOf(members, catalogue),
    version: () => catalogue.number,
    metricsToken,
    trustedProxies,
    secure: siteUrl.startsWith('https:'),
  });
  const ask = async (url: string, remoteAddress = '127.0.0.1', headers: Record<string, string> = {}) =>
    (await app.inject({ url, remoteAddress, headers })).statusCode;
  return {
    app,
    ask,
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await catalogue.stop();
      await store[Symbol.asyncDispose]();
    },
  };
}

describe('/metrics', () => {
  it('is for this machine alone, and for nobody whom a web server on it passes on', async () => {
    await using site = await openSite();
    for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
      expect([address, await site.ask('/metrics', address)]).toEqual([address, 200]);
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect([host, await site.ask('/metrics', '127.0.0.1', { host })]).toEqual([host, 200]);
    for (const address of ['203.0.113.7', '10.0.0.1', '::ffff:10.0.0.1', 'fe80::1'])
      expect([address, await site.ask('/metrics', address)]).toEqual([address, 404]);
    const passedOn: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-for': '' },
      { 'x-forwarded-proto': 'https' },
      { 'x-forwarded-host': 'tessera.example' },
      { forwarded: 'for=127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { via: '1.1 varnish' },
      { host: 'tessera.example' },
      { host: '127.0.0.1.tessera.example' },
    ];
    for (const headers of passedOn)
      expect([headers, await site.ask('/metrics', '127.0.0.1', headers)]).toEqual([headers, 404]);
  });

  it('opens to the token from everywhere, and to no other', async () => {
    await using site = await openSite({ METRICS_TOKEN: TOKEN });
    const from = (authorization: string) =>
      site.ask('/metrics', '203.0.113.7', { authorization, 'x-forwarded-for': '203.0.113.8' });
    expect(await from(`Bearer ${TOKEN}`)).toBe(200);
    for (const other of ['', 'Bearer ', TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(0, -1)}`])
      expect([other, await from(other)]).toEqual([other, 404]);
  });

  it('is for the token alone where there is one, also on this machine', async () => {
    await using site = await openSite({ METRICS_TOKEN: TOKEN });
    // A web server here that sets no header and asks by the local name looks like this machine itself.
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect([address, await site.ask('/metrics', address)]).toEqual([address, 404]);
      expect(await site.ask('/metrics', address, { host: 'localhost:3000' })).toBe(404);
      expect(await site.ask('/metrics', address, { authorization: `Bearer ${TOKEN}` })).toBe(200);
    }
  });
});

describe('limits by network', () => {
  /** How often somebody behind this web server may ask, each time with another address that it claims. */
  const isBelieved = async (site: Awaited<ReturnType<typeof openSite>>, proxy: string): Promise<boolean> => {
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) {
      const { statusCode } = await site.app.inject({
        method: 'POST',
        url: '/api/auth/verification',
        payload: { email: 'nobody@example.org' },
        remoteAddress: proxy,
        headers: { 'x-forwarded-for': `203.0.113.${n}` },
      });
      statuses.push(statusCode);
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    return statuses[60] === 200;
  };

  it('take the word of a web server on this machine, and of no other', async () => {
    await using site = await openSite();
    expect(await isBelieved(site, '127.0.0.1')).toBe(true);
    expect(await isBelieved(site, '10.1.2.3')).toBe(false);
  });

  it('take the word of TRUSTED_PROXIES, and of no other', async () => {
    await using site = await openSite({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::7' });
    expect(await isBelieved(site, '10.1.2.3')).toBe(true);
    expect(await isBelieved(site, '2001:db8::7')).toBe(true);
    expect(await isBelieved(site, '127.0.0.1')).toBe(false);
    expect(await isBelieved(site, '192.168.0.1')).toBe(false);
  });

  it.each([
    ['192.0.2.1:%', 'an address with its port'],
    ['[2001:db8::5]:%', 'an address of version 6 with its port'],
    ['2001:db8::%', 'a block of version 6'],
    ['198.51.100.%, 192.0.2.1:%', 'what the visitor claims, and the address with its port'],
    ['192.0.2.1:%, 10.1.2.3:%', 'the address and another trusted server, both with their ports'],
  ])('count %s as one visitor: %s', async (header) => {
    await using site = await openSite({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' });
    const statuses: number[] = [];
    for (let n = 1; n <= 61; n++) {
      const { statusCode } = await site.app.inject({
        method: 'POST',
        url: '/api/auth/verification',
        payload: { email: 'nobody@example.org' },
        headers: { 'x-forwarded-for': header.replaceAll('%', String(n)) },
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
  });

  it('are counted for two visitors apart whose addresses come with ports', async () => {
    await using site = await openSite();
    const asked = async (address: string) => {
      let last = 0;
      for (let n = 1; n <= 60; n++)
        last = await site.app
          .inject({
            method: 'POST',
            url: '/api/auth/verification',
            payload: { email: 'nobody@example.org' },
            headers: { 'x-forwarded-for': `${address}:${n}` },
          })
          .then(({ statusCode }) => statusCode);
      return last;
    };
    expect([await asked('192.0.2.1'), await asked('192.0.2.2'), await asked('[2001:db8::1]')]).toEqual([200, 200, 200]);
  });

  it.each([
    '*',
    'true',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0',
    'proxy.example',
    '10.0.0.1/8/8',
    'loopback,,',
    '1',
  ])('refuse to trust ‘%s’, in a sentence', (TRUSTED_PROXIES) => {
    expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(
      /^TRUSTED_PROXIES names ‘[^’]*’\. It must be a list of addresses/,
    );
  });

  it('know the names of ranges', () => {
    expect(readConfig({}).trustedProxies).toEqual(['loopback']);
    expect(readConfig({ TRUSTED_PROXIES: 'loopback, uniquelocal,10.0.0.7' }).trustedProxies).toEqual([
      'loopback',
      'uniquelocal',
      '10.0.0.7',
    ]);
  });
});

describe('Strict-Transport-Security', () => {
  it('is promised for this host alone, and only where people come over HTTPS', async () => {
    await using safe = await openSite({ SITE_URL: 'https://tessera.example' });
    await using plain = await openSite();
    expect((await safe.app.inject('/healthz')).headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await plain.app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
  });
});
