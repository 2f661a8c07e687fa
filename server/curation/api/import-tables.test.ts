/** Tables as people really have them: times in columns of their own, twins, HTML, several kinds, words that are new. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ImportJob } from '#contract/imports.ts';
import { openImports } from '#tests/setup/api/imports.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { workbook } from '#tests/setup/api/workbooks.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const STRANGERS = new URL('../../../tests/fixtures/strangers/', import.meta.url);
const WET = { dry_run: 'false' };
const json = (value: unknown) => JSON.stringify(value);
const fieldsOf = ({ columns }: ImportJob) => columns.map(({ field }) => field);
const problemsOf = ({ rows }: ImportJob) =>
  rows.flatMap(({ row, column, message }) => (message === null ? [] : [[row, column, message]]));

onEachEngine('a table at the desk', (engine) => {
  it('joins the day and the times of a workbook, which keeps a time as a moment of 1899', async () => {
    await using club = await openClub(engine);
    const { bring, db } = await openImports(club);
    const rows = Array.from({ length: 60 }, (_, n) => [
      `Swim ${n}`,
      { date: 46_399 + n },
      { date: 19 / 24 },
      { date: n === 0 ? 0 : 0.875 },
    ]);
    const job = await bring('events.xlsx', workbook([['Name', 'Date', 'Start', 'End'], ...rows]), WET);
    expect(job.result).toMatchObject({ rows: 60, added: 60, refused: 0 });
    expect(fieldsOf(job)).toEqual(['title', 'start_date', 'start_time', 'end_time']);
    const events = await db.selectFrom('event').selectAll().orderBy('start_date').limit(2).execute();
    expect(events).toMatchObject([
      // Midnight is the one after it.
      { start_date: '2027-01-12T19:00:00.000Z', end_date: '2027-01-13T00:00:00.000Z', timezone: 'Europe/London' },
      { start_date: '2027-01-13T19:00:00.000Z', end_date: '2027-01-13T21:00:00.000Z' },
    ]);
  });

  it('joins them in a CSV file, also where a cell says both times, and asks about what it cannot read', async () => {
    await using club = await openClub(engine);
    const { bring, db } = await openImports(club);
    const table = [
      'Name,Day,Time,Ends',
      'Swim,16/01/2027,10.30,12pm',
      'Walk,17/01/2027,7–9pm,',
      'Talk,18/01/2027 00:00,4pm,',
      'Whole day,19/01/2027,,',
      'Late,20/01/2027,tbc,',
      'Lost,,10:00,',
      'Twice,21/01/2027 09:00,10:00,',
    ];
    const file = table.join('\n');
    const tried = await bring('events.csv', file);
    expect(fieldsOf(tried)).toEqual(['title', 'start_date', 'start_time', 'end_time']);
    expect(problemsOf(tried)).toEqual([
      [6, 'Time', '‘tbc’ is no time that we can read; write it like 10:00 or 4pm.'],
      [7, 'Time', 'A time without a day.'],
      [8, 'Time', '10:00 here, and 09:00 in the column of the day.'],
    ]);
    const corrections = json([{ row: 6, column: 'Time', value: 'noon' }]);
    expect((await bring('events.csv', file, { ...WET, corrections })).result).toMatchObject({ added: 5, refused: 2 });
    const events = await db.selectFrom('event').select(['start_date', 'end_date']).orderBy('start_date').execute();
    expect(events).toEqual([
      { start_date: '2027-01-16T10:30:00.000Z', end_date: '2027-01-16T12:00:00.000Z' },
      { start_date: '2027-01-17T19:00:00.000Z', end_date: '2027-01-17T21:00:00.000Z' },
      { start_date: '2027-01-18T16:00:00.000Z', end_date: null },
      { start_date: '2027-01-19', end_date: null },
      { start_date: '2027-01-20T12:00:00.000Z', end_date: null },
    ]);
  });

  it('remembers where the columns went for the next table with the same ones, until somebody says otherwise', async () => {
    await using club = await openClub(engine);
    const { bring } = await openImports(club);
    const file = 'Col A,Col B\nTimer,Counts\n';
    const mapping = json({ 'Col A': 'name', 'Col B': 'synopsis' });
    expect((await bring('tools.csv', file, { mapping })).recalled).toBeNull();
    // What was only tried out is not remembered.
    expect((await bring('tools.csv', file)).state).toBe('failed');
    await bring('tools.csv', file, { ...WET, mapping });
    const next = await bring('more tools.csv', 'COL A,Col  B\nLamp,Glows\n', WET);
    expect(next).toMatchObject({ recalled: { file: 'tools.csv', at: expect.any(String) }, result: { added: 1 } });
    expect(fieldsOf(next)).toEqual(['name', 'synopsis']);
    // Another kind, or other columns, are another table.
    expect((await bring('people.csv', file)).recalled).toBeNull();
    expect((await bring('tools.csv', 'Col A,Col C\nTimer,Counts\n')).recalled).toBeNull();
    const anew = 'Name,Col B\nTimer,Counts\n';
    await bring('tools.csv', anew, { ...WET, mapping: json({ Name: 'name', 'Col B': 'price' }) });
    expect(fieldsOf(await bring('tools.csv', anew))).toEqual(['name', 'price']);
    await bring('tools.csv', anew, { ...WET, mapping: '{}' });
    const plain = await bring('tools.csv', anew);
    expect([plain.recalled, fieldsOf(plain)]).toEqual([null, ['name', null]]);
  });

  it('counts rows as the spreadsheet does, also after line breaks in cells and empty rows', async () => {
    await using club = await openClub(engine);
    const { bring } = await openImports(club);
    const file = 'Name,About,Link\nOne,"a\nb\n\nc",\n\nTwo,x,no link\n,"y\nz",\nFive,,also none\n';
    const job = await bring('tools.csv', file);
    expect(problemsOf(job).map(([row, column]) => [row, column])).toEqual([
      [4, 'Link'],
      [5, 'Name'],
      [6, 'Link'],
    ]);
    const corrections = json([
      { row: 4, column: 'Link', value: '' },
      { row: 5, column: 'Name', value: 'Four' },
    ]);
    expect(problemsOf(await bring('tools.csv', file, { corrections })).map(([row]) => row)).toEqual([6]);
    const book = workbook([['Name', 'Link'], ['One\nand more', ''], [], ['Two', 'no link']]);
    expect(problemsOf(await bring('tools.xlsx', book)).map(([row]) => row)).toEqual([4]);
  });

  it('lets a twin come in under another name, or as another one that is found again', async () => {
    await using club = await openClub(engine);
    const { bring, db } = await openImports(club);
    const file = 'Name,Date,Start\nSwim,16/01/2027,10:00\nSwim,16/01/2027,14:00\nSwim,16/01/2027,16:00\n';
    const tried = await bring('events.csv', file);
    expect(tried.rows.slice(1)).toMatchObject([
      {
        row: 3,
        column: 'Name',
        message: 'Row 2 has the same name and day; give this one another name, or an address of its own.',
        other_address: 'swim-2',
      },
      { row: 4, column: 'Name', other_address: 'swim-2' },
    ]);
    const corrections = json([
      { row: 3, column: 'slug', value: 'swim-2' },
      { row: 4, column: 'Name', value: 'Late swim' },
    ]);
    const wet = { ...WET, corrections };
    expect((await bring('events.csv', file, wet)).result).toMatchObject({ added: 3, refused: 0 });
    expect((await bring('events.csv', file, wet)).result).toMatchObject({ unchanged: 3, added: 0 });
    const slugs = await db.selectFrom('item').select('slug').orderBy('slug').execute();
    expect(slugs.map(({ slug }) => slug)).toEqual(['late-swim', 'swim', 'swim-2']);
  });

  it('asks about new rows that may be here already, as the form of an item does, and lets each be said', async () => {
    await using club = await openClub(engine);
    const { bring, send, call, db } = await openImports(club);
    const make = async (fields: object) => (await call('POST', '/items', { kind: 'post', ...fields })).body;
    const kit = await make({ display_title: 'Kit', url: 'https://example.org/kit', status: 'published' });
    const near = await make({ display_title: 'The PE kit problem, part two', authors: ['Ama Boateng-Hill'] });
    await make({ display_title: 'Something else of hers', authors: ['Ama Boateng-Hill'] });
    const file = [
      'Title,Link,Authors',
      'Changing rooms,http://www.example.org/kit/?utm_source=x,',
      'The PE kit problem,,ama boateng-hill',
      'The PE kit problem again,,Bea',
      'One,https://example.org/new,',
      'Two,https://m.example.org/new#top,',
    ].join('\n');
    const like = ({ rows }: ImportJob) => rows.flatMap((row) => (row.like ? [[row.row, row.outcome, row.like]] : []));
    const tried = await bring('posts.csv', file);
    expect(tried).toMatchObject({ twin_count: 3, result: { added: 5, refused: 0 } });
    expect(like(tried)).toMatchObject([
      [2, 'new', { id: kit.id, title: 'Kit', status: 'published', says: 'The same address', address: 'kit' }],
      [3, 'new', { id: near.id, status: 'draft', says: '3 of 5 words alike, by Ama Boateng-Hill' }],
      [6, 'new', { id: null, title: 'One', status: null, says: 'The same address as row 5', address: null }],
    ]);
    // Said of each: it is this one, and it is another.
    const corrections = json([
      { row: 2, column: 'slug', value: 'kit' },
      { row: 3, column: 'slug', value: 'the-pe-kit-problem' },
    ]);
    const said = await bring('posts.csv', file, { corrections, twins: 'leave' });
    expect(said).toMatchObject({ twin_count: 1, result: { added: 3, changed: 1, refused: 1 } });
    expect(problemsOf(said)).toEqual([[6, 'Title', 'May be here already: ‘One’ (the same address as row 5).']]);
    const [row] = said.rows.filter(({ row: number }) => number === 6);
    const others = json([...JSON.parse(corrections), { row: 6, column: 'slug', value: row?.other_address }]);
    const wet = await bring('posts.csv', file, { ...WET, twins: 'leave', corrections: others });
    expect(wet.result).toMatchObject({ added: 4, changed: 1, refused: 0 });
    expect((await call('GET', `/items/${kit.id}`)).body.display_title).toBe('Changing rooms');
    const again = await bring('posts.csv', file, { twins: 'leave', corrections: others });
    expect(again).toMatchObject({ twin_count: 0, result: { unchanged: 5 } });
    expect(await db.selectFrom('item').select('id').execute()).toHaveLength(7);
    // Nobody has to say anything: then all of it comes in.
    const others2 = file.replaceAll('Changing', 'Changed');
    expect((await bring('posts.csv', others2, WET)).result).toMatchObject({ added: 1, unchanged: 4 });
    expect((await send('posts.csv', file, { twins: 'maybe' })).status).toBe(400);
  });

  it('asks about two dates of an event as two, and about another kind by its address alone', async () => {
    await using club = await openClub(engine);
    const { bring, call } = await openImports(club);
    const swim = { kind: 'event', title: 'Quiet swim', url: 'https://example.org/swim', timezone: 'UTC' };
    await call('POST', '/items', { ...swim, start_date: '2027-05-11' });
    await call('POST', '/items', { kind: 'tool', name: 'Pool app', url: 'https://example.org/app' });
    const file = [
      'Name,Link,Date',
      'Quiet swim,https://example.org/swim,18/05/2027',
      'Swimming quietly,https://example.org/swim,11/05/2027',
      'Pool app,https://example.org/app,11/05/2027',
    ].join('\n');
    const { rows, twin_count } = await bring('events.csv', file);
    expect(twin_count).toBe(2);
    expect(rows.map(({ like }) => like && [like.title, like.address])).toEqual([
      undefined,
      ['Quiet swim', 'quiet-swim'],
      ['Pool app', null],
    ]);
  });

  it('makes plain words of HTML, says so, and leaves it where somebody wants that', async () => {
    await using club = await openClub(engine);
    const { bring, call } = await openImports(club);
    const html =
      '<p>We offer <b>quiet</b> rooms &amp; tea.</p><ul><li>Ramp</li></ul><a href="https://x.org/a">Book</a>';
    const file = `Name,About,Tags,Link\nRooms,"${html.replaceAll('"', '""')}",Arts &amp; crafts,https://x.org/?a=1&lt=2\n5 < 6 & so on,,,\n`;
    const plain = 'We offer quiet rooms & tea.\n\n- Ramp\n\nBook (https://x.org/a)';
    const tried = await bring('tools.csv', file);
    expect(tried.html).toEqual({ cells: 2, example: html, plain, kept: false });
    expect(tried.rows[0]?.cells).toEqual(['Rooms', plain, 'Arts & crafts', 'https://x.org/?a=1&lt=2']);
    await bring('tools.csv', file, WET);
    const [rooms] = (await call('GET', '/items?query=Rooms')).body.data;
    expect(rooms).toMatchObject({ synopsis: plain, tags: ['Arts & crafts'], url: 'https://x.org/?a=1&lt=2' });
    const kept = await bring('tools.csv', file, { html: 'keep' });
    expect(kept.html).toMatchObject({ kept: true });
    expect(kept.rows[0]?.cells[1]).toBe(html);
  });

  it('names words that are not here yet, and takes others for them in all rows', async () => {
    await using club = await openClub(engine);
    const { bring, call } = await openImports(club);
    await club.api.shelves.topic({ name: 'Sensory life', slug: 'sensory-life' });
    await club.api.shelves.event({ category: 'Workshop', audiences: ['Adults'], tags: ['Calm'] });
    const file =
      'Name,Topics,Category,Who for,Tags\nA,Senory life,Worksop,a,Calm\nB,Senory life; Sensory life,Workshop,Adults,New\n';
    const tried = await bring('events.csv', file);
    expect(tried.result).toMatchObject({ refused: 2 });
    expect(tried.new_words).toEqual([
      { field: 'topics', word: 'Senory life', rows: 2, row: 2, must: true, near: 'Sensory life' },
      { field: 'audiences', word: 'a', rows: 1, row: 2, must: false, near: null },
      { field: 'category', word: 'Worksop', rows: 1, row: 2, must: false, near: 'Workshop' },
      { field: 'tags', word: 'New', rows: 1, row: 3, must: false, near: null },
    ]);
    const words = json([
      { field: 'topics', word: 'senory life', use: 'sensory-life' },
      { field: 'category', word: 'Worksop', use: 'Workshop' },
      { field: 'audiences', word: 'a', use: '' },
    ]);
    const again = await bring('events.csv', file, { words });
    expect(again.new_words.map(({ word }) => word)).toEqual(['New']);
    expect((await bring('events.csv', file, { ...WET, words })).result).toMatchObject({ added: 2 });
    const [a] = (await call('GET', '/items?query=A&kind=event&sort=title&order=asc')).body.data;
    expect(a).toMatchObject({ topics: ['sensory-life'], category: 'Workshop', audiences: [], tags: ['Calm'] });
  });

  it('passes over rows of other kinds where a column says so', async () => {
    await using club = await openClub(engine);
    const { bring } = await openImports(club);
    const file = 'Kind,Name,About\nTool,Timer,Counts\nPeople,Ada,\nEvents,Swim,\nevent,Walk,\n';
    const tools = await bring('list.csv', file, { kind: 'tool' });
    expect(tools).toMatchObject({
      result: { rows: 1, added: 1 },
      other_kinds: [
        { kind: 'person', count: 1 },
        { kind: 'event', count: 2 },
      ],
    });
    expect(fieldsOf(tools)[0]).toBe('kind');
    expect((await bring('list.csv', file, { kind: 'support' })).message).toBe(
      'No row is of this kind. The file holds: tools (1), people (1), events (2).',
    );
  });

  it('never writes over a thing whose name only comes to the same letters, and asks where the same name leads elsewhere', async () => {
    await using club = await openClub(engine);
    const { bring, db } = await openImports(club);
    const table = (number: number) =>
      readFileSync(new URL(`v2${number}-names-alike-table-${number}.csv`, STRANGERS), 'utf8');
    const titles = async () =>
      (await db.selectFrom('item').select(['title', 'url', 'slug']).orderBy('id').execute()).map(Object.values);
    await bring('tools.csv', table(1), WET);
    expect((await bring('tools.csv', table(2), WET)).result).toMatchObject({ added: 1, changed: 0, refused: 0 });
    const both = [
      ['Hush Timer', 'https://hush.example.org', 'hush-timer'],
      ['Hush Timer+', 'https://plus.example.com', 'hush-timer-2'],
    ];
    expect(await titles()).toEqual(both);
    // Each finds its own again, in any order, also under a longer text of the other.
    const turned = 'Name,Website\nHush Timer+,https://plus.example.com\nHUSH-TIMER,http://www.hush.example.org/\n';
    expect((await bring('tools.csv', turned)).result).toMatchObject({ added: 0, refused: 0 });
    expect((await bring('tools.csv', `${table(1)}${table(2).split('\n')[1]}\n`)).result).toMatchObject({
      unchanged: 2,
    });
    // Without a link, and with another name for the same link.
    const names = 'Name,Website\nHush Timer#,\nHush timer: plus,https://plus.example.com\n';
    expect((await bring('tools.csv', names)).result).toMatchObject({ added: 2, changed: 0 });
    // The same name that leads elsewhere is asked about.
    const elsewhere = 'Name,Website\nHush Timer,https://other.example.net\n';
    const asked = await bring('tools.csv', elsewhere, WET);
    expect(asked.result).toMatchObject({ added: 0, changed: 0, refused: 1 });
    expect(asked.rows).toMatchObject([
      {
        outcome: 'refused',
        column: 'Name',
        message: expect.stringContaining('is here already and leads elsewhere, to https://hush.example.org;'),
        other_address: 'hush-timer-3',
        like: { title: 'Hush Timer', says: 'The same name with another link', address: 'hush-timer' },
      },
    ]);
    expect(await titles()).toEqual(both);
    const correct = (value: string) => ({ corrections: json([{ row: 2, column: 'slug', value }]) });
    expect((await bring('tools.csv', elsewhere, correct('hush-timer'))).result).toMatchObject({ changed: 1 });
    expect((await bring('tools.csv', elsewhere, correct('hush-timer-3'))).result).toMatchObject({ added: 1 });
  });
});
