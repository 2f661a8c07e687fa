/** Whoever asks for pages that have to be made: how many, and how many at once, before others are served first. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { RenderContext } from '#contract/rendering.ts';
import { mosaicPath } from '#domain/mosaics.ts';
import { READS_MOST } from '#server/http/plugins/read-limit.ts';
import { refusedPage } from '#server/http/refused-page.ts';
import {
  RENDERED_AT_ONCE,
  RENDERED_FOR_NETWORK,
  SECOND_AFTER_MS,
  WAITING_FOR_NETWORK,
} from '#server/http/render-queue.ts';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';

const ATTACKER = '203.0.113.9';
const READER = '198.51.100.7';
const CALLS = 4;
const WAIT = { timeout: 10_000 };

const ask = (api: TestApi, url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url, remoteAddress, headers });

/** A page that makes so many calls which nobody has made before. */
async function withCalls({ url }: Request, { context: { transport } }: { context: RenderContext }): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  if (pathname !== '/search') return new Response(`<!doctype html><title>${pathname}</title>`);
  for (let n = 0; n < CALLS; n++)
    await transport(`/api/content/topic/metadata?topic=${searchParams.get('query')}-${n}`);
  return new Response('<!doctype html><title>Found</title>');
}

/** How many more reads a network has, as a call of its says, which counts itself. */
async function readsLeft(api: TestApi, ip: string, headers = {}): Promise<number> {
  const answer = await ask(api, `/api/content/post?query=${crypto.randomUUID()}`, ip, headers);
  return Number(/;r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1]);
}

describe('pages that are made anew', () => {
  it('count for the network of their reader, with the calls that they make; kept ones do not', async () => {
    await using api = await openApi('sqlite', { pages: true, render: withCalls });
    const before = await readsLeft(api, ATTACKER);
    await ask(api, '/search?query=one', ATTACKER);
    expect(await readsLeft(api, ATTACKER)).toBe(before - 1 - CALLS - 1);
    await ask(api, '/search?query=one', ATTACKER);
    await ask(api, '/search?query=one', READER);
    expect(await readsLeft(api, ATTACKER)).toBe(before - 1 - CALLS - 2);
    expect(await readsLeft(api, READER)).toBe(READS_MOST - 1);
  });

  it('count for whom a proxy names', async () => {
    await using api = await openApi('sqlite', { pages: true, render: withCalls });
    const passedOn = { 'x-forwarded-for': ATTACKER };
    await ask(api, '/search?query=one', '127.0.0.1', passedOn);
    expect(await readsLeft(api, '127.0.0.1', passedOn)).toBe(READS_MOST - 1 - CALLS - 1);
    expect(await readsLeft(api, READER)).toBe(READS_MOST - 1);
  });

  it('beyond the limit are refused in a plain page that says when to come back, and to nobody else', async () => {
    await using api = await openApi('sqlite', { pages: true, render: withCalls });
    await ask(api, '/home', READER);
    let refused = await ask(api, '/search?query=0', ATTACKER);
    for (let n = 1; refused.statusCode === 200 && n < READS_MOST; n++)
      refused = await ask(api, `/search?query=${n}`, ATTACKER);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    for (const words of [
      '<h1>One moment, please</h1>',
      'That was a lot in a short time. Please wait',
      'Nothing is lost.',
      'Try again</a>',
      'Text SHOUT to 85258',
    ])
      expect(refused.body).toContain(words);
    // What is kept costs nothing, and others have their own.
    expect((await ask(api, '/home', ATTACKER)).statusCode).toBe(200);
    expect((await ask(api, '/search?query=new', READER)).statusCode).toBe(200);
    // This machine itself is never refused.
    for (let n = 0; n < 10; n++) expect((await ask(api, `/search?query=own-${n}`, '127.0.0.1')).statusCode).toBe(200);
  }, 300_000);

  it('write nothing of an address into the refusal that could run there', async () => {
    await using api = await openApi('sqlite', { pages: true });
    for (let n = 0; n <= READS_MOST; n++) await ask(api, `/p${n}`, ATTACKER);
    const refused = await ask(api, '//evil.example/"><script>alert(1)</script>', ATTACKER);
    expect(refused.statusCode).toBe(429);
    expect(refused.body).not.toContain('<script');
    expect(refused.body).toContain('href="/evil.example/');
    // As it comes from whoever writes the request by hand.
    const raw = refusedPage({ status: 429, message: 'Wait.', address: '/x"><script>alert(1)</script>' });
    expect(raw).toContain('href="/x&quot;&gt;&lt;script');
    expect(raw).not.toContain('<script');
  }, 300_000);
});

/** Each way to have the same thing drawn: other colours, another shape. */
const drawings = (slug: string) =>
  Array.from({ length: 16 }, (_, harmony) =>
    mosaicPath('square', 'tool', slug, { object_type: 'Tool', slug }, harmony),
  );

describe('pictures that are drawn anew', () => {
  it('count for the network that asks for them, as previews and private calendars do; kept ones do not', async () => {
    await using api = await openApi('sqlite');
    await api.shelves.tool({ slug: 'timer' });
    const [one = '', two = ''] = drawings('timer');
    const before = await readsLeft(api, ATTACKER);
    for (const url of [one, one, two]) expect((await ask(api, url, ATTACKER)).statusCode).toBe(200);
    expect((await ask(api, one, READER)).statusCode).toBe(200);
    expect(await readsLeft(api, ATTACKER)).toBe(before - 2 - 1);
    expect(await readsLeft(api, READER)).toBe(READS_MOST - 1);
    // Nothing that leads elsewhere, or that is not there, is looked for without end.
    for (const url of [one.replace('timer', 'made-up'), '/preview/tool/made-up.png', '/calendar/made-up.ics'])
      expect([url, (await ask(api, url, READER)).statusCode]).toEqual([url, 404]);
    expect(await readsLeft(api, READER)).toBe(READS_MOST - 1 - 3 - 1);
  });

  it('are drawn one at a time for a network, and others come in between', async () => {
    await using api = await openApi('sqlite');
    await api.shelves.tool({ slug: 'timer' });
    const order: string[] = [];
    const theirs = drawings('timer').map((url) => ask(api, url, ATTACKER).then(() => order.push('theirs')));
    await nextTurn();
    const own = ask(api, '/mosaic/4/ornament/hero.svg', READER).then(() => order.push('own'));
    await Promise.all([...theirs, own]);
    expect(order.indexOf('own')).toBeLessThan(8);
  });
});

/** A site whose pages wait until they are told to go on. */
async function openSlowSite() {
  const gate = Promise.withResolvers<void>();
  const making: string[] = [];
  const api = await openApi('sqlite', {
    pages: true,
    render: async ({ url }) => {
      making.push(new URL(url).pathname);
      await gate.promise;
      return new Response('<!doctype html><title>Made</title>');
    },
  });
  const settled = async () => {
    for (let n = 0; n < 50; n++) await nextTurn();
  };
  return { api, making, open: gate.resolve, settled };
}

describe('pages that are made at once', () => {
  it('are few for one network, and others come in between', async () => {
    const { api, making, open, settled } = await openSlowSite();
    await using _api = api;
    const theirs = Array.from({ length: 40 }, (_, n) => ask(api, `/theirs-${n}`, ATTACKER));
    await settled();
    expect(making).toHaveLength(RENDERED_FOR_NETWORK);
    const own = ask(api, '/own', READER);
    // Theirs waits for something else: soon another is begun beside it.
    await vi.waitFor(() => expect(making).toHaveLength(RENDERED_FOR_NETWORK + 1), WAIT);
    expect(making.at(-1)).toBe('/own');
    open();
    expect((await own).statusCode).toBe(200);
    expect(new Set((await Promise.all(theirs)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('are few for all networks together', async () => {
    const { api, making, open, settled } = await openSlowSite();
    await using _api = api;
    const all = Array.from({ length: 20 }, (_, n) => ask(api, `/page-${n}`, `198.51.100.${n}`));
    await settled();
    expect(making).toHaveLength(1);
    await vi.waitFor(() => expect(making).toHaveLength(RENDERED_AT_ONCE), WAIT);
    await sleep(2 * SECOND_AFTER_MS);
    expect(making).toHaveLength(RENDERED_AT_ONCE);
    open();
    expect((await Promise.all(all)).every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  it('beyond what may wait are refused with 503 in a plain page; the same page is no reason to refuse another', async () => {
    const { api, making, open, settled } = await openSlowSite();
    await using _api = api;
    const most = RENDERED_FOR_NETWORK + WAITING_FOR_NETWORK;
    const theirs = Array.from({ length: most }, (_, n) => ask(api, `/theirs-${n}`, ATTACKER));
    await settled();
    const refused = await ask(api, '/wanted', ATTACKER);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.body).toContain('<h1>The site is busy</h1>');
    const own = ask(api, '/wanted', READER);
    await vi.waitFor(() => expect(making.at(-1)).toBe('/wanted'), WAIT);
    open();
    expect((await own).statusCode).toBe(200);
    await Promise.all(theirs);
  });

  it('are few for one line of version 6, however many of its networks are used', async () => {
    const { api, making, open, settled } = await openSlowSite();
    await using _api = api;
    const most = 2 * (RENDERED_FOR_NETWORK + WAITING_FOR_NETWORK);
    const from = (n: number) => ask(api, `/theirs-${n}`, `2001:db8:0:${n.toString(16)}::1`);
    const theirs = Array.from({ length: most }, (_, n) => from(n));
    await settled();
    expect((await from(most)).statusCode).toBe(503);
    const own = ask(api, '/wanted', READER);
    await vi.waitFor(() => expect(making.length).toBe(RENDERED_AT_ONCE), WAIT);
    open();
    expect((await own).statusCode).toBe(200);
    await Promise.all(theirs);
  });

  it('let whoever else asks come in between, though nothing in them waits', async () => {
    await using api = await openApi('sqlite', { pages: true, render: withCalls });
    const order: string[] = [];
    const theirs = Array.from({ length: 10 }, (_, n) =>
      ask(api, `/search?query=many-${n}`, ATTACKER).then(() => order.push('theirs')),
    );
    await nextTurn();
    const own = ask(api, '/healthz', READER).then(() => order.push('own'));
    await Promise.all([...theirs, own]);
    expect(order.indexOf('own')).toBeLessThan(5);
  });

  it('leave as long a pause between two of one network, in which others are served', async () => {
    const BUSY_MS = 60;
    const made: { path: string; begun: number; ended: number }[] = [];
    await using api = await openApi('sqlite', {
      pages: true,
      render: async ({ url }) => {
        const begun = performance.now();
        while (performance.now() - begun < BUSY_MS);
        made.push({ path: new URL(url).pathname, begun, ended: performance.now() });
        return new Response('<!doctype html><title>Made</title>');
      },
    });
    const theirs = [ask(api, '/theirs-0', ATTACKER), ask(api, '/theirs-1', ATTACKER)];
    await Promise.all([...theirs, ask(api, '/own', READER)]);
    const [first, second] = made.filter(({ path }) => path !== '/own');
    // A timer may be due a millisecond early.
    expect(Number(second?.begun) - Number(first?.ended)).toBeGreaterThanOrEqual(BUSY_MS - 1);
    expect(made.at(-1)).toBe(second);
  });
});
