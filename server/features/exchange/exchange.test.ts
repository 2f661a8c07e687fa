import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { deleteItem } from '#server/curation/revisions/delete-item.ts';
import { setStatus } from '#server/curation/revisions/statuses.ts';
import { beginEpoch, changeCatalogue } from '#server/database/change-log.ts';
import { SHELL } from '#server/features/audit/audit.ts';
import { site } from '#site';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';
import { countRounds } from '#tests/setup/api/rounds.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { asTable } from './catalogue.ts';

const changes = async (api: TestApi, after?: number) => {
  const { status, body } = await api.get(`/api/changes${after === undefined ? '' : `?after=${after}`}`);
  expect(status).toBe(200);
  return body as {
    data: { number: number; what: string; item_id: number; external_id?: string; page?: string }[];
    next: number;
    has_next: boolean;
  };
};

const lines = (body: string) =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

onEachEngine('a copy of the catalogue', (engine, once) => {
  it('is kept up by what changed, by a number that stays good', async () => {
    await using api = await openApi(engine);
    const { shelves } = api;
    const [one, two] = [await shelves.tool({ name: 'One' }), await shelves.post({ slug: 'own', body: 'Text' })];
    const all = await changes(api);
    expect(all.data.map(({ what, item_id, external_id, page }) => [what, item_id, external_id, page])).toEqual([
      ['changed', one.id, one.external_id, 'http://localhost/item/tool/one'],
      ['changed', two.id, two.external_id, 'http://localhost/blog/own'],
    ]);
    expect(all.has_next).toBe(false);
    expect(await changes(api, all.next)).toEqual({ data: [], next: all.next, has_next: false });
    await shelves.hide(one.id);
    const [gone, ...others] = (await changes(api, all.next)).data;
    expect(others).toEqual([]);
    expect(gone).toEqual({
      number: expect.any(Number),
      what: 'removed',
      item_id: one.id,
      at: expect.any(String),
      object_type: 'Tool',
      external_id: one.external_id,
      api_url: 'http://localhost/api/content/tool/one',
    });
    expect((await changes(api)).data.map(({ item_id }) => item_id)).toEqual([two.id, one.id]);
    for (const after of ['-1', 'x', '1e999']) expect((await api.get(`/api/changes?after=${after}`)).status).toBe(400);
  });

  it('says of each change what it is called and where it is answered, also once it is gone', async () => {
    await using api = await openApi(engine);
    const { shelves } = api;
    const { db } = api.store;
    const made = [
      await shelves.tool({ name: 'One' }),
      await shelves.topic({ slug: 'sleep', name: 'Sleep' }),
      await shelves.event({ title: 'Fair', slug: 'fair' }),
      await shelves.entry({ name: 'Clinic', slug: 'clinic' }),
      await shelves.post({ slug: 'own', body: 'Text' }),
    ];
    type Told = { what: string; external_id: string; object_type: string; api_url: string; page?: string };
    const told = async () => (await changes(api)).data as unknown as Told[];
    const before = await told();
    for (const { external_id, object_type, api_url, page } of before) {
      const { status, body } = await api.get(api_url.replace('http://localhost', ''));
      expect([status, body.external_id, body.object_type]).toEqual([200, external_id, object_type]);
      expect(page).toBe(body.page);
    }
    expect(before.map(({ external_id }) => external_id)).toEqual(made.map(({ external_id }) => external_id));
    for (const { id } of made) await deleteItem(db, SHELL, id);
    await api.catchUp();
    const names = ({ external_id, object_type, api_url }: Told) => [external_id, object_type, api_url];
    const after = await told();
    expect(after.map(({ what }) => what)).toEqual(Array(made.length).fill('removed'));
    expect(after.map(names)).toEqual(before.map(names));
    for (const { api_url, page } of after) {
      expect(page).toBeUndefined();
      expect((await api.get(api_url.replace('http://localhost', ''))).status).toBe(410);
    }
  });

  once('says nothing of what an item is called once readers do not see it', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    const { id } = await api.shelves.tool({ name: 'One', slug: 'one' });
    await setStatus(db, SHELL, id, { status: 'archived' });
    await db.updateTable('item').set({ slug: 'secret-name', title: 'Secret' }).where('id', '=', id).execute();
    await changeCatalogue(db, async (_, touch) => touch('item', id));
    await api.catchUp();
    const { data } = await changes(api);
    expect(data).toMatchObject([{ what: 'removed', api_url: 'http://localhost/api/content/tool/one' }]);
    expect(JSON.stringify(data)).not.toMatch(/secret/i);
  });

  it('has to begin anew with a number that is ahead, or of another epoch, and says how', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    await api.shelves.tool({ name: 'One' });
    const { next } = await changes(api);
    const etag = (await api.get('/api/catalogue.jsonl')).headers.etag;
    expect((await changes(api, next)).data).toEqual([]);
    for (const after of [next + 1, 999_999, 1, next + 10_000_000_000, Number.MAX_SAFE_INTEGER]) {
      const { status, body, headers } = await api.get(`/api/changes?after=${after}`);
      expect([after, status, body.code]).toEqual([after, 410, 'gone']);
      expect(body.message).toContain('Please begin anew: read /api/catalogue.jsonl');
      expect(headers.link).toBe('</api/catalogue.jsonl>; rel="first"');
    }
    await db.transaction().execute(beginEpoch);
    expect((await api.get(`/api/changes?after=${next}&`)).status).toBe(410);
    // As it says: the whole, then what changed since.
    const whole = await api.get('/api/catalogue.jsonl', { 'if-none-match': String(etag) });
    expect([whole.status, lines(whole.body)]).toMatchObject([200, [{ page: 'http://localhost/item/tool/one' }]]);
    const after = Number(/after=(\d+)/.exec(String(whole.headers.link))?.[1]);
    expect(Number.isSafeInteger(after)).toBe(true);
    await api.shelves.tool({ name: 'Two' });
    expect((await changes(api, after)).data).toMatchObject([
      { what: 'changed', page: 'http://localhost/item/tool/two' },
    ]);
  });

  it('comes in pages of five hundred changes', async () => {
    await using api = await openApi(engine);
    const { id } = await api.shelves.tool({ name: 'One' });
    const row = { entity: 'item' as const, entity_id: id, changed_at: new Date().toISOString() };
    await api.store.db
      .insertInto('change')
      .values(Array.from({ length: 700 }, () => row))
      .execute();
    const first = await changes(api);
    expect([first.data.length, first.has_next]).toEqual([1, true]);
    const second = await changes(api, first.next);
    expect([second.data.length, second.has_next]).toEqual([1, false]);
    expect(second.next - first.next).toBe(201);
  });

  it('gives way to others while the whole of it is written, however quickly it is taken', async () => {
    await using api = await openApi(engine);
    for (let n = 0; n < 220; n++) await api.shelves.put('tool', { name: `Tool ${n}` });
    const { rounds, result } = await countRounds(() => Array.fromAsync(asTable(api.store.db, 'http://localhost')));
    // Its first line, and three steps.
    expect(result).toHaveLength(4);
    expect(rounds).toBeGreaterThan(1);
  });

  it('begins with the whole of it, as lines and as a table', async () => {
    await using api = await openApi(engine);
    const { shelves } = api;
    await shelves.topic({ slug: 'sleep', name: 'Sleep' });
    await shelves.post({
      slug: 'own',
      display_title: '=1+1 “schön”',
      synopsis: 'Two\nlines',
      body: 'Text',
      topics: ['sleep'],
      tags: ['A', 'B'],
    });
    await shelves.event({ title: 'Fair', start_date: '2099-05-11', city: 'Leeds', images: ['/pictures/a.png'] });
    await shelves.collection({ slug: 'closed', name: 'Closed', access: 'members', items: [] });
    const hidden = await shelves.tool({ name: 'Hidden' });
    await shelves.hide(hidden.id);
    const { body, headers } = await api.get('/api/catalogue.jsonl');
    expect(headers).toMatchObject({
      'content-type': 'application/jsonl; charset=utf-8',
      'ratelimit-policy': '"wholeCatalogue";q=30;w=3600',
      ratelimit: expect.stringMatching(/^"wholeCatalogue";r=29;t=\d+$/),
      link: expect.stringContaining(`<${site.licence.url}>; rel="license"`),
      'access-control-allow-origin': '*',
    });
    expect(lines(body).map(({ object_type, page, licence }) => [object_type, page, licence])).toEqual([
      ['Topic', 'http://localhost/topic/sleep', site.licence.url],
      ['Post', 'http://localhost/blog/own', site.licence.url],
      ['Event', 'http://localhost/item/event/fair', site.licence.url],
      ['Collection', 'http://localhost/collection/closed', site.licence.url],
    ]);
    const after = /after=(\d+)/.exec(String(headers.link))?.[1];
    expect((await changes(api, Number(after))).data).toEqual([]);
    const table = await api.get('/api/catalogue.csv');
    const rows = parse(table.body, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(4);
    expect(rows[1]).toMatchObject({ title: "'=1+1 “schön”", summary: 'Two\nlines', topics: 'Sleep', tags: 'A | B' });
    expect(rows[2]).toMatchObject({
      start_date: '2099-05-11',
      city: 'Leeds',
      images: 'http://localhost/pictures/a.png',
    });
    const again = await api.get('/api/catalogue.jsonl', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
    const packed = await api.app.inject({ url: '/api/catalogue.jsonl', headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    const plain = await api.get('/api/catalogue.jsonl', { 'accept-encoding': 'gzip;q=0' });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, body]);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(body);
  });

  once('is given so many times an hour, and says so', async () => {
    await using api = await openApi(engine);
    const left: unknown[] = [];
    let last = 200;
    const ask = async (remoteAddress: string, method: 'GET' | 'HEAD' = 'GET') => {
      const { statusCode, headers, body } = await api.app.inject({ url: '/api/catalogue.csv', remoteAddress, method });
      return { status: statusCode, headers, body };
    };
    for (let i = 0; i < 40; i++) {
      const { status, body, headers } = await ask('203.0.113.7', 'HEAD');
      expect([status, body, headers['content-length']]).toEqual([200, '', undefined]);
    }
    for (let i = 0; i < 31; i++) {
      const { status, headers } = await ask('203.0.113.7');
      left.push(String(headers.ratelimit).replace(/;t=\d+$/, ''));
      last = status;
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(last).toBe(429);
    expect(left.at(0)).toBe('"wholeCatalogue";r=29');
    expect(left.at(-1)).toBe('"wholeCatalogue";r=0');
    // A proxy that does not say for whom it asks would shut out everybody.
    for (let i = 0; i < 32; i++) expect((await ask('127.0.0.1')).status).toBe(200);
    expect((await ask('203.0.113.8')).status).toBe(200);
  });
});

it('other sites may read what everybody may, refusals as well, and nothing of members', async () => {
  await using api = await openApi('sqlite');
  const opened = async (url: string, headers = {}) =>
    (await api.get(url, { origin: 'https://other.example', ...headers })).headers['access-control-allow-origin'];
  for (const url of [
    '/api/content/search',
    '/api/content/post/none',
    '/api/oruk/services',
    '/api/changes',
    '/search.rss',
  ])
    expect([url, await opened(url)]).toEqual([url, '*']);
  for (const url of ['/api/auth', '/api/auth/calendar', '/api/auth/verification/confirm/key', '/calendar/key.ics'])
    expect([url, await opened(url)]).toEqual([url, undefined]);
  expect(await opened('/api/content/search', { authorization: 'Bearer x' })).toBeUndefined();
});

it('a browser that asks for leave may send the tag that it has, and never a token', async () => {
  await using api = await openApi('sqlite', { pages: true });
  const leave = async (url: string, method = 'GET', wanted = 'if-none-match') => {
    const { statusCode, headers } = await api.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin: 'https://other.example',
        'access-control-request-method': method,
        'access-control-request-headers': wanted,
      },
    });
    return { statusCode, headers };
  };
  for (const url of [
    '/api/content/search?query=sleep',
    '/api/content/post/none',
    '/api/oruk/services',
    '/api/changes',
    '/api/catalogue.jsonl',
    '/search.rss?query=sleep',
    '/events.ics',
    '/event/none.ics',
  ])
    expect([url, await leave(url)]).toEqual([
      url,
      {
        statusCode: 204,
        headers: expect.objectContaining({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': 'if-none-match',
          'access-control-max-age': '86400',
        }),
      },
    ]);
  expect((await leave('/api/content/search', 'GET', 'authorization')).headers['access-control-allow-headers']).toBe(
    'if-none-match',
  );
  for (const url of [
    '/api/auth',
    '/api/auth/login',
    '/api/curation/items',
    '/api/nothing',
    '/calendar/key.ics',
    '/home',
  ]) {
    const { statusCode, headers } = await leave(url);
    expect([url, statusCode, headers['access-control-allow-origin']]).toEqual([url, 404, undefined]);
  }
});

it('what other sites may read beside the words is the same for calls, feeds and calendars', async () => {
  await using api = await openApi('sqlite');
  for (const url of ['/api/content/search', '/search.rss', '/search.json', '/events.ics']) {
    // The second answer comes out of the cache.
    for (const round of [1, 2]) {
      const { status, headers } = await api.get(url, { origin: 'https://other.example' });
      const exposed = String(headers['access-control-expose-headers']).split(', ');
      expect([url, round, status, exposed]).toEqual([
        url,
        round,
        200,
        expect.arrayContaining(['etag', 'ratelimit', 'ratelimit-policy', 'retry-after']),
      ]);
      expect([headers.etag, headers.ratelimit]).toEqual([expect.any(String), expect.stringContaining('"reads"')]);
    }
  }
});
