/** What to expect at the desk: in tables, of many at once, as last time, and of which nothing is known. */
import { expect, it } from 'vitest';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openImports } from '#tests/setup/api/imports.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('what to expect at the desk', (engine) => {
  it('comes in a table with commas in its notes; a row with what is no fact is named, and the rest comes in', async () => {
    await using club = await openClub(engine);
    const { bring, db } = await openImports(club);
    const table = [
      'Name,What to expect',
      'Tea,"quiet-space: yes. Room 2, by the door',
      'You have to speak: no"',
      'Walk,"ghosts: yes"',
      'Swim,"captions: maybe"',
      'Talk,captions: no',
    ];
    const job = await bring('events.csv', table.join('\n'), { dry_run: 'false' });
    expect(job.result).toMatchObject({ added: 2, refused: 2 });
    expect(
      job.rows.flatMap(({ row, column, message }) => (message ? [[row, column, message.slice(0, 40)]] : [])),
    ).toEqual([
      [3, 'What to expect', '‘ghosts’ is not one of: quiet-space, lou'],
      [4, 'What to expect', '‘maybe’ is not an answer to ‘captions’: '],
    ]);
    const facts = await db.selectFrom('item').select('facts').where('title', '=', 'Tea').executeTakeFirstOrThrow();
    expect(facts.facts).toEqual([
      { name: 'quiet-space', answer: 'yes', note: 'Room 2, by the door' },
      { name: 'speaking', answer: 'no' },
    ]);
  });

  it('is said of many at once, each answer in place of the one before, and taken back', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const make = async (title: string, facts: string[]) =>
      (await call('POST', '/items', { kind: 'event', title, facts })).body.id as number;
    const ids = [await make('A', ['step-free: no. Two steps', 'captions: yes']), await make('B', [])];
    const tool = (await call('POST', '/items', { kind: 'tool', name: 'T' })).body.id;
    const facts = async (id = ids[0]) => (await call('GET', `/items/${id}`)).body.facts;
    const done = await call('POST', '/bulk', { ids: [...ids, tool], change: { add: { facts: ['step-free: yes'] } } });
    expect(done.body).toMatchObject({
      changed: 2,
      refused: [{ id: tool, message: expect.stringContaining('is not one of: bsl, easy-read') }],
    });
    expect([await facts(), await facts(ids[1])]).toEqual([['captions: yes', 'step-free: yes'], ['step-free: yes']]);
    await call('POST', `/bulk/${done.body.id}/undo`);
    expect([await facts(), await facts(ids[1])]).toEqual([['captions: yes', 'step-free: no. Two steps'], []]);
    await call('POST', '/bulk', { ids, change: { add: { facts: ['captions: unknown'] } } });
    expect(await facts()).toEqual(['step-free: no. Two steps']);
    const { status, body } = await call('POST', '/items', { kind: 'event', title: 'C', facts: ['waiting-list: yes'] });
    expect([status, body.fields.facts]).toEqual([400, expect.stringMatching(/^‘waiting-list’ is not one of/)]);
  });

  it('is offered as last time of the host, else of the place; never of the event itself', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const make = async (fields: object) =>
      (await call('POST', '/items', { kind: 'event', ...fields })).body.id as number;
    const of = { host: 'The Hall', facts: ['captions: yes'] };
    await make({ ...of, title: 'Old', facts_asked_on: '2025-01-01', facts: ['captions: no'] });
    const last = await make({ ...of, title: 'New', facts_asked_on: '2026-01-01', facts_answered_by: 'the host' });
    await make({ ...of, title: 'Never asked', facts: [] });
    await make({ title: 'There', city_details: '4 Kiln Lane', facts: ['step-free: yes'] });
    const ask = async (query: string) => (await call('GET', `/facts/last?${query}`)).body.last;
    expect(await ask('host=The Hall&place=4 Kiln Lane')).toEqual({
      title: 'New',
      facts: ['captions: yes'],
      facts_asked_on: '2026-01-01',
      facts_answered_by: 'the host',
    });
    expect(await ask(`host=The Hall&other_than=${last}`)).toMatchObject({ title: 'Old' });
    expect(await ask('host=Nobody&place=4 Kiln Lane')).toMatchObject({ title: 'There' });
    expect(await ask('host=%20&place=')).toBe(null);
  });

  it('lists of what nothing is known, and what was asked long ago', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const make = (fields: object) => call('POST', '/items', { kind: 'directory', ...fields });
    await make({ name: 'Known', facts: ['step-free: yes'], facts_asked_on: new Date().toISOString().slice(0, 10) });
    await make({ name: 'Old', facts: ['step-free: yes'], facts_asked_on: '2020-01-01' });
    await make({ name: 'Nothing', facts: ['step-free: unknown. We asked'] });
    await call('POST', '/items', { kind: 'tool', name: 'Tool' });
    const names = async (missing: string) =>
      (await call('GET', `/items?missing=${missing}`)).body.data.map(({ name }: { name: string }) => name);
    expect(await names('facts')).toEqual(['Nothing']);
    expect(await names('recent-facts')).toEqual(['Old']);
    expect((await call('GET', '/items?missing=maybe')).status).toBe(400);
  });
});
