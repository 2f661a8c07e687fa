import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { monthIn, monthsLater } from '#domain/months.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { RateLimits } from '#server/http/rate-limits.ts';
import { tidy } from '#server/start/housekeeping.ts';
import { Shelves } from '#tests/builders/shelves.ts';
import { openApi, SECRET } from '#tests/setup/api/api.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { firstKeptMonth, UsageCounts } from './usage-counts.ts';

const setClock = (at: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
afterEach(() => void vi.useRealTimers());

const by = (ip: string, agent = 'Mozilla/5.0') => ({ ip, headers: { 'user-agent': agent } });
const rowsOf = (db: Db) =>
  db
    .selectFrom('item_usage')
    .select(['month', 'sort', 'item_id', 'count'])
    .orderBy('month')
    .orderBy('item_id')
    .execute();
const searchesOf = (db: Db) => db.selectFrom('search_usage').selectAll().orderBy('sort').execute();
const countsOf = (db: Db) => new UsageCounts(db, new RateLimits(db, SECRET));

onEachEngine('what is used', (engine) => {
  it('counts once for a network, thing and day, and robots that say so never', async () => {
    setClock('2027-05-11T09:00:00Z');
    await using store = await freshStore(engine);
    const { id } = await new Shelves(store.db).tool();
    const counts = countsOf(store.db);
    for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) counts.noteItem('seen', id, by(ip));
    counts.noteItem('followed', id, by('192.0.2.1'));
    for (const agent of ['Googlebot/2.1', 'facebookexternalhit/1.1', 'Baiduspider'])
      counts.noteItem('seen', id, by('192.0.2.9', agent));
    counts.noteItem('seen', id, by('192.0.2.3', 'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 50)'));
    setClock('2027-05-12T09:00:00Z');
    counts.noteItem('seen', id, by('192.0.2.1'));
    expect(await rowsOf(store.db)).toEqual([]);
    await counts.flush();
    const counted = (await rowsOf(store.db)).toSorted((a, b) => (a.sort < b.sort ? -1 : 1));
    expect(counted).toEqual([
      { month: '2027-05', sort: 'followed', item_id: id, count: 1 },
      { month: '2027-05', sort: 'seen', item_id: id, count: 4 },
    ]);
    await counts.flush();
    counts.noteItem('followed', id, by('192.0.2.7'));
    await counts.flush();
    expect((await rowsOf(store.db)).map(({ count }) => count).toSorted()).toEqual([2, 4]);
  });

  it('belongs to the month of the site’s zone', async () => {
    await using store = await freshStore(engine);
    const { id } = await new Shelves(store.db).tool();
    const counts = countsOf(store.db);
    for (const at of ['2027-05-31T22:59:00Z', '2027-05-31T23:01:00Z']) {
      setClock(at);
      counts.noteItem('seen', id, by('192.0.2.1'));
      counts.noteSearch('anything', { sort: 'searched' }, by('192.0.2.1'));
    }
    await counts.flush();
    expect((await rowsOf(store.db)).map(({ month, count }) => [month, count])).toEqual([
      ['2027-05', 1],
      ['2027-06', 1],
    ]);
    expect((await searchesOf(store.db)).map(({ month }) => month).toSorted()).toEqual(['2027-05', '2027-06']);
  });

  it('is kept for the next time where it cannot be written, and never counted twice', async () => {
    await using store = await freshStore(engine);
    const { id } = await new Shelves(store.db).tool();
    const counts = countsOf(store.db);
    counts.noteItem('seen', id, by('192.0.2.1'));
    counts.noteSearch('calm', { sort: 'empty' }, by('192.0.2.1'));
    // The first half of the transaction goes well.
    await sql`alter table search_usage rename to elsewhere`.execute(store.db);
    await expect(counts.flush()).rejects.toThrow('search_usage');
    expect(await rowsOf(store.db)).toEqual([]);
    await sql`alter table elsewhere rename to search_usage`.execute(store.db);
    counts.noteItem('seen', id, by('192.0.2.2'));
    await Promise.all([counts.flush(), counts.flush()]);
    expect((await rowsOf(store.db)).map(({ count }) => count)).toEqual([2]);
    expect((await searchesOf(store.db)).map(({ sort, count }) => [sort, count])).toEqual([['empty', 1]]);
  });

  it('loses what was not written yet when the process is killed, and nothing before', async () => {
    await using store = await freshStore(engine);
    const { id } = await new Shelves(store.db).tool();
    const killed = countsOf(store.db);
    killed.noteItem('seen', id, by('192.0.2.1'));
    await killed.flush();
    killed.noteItem('seen', id, by('192.0.2.2'));
    const next = countsOf(store.another().db);
    next.noteItem('seen', id, by('192.0.2.3'));
    await next.flush();
    expect((await rowsOf(store.db)).map(({ count }) => count)).toEqual([2]);
  });

  it('leaves out things that are gone, or not published any more', async () => {
    await using store = await freshStore(engine);
    const shelves = new Shelves(store.db);
    const [hidden, shown] = [await shelves.tool(), await shelves.tool()];
    await shelves.hide(hidden.id);
    const counts = countsOf(store.db);
    for (const id of [hidden.id, shown.id, 2_000_000]) counts.noteItem('seen', id, by('192.0.2.1'));
    await counts.flush();
    expect((await rowsOf(store.db)).map(({ item_id }) => item_id)).toEqual([shown.id]);
  });

  it('has months, things and numbers, and no word, person, network or device', async () => {
    await using store = await freshStore(engine);
    const tables = await store.db.introspection.getTables();
    const columnsOf = (table: string) =>
      tables
        .find(({ name }) => name === table)
        ?.columns.map(({ name }) => name)
        .toSorted();
    expect(columnsOf('item_usage')).toEqual(['count', 'item_id', 'kind', 'month', 'sort']);
    expect(columnsOf('search_usage')).toEqual(['count', 'month', 'sort']);
  });

  it('is counted by the calls of pages: what was opened, followed, searched, answered and not found', async () => {
    await using api = await openApi(engine);
    const { shelves, store, post } = api;
    const topic = await shelves.topic({ slug: 'sleep', name: 'Sleep', said_as: ['i lie awake for hours every night'] });
    const tool = await shelves.tool({});
    await api.catchUp();
    const view = { id: tool.id, object_type: 'Tool' };
    await post('/api/log/view', view);
    await post('/api/log/view', { ...view, followed: true });
    await post('/api/log/view', view, { 'user-agent': 'AhrefsBot/7.0' });
    for (const query of ['Sleep', 'i lie awake for hours every night', 'jane xyzzy doe', 'I want to kill myself'])
      expect((await post('/api/log/search', { query })).status).toBe(200);
    await api.app.close();
    const counted = (await rowsOf(store.db)).map(({ item_id, sort, count }) => `${item_id} ${sort} ${count}`);
    expect(counted.toSorted()).toEqual(
      [`${tool.id} followed 1`, `${tool.id} seen 1`, `${topic.id} answered 1`, `${topic.id} searched 1`].toSorted(),
    );
    expect((await searchesOf(store.db)).map(({ sort, count }) => [sort, count])).toEqual([
      ['empty', 1],
      ['searched', 3],
    ]);
  });

  it('is forgotten after three years', async () => {
    await using store = await freshStore(engine);
    const { id } = await new Shelves(store.db).tool();
    const first = firstKeptMonth();
    expect(monthsLater(first, 35)).toBe(monthIn(now(), 'Europe/London'));
    const kept = [first, monthsLater(first, 35)];
    for (const month of [monthsLater(first, -1), ...kept]) {
      await store.db
        .insertInto('item_usage')
        .values({ month, sort: 'seen', item_id: id, kind: 'tool', count: 9 })
        .execute();
      await store.db.insertInto('search_usage').values({ month, sort: 'searched', count: 9 }).execute();
    }
    await tidy(store.db, new RateLimits(store.db, SECRET));
    expect((await rowsOf(store.db)).map(({ month }) => month)).toEqual(kept);
    expect((await searchesOf(store.db)).map(({ month }) => month).toSorted()).toEqual(kept);
  });
});
