import { expect, it } from 'vitest';
import type { Figures, Usage } from '#contract/figures.ts';
import { shownFigure } from '#domain/figure-rounding.ts';
import { monthIn, monthsLater } from '#domain/months.ts';
import { now } from '#server/database/instants.ts';
import type { Db, ItemUsageTable } from '#server/database/schema.ts';
import { newMember } from '#server/features/members/registration.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const PERIOD = '?from=2026-05&to=2026-06';

/** Adds to what was counted. */
const used = async (db: Db, item_id: number, month: string, sorts: Partial<Record<ItemUsageTable['sort'], number>>) => {
  const { kind } = await db.selectFrom('item').select('kind').where('id', '=', item_id).executeTakeFirstOrThrow();
  const rows = Object.entries(sorts).map(([sort, count]) => ({ item_id, kind, month, sort, count }) as ItemUsageTable);
  await db.insertInto('item_usage').values(rows).execute();
};

/** So many members keep the item, and rate it, at that moment. */
async function keptAndRated(db: Db, item_id: number, at: string, many: number): Promise<void> {
  for (let i = 0; i < many; i++) {
    const member = newMember({ email: `${at}-${i}@example.org` });
    await db.insertInto('member').values(member).execute();
    await db.insertInto('favourite').values({ member_id: member.id, item_id, created_at: at }).execute();
    await db.insertInto('rating').values({ member_id: member.id, item_id, score: 4, rated_at: at }).execute();
  }
}

/** Every figure of readers in an answer, wherever it stands. */
const figuresIn = (value: unknown): number[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part === 'number' && !['id', 'things', 'of', 'without'].includes(name) ? [part] : figuresIn(part),
  );
};

it('rounds to the nearest five, and shows nothing under five', () => {
  expect([0, 1, 4, 5, 7, 8, 12, 13, 102].map(shownFigure)).toEqual([null, null, null, 5, 5, 10, 10, 15, 100]);
});

onEachEngine('figures', (engine) => {
  it('are told by month, kind and topic, by the site’s clock, rounded', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { shelves, store } = club.api;
    const topic = await shelves.topic({ slug: 'sleep', name: 'Sleep' });
    const tool = await shelves.tool({ topics: ['sleep'] });
    const post = await shelves.post({});
    await used(store.db, tool.id, '2026-05', { seen: 12, followed: 7 });
    await used(store.db, tool.id, '2026-06', { seen: 4 });
    await used(store.db, post.id, '2026-06', { seen: 9 });
    await used(store.db, topic.id, '2026-06', { seen: 3, searched: 8, answered: 6 });
    await used(store.db, tool.id, '2026-07', { seen: 500 });
    await store.db.insertInto('search_usage').values({ month: '2026-06', sort: 'searched', count: 31 }).execute();
    await store.db.insertInto('search_usage').values({ month: '2026-06', sort: 'empty', count: 4 }).execute();
    // In London this is June already.
    await keptAndRated(store.db, tool.id, '2026-05-31T23:30:00.000Z', 6);
    await keptAndRated(store.db, post.id, '2026-06-30T23:30:00.000Z', 6);

    const { status, body } = (await call('GET', `/figures${PERIOD}`)) as { status: number; body: Figures };
    expect(status).toBe(200);
    const none: Usage = { seen: null, followed: null, kept: null, rated: null, answered: null };
    expect(body.months).toEqual([
      { month: '2026-05', used: { ...none, seen: 10, followed: 5, searched: null, empty: null } },
      { month: '2026-06', used: { ...none, seen: 15, kept: 5, rated: 5, answered: 5, searched: 30, empty: null } },
    ]);
    const tools = body.kinds.find(({ kind }) => kind === 'tool');
    expect(tools).toMatchObject({ things: 1, used: { seen: 15, followed: 5, kept: 5, rated: 5, answered: null } });
    expect(tools?.months).toEqual([
      { month: '2026-05', used: { ...none, seen: 10, followed: 5 } },
      { month: '2026-06', used: { ...none, kept: 5, rated: 5 } },
    ]);
    // Seen 12 and 4 as a thing of the topic, and 3 by itself: 19.
    expect(body.topics).toMatchObject([
      { id: topic.id, name: 'Sleep', things: 1, used: { seen: 20, followed: 5, kept: 5, searched: 10, answered: 5 } },
    ]);
    expect(body.guides).toEqual([{ id: topic.id, title: 'Sleep', answered: 5 }]);
  });

  it('tell nothing under five anywhere, in the answer or in the table', async () => {
    await using club = await openClub(engine);
    const { call, curator } = await openDesk(club);
    const { shelves, store } = club.api;
    const topic = await shelves.topic({ slug: 'sleep', name: '=Sleep()' });
    const items = [await shelves.tool({ topics: ['sleep'] }), await shelves.post({ topics: ['sleep'] }), topic];
    for (const [n, { id }] of items.entries())
      await used(store.db, id, '2026-06', { seen: 2 + n, followed: 1, answered: 4, searched: 3 });
    await store.db.insertInto('search_usage').values({ month: '2026-06', sort: 'searched', count: 13 }).execute();
    await keptAndRated(store.db, items[0]?.id ?? 0, '2026-06-03T10:00:00.000Z', 4);
    const day = now().slice(0, 10);
    const words = [
      { words: 'asked by three', day, searches: 3 },
      { words: 'asked by two', day, searches: 2 },
      { words: 'asked by seven', day, searches: 7 },
      { words: '', day, searches: 5 },
    ];
    await store.db.insertInto('empty_search').values(words).execute();

    const { body } = (await call('GET', `/figures${PERIOD}`)) as { body: Figures };
    expect(figuresIn(body).length).toBeGreaterThan(5);
    expect(figuresIn(body).filter((figure) => figure < 5 || figure % 5 !== 0)).toEqual([]);
    // 2 + 3 + 4 of three kinds are 9 of all: each of them stays unknown.
    expect(body.months[1]?.used.seen).toBe(10);
    expect(body.kinds.map(({ used: { seen } }) => seen).filter((seen) => seen !== null)).toEqual([]);
    expect(body.not_found).toEqual([
      { words: 'asked by seven', searches: 5 },
      { words: 'asked by three', searches: null },
      { words: '', searches: 5 },
    ]);

    const table = await club.api.get(`/api/curation/figures.csv${PERIOD}`, curator.as);
    expect(table.headers['content-type']).toMatch(/^text\/csv/);
    const lines = String(table.body).trim().split('\n');
    expect(lines[0]).toBe(
      'what,name,month,things,seen,link followed,saved,rated,searched,answered a search,searched and not found,lacks it',
    );
    expect(lines).toContain('all,,2026-06,,10,fewer than 5,fewer than 5,fewer than 5,15,10,fewer than 5,');
    expect(lines).toContain('not found,asked by three,last 30 days,,,,,,,,fewer than 5,');
    expect(lines.some((line) => line.startsWith("topic,'=Sleep(),2026-05 to 2026-06,"))).toBe(true);
    expect(String(table.body)).not.toContain('asked by two');
    const cells = lines.slice(1).flatMap((line) => line.split(',').slice(4, 11));
    expect(cells.filter((cell) => !/^(?:|fewer than 5|\d*[05])$/.test(cell) || cell === '0')).toEqual([]);
  });

  it('say how complete the catalogue is, as the lists of what is missing do', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { shelves } = club.api;
    await shelves.topic({ slug: 'sleep', name: 'Sleep' });
    await shelves.tool({ topics: ['sleep'], in_short: ['A cup of tea.'], images: ['/pictures/a.jpg'] });
    await shelves.post({});
    await shelves.entry({ checked_on: now().slice(0, 10) });
    await shelves.event({});
    const hidden = await shelves.event({});
    await shelves.hide(hidden.id);
    await club.api.catchUp();
    const { body } = (await call('GET', '/figures')) as { body: Figures };
    expect(body.complete.map(({ missing, of, without }) => [missing, of, without])).toEqual([
      ['facts', 2, 2],
      ['in_short', 5, 4],
      ['picture', 5, 4],
      ['topic', 4, 3],
      ['recent-check', 1, 0],
    ]);
    for (const { missing, without } of body.complete) {
      const list = await call('GET', `/items?status=published&missing=${missing}`);
      expect([missing, list.body.pagination.total_objects]).toEqual([missing, without]);
    }
  });

  it('are of the last twelve months, or of those that are named, three years at most', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const present = monthIn(now(), 'Europe/London');
    const { body } = (await call('GET', '/figures')) as { body: Figures };
    expect(body.months.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, n) => monthsLater(present, n - 11)),
    );
    expect(figuresIn(body)).toEqual([]);
    expect((await call('GET', '/figures?from=2024-01&to=2026-12')).body.months).toHaveLength(36);
    for (const wrong of ['from=2023-12&to=2026-12', 'from=2026-03&to=2026-02', 'from=2026-13', 'to=May'])
      expect([wrong, (await call('GET', `/figures?${wrong}`)).status]).toEqual([wrong, 400]);
  });
});
