import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';
import { chosenEncoding } from './encodings.ts';

async function shelvesOf(posts: number, synopsis = 'Some words about sleep. '.repeat(20)): Promise<TestApi> {
  const api = await openApi('sqlite');
  for (let n = 0; n < posts; n++) await api.shelves.post({ display_title: `Post ${n}`, synopsis });
  return api;
}

const ask = (api: TestApi, headers: Record<string, string> = {}, url = '/api/content/post') =>
  api.app.inject({ url, headers });

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const PACKED = { br: brotliDecompressSync, gzip: gunzipSync };

/** Headers without those that belong to one sending. */
const lasting = ({ headers }: Awaited<ReturnType<typeof ask>>) => {
  const { date, connection, 'content-length': _, ...rest } = headers;
  return rest;
};

/** Bytes in buffers that somebody still refers to. */
async function bytesHeld(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let n = 0; n < 3; n++) {
    collect();
    // What is free is given back a moment later.
    await sleep(50);
  }
  return process.memoryUsage().arrayBuffers;
}

describe('cached answers', () => {
  it('are the same as when they were made: bytes, headers and tag', async () => {
    await using api = await shelvesOf(5);
    const [made, cached] = [await ask(api), await ask(api)];
    expect(cached.rawPayload.equals(made.rawPayload)).toBe(true);
    expect(lasting(cached)).toEqual(lasting(made));
    expect(cached.headers).toMatchObject({
      vary: 'authorization, accept-encoding',
      etag: expect.stringMatching(/^W\/"/),
    });
  });

  it.each(['br', 'gzip'] as const)('come in %s for who takes it, with one tag, and say nothing else', async (name) => {
    await using api = await shelvesOf(5);
    const plain = await ask(api);
    const [first, second] = [await ask(api, { 'accept-encoding': name }), await ask(api, { 'accept-encoding': name })];
    for (const packed of [first, second]) {
      expect(packed.headers['content-encoding']).toBe(name);
      expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
      expect(PACKED[name](packed.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(packed.headers.etag).toBe(plain.headers.etag);
    }
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it.each(['br', 'gzip'] as const)(
    'are compressed in %s once, for whoever asks first and for all after',
    async (name) => {
      await using api = await shelvesOf(5);
      const [made, cached] = [await ask(api, { 'accept-encoding': name }), await ask(api, { 'accept-encoding': name })];
      const plain = await ask(api);
      expect(made.headers['content-encoding']).toBe(name);
      expect(PACKED[name](made.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(made.rawPayload.equals(cached.rawPayload)).toBe(true);
      expect(lasting(made)).toEqual(lasting(cached));
      expect(Number(made.headers['content-length'])).toBe(made.rawPayload.length);
    },
  );

  it('are not sent to who has them, in whatever form', async () => {
    await using api = await shelvesOf(5);
    const { headers } = await ask(api, BROWSER);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const again = await ask(api, { 'if-none-match': String(headers.etag), 'accept-encoding': encoding });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'authorization, accept-encoding' });
    }
  });

  it('are made anew when the catalogue has changed, compressed ones too', async () => {
    await using api = await shelvesOf(5);
    await ask(api);
    await ask(api, BROWSER);
    await api.shelves.post({ display_title: 'The newest of all' });
    for (const headers of [BROWSER, BROWSER]) {
      const { rawPayload } = await ask(api, headers);
      expect(brotliDecompressSync(rawPayload).toString()).toContain('The newest of all');
    }
  });

  it('stay plain where they are short, and for who likes them plain', async () => {
    await using api = await shelvesOf(5);
    for (const url of ['/api/content/tool', '/api/content/tool'])
      expect((await ask(api, BROWSER, url)).headers).not.toHaveProperty('content-encoding');
    await ask(api);
    const { headers, body } = await ask(api, { 'accept-encoding': 'identity, br;q=0.2' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(body).data).toHaveLength(5);
  });

  it('take a bounded share of the memory, however many are asked for', async () => {
    await using api = await shelvesOf(12, 'Words that take room. '.repeat(400));
    const before = await bytesHeld();
    for (let n = 0; n < 300; n++) await ask(api, {}, `/api/content/post?anew=${n}`);
    const bytes = (await ask(api)).rawPayload.length;
    expect(300 * bytes).toBeGreaterThan(30_000_000);
    expect((await bytesHeld()) - before).toBeLessThan(20_000_000);
  }, 300_000);
});

describe('which compression is chosen', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['gzip;q=0.5, br; q = 0.5', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['identity, br;q=0.2', undefined],
    ['br;q=0', undefined],
    ['zstd, deflate', undefined],
    ['brotli', undefined],
    ['br;q=x', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for %s: %s', (header, encoding) => {
    expect(chosenEncoding(header)).toBe(encoding);
  });
});
