import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RateLimits } from '#server/http/rate-limits.ts';
import { openApi, SECRET, type TestApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { exportFolder } from '../../curation/commands/export-folder.ts';
import { DEMO_FOLDER, loadThesaurus } from '../../curation/demo/demo.ts';
import { importFolder } from '../../curation/import/import-folder.ts';
import { totalOf } from '../../curation/import/terminal-report.ts';
import { readEmptySearches } from '../categories/popular-searches.ts';
import { SearchCounts } from './search-counts.ts';

const search = async (api: TestApi, query: string) => (await api.get(`/api/content/search?${query}`)).body;

function thesaurusFile(rows: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'tessera-thesaurus-')), 'thesaurus.csv');
  writeFileSync(path, `external_id,group,preferred,term,relation,note,match\n${rows}`);
  return path;
}

onEachEngine('understanding', (engine) => {
  it('says what was searched instead, and searches as typed when asked', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'Dyslexia at work' });
    const forgiven = await search(api, 'query=dislexia');
    expect(forgiven.spelling).toEqual({ searched: 'dyslexia', instead_of: 'dislexia' });
    expect(forgiven.data).toHaveLength(1);
    const exact = await search(api, 'query=dislexia&exact=true');
    expect(exact).not.toHaveProperty('spelling');
    expect(exact.data).toEqual([]);
    expect((await search(api, 'query=dyslexia')).marks).toContain('dyslexia');
  });

  it('follows the thesaurus as it is brought in and changed', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'About earplugs' });
    const path = thesaurusFile(
      't,hearing,earplugs,ear defenders,equivalent,,\nu,hearing,earplugs,ear muffs,legacy,We say earplugs here.,\n',
    );
    expect((await search(api, 'query=ear+defenders')).data).toEqual([]);
    expect(totalOf(await importFolder(api.store.db, path))).toMatchObject({ added: 2, refused: 0 });
    await api.catchUp();
    const found = await search(api, 'query=ear+muffs');
    expect(found.data).toHaveLength(1);
    expect(found.terms).toEqual([{ typed: 'ear muffs', preferred: 'earplugs', note: 'We say earplugs here.' }]);
    expect(await search(api, 'query=ear+defenders')).not.toHaveProperty('terms');
    await importFolder(api.store.db, thesaurusFile('u,hearing,earplugs,ear muffs,legacy,Earplugs is our word.,\n'));
    await api.catchUp();
    expect((await search(api, 'query=ear+muffs')).terms[0].note).toBe('Earplugs is our word.');
  });

  it('refuses an old word without a kind note, and unknown relations', async () => {
    await using api = await openApi(engine);
    const [plan] = await importFolder(
      api.store.db,
      thesaurusFile('a,g,p,x,legacy,,\nb,g,p,y,cousin,,\nc,g,p,,equivalent,,\nd,g,p,z,equivalent,,loud\n'),
    );
    expect(plan?.refused.map(({ column }) => column)).toEqual(['note', 'relation', 'term', 'match']);
  });

  it('tells what the same words find besides, without the filters', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'Sleep' });
    for (const name of ['One', 'Two', 'Three', 'Four']) await api.shelves.tool({ name: `Sleep ${name}` });
    await api.shelves.event({ title: 'An evening about sleep' });
    const { others, data } = await search(api, 'query=sleeping&type=Media');
    expect(data).toEqual([]);
    expect(others).toEqual([
      { kind: 'Tool', total: 4 },
      { kind: 'Event', total: 1 },
    ]);
    expect(await search(api, '')).not.toHaveProperty('others');
  });

  it('leaves out events that are over, besides and among what is alike', async () => {
    await using api = await openApi(engine);
    const post = await api.shelves.post({ display_title: 'Sleep', tags: ['Rest'] });
    const event = (title: string, start_date: string) => api.shelves.event({ title, start_date, tags: ['Rest'] });
    await event('Sleep long ago', '2020-01-01');
    const coming = await event('Sleep to come', '2999-01-01');
    const { others, sections } = await search(api, 'query=sleep');
    expect(others).toEqual([{ kind: 'Event', total: 1 }]);
    expect(sections[0].cards.map(({ id }: { id: number }) => id)).toEqual([post.id, coming.id]);
    const { data } = (await api.get(`/api/content/similar?object_type=Post&id=${post.id}`)).body;
    expect(data.map((card: { id: number }) => card.id)).toEqual([coming.id]);
  });

  it('says when no document holds all words', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'Quiet rooms' });
    expect(await search(api, 'query=quiet+trains')).toMatchObject({ relaxed: true, data: [{}] });
    expect(await search(api, 'query=quiet+room')).toMatchObject({ relaxed: false, data: [{}] });
  });

  it('completes what is typed: searches, topics, tags, titles, at most eight', async () => {
    await using api = await openApi(engine);
    await api.shelves.term({ vocabulary: 'frequentlysearched', name: 'sleep and light', position: 1 });
    await api.shelves.topic({ slug: 'sleep', name: 'Sleep' });
    await api.shelves.post({
      display_title: 'Sleeping well',
      tags: ['Sleep diary'],
      topics: ['sleep'],
      slug: 'sleeping-well',
    });
    for (let i = 0; i < 9; i++) await api.shelves.tool({ name: `Sleep tool ${i}` });
    const suggest = async (text: string) =>
      (await api.get(`/api/content/suggest?query=${encodeURIComponent(text)}`)).body.data;
    const all = await suggest('sle');
    expect(all).toHaveLength(7);
    expect(all.slice(0, 3)).toEqual([
      { group: 'topic', text: 'Sleep', slug: 'sleep' },
      { group: 'search', text: 'sleep and light' },
      { group: 'tag', text: 'Sleep diary', slug: 'sleep-diary' },
    ]);
    // What is called the same comes once.
    await api.shelves.tool({ name: 'Sleep diary' });
    await api.catchUp();
    const diaries = (await suggest('sleep d')).filter(({ text }: { text: string }) => text === 'Sleep diary');
    expect(diaries).toEqual([{ group: 'tag', text: 'Sleep diary', slug: 'sleep-diary' }]);
    expect(await suggest('sleeping w')).toEqual([
      { group: 'title', text: 'Sleeping well', slug: 'sleeping-well', object_type: 'Post' },
    ]);
    expect(await suggest('slepe')).toEqual([{ group: 'spelling', text: 'sleep' }]);
    expect(await suggest('')).toEqual([{ group: 'search', text: 'sleep and light' }]);
    expect(await suggest('\u0000%_"')).toEqual([]);
  });

  it('offers what a word is called here with its kind note, and completes the last word of a sentence', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({ slug: 'autism', name: 'Autism' });
    await api.shelves.post({ display_title: 'Autism and rejection sensitivity', topics: ['autism'] });
    await api.shelves.post({ display_title: 'Sleeping beside somebody who snores' });
    await importFolder(
      api.store.db,
      thesaurusFile(
        'a,autism,autism,aspergers,legacy,Many now say autism.,\nr,rsd,rejection sensitivity,rejection sensitive dysphoria,equivalent,,\nn,gone,nothing here,aspirations,equivalent,,\n',
      ),
    );
    await api.catchUp();
    const suggest = async (text: string) =>
      (await api.get(`/api/content/suggest?query=${encodeURIComponent(text)}`)).body.data;
    expect(await suggest('asp')).toEqual([{ group: 'term', text: 'autism', note: 'Many now say autism.' }]);
    expect(await suggest('rejection')).toContainEqual({ group: 'term', text: 'rejection sensitivity' });
    expect((await suggest('aut'))[0]).toEqual({ group: 'topic', text: 'Autism', slug: 'autism' });
    expect(await suggest('how do i stop the sleeping sno')).toContainEqual({
      group: 'words',
      text: 'how do i stop the sleeping snores',
    });
  });

  // spec(116)
  it('fills popular searches from what many searched, and never shows or keeps the rest', async () => {
    await using api = await openApi(engine);
    await api.shelves.term({ vocabulary: 'frequentlysearched', name: 'work', position: 1 });
    await api.shelves.post({ display_title: 'Sleep and noise at work' });
    for (const display_title of ['Sleep', 'Noise']) await api.shelves.post({ display_title });
    const counts = new SearchCounts(api.store.db, new RateLimits(api.store.db, SECRET));
    for (let i = 0; i < 20; i++) counts.note('sleep', `network ${i}`);
    for (let i = 0; i < 30; i++) counts.note('work', `network ${i}`);
    for (let i = 0; i < 19; i++) counts.note('noise', `network ${i}`);
    await counts.flush();
    const popular = async () =>
      (await api.get('/api/category/option')).body.frequentlysearched.map((one: { name: string }) => one.name);
    expect(await popular()).toEqual(['work', 'sleep']);

    for (const query of ['Sleep', 'jane doe sleep', 'slee', '']) {
      expect((await api.post('/api/log/search', { query })).status).toBe(200);
    }
    await search(api, 'query=noise');
    await api.app.close();
    const kept = await api.store.db.selectFrom('search_count').select(['words', 'searches']).orderBy('words').execute();
    expect(kept).toEqual([
      { words: 'noise', searches: 19 },
      { words: 'sleep', searches: 21 },
      { words: 'work', searches: 30 },
    ]);
  });

  it('counts what found nothing, and keeps its words only where the catalogue or the thesaurus holds each', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'Sleep' });
    await importFolder(api.store.db, thesaurusFile('a,stimming,stimming,flapping,equivalent,,\n'));
    await api.catchUp();
    for (const query of ['sleep', 'Stimming', 'flapping', 'jane xyzzy doe', 'john xyzzy roe'])
      expect((await api.post('/api/log/search', { query })).status).toBe(200);
    await api.app.close();
    const kept = await api.store.db.selectFrom('empty_search').select(['words', 'searches']).orderBy('words').execute();
    expect(kept).toEqual([
      { words: '', searches: 1 },
      { words: 'flapping', searches: 1 },
      { words: 'stimming', searches: 1 },
    ]);
    expect(await readEmptySearches(api.store.db)).toMatchObject([{ words: '' }, {}, { words: 'stimming' }]);
  });

  it('forgets searches after thirty days', async () => {
    await using api = await openApi(engine);
    const day = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 10);
    await api.store.db.insertInto('search_count').values({ words: 'old', day, searches: 99 }).execute();
    await api.store.db.insertInto('empty_search').values({ words: 'old', day, searches: 9 }).execute();
    expect((await api.get('/api/category/option')).body.frequentlysearched).toEqual([]);
    expect(await readEmptySearches(api.store.db)).toEqual([]);
    const counts = new SearchCounts(api.store.db, new RateLimits(api.store.db, SECRET));
    counts.note('new', 'network');
    await counts.flush();
    const kept = await api.store.db.selectFrom('search_count').select('words').execute();
    expect(kept).toEqual([{ words: 'new' }]);
  });

  it('offers no single letter and no word that says nothing instead, and knows who looks for somebody to ask', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'What I find about a kettle' });
    const instead = async (query: string) =>
      (await search(api, `query=${query}`)).instead?.map(({ query }: { query: string }) => query);
    expect(await instead('zzqqy+i+about')).toEqual([]);
    expect((await search(api, 'query=helpline')).support).toBe(true);
    expect((await search(api, 'query=kettle')).support).toBeUndefined();
  });

  it('has its thesaurus in every database, and exports it as it came', async () => {
    await using api = await openApi(engine);
    await loadThesaurus(api.store);
    await loadThesaurus(api.store);
    const { count } = await api.store.db
      .selectFrom('thesaurus_term')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(1_500);
    // A number that cannot be pressed is no help: the lines of the site stand above.
    const { terms, urgent } = await search(api, 'query=crisis');
    expect([terms, urgent]).toEqual([undefined, true]);
    const folder = mkdtempSync(join(tmpdir(), 'tessera-export-'));
    await exportFolder(api.store.db, folder);
    const [written, ours] = await Promise.all(
      [folder, DEMO_FOLDER].map((path) => readFile(join(path, 'thesaurus.csv'), 'utf8')),
    );
    expect(written?.split('\n').length).toBe(ours?.split('\n').length);
    expect(totalOf(await importFolder(api.store.db, join(DEMO_FOLDER, 'thesaurus.csv')))).toMatchObject({
      added: 0,
      changed: 0,
    });
  });

  it('brings new rows of its thesaurus to a site that has an earlier one, and leaves what curators changed', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    await importFolder(
      db,
      thesaurusFile(
        [
          'benefits--pip,benefits,benefits,PIP,abbreviation,,capitals or alone',
          'benefits--dla,benefits,benefits,DLA,legacy,A line of our own.,whole word',
          'ours,hearing,earplugs,ear muffs,equivalent,,\n',
        ].join('\n'),
      ),
    );
    await loadThesaurus(api.store);
    const rows = await db.selectFrom('thesaurus_term').selectAll().execute();
    const relation = (id: string) => rows.find(({ external_id }) => external_id === id)?.relation;
    expect(relation('benefits--pip')).toBe('narrower');
    expect(relation('benefits--dla')).toBe('legacy');
    expect(relation('ours')).toBe('equivalent');
    expect(relation('toothbrushing--brushing-teeth')).toBe('equivalent');
    expect(new Set(rows.map(({ group }) => group)).size).toBeGreaterThan(400);

    const changes = () => db.selectFrom('change').select('number').execute();
    const before = await changes();
    await loadThesaurus(api.store);
    expect(await changes()).toEqual(before);
  });

  it('finds everyday things under each of their names', async () => {
    await using api = await openApi(engine);
    await loadThesaurus(api.store);
    await api.shelves.post({ display_title: 'Brushing teeth without tears' });
    await api.shelves.post({ display_title: 'Toilet training at your own pace' });
    await api.shelves.post({ display_title: 'Speech to text for essays' });
    await api.catchUp();
    for (const [query, title] of [
      ['toothbrushing', 'Brushing teeth without tears'],
      ['tooth brushing', 'Brushing teeth without tears'],
      ['potty training', 'Toilet training at your own pace'],
      ['potty-training', 'Toilet training at your own pace'],
      ['dictation', 'Speech to text for essays'],
    ] as const) {
      const { data } = await search(api, `query=${encodeURIComponent(query)}`);
      expect([query, data[0]?.display_title]).toEqual([query, title]);
    }
  });
});
