/** Bringing in a table at the desk: the calls, and the job behind them. */
import { expect, it } from 'vitest';
import { later } from '#server/database/instants.ts';
import { IMPORT_JOB } from '#server/jobs/kinds.ts';
import { Worker } from '#server/jobs/worker.ts';
import type { Desk } from '#tests/setup/api/desk.ts';
import { openImports } from '#tests/setup/api/imports.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { countRounds } from '#tests/setup/api/rounds.ts';
import { workbook, workbookOf } from '#tests/setup/api/workbooks.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { itemFile } from '../formats/files/item-file.ts';
import { ImportIndex } from '../formats/files/known-records.ts';
import { importJobs } from '../import/jobs/import-job.ts';
import { forgetImports } from '../import/jobs/import-runs.ts';
import { newWords } from '../import/new-words.ts';
import { parseFile } from '../import/parse-file.ts';
import { planFile } from '../import/plan.ts';
import { TermLookup } from '../persistence/term-lookup.ts';

const titles = async ({ call }: Pick<Desk, 'call'>, query = '') =>
  (await call('GET', `/items?size=50&sort=title&order=asc${query}`)).body.data.map(
    (item: { title?: string; name?: string; status: string }) => `${item.title ?? item.name} ${item.status}`,
  );

const WET = { dry_run: 'false' };
const EVENTS = Buffer.concat([
  Buffer.from('Event name;When;Town;Price;Room ref\r\nCaf'),
  Buffer.from([0xe9]),
  Buffer.from(' calm;16/01/2027 10:00;Hull;Free;B1\r\nTuesday swim;Tuesdays, 9:00;Hull;Free;B2\r\n'),
]);

/** Four thousand bytes that take a reader of workbooks minutes. */
const HANGS = workbookOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'<'.repeat(3_000_000)}</t></is></c></row>`);

onEachEngine('an import at the desk', (engine, once) => {
  it('is tried out first, counts every row, and changes nothing', async () => {
    await using club = await openClub(engine);
    const { bring, call, db } = await openImports(club);
    const tried = await bring('spring events.csv', EVENTS);
    expect(tried).toMatchObject({
      state: 'done',
      kind: 'event',
      dry_run: true,
      result: { rows: 2, added: 1, changed: 0, unchanged: 0, refused: 1 },
      unclear_date: null,
      undo: null,
      columns: [
        { column: 'Event name', example: 'Café calm', field: 'title' },
        { column: 'When', field: 'start_date' },
        { column: 'Town', field: 'city' },
        { column: 'Price', field: 'price' },
        { column: 'Room ref', field: null },
      ],
    });
    expect(tried.rows).toMatchObject([
      { row: 2, outcome: 'new', cells: ['Café calm', '16/01/2027 10:00', 'Hull', 'Free', 'B1'], message: null },
      { row: 3, outcome: 'refused', column: 'When', message: expect.stringMatching(/^‘Tuesdays, 9:00’ is no date/) },
    ]);
    expect(await titles({ call })).toEqual([]);
    const kept = await db.selectFrom('import_run').select('source').executeTakeFirstOrThrow();
    expect(kept.source).toBeNull();
    expect((await call('GET', '/audit?action=import')).body.data).toEqual([]);
  });

  it('brings rows in as drafts or published, finds them again, and is undone in one step', async () => {
    await using club = await openClub(engine);
    const { bring, call, db } = await openImports(club);
    const settings = { ...WET, corrections: JSON.stringify([{ row: 3, column: 'When', value: '19/01/2027 9am' }]) };
    const first = await bring('events.csv', EVENTS, { ...settings, status: 'published' });
    expect(first.result).toEqual({ rows: 2, added: 2, changed: 0, unchanged: 0, refused: 0 });
    expect(await titles({ call })).toEqual(['Café calm published', 'Tuesday swim published']);
    const [event] = await db.selectFrom('event').selectAll().execute();
    expect(event).toMatchObject({ start_date: '2027-01-16T10:00:00.000Z', timezone: 'Europe/London' });
    expect((await club.api.get('/api/content/event/cafe-calm')).status).toBe(200);

    const again = await bring('events.csv', EVENTS.toString('latin1').replace('Free;B1', '£2;B1'), settings);
    expect(again.result).toEqual({ rows: 2, added: 0, changed: 1, unchanged: 1, refused: 0 });
    const step = await call('POST', `/bulk/${again.undo}/undo`);
    expect(step.body).toEqual({ id: again.undo, changed: 1, refused: [] });
    expect((await club.api.get('/api/content/event/cafe-calm')).body.price).toBe('Free');

    const all = await call('POST', `/bulk/${first.undo}/undo`);
    // The price was changed, and changed back, since.
    expect(all.body).toMatchObject({ changed: 1, refused: [{ message: 'Changed since by somebody, so it stays.' }] });
    expect(await titles({ call })).toEqual(['Café calm published']);
    expect((await call('GET', '/jobs/1')).body).toMatchObject({ undone: true });
    const audit = (await call('GET', '/audit?action=import')).body.data;
    expect(audit).toMatchObject([
      { by: { name: 'curator@example.org', via: 'import' }, subject: 'events.csv', details: { changed: 1 } },
      { details: { added: 2, bulk: first.undo } },
    ]);
  });

  it('leaves no trace of what is undone, so that the corrected file comes in', async () => {
    await using club = await openClub(engine);
    const { bring, call, db } = await openImports(club);
    const tools = 'Name,Tags\nTimer,"Calm; Focus"\nLamp,Light\n';
    const first = await bring('tools.csv', tools, { ...WET, status: 'published' });
    expect(await titles({ call })).toEqual(['Lamp published', 'Timer published']);
    expect((await call('POST', `/bulk/${first.undo}/undo`)).body).toMatchObject({ changed: 2, refused: [] });
    expect(await titles({ call })).toEqual([]);
    expect((await club.api.get('/api/content/tool/timer')).status).toBe(404);
    expect(await db.selectFrom('term').where('vocabulary', '!=', 'contentnote').selectAll().execute()).toEqual([]);
    expect((await call('POST', `/bulk/${first.undo}/undo`)).status).toBe(409);
    expect((await bring('tools.csv', tools, WET)).result).toMatchObject({ added: 2, refused: 0 });
    expect(await titles({ call })).toEqual(['Lamp draft', 'Timer draft']);
  });

  once('asks once where day and month could be swapped, and imports only with an answer', async () => {
    await using club = await openClub(engine);
    const { bring, db } = await openImports(club);
    const file = 'Title,Date\nOne,03/02/2027\nTwo,04/02/2027\n';
    expect(await bring('events.csv', file)).toMatchObject({ unclear_date: '03/02/2027', result: { added: 2 } });
    expect(await bring('events.csv', file, WET)).toMatchObject({
      state: 'failed',
      result: null,
      message: 'In ‘03/02/2027’ day and month could be swapped. Please say which comes first.',
    });
    expect((await bring('events.csv', file, { ...WET, dates: 'month-first' })).result?.added).toBe(2);
    const days = await db.selectFrom('event').select('start_date').orderBy('start_date').execute();
    expect(JSON.stringify(days)).toContain('2027-03-02');
    // One day above twelve says it for the whole file.
    const clear = await bring('events.csv', `${file}Three,16/02/2027\n`);
    expect(clear).toMatchObject({ unclear_date: null, result: { added: 3 } });
  });

  once('goes by what was said of the columns, and says which is missing', async () => {
    await using club = await openClub(engine);
    const { bring } = await openImports(club);
    const file = workbook([
      ['Col A', 'Col B'],
      ['Timer', 'Counts'],
    ]);
    const lost = await bring('list.xlsx', file, { kind: 'tool' });
    expect(lost).toMatchObject({
      state: 'failed',
      message: 'The required column name is missing.',
      columns: [
        { column: 'Col A', example: 'Timer', field: null },
        { column: 'Col B', field: null },
      ],
      rows: [{ cells: ['Timer', 'Counts'] }],
    });
    const mapping = JSON.stringify({ 'Col A': 'name', 'Col B': '' });
    const found = await bring('list.xlsx', file, { ...WET, kind: 'tool', mapping });
    expect(found).toMatchObject({ result: { added: 1 }, columns: [{ field: 'name' }, { field: null }] });
  });

  once('hands out its problems as a table that no spreadsheet runs', async () => {
    await using club = await openClub(engine);
    const { bring, curator } = await openImports(club);
    const file = 'Ref,Title,Date\n+44,One,=HYPERLINK(1)\nB,,1/2/2027\nC,Two,1/3/2027\n';
    const { id } = await bring('events.csv', file, { dates: 'day-first' });
    const { body, headers } = await club.api.get(`/api/curation/jobs/${id}/problems.csv`, curator.as);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="events-problems-${id}.csv"`,
    });
    expect(body.split('\n')).toEqual([
      '\ufeffRef,Title,Date,Problem',
      expect.stringMatching(/^'\+44,One,'=HYPERLINK\(1\),"Row 2, Date: /),
      'B,,1/2/2027,"Row 3, Title: This must be filled in."',
      '',
    ]);

    // Put right, it comes in as it is, and what is still wrong is said once.
    const mended = String(body).replace('B,,', 'B,Three,');
    const again = await bring(`events-problems-${id}.csv`, mended, { ...WET, dates: 'day-first' });
    expect(again).toMatchObject({ kind: 'event', result: { rows: 2, added: 1, refused: 1 } });
    const left = (await club.api.get(`/api/curation/jobs/${again.id}/problems.csv`, curator.as)).body;
    expect(left.split('\n')[0]).toBe('\ufeffRef,Title,Date,Problem');
    expect(left).toMatch(/^'\+44,One,'=HYPERLINK\(1\),"Row 2, Date: /m);
  });

  it('goes on after a crash where it was, and writes nothing twice', async () => {
    await using club = await openClub(engine);
    const { send, job, db, call } = await openImports(club);
    const rows = Array.from({ length: 450 }, (_, n) => `Tool ${n},Tag ${n % 7}`);
    const { body } = await send('tools.csv', ['Name,Tags', ...rows].join('\n'), WET);
    // Killed after its first step: its lease runs out, and another process takes over.
    const stopping = new AbortController();
    const found = await db.selectFrom('job').selectAll().where('kind', '=', IMPORT_JOB).executeTakeFirstOrThrow();
    const killed = importJobs(db).run({ ...found, attempts: 1 }, stopping.signal);
    const isUnderWay = async () =>
      Number((await db.selectFrom('import_run').select('done').executeTakeFirstOrThrow()).done) > 0;
    while (!(await isUnderWay())) await new Promise((resolve) => setImmediate(resolve));
    stopping.abort();
    await expect(killed).rejects.toThrow();
    const half = await job(body.job);
    expect(half).toMatchObject({ state: 'running', result: null, progress: { total: 450 } });
    expect([200, 400]).toContain(half.progress.done);
    await db
      .updateTable('job')
      .set({ attempts: 1, lease_until: later(-1) })
      .execute();
    await new Worker(db, { [IMPORT_JOB]: importJobs(db) }).work();
    const whole = await job(body.job);
    expect(whole).toMatchObject({ state: 'done', result: { rows: 450, added: 450, unchanged: 0 } });
    const { count } = await db
      .selectFrom('item')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(450);
    expect((await call('GET', '/audit?action=import')).body.data).toHaveLength(1);
    expect((await call('POST', `/bulk/${whole.undo}/undo`)).body).toMatchObject({ changed: 450, refused: [] });
  });

  it('is noted as begun before its file is read, and given up with a sentence once it got nowhere twice', async () => {
    await using club = await openClub(engine);
    const { send, job, db, worker } = await openImports(club);
    const { body } = await send('tools.xlsx', HANGS, {});
    const found = await db.selectFrom('job').selectAll().where('kind', '=', IMPORT_JOB).executeTakeFirstOrThrow();
    const run = () => db.selectFrom('import_run').select(['begun', 'attempt', 'state']).executeTakeFirstOrThrow();
    /** Ends a try while its file is being read; returns what is noted before and after. */
    const broken = async (attempts: number, reason: unknown) => {
      const ending = new AbortController();
      const trying = importJobs(db).run({ ...found, attempts }, ending.signal);
      while ((await run()).attempt !== attempts) await new Promise((resolve) => setImmediate(resolve));
      const before = (await run()).begun;
      ending.abort(reason);
      await expect(trying).rejects.toThrow();
      return [before, (await run()).begun];
    };
    // A site that is told to stop has ended in order.
    expect(await broken(1, new DOMException('stops', 'AbortError'))).toEqual([1, 0]);
    const late = new DOMException('late', 'TimeoutError');
    expect(await broken(2, late)).toEqual([1, 1]);
    expect(await broken(3, late)).toEqual([2, 2]);
    await worker.work();
    expect(await job(body.job)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^We began with this file twice, and each time the work broke off\./),
    });
    expect(await db.selectFrom('job').selectAll().where('kind', '=', IMPORT_JOB).execute()).toEqual([]);
  });

  once('is refused in a sentence where its file takes too much to read', async () => {
    await using club = await openClub(engine);
    const { bring, db } = await openImports(club);
    const wide = await bring('tools.csv', ','.repeat(7_900_000));
    expect(wide).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(
        /^This file takes too (?:much memory|long) to read, so we stopped\. Nothing is changed\./,
      ),
    });
    const kept = await db.selectFrom('import_run').select('source').executeTakeFirstOrThrow();
    expect(kept.source).toBeNull();
    expect((await bring('tools.csv', 'Name\nTimer\n')).result?.added).toBe(1);
  });

  it('gives way to readers while its new words are looked for and it is planned', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const tags = Array.from({ length: 190 }, (_, n) => `Tag ${n}`).join(';');
    const rows = Array.from({ length: 300 }, (_, n) => `Tool ${n},"${tags}"`);
    const file = itemFile('tool');
    const parsed = await parseFile(file.fields, Buffer.from(['Name,Tags', ...rows].join('\n')), { kind: 'tool' });
    const context = { index: await ImportIndex.read(db), terms: await TermLookup.whole(db) };
    const looked = await countRounds(() => newWords('tool', parsed.rows, context));
    expect(looked.result.count).toBe(190);
    expect(looked.rounds).toBeGreaterThan(10);
    const { rounds, result } = await countRounds(() => planFile(db, context, file, parsed));
    expect(result.added).toBe(300);
    expect(rounds).toBeGreaterThan(5);
  });

  it('does not write where another process has taken over', async () => {
    await using club = await openClub(engine);
    const { send, db } = await openImports(club);
    await send('tools.csv', 'Name\nTimer\n', WET);
    const found = await db.selectFrom('job').selectAll().where('kind', '=', IMPORT_JOB).executeTakeFirstOrThrow();
    const late = importJobs(db).run({ ...found, attempts: 1 }, new AbortController().signal);
    while ((await db.selectFrom('import_run').select('attempt').executeTakeFirstOrThrow()).attempt !== 1)
      await new Promise((resolve) => setImmediate(resolve));
    await db.updateTable('import_run').set({ attempt: 2 }).execute();
    await late.catch((error: Error) => expect(error.message).toBe('another process goes on with this import'));
  });

  once('keeps what stands in a collection of somebody’s, and names it', async () => {
    await using club = await openClub(engine);
    const { bring, call } = await openImports(club);
    const { undo } = await bring('tools.csv', 'Name\nTimer\nLamp\n', { ...WET, status: 'published' });
    const held = { kind: 'collection', name: 'Set', slug: 'set', items: ['ours:tools:timer'] };
    expect((await call('POST', '/items', held)).status).toBe(200);
    expect((await call('POST', `/bulk/${undo}/undo`)).body).toMatchObject({
      changed: 1,
      refused: [{ message: 'It stands in a collection by now, so it stays.' }],
    });
  });

  once('keeps what a member has saved, or somebody has noted or asks about, and names it', async () => {
    await using club = await openClub(engine);
    const { bring, call, member, db } = await openImports(club);
    const { undo } = await bring('tools.csv', 'Name\nTimer\nLamp\nChair\nDesk\nShelf\n', {
      ...WET,
      status: 'published',
    });
    const idOf = async (title: string) =>
      (await db.selectFrom('item').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id;
    const saved = { id: await idOf('Timer'), object_type: 'Tool' };
    expect((await club.api.send('PUT', '/api/content/favourite/add', saved, member.as)).status).toBe(200);
    await call('POST', `/items/${await idOf('Lamp')}/comments`, { text: 'Ask the maker.' });
    const asked = {
      id: await idOf('Desk'),
      object_type: 'Tool',
      why: 'mine',
      reason: 'Mine.',
      email: 'eve@example.org',
    };
    expect((await club.api.post('/api/content/removal', asked)).status).toBe(200);
    const older = await club.api.shelves.tool({ name: 'An older shelf' });
    await call('POST', `/items/${older.id}/merge`, { into: await idOf('Shelf') });
    const { body } = await call('POST', `/bulk/${undo}/undo`);
    expect(body.changed).toBe(1);
    expect(body.refused.map(({ message }: { message: string }) => message).sort()).toEqual([
      'It has notes of people at the desk, so it stays.',
      'Members have saved or rated it, so it stays.',
      'Somebody asks for its removal, so it stays until that is decided.',
      'Something else was merged into it, so it stays.',
    ]);
  });

  it('that is tried again after its undo is a step of its own, and can be undone', async () => {
    await using club = await openClub(engine);
    const { send, call, db, worker, job } = await openImports(club);
    const sent = await send('tools.csv', 'Name\nTimer\nLamp\n', { ...WET, status: 'published' });
    const found = await db.selectFrom('job').selectAll().where('kind', '=', IMPORT_JOB).executeTakeFirstOrThrow();
    const { source } = await db.selectFrom('import_run').select('source').executeTakeFirstOrThrow();
    await worker.work();
    const first = await job(sent.body.job);
    expect((await call('POST', `/bulk/${first.undo}/undo`)).body.changed).toBe(2);
    // As though it had failed after its rows: an administrator has it tried again.
    await db
      .updateTable('import_run')
      .set({ state: 'running', source: source as never, attempt: 0, finished_at: null })
      .execute();
    await importJobs(db).run({ ...found, attempts: 1 }, new AbortController().signal);
    const again = await job(sent.body.job);
    expect(again).toMatchObject({ state: 'done', result: { added: 2, changed: 0 } });
    expect(again.undo).not.toBe(first.undo);
    expect((await call('POST', `/bulk/${again.undo}/undo`)).body).toMatchObject({ changed: 2, refused: [] });
  });

  once('refuses what is no import in sentences', async () => {
    await using club = await openClub(engine);
    const { send, call, curator, bring, db } = await openImports(club);
    const refusal = async (name: string, content: string, fields: Record<string, string>) => {
      const { status, body } = await send(name, content, fields);
      return [status, body.message];
    };
    expect(await refusal('list.csv', 'a\n', {})).toEqual([400, expect.stringMatching(/^Please say what the rows are/)]);
    expect(await refusal('tools.csv', '', {})).toEqual([400, expect.stringMatching(/missing or empty/)]);
    expect(await refusal('tools.csv', 'a', { mapping: '[1]' })).toEqual([400, expect.stringMatching(/an object/)]);
    expect(await refusal('tools.csv', 'a', { mapping: '{' })).toEqual([400, 'This is not JSON.']);
    for (const half of ['{"\\ud800":"name"}', '{"a\\u0000":"name"}'])
      expect(await refusal('tools.csv', 'a', { mapping: half })).toEqual([
        400,
        expect.stringMatching(/no part of any/),
      ]);
    const corrections = JSON.stringify([{ row: 2, column: 'Name', value: 'Cut \ud83d' }]);
    expect((await send('tools.csv', 'Name\nOne', { ...WET, corrections })).status).toBe(202);
    expect(await refusal('tools.csv', 'a', { corrections: '[{"row":"1"}]' })).toEqual([400, expect.any(String)]);
    expect(await refusal('tools.csv', 'a', { status: 'scheduled' })).toEqual([
      400,
      expect.stringMatching(/needs a time/),
    ]);
    expect(await refusal('tools.csv', 'a', { dates: 'year-first' })).toEqual([400, expect.stringMatching(/one of/)]);
    expect((await send('tools.csv', 'x'.repeat(8_000_001), {})).status).toBe(413);
    expect((await call('POST', '/import', { file: 'x' })).body.message).toBe(
      'Please send the file as a form does (multipart/form-data).',
    );
    expect(
      (
        await club.api.post('/api/curation/import', 'nothing', {
          ...curator.as,
          'content-type': 'multipart/form-data; boundary=x',
        })
      ).status,
    ).toBeLessThan(500);
    expect((await call('GET', '/jobs/999')).status).toBe(404);
    expect((await bring('tools.csv', 'Name\n')).message).toMatch(/no row below/);
    const many = `Name\n${Array.from({ length: 10_001 }, (_, n) => `T${n}\n`).join('')}`;
    expect((await bring('tools.csv', many)).message).toBe(
      '10,001 rows are too many at once. 10,000 fit; split the file.',
    );
    await db
      .updateTable('import_run')
      .set({ created_at: later(-31 * 86_400_000) })
      .execute();
    await forgetImports(db);
    expect(await db.selectFrom('import_run').selectAll().execute()).toEqual([]);
  });
});
