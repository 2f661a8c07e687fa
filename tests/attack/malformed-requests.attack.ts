/** Malformed and never-ending requests: each is refused with all security headers, and holds nothing open. */
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ornamentPath } from '#domain/mosaics.ts';
import { openApi } from '#tests/setup/api/api.ts';

/** What every answer has to carry. */
const HEADERS = {
  'content-security-policy': /frame-ancestors 'none'/,
  'permissions-policy': /camera=\(\)/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'strict-transport-security': /^max-age=31536000$/,
};

const lacking = (headers: Record<string, unknown>): string[] =>
  Object.entries(HEADERS).flatMap(([name, wanted]) => (wanted.test(String(headers[name])) ? [] : [name]));

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  tookMs: number;
}

/** Sends these bytes over a socket of its own, then one byte now and then where asked; resolves when the server ends it. */
function sendRaw(port: number, bytes: string, dribbleEveryMs?: number): Promise<RawAnswer> {
  const { promise, resolve } = Promise.withResolvers<RawAnswer>();
  const began = Date.now();
  let dribble: NodeJS.Timeout | undefined;
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(bytes);
    if (dribbleEveryMs) dribble = setInterval(() => socket.writable && socket.write('x'), dribbleEveryMs);
  });
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(dribble);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ').slice(1).join(': ')]),
    );
    resolve({ status: Number(first.split(' ')[1]), headers, body, tookMs: Date.now() - began });
  });
  return promise;
}

const HOST = 'Host: localhost\r\nConnection: close\r\n';
const JSON_BODY = 'Content-Type: application/json\r\n';

const ODD: [what: string, bytes: string, status: number][] = [
  ['an address that cannot be decoded', `GET /% HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a call that cannot be decoded', `GET /api/content/post/%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an address without end', `GET /${'x'.repeat(70_000)} HTTP/1.1\r\n${HOST}\r\n`, 431],
  ['headers without end', `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  ['a part of an address without end', `GET /api/content/post/${'x'.repeat(3_000)} HTTP/1.1\r\n${HOST}\r\n`, 404],
  ['no HTTP', 'GOOD MORNING\r\n\r\n', 400],
  ['another HTTP', `GET / HTTP/9.9\r\n${HOST}\r\n`, 400],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an odd method', `PROPFIND /api/content/post HTTP/1.1\r\n${HOST}\r\n`, 404],
  ['an odd wish', `POST /api/log/view HTTP/1.1\r\n${HOST}Expect: tea\r\nContent-Length: 2\r\n\r\n{}`, 417],
  ['an unknown call', `GET /api/nothing HTTP/1.1\r\n${HOST}\r\n`, 404],
  ['a file that is not there', `GET /assets/nothing.js HTTP/1.1\r\n${HOST}\r\n`, 200],
  ['a forged token', `GET /api/content/post HTTP/1.1\r\n${HOST}Authorization: Bearer x\r\n\r\n`, 401],
  [
    'a body of another type',
    `POST /api/log/view HTTP/1.1\r\n${HOST}Content-Type: text/x\r\nContent-Length: 1\r\n\r\nx`,
    415,
  ],
  ['a body too large', `POST /api/log/view HTTP/1.1\r\n${HOST}${JSON_BODY}Content-Length: 9000000\r\n\r\n{}`, 413],
  ['broken JSON', `POST /api/log/view HTTP/1.1\r\n${HOST}${JSON_BODY}Content-Length: 2\r\n\r\n{x`, 400],
];

describe('every answer', () => {
  it('carries all headers, also those that no route gave', async () => {
    await using api = await openApi('sqlite', { pages: true, secure: true });
    const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
    for (const [what, bytes, status] of ODD) {
      const answer = await sendRaw(Number(port), bytes);
      expect([what, answer.status, lacking(answer.headers)]).toEqual([what, status, []]);
    }
    for (const url of ['/home', '/api/content/post', '/healthz', '/api/docs/'])
      expect([url, lacking((await api.get(url)).headers)]).toEqual([url, []]);
  });

  it('allows a page the powers that it uses, and no other', async () => {
    await using api = await openApi('sqlite', { pages: true });
    const powers = String((await api.get('/home')).headers['permissions-policy']).split(', ');
    expect(powers.filter((power) => !power.endsWith('=()'))).toEqual([
      'publickey-credentials-create=(self)',
      'publickey-credentials-get=(self)',
      'web-share=(self)',
      'clipboard-write=(self)',
    ]);
    for (const power of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(powers).toContain(`${power}=()`);
  });

  it('has those for documents but for files, which are small and many, and may do nothing by themselves', async () => {
    await using api = await openApi('sqlite', { pages: true, secure: true });
    const url = ornamentPath('frieze');
    const { status, headers } = await api.get(url);
    expect([status, lacking(headers)]).toEqual([200, ['permissions-policy', 'cross-origin-opener-policy']]);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    for (const other of ['/assets/nothing.js', '/pictures/nothing.svg', '/home.rss', '/robots.txt'])
      expect([other, lacking((await api.get(other)).headers)]).toEqual([other, []]);
  });

  it('of a site about to stop is a refusal like others', async () => {
    await using api = await openApi('sqlite', { secure: true });
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    api.app.addHook('preClose', () => {
      begun.resolve();
      return held.promise;
    });
    const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
    const closing = api.app.close();
    await begun.promise;
    const { status, headers, body } = await sendRaw(Number(port), `GET /healthz HTTP/1.1\r\n${HOST}\r\n`);
    held.resolve();
    await closing;
    expect([status, lacking(headers)]).toEqual([503, []]);
    expect(JSON.parse(body)).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/about to restart/) });
  });
});

describe('a request that never ends', () => {
  it.each([
    ['in its body', `POST /api/log/view HTTP/1.1\r\n${HOST}${JSON_BODY}Content-Length: 1000\r\n\r\n{`],
    ['in its headers', `GET / HTTP/1.1\r\n${HOST}X: `],
    ['in pieces', `POST /api/log/view HTTP/1.1\r\n${HOST}${JSON_BODY}Transfer-Encoding: chunked\r\n\r\nfff\r\n`],
  ])('%s, but dribbles on, is ended with a refusal', async (_where, bytes) => {
    await using api = await openApi('sqlite', { secure: true, patienceMs: 600 });
    const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
    const answer = await sendRaw(Number(port), bytes, 50);
    expect([answer.status, lacking(answer.headers)]).toEqual([408, []]);
    expect(answer.tookMs).toBeLessThan(10_000);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/too long/),
    });
  });

  it('for a reader who takes nothing of the answer is ended', async () => {
    await using api = await openApi('sqlite', { patienceMs: 300 });
    const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
    const { tookMs } = await sendRaw(Number(port), '');
    expect(tookMs).toBeLessThan(10_000);
  });
});
