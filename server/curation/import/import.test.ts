import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/database/schema.ts';
import { Shelves } from '#tests/builders/shelves.ts';
import { hasRealData, realData } from '#tests/setup/data/real-data.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { exportFolder } from '../commands/export-folder.ts';
import { importFolder } from './import-folder.ts';
import { exitCode, reportLines, totalOf } from './terminal-report.ts';

/** A folder with these files. */
function folder(files: Record<string, string | Buffer>): string {
  const path = mkdtempSync(join(tmpdir(), 'tessera-import-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, `${name}.csv`), content);
  return path;
}

const bring = (db: Db, files: Record<string, string | Buffer>) => importFolder(db, folder(files));

const titles = async (db: Db) =>
  (await db.selectFrom('item').select('title').orderBy('id').execute()).map((row) => row.title);

onEachEngine('importing', (engine) => {
  it('adds rows, then finds them unchanged, then changes them in place', async () => {
    await using store = await freshStore(engine);
    const posts = 'external_id,display_title,tags\na,First,Sleep|Work\nb,Second,\n';
    expect(totalOf(await bring(store.db, { posts }))).toEqual({ added: 2, changed: 0, unchanged: 0, refused: 0 });
    expect(totalOf(await bring(store.db, { posts }))).toEqual({ added: 0, changed: 0, unchanged: 2, refused: 0 });
    const later = posts.replace('Second', 'Third');
    expect(totalOf(await bring(store.db, { posts: later }))).toEqual({
      added: 0,
      changed: 1,
      unchanged: 1,
      refused: 0,
    });
    expect(await titles(store.db)).toEqual(['First', 'Third']);
  });

  it('keeps the address of an item whose title changes', async () => {
    await using store = await freshStore(engine);
    await bring(store.db, { posts: 'external_id,display_title\na,First words\n' });
    await bring(store.db, { posts: 'external_id,display_title\na,Other words\n' });
    const { slug } = await store.db.selectFrom('item').select('slug').executeTakeFirstOrThrow();
    expect(slug).toBe('first-words');
  });

  it('gives equal titles different addresses, and leaves room for those that rows choose', async () => {
    await using store = await freshStore(engine);
    await bring(store.db, { posts: 'external_id,display_title,slug\na,Same,\nb,Same,\nc,Other,same\nd,שלום,\n' });
    const rows = await store.db.selectFrom('item').select(['external_id', 'slug']).orderBy('external_id').execute();
    expect(rows.map((row) => row.slug)).toEqual(['same-2', 'same-3', 'same', expect.stringMatching(/^[a-z0-9-]+$/)]);
  });

  it('leaves the values of columns that a file lacks as they are, and clears what a cell leaves empty', async () => {
    await using store = await freshStore(engine);
    await bring(store.db, { tools: 'external_id,name,synopsis,price\na,Timer,Counts down,Free\n' });
    await bring(store.db, { tools: 'external_id,name,price\na,Timer,\n' });
    const row = await store.db.selectFrom('item').select(['synopsis', 'price']).executeTakeFirstOrThrow();
    expect(row).toEqual({ synopsis: 'Counts down', price: null });
  });

  it('resolves references whatever the order of files and rows, also to what is there already', async () => {
    await using store = await freshStore(engine);
    const shelves = new Shelves(store.db);
    await shelves.topic({ slug: 'sleep', name: 'Sleep' });
    await shelves.post({ external_id: 'old' });
    const plans = await bring(store.db, {
      collections: 'external_id,name,slug,items,hero_items\nc,Set,set,tool|old,old\n',
      posts: 'external_id,display_title,topics\nnew,New,sleep|work\n',
      tools: 'external_id,name\ntool,Timer\n',
      topics: 'external_id,name,slug\nt,Work,work\n',
    });
    expect(totalOf(plans)).toMatchObject({ added: 4, refused: 0 });
    expect(await store.db.selectFrom('item_topic').selectAll().execute()).toHaveLength(2);
    expect(await store.db.selectFrom('collection_item').selectAll().execute()).toHaveLength(3);
  });

  it('finds topics by their title, too, and says which was meant by one that is not there', async () => {
    await using store = await freshStore(engine);
    await new Shelves(store.db).topic({ slug: 'sensory-life', name: 'Sensory life' });
    const plans = await bring(store.db, {
      posts:
        'external_id,display_title,topics\na,One,SENSORY  life|New work\nb,Two,Sensory lif\nc,Three,sensory-life\n',
      topics: 'external_id,name,slug\nt,New work,work\n',
    });
    expect(plans.flatMap(({ refused }) => refused)).toMatchObject([
      { column: 'topics', reason: 'there is no topic ‘Sensory lif’. Did you mean ‘Sensory life’?' },
    ]);
    const links = await store.db.selectFrom('item_topic').selectAll().execute();
    expect(links).toHaveLength(3);
  });

  it('refuses what refers to a refused row, and leaves the rest', async () => {
    await using store = await freshStore(engine);
    const plans = await bring(store.db, {
      topics: 'external_id,name,slug\nt,,broken\nu,Fine,fine\n',
      posts: 'external_id,display_title,topics\na,One,broken\nb,Two,fine\n',
      collections: 'external_id,name,slug,items\nc,Set,set,a\nd,Other,other,b\n',
    });
    expect(totalOf(plans)).toMatchObject({ added: 3, refused: 3 });
    expect(plans.flatMap((plan) => plan.refused.map(({ column }) => column))).toEqual(['name', 'topics', 'items']);
  });

  it('keeps an item as it is when its row is refused', async () => {
    await using store = await freshStore(engine);
    await bring(store.db, { posts: 'external_id,display_title\na,Good\n' });
    await bring(store.db, { posts: `external_id,display_title\na,${'x'.repeat(301)}\n` });
    expect(await titles(store.db)).toEqual(['Good']);
  });

  it('lets the first of two rows with one name count, even when the first is refused', async () => {
    await using store = await freshStore(engine);
    const [plan] = await bring(store.db, { posts: 'external_id,display_title\na,\na,Second\nb,Third\n' });
    expect(plan?.refused.map(({ column }) => column)).toEqual(['display_title', 'external_id']);
    expect(await titles(store.db)).toEqual(['Third']);
  });

  it('refuses a name that belongs to another file', async () => {
    await using store = await freshStore(engine);
    const plans = await bring(store.db, {
      posts: 'external_id,display_title\na,Post\n',
      tools: 'external_id,name\na,Tool\n',
    });
    expect(plans[1]?.refused[0]).toMatchObject({ column: 'external_id', reason: 'belongs to a row of posts.csv' });
    const [again] = await bring(store.db, { events: 'external_id,title\na,Event\n' });
    expect(again?.refused[0]?.reason).toBe('belongs to a row of posts.csv');
  });

  it('counts names that differ in case as one tag, and gives reserved ones another address', async () => {
    await using store = await freshStore(engine);
    await bring(store.db, { posts: 'external_id,display_title,tags\na,One,Sleep|New\nb,Two,sleep|Featured\n' });
    const tags = await store.db
      .selectFrom('term')
      .where('vocabulary', '!=', 'contentnote')
      .select(['name', 'slug'])
      .orderBy('id')
      .execute();
    expect(tags).toEqual([
      { name: 'Sleep', slug: 'sleep' },
      { name: 'New', slug: 'new-2' },
      { name: 'Featured', slug: 'featured-2' },
    ]);
  });

  it('lets a row of terms.csv take over the term that an item brought about', async () => {
    await using store = await freshStore(engine);
    await bring(store.db, { posts: 'external_id,display_title,audiences\na,One,Adults\n' });
    const terms = 'external_id,vocabulary,name,slug\nt,audience,Adults,grown-ups\n';
    expect(totalOf(await bring(store.db, { terms })).added).toBe(1);
    expect(totalOf(await bring(store.db, { terms })).unchanged).toBe(1);
    const found = await store.db
      .selectFrom('term')
      .where('vocabulary', '!=', 'contentnote')
      .select(['external_id', 'slug'])
      .execute();
    expect(found).toEqual([{ external_id: 't', slug: 'grown-ups' }]);
  });

  it('takes a name that is given twice once', async () => {
    await using store = await freshStore(engine);
    const [plan] = await bring(store.db, {
      posts: 'external_id,display_title,tags,primary_tags\na,One,Sleep|sleep,SLEEP|Rest\n',
    });
    expect(plan?.refused).toEqual([]);
    const tags = await store.db
      .selectFrom('term')
      .where('vocabulary', '!=', 'contentnote')
      .select('name')
      .orderBy('id')
      .execute();
    expect(tags.map(({ name }) => name)).toEqual(['Sleep', 'Rest']);
  });

  it('hands an address on, whatever the order of the rows, but only when it is free', async () => {
    await using store = await freshStore(engine);
    const posts = (rows: string) => ({ posts: `external_id,display_title,slug\n${rows}` });
    await bring(store.db, posts('a,A,apple\nb,B,pear\nz,Z,fig\n'));
    const plans = await bring(store.db, posts('n,N,apple\na,A,cherry\nb,B,fig\nm,M,pear\n'));
    expect(plans[0]?.refused.map(({ external_id, reason }) => [external_id, reason])).toEqual([
      ['b', '‘fig’ is the address of z'],
      ['m', '‘pear’ is the address of b'],
    ]);
    expect(totalOf(plans)).toEqual({ added: 1, changed: 1, unchanged: 0, refused: 2 });
    const slugs = await store.db.selectFrom('item').select(['external_id', 'slug']).orderBy('external_id').execute();
    expect(slugs.map(({ external_id, slug }) => `${external_id} ${slug}`)).toEqual([
      'a cherry',
      'b pear',
      'n apple',
      'z fig',
    ]);
  });

  it('merges a renamed term with the one that items brought about, and frees its old name', async () => {
    await using store = await freshStore(engine);
    const terms = (rows: string) => ({ terms: `external_id,vocabulary,name\n${rows}` });
    await bring(store.db, terms('t,tag,Rest\n'));
    await bring(store.db, { posts: 'external_id,display_title,tags\na,One,Rest|Sleep\nb,Two,Sleep\n' });
    const plans = await bring(store.db, terms('u,tag,Rest\nt,tag,Sleep\n'));
    expect(totalOf(plans)).toEqual({ added: 1, changed: 1, unchanged: 0, refused: 0 });
    const found = await store.db
      .selectFrom('term')
      .where('vocabulary', '!=', 'contentnote')
      .select(['external_id', 'name'])
      .orderBy('name')
      .execute();
    expect(found).toEqual([
      { external_id: 'u', name: 'Rest' },
      { external_id: 't', name: 'Sleep' },
    ]);
    const carried = await store.db
      .selectFrom('item_term')
      .innerJoin('term', 'term.id', 'item_term.term_id')
      .select(['item_id', 'name'])
      .orderBy('item_id')
      .execute();
    expect(carried.map(({ name }) => name)).toEqual(['Sleep', 'Sleep']);
  });

  it('writes nothing in a dry run, and counts all the same', async () => {
    await using store = await freshStore(engine);
    const path = folder({ posts: 'external_id,display_title\na,One\n' });
    expect(totalOf(await importFolder(store.db, path, { dryRun: true })).added).toBe(1);
    expect(await titles(store.db)).toEqual([]);
  });

  it('brings an export back without a change, formulas included', async () => {
    await using store = await freshStore(engine);
    const shelves = new Shelves(store.db);
    await shelves.topic({ slug: 'sleep', name: 'Sleep', quote_text: 'Two\nlines', tags: ['Beds'] });
    const post = await shelves.post({
      display_title: '=HYPERLINK("x")',
      authors: ['A|B', 'C\\D'],
      tags: ['One', 'Two'],
      primary_tags: ['Two', 'One'],
      topics: ['sleep'],
      images: ['/pictures/kettle.svg'],
      body: '# Hello',
      sponsored: true,
      affiliate: true,
      in_short: ['One, two.', 'A|B'],
      content_notes: ['Abuse', 'Loud or sudden sound'],
    });
    await shelves.event({ title: '-5', start_date: '2027-06-05T17:30:00.000Z', end_date: '2027-06-06', city: 'York' });
    await shelves.entry({
      name: '@home',
      category: ['A', 'B'],
      phone_number: '+44 1632 960000',
      online: true,
      price_from: 0,
      price_to: 40,
      waiting_days: 42,
      book_without_call: 'By text, or mail',
      complaints_url: 'https://example.org/complaints',
      withdrawn: 'Since May.',
      checked_on: '2026-05-01',
      checked_by: 'the team',
      aims_note: 'Many reject it.',
      aims_source: 'https://example.org/why',
    });
    await shelves.collection({
      name: 'Set',
      access: 'members',
      theme_2_name: 'Two',
      theme_2_items: [post.external_id],
    });
    await shelves.term({ vocabulary: 'eventtag', name: 'Quiet', category: ['Walk', 'Talk'] });
    await shelves.advertisement({ title: 'Tea', ends_at: '2027-05-02T00:00:00.000Z' });
    const path = mkdtempSync(join(tmpdir(), 'tessera-export-'));
    await exportFolder(store.db, path);
    expect(await readFile(join(path, 'posts.csv'), 'utf8')).toContain(`"'=HYPERLINK(""x"")"`);
    expect(await readFile(join(path, 'events.csv'), 'utf8')).toContain('2027-06-05T18:30:00+01:00');
    expect(await readFile(join(path, 'advertisements.csv'), 'utf8')).toContain('2027-05-01');
    expect(totalOf(await importFolder(store.db, path))).toEqual({
      added: 0,
      changed: 0,
      unchanged: 7 + NOTES,
      refused: 0,
    });

    await using fresh = await freshStore(engine);
    expect(totalOf(await importFolder(fresh.db, path))).toMatchObject({ added: 7, refused: 0 });
    const second = mkdtempSync(join(tmpdir(), 'tessera-export-'));
    await exportFolder(fresh.db, second);
    expect(await readFile(join(second, 'collections.csv'), 'utf8')).toBe(
      await readFile(join(path, 'collections.csv'), 'utf8'),
    );
  });
});

/** A new site has so many content notes. */
const NOTES = 11;

describe('files that cannot be read', () => {
  it.each<[string, string | Buffer, RegExp]>([
    ['empty', '', /empty/],
    ['without a required column', 'external_id\na\n', /required column display_title is missing/],
    ['with a column twice', 'external_id,display_title,display_title\n', /names the column display_title twice/],
    ['that is none', Buffer.from([0x47, 0x49, 0x46, 0, 0, 0, 13]), /no table/],
    ['that is an older workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /save it as .xlsx/],
  ])('refuses a file %s in one sentence', async (_what, content, sentence) => {
    await using store = await freshStore('sqlite');
    const plans = await bring(store.db, { posts: content, tools: 'external_id,name\na,Timer\n' });
    expect(reportLines(plans)[0]).toMatch(sentence);
    expect(totalOf(plans).added).toBe(1);
    expect(exitCode(plans)).toBe(2);
  });

  it('reports columns that the format does not know, once', async () => {
    await using store = await freshStore('sqlite');
    const plans = await bring(store.db, { posts: 'external_id,display_title,colour\na,One,red\nb,Two,blue\n' });
    expect(reportLines(plans).filter((line) => line.includes('colour'))).toHaveLength(1);
    expect(totalOf(plans).added).toBe(2);
  });

  it('says so when there is nothing to read', async () => {
    await using store = await freshStore('sqlite');
    await expect(importFolder(store.db, '/nowhere')).rejects.toThrow('There is nothing at /nowhere.');
    await expect(importFolder(store.db, folder({}))).rejects.toThrow('holds no file of the format');
  });

  it('names line, record, column and reason', async () => {
    await using store = await freshStore('sqlite');
    const plans = await bring(store.db, {
      events: 'external_id,title,start_date,end_date,timezone\na,Talk,2027-04-10,2027-04-08,Europe/London\n',
    });
    expect(reportLines(plans)).toEqual([
      'events.csv: added 0, changed 0, unchanged 0, refused 1',
      '  line 2, record 1, end_date: ends (Thursday 8 April 2027) before it starts (Saturday 10 April 2027) (a)',
      'added 0, changed 0, unchanged 0, refused 1',
    ]);
  });

  it.each([
    ['a day before', '2027-04-10,2027-04-09', 'end_date'],
    ['an end alone', ',2027-04-10', 'end_date'],
    ['no such day', '2027-02-30,', 'start_date'],
  ])('refuses an event with %s', async (_what, dates, column) => {
    await using store = await freshStore('sqlite');
    const [plan] = await bring(store.db, {
      events: `external_id,title,start_date,end_date,timezone\na,Talk,${dates},Europe/London\n`,
    });
    expect(plan?.refused[0]?.column).toBe(column);
  });

  it('takes an event that ends as it begins, on the same day or in the same moment', async () => {
    await using store = await freshStore('sqlite');
    const plans = await bring(store.db, {
      events:
        'external_id,title,start_date,end_date,timezone\na,Day,2027-04-10,2027-04-10,Asia/Kolkata\nb,Moment,2027-04-10T10:00Z,2027-04-10T10:00Z,UTC\n',
    });
    expect(totalOf(plans)).toMatchObject({ added: 2, refused: 0 });
  });
});

describe('files as people have them', () => {
  it('are read in any dialect, with names for what has none, and are the same the next time', async () => {
    await using store = await freshStore('sqlite');
    const path = folder({
      events: Buffer.from(
        'Event name;Starts;Town;Tags\nCaf\u00e9 calm;16/01/2027 10:00;Hull;Calm, Quiet\nCaf\u00e9 calm;23/07/2027 10:00;Hull;Calm\n',
        'latin1',
      ),
    });
    const plans = await importFolder(store.db, path);
    expect(reportLines(plans)).toEqual([
      'events.csv: added 2, changed 0, unchanged 0, refused 0',
      '  read: ‘Event name’ as title, ‘Starts’ as start_date, ‘Town’ as city, ‘Tags’ as tags',
      'added 2, changed 0, unchanged 0, refused 0',
    ]);
    const rows = await store.db
      .selectFrom('item')
      .innerJoin('event', 'event.item_id', 'item.id')
      .select(['external_id', 'title', 'start_date', 'timezone'])
      .orderBy('item.id')
      .execute();
    const common = { title: 'Café calm', timezone: 'Europe/London' };
    expect(rows).toEqual([
      { external_id: 'ours:events:cafe-calm-2027-01-16', start_date: '2027-01-16T10:00:00.000Z', ...common },
      { external_id: 'ours:events:cafe-calm-2027-07-23', start_date: '2027-07-23T09:00:00.000Z', ...common },
    ]);
    expect(totalOf(await importFolder(store.db, path))).toMatchObject({ added: 0, unchanged: 2 });
  });

  it('know a thing by its address, whatever it was called when it came', async () => {
    await using store = await freshStore('sqlite');
    await bring(store.db, { tools: 'external_id,name,slug\nold,Timer,timer\n' });
    expect(totalOf(await bring(store.db, { tools: 'Name,slug\nTimer two,timer\nLamp,\n' }))).toMatchObject({
      added: 1,
      changed: 1,
    });
    expect(await titles(store.db)).toEqual(['Timer two', 'Lamp']);
  });

  it('take two rows of one name for a slip, and say what to do', async () => {
    await using store = await freshStore('sqlite');
    const [plan] = await bring(store.db, { tools: 'Name\nTimer\nTimer\n' });
    expect(plan?.refused).toMatchObject([{ line: 3, reason: expect.stringMatching(/^row 2 has the same name/) }]);
  });

  it('are not written as long as nobody says which number is the month', async () => {
    await using store = await freshStore('sqlite');
    const path = folder({ events: 'Title,When\nOne,03/02/2027\n' });
    await expect(importFolder(store.db, path)).rejects.toThrow('In ‘03/02/2027’ day and month could be swapped.');
    const asked: string[] = [];
    const askDates = async (example: string) => {
      asked.push(example);
      return 'month-first' as const;
    };
    await importFolder(store.db, path, { askDates });
    expect(asked).toEqual(['03/02/2027']);
    const { start_date } = await store.db.selectFrom('event').select('start_date').executeTakeFirstOrThrow();
    expect(start_date).toBe('2027-03-02');
  });

  it('are held to ISO dates where they are in the format, unless their order is said', async () => {
    await using store = await freshStore('sqlite');
    const path = folder({ tools: 'external_id,name,published_at\na,Timer,31/12/2026\n' });
    expect((await importFolder(store.db, path))[0]?.refused[0]?.reason).toBe('‘31/12/2026’ is not an ISO date');
    expect(totalOf(await importFolder(store.db, path, { dates: 'day-first' })).added).toBe(1);
  });
});

const REAL = realData('catalogue');

describe.skipIf(!hasRealData('catalogue'))('the real catalogue', () => {
  onEachEngine('comes in whole', (engine) => {
    it('with every row that its README counts as valid, and says which are not', async () => {
      await using store = await freshStore(engine);
      const plans = await importFolder(store.db, REAL);
      expect(reportLines(plans).at(-1)).toBe('added 852, changed 0, unchanged 0, refused 11');
      const readme = await readFile(join(REAL, 'README.md'), 'utf8');
      const wanted = [...readme.matchAll(/^\| `(\w+)\.csv` \| (\d+) \| (\d+) \| `([^`]+)` \|.*\| `([^`]+)` \|$/gm)]
        .map(([, file, line, record, column, id]) => `${file} ${line} ${record} ${column} ${id}`)
        .filter((line) => /tessera-bad|bad-reference|how-to-adhd/.test(line));
      const refused = plans.flatMap((plan) =>
        plan.refused.map((row) => `${plan.file.name} ${row.line} ${row.record} ${row.column} ${row.external_id}`),
      );
      expect(wanted).toHaveLength(11);
      expect(refused).toEqual(wanted);

      expect(reportLines(await importFolder(store.db, REAL)).at(-1)).toBe(
        'added 0, changed 0, unchanged 852, refused 11',
      );
      const path = mkdtempSync(join(tmpdir(), 'tessera-export-'));
      await exportFolder(store.db, path);
      expect(reportLines(await importFolder(store.db, path)).at(-1)).toBe(
        `added 0, changed 0, unchanged ${852 + NOTES}, refused 0`,
      );
    });
  });
});
