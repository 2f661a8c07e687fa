/** Words that somebody would like to see on the front page. */
import { expect, it } from 'vitest';
import { loadThesaurus } from '#server/curation/demo/demo.ts';
import { blockSearch, listBlockedSearches, unblockSearch } from '#server/features/categories/blocked-searches.ts';
import { SearchCounts } from '#server/features/search/search-counts.ts';
import { RateLimits } from '#server/http/rate-limits.ts';
import { tidy } from '#server/start/housekeeping.ts';
import { openApi, SECRET, type TestApi } from '#tests/setup/api/api.ts';
import { tesseraOf } from '#tests/setup/api/command-line.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const popular = async (api: TestApi): Promise<string[]> =>
  (await api.get('/api/category/option')).body.frequentlysearched.map(({ name }: { name: string }) => name);

/** Searches for these words from many networks, each as often as it likes. */
async function searchFrom(api: TestApi, query: string, networks: string[], times = 1): Promise<void> {
  for (const remoteAddress of networks)
    for (let i = 0; i < times; i++) {
      const sent = { method: 'POST', url: '/api/log/search', payload: { query }, remoteAddress } as const;
      expect((await api.app.inject(sent)).statusCode).toBe(200);
    }
}

const networks = (count: number): string[] => Array.from({ length: count }, (_, i) => `203.0.113.${i + 1}`);

/** What was counted, once the site has written it. */
async function counted(api: TestApi): Promise<Record<string, number>> {
  await api.app.close();
  const rows = await api.store.db.selectFrom('search_count').select(['words', 'searches']).execute();
  return Object.fromEntries(rows.map(({ words, searches }) => [words, searches]));
}

async function openCatalogue(engine: Parameters<typeof openApi>[0]): Promise<TestApi> {
  const api = await openApi(engine);
  await loadThesaurus(api.store);
  await api.shelves.topic({ slug: 'sleep', name: 'Sleep' });
  await api.shelves.post({ display_title: 'Tourette’s at work', tags: ['Work & study'], topics: ['sleep'] });
  await api.shelves.post({ display_title: 'Buy nothing here today', tags: ['Shops'] });
  await api.catchUp();
  return api;
}

onEachEngine('popular searches', (engine) => {
  it('hold whole terms, titles, tags and topics, never a sentence that somebody made of known words', async () => {
    await using api = await openCatalogue(engine);
    const sentences = ['buy shops today', 'sleep nothing', 'work here', 'Buy nothing', 'jane doe', ''];
    for (const query of sentences) await searchFrom(api, query, networks(30));
    for (const query of ['SLEEP', ' work &  study', 'tourette’s at WORK', 'Autism'])
      await searchFrom(api, query, networks(20));
    expect(await counted(api)).toEqual({ sleep: 20, 'work study': 20, 'tourettes at work': 20, autism: 20 });
  });

  it('count each network once a day, whatever it sends and whichever process takes it', async () => {
    await using api = await openCatalogue(engine);
    await searchFrom(api, 'sleep', ['198.51.100.7'], 40);
    // One connection has a whole block of addresses of version 6.
    await searchFrom(
      api,
      'sleep',
      Array.from({ length: 30 }, (_, i) => `2001:db8:1:2::${i + 1}`),
    );
    const { db } = api.store;
    expect(await counted(api)).toEqual({ sleep: 2 });
    const marks = await db.selectFrom('search_mark').selectAll().execute();
    expect(marks).toHaveLength(2);
    // Nothing in the marks says who or what; only the secret could tell.
    for (const { mark } of marks) expect(mark).toMatch(/^[\w-]{43}$/);
    const other = new SearchCounts(db, new RateLimits(db, SECRET));
    other.note('sleep', '198.51.100.7');
    other.note('sleep', '198.51.100.8');
    await other.flush();
    expect(await db.selectFrom('search_count').select('searches').execute()).toEqual([{ searches: 3 }]);
  });

  it('forget which networks counted when the day is over', async () => {
    await using api = await openCatalogue(engine);
    const { db } = api.store;
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const today = new Date().toISOString().slice(0, 10);
    await db
      .insertInto('search_mark')
      .values([
        { mark: 'a', day: yesterday },
        { mark: 'b', day: today },
      ])
      .execute();
    await tidy(db, new RateLimits(db, SECRET));
    expect(await db.selectFrom('search_mark').select('mark').execute()).toEqual([{ mark: 'b' }]);
  });

  it('show only what still is a term, and never what curators have barred', async () => {
    await using api = await openCatalogue(engine);
    const { db } = api.store;
    const day = new Date().toISOString().slice(0, 10);
    const counts = ['sleep', 'autism', 'buy nothing here today', 'buy shops today'];
    await db
      .insertInto('search_count')
      .values(counts.map((words, i) => ({ words, day, searches: 99 - i })))
      .execute();
    const curated = { vocabulary: 'frequentlysearched', name: 'Nothing here!', slug: 'nothing-here' } as const;
    await db
      .insertInto('term')
      .values({ ...curated, name_key: 'nothing here!', external_id: 'curated', position: 1 })
      .execute();
    expect(await popular(api)).toEqual(['Nothing here!', 'sleep', 'autism', 'buy nothing here today']);
    await db.insertInto('empty_search').values({ words: 'buy nothing here', day, searches: 3 }).execute();
    expect(await blockSearch(db, 'NOTHING,  here')).toBe('nothing here');
    expect(await db.selectFrom('empty_search').select('words').execute()).toEqual([]);
    await api.catchUp();
    expect(await popular(api)).toEqual(['sleep', 'autism']);
    expect((await api.get('/api/content/suggest?query=buy')).body.data).not.toContainEqual(
      expect.objectContaining({ group: 'search' }),
    );
    // Whole words only.
    await blockSearch(db, 'slee');
    expect(await blockSearch(db, ' !? ')).toBeUndefined();
    await api.catchUp();
    expect(await popular(api)).toEqual(['sleep', 'autism']);
    expect(await listBlockedSearches(db)).toEqual(['nothing here', 'slee']);

    await searchFrom(api, 'Buy nothing here today', networks(25));
    expect(await unblockSearch(db, 'slee')).toBe(true);
    expect(await unblockSearch(db, 'slee')).toBe(false);
    expect(await counted(api)).not.toHaveProperty('buy nothing here today');
  });

  it('are barred and let in again from a terminal', async () => {
    await using api = await openApi(engine);
    const tessera = async (...args: string[]) => {
      const [code, output] = await tesseraOf(api.store)('searches', ...args);
      return [code, output.trim()];
    };
    expect(await tessera('bar', 'Bad', 'words')).toEqual([0, 'No popular search holds ‘bad words’ any more.']);
    expect(await tessera('list')).toEqual([0, 'bad words']);
    expect(await tessera('unbar', 'bad words')).toEqual([0, 'Done.']);
    expect(await listBlockedSearches(api.store.db)).toEqual([]);
  });
});
