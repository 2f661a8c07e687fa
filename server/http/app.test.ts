import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BackupHealth } from '#server/backup/backup-scheduler.ts';
import { ObjectStorage } from '#server/kernel/object-storage.ts';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { openFakeS3 } from '#tests/setup/fake-s3.ts';

describe('the API', () => {
  it('gives every route an access level', async () => {
    await using api = await openApi('sqlite', { pages: true });
    const levels = api.app.accessLevels();
    expect(levels.length).toBeGreaterThan(25);
    expect(levels.filter(([, access]) => access === undefined)).toEqual([]);
  });

  it('answers unknown calls in the shape of refusals', async () => {
    await using api = await openApi('sqlite', { pages: true });
    expect((await api.get('/nothing')).headers['content-type']).toContain('text/html');
    expect(await api.get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await api.post('/api/content/post', {})).status).toBe(404);
  });

  it('says to caches what docs/operating.md says, whether the body is asked for or not', async () => {
    await using api = await openApi('sqlite', { pages: true });
    const cacheControl = async (method: 'GET' | 'HEAD', url: string) =>
      (await api.app.inject({ method, url })).headers['cache-control'];
    for (const method of ['GET', 'HEAD'] as const) {
      expect(await cacheControl(method, '/api/content/post')).toBe('no-cache');
      expect(await cacheControl(method, '/api/auth')).toBe('no-store');
      expect(await cacheControl(method, '/api/content/post?page=0')).toBe('no-store');
    }
    const documented = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
    for (const value of ['no-cache', 'no-store']) expect(documented).toContain(`\`${value}\``);
  });

  it('refuses every token, since nobody issues any, also on public calls', async () => {
    await using api = await openApi('sqlite');
    const { status, body } = await api.get('/api/content/post', { authorization: 'Bearer forged' });
    expect(status).toBe(401);
    expect(body.code).toBe('unauthenticated');
  });

  it.each<[string, string | Buffer, string, number, RegExp]>([
    ['broken JSON', '{"id":', 'application/json', 400, /not valid JSON/],
    ['no body', '', 'application/json', 400, /empty/],
    ['another type', 'id=1', 'application/x-www-form-urlencoded', 415, /must be JSON/],
    ['2 MB', Buffer.alloc(2_000_000, ' '), 'application/json', 413, /At most 64 KB fit here/],
    ['a list', '[]', 'application/json', 400, /./],
    ['poison', '{"__proto__":{"x":1}}', 'application/json', 400, /./],
  ])('refuses a body of %s', async (_what, payload, type, status, message) => {
    await using api = await openApi('sqlite');
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/log/view',
      payload,
      headers: { 'content-type': type },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', message: expect.stringMatching(message) });
  });

  it.each([
    '/api/content/post/%E0%A4%A',
    '/api/content/search?query=%00',
    '/api/content/search?query=%FF',
    `/api/content/search?query=${encodeURIComponent('\'"<>%_\\;--')}`,
    `/api/content/event?location=${encodeURIComponent("' or 1=1 --")}`,
    '/api/content/search?tag[]=x&tag[]=y',
    '/api/content/search?__proto__=x&constructor=y',
    `/api/content/post/${'x'.repeat(900)}`,
    '/api/content/similar?id=1&id=',
  ])('is never thrown by %s', async (url) => {
    await using api = await openApi('sqlite');
    expect((await api.get(url)).status).toBeLessThan(500);
  });

  it('tells what has not changed', async () => {
    await using api = await openApi('sqlite');
    const first = await api.get('/api/content/post');
    const etag = String(first.headers.etag);
    expect(etag).not.toBe('undefined');
    expect(await api.get('/api/content/post', { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
    await api.shelves.post();
    expect((await api.get('/api/content/post', { 'if-none-match': etag })).status).toBe(200);
  });

  // spec(333)
  it('describes itself, every call with a summary and its answers', async () => {
    await using api = await openApi('sqlite');
    const { body, headers } = await api.get('/api/openapi.json');
    const paths = Object.keys(body.paths);
    for (const path of [
      '/api/category/topic',
      '/api/category/interest',
      '/api/category/option',
      '/api/category/search',
      '/api/content/collection',
      '/api/content/collection/{slug}',
      '/api/content/post',
      '/api/content/post/{slug}',
      '/api/content/event',
      '/api/content/event/location',
      '/api/content/event/{slug}',
      '/api/content/people',
      '/api/content/tool',
      '/api/content/media',
      '/api/content/search',
      '/api/content/tag',
      '/api/content/filter/tag',
      '/api/content/topic/tag',
      '/api/content/topic/metadata',
      '/api/content/featured',
      '/api/content/new',
      '/api/content/other',
      '/api/content/similar',
      '/api/content/blog',
      '/api/advertisement',
      '/api/directory/entry',
      '/api/directory/entry/city',
      '/api/log/view',
      '/api/auth/contact',
    ])
      expect(paths).toContain(path);
    type Calls = Record<string, { summary?: string; responses: object }>;
    for (const [path, methods] of Object.entries(body.paths as Record<string, Calls>)) {
      for (const call of Object.values(methods)) {
        expect(call.summary).toBeTruthy();
        // An import is accepted, and done later.
        expect(Object.keys(call.responses)).toContain(path === '/api/curation/import' ? '202' : '200');
      }
    }
    const again = await api.get('/api/openapi.json', { 'if-none-match': String(headers.etag) });
    const listed = await api.get('/api/openapi.json', { 'if-none-match': `"other", ${headers.etag}` });
    expect(listed.status).toBe(304);
    expect(again.status).toBe(304);
    const docs = await api.get('/api/docs/?find=content+search');
    expect(docs.status).toBe(200);
    expect(docs.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(docs.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('sends strict headers', async () => {
    await using api = await openApi('sqlite');
    // The second answer is the kept one.
    for (const { headers } of [await api.get('/api/content/post'), await api.get('/api/content/post')]) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        vary: expect.stringContaining('authorization'),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  it.each(['//', '//evil.example/x', '/%', '/a%00b', `/${'x'.repeat(5_000)}`])('answers a page at %s', async (url) => {
    await using api = await openApi('sqlite', { pages: true });
    expect((await api.get(url)).status).toBeLessThan(500);
  });

  it.each([
    ['/search?query=a%00b', '/search?query=ab'],
    ['/%00/evil.example', '/evil.example'],
    ['/%00%00\\evil.example', '/evil.example'],
    ['/search?query=%%0000', '/search?query=%00'],
  ])('leads from %s to the same address without the sign that no page can hold', async (url, location) => {
    await using api = await openApi('sqlite', { pages: true });
    expect(await api.get(url)).toMatchObject({ status: 302, headers: { location } });
  });

  it('says that it is alive and ready', async () => {
    await using api = await openApi('sqlite');
    expect(await api.get('/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } });
    expect(await api.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('says whether backups fail and serves all the same, without waiting for their storage or naming it', async () => {
    await using s3 = await openFakeS3();
    const asked = Promise.withResolvers<ServerResponse>();
    s3.mood = (_request, response) => {
      asked.resolve(response);
      return true;
    };
    const backups = new BackupHealth({ folder: 'nowhere', storage: new ObjectStorage(s3.address('private-name')) });
    await using api = await openApi('sqlite', { backups });
    const storage = await asked.promise;
    const ready = () => api.get('/readyz').then(({ status, body }) => [status, body]);
    const last = async () =>
      /^tessera_last_backup_timestamp_seconds (\d+)$/m.exec((await api.get('/metrics')).body)?.[1];
    expect([await ready(), await last()]).toEqual([[200, { status: 'ready' }], '0']);
    storage.writeHead(403).end('<Error><Code>private-name</Code></Error>');
    await expect.poll(ready, { timeout: 10_000 }).toEqual([200, { status: 'ready', backup: 'failed' }]);
  });

  it('tells when the newest backup was begun', async () => {
    await using api = await openApi('sqlite', { backups: { hasProblem: false, last: 1_795_000_000 } });
    expect((await api.get('/metrics')).body).toMatch(/^tessera_last_backup_timestamp_seconds 1795000000$/m);
  });
});

onEachEngine('/metrics', (engine) => {
  it('shows how much work waits and for how long, and how large the search index is', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    const before = new Date(Date.now() - 90_000).toISOString();
    const times = { run_at: before, created_at: before };
    await db
      .insertInto('job')
      .values({ kind: 'import', payload: '{}', ...times })
      .execute();
    const { body, headers } = await api.get('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(/^tessera_jobs\{kind="mail",state="waiting"\} 0$/m);
    expect(body).toMatch(/^tessera_jobs\{kind="import",state="waiting"\} 1$/m);
    expect(body).toMatch(/^tessera_jobs\{kind="import",state="failed"\} 0$/m);
    expect(body).toMatch(/^tessera_job_oldest_seconds\{kind="import"\} (?:9\d|1\d\d)\b/m);
    expect(body).toMatch(/^tessera_job_oldest_seconds\{kind="mail"\} 0$/m);
    expect(body).toMatch(/^tessera_search_documents 0$/m);
    expect(body).toMatch(/^tessera_disk_free_bytes [1-9]/m);
    const pool = /^tessera_database_connections\{state="idle"\} [1-9]/m;
    expect(pool.test(body)).toBe(engine === 'postgres');
  });

  it('counts answers by route and status, and whether they were kept, never by address', async () => {
    await using api = await openApi(engine, { pages: true });
    const figure = async (name: string) => {
      const { body } = await api.get('/metrics');
      return Number(
        String(body)
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')
          .at(-1) ?? 0,
      );
    };
    const of = (route: string, status: number) =>
      `tessera_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
    const uses = (cache: string, result: string) => `tessera_cache_uses_total{cache="${cache}",result="${result}"}`;
    const names = [
      of('/api/content/post', 200),
      of('/api/*', 404),
      of('/*', 200),
      ...['answers', 'pages'].flatMap((cache) => [uses(cache, 'made'), uses(cache, 'kept')]),
    ];
    const all = async () => {
      const values: number[] = [];
      for (const name of names) values.push(await figure(name));
      return values;
    };
    const before = await all();
    for (const path of [
      '/api/content/post',
      '/api/content/post',
      '/api/secret-words',
      '/secret-words',
      '/secret-words',
    ])
      await api.get(path);
    const after = await all();
    expect(after.map((value, i) => value - (before[i] ?? 0))).toEqual([2, 1, 2, 1, 1, 1, 1]);
    expect((await api.get('/metrics')).body).not.toContain('secret');
  });
});
