/** The desk's list of items finds by whatever an item says, and by how it is looked after. */
import { expect, it } from 'vitest';
import { later } from '#server/database/instants.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { noteNewLinks } from '../tending/link-checks.ts';

onEachEngine('items at the desk', (engine) => {
  it('are found by words of every field, those that are called so first', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const add = async (item: object) => (await call('POST', '/items', item)).body.id as number;
    const post = await add({
      kind: 'post',
      display_title: 'Three ways',
      synopsis: 'About a Kettle that whistles.',
      body: 'Long words about porridge.',
      authors: ['Ama Quayle'],
      tags: ['Breakfast'],
      url: 'https://www.slow-kitchen.example/ways?page=2',
    });
    const tool = await add({ kind: 'tool', name: 'Kettle', external_id: 'ours:kettle' });
    const event = await add({ kind: 'event', title: 'Fair', host: 'Harbour & Hazel', city: 'Whitby' });
    const found = async (query: string) => {
      const { body } = await call('GET', `/items?query=${encodeURIComponent(query)}`);
      return body.data.map(({ id }: { id: number }) => id);
    };
    expect(await found('kettle')).toEqual([tool, post]);
    expect(await found('porridge')).toEqual([post]);
    expect(await found('slow-kitchen.example')).toEqual([post]);
    expect(await found('https://www.slow-kitchen.example/ways')).toEqual([post]);
    expect(await found('quayle whistles')).toEqual([post]);
    expect(await found('BREAKFAST')).toEqual([post]);
    expect(await found('hazel whitby')).toEqual([event]);
    const other = await add({ kind: 'event', title: 'Dance', host: 'Écho et Öl', city_details: 'ÅRHUS, Жанна' });
    for (const query of ['écho', 'ÉCHO', 'öl', 'Öl', 'århus', 'Århus', 'жанна', 'ЖАННА', 'Жанна'])
      expect([query, await found(query)]).toEqual([query, [other]]);
    expect(await found('ours:kettle')).toEqual([tool]);
    expect(await found('kettle whitby')).toEqual([]);
    expect(await found('100%')).toEqual([]);
  });

  it('are offered by their spelling where nothing has the words as typed, whatever readers see of them', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    await club.api.shelves.post({ display_title: 'Fonts for dyslexia' });
    for (let i = 0; i < 3; i++) await club.api.shelves.post({ display_title: `Swimming lessons ${i}` });
    await call('POST', '/items', { kind: 'event', title: 'Quiet museum hour' });
    const instead = async (query: string) =>
      (await call('GET', `/items?query=${encodeURIComponent(query)}`)).body.instead;
    expect(await instead('dislexia fonts')).toEqual({ query: 'dyslexia fonts', total: 1 });
    expect(await instead('swiming')).toEqual({ query: 'swimming', total: 3 });
    expect(await instead('musuem')).toEqual({ query: 'museum', total: 1 });
    expect(await instead('musuem&kind=post')).toBeUndefined();
    expect(await instead('qqqzzzx')).toBeUndefined();
    expect(await instead('swimming')).toBeUndefined();
    expect((await call('GET', '/items?query=musuem&status=published')).body.instead).toBeUndefined();
  });

  it('are found by when and by whom they were changed, by their link, and by their source', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { db } = club.api.store;
    const add = async (name: string) =>
      (await call('POST', '/items', { kind: 'tool', name, url: `https://example.org/${name}`, status: 'published' }))
        .body.id;
    const [old, dead, mine] = [await add('Old'), await add('Dead'), await add('Mine')];
    const { id: imported } = await club.api.shelves.tool({ name: 'Imported' });
    const found = async (query: string) => {
      const { status, body } = await call('GET', `/items?sort=title&${query}`);
      expect([query, status]).toEqual([query, 200]);
      return body.data.map(({ id }: { id: number }) => id);
    };
    await db
      .updateTable('item')
      .set({ updated_at: later(-400 * 86_400_000) })
      .where('id', '=', old)
      .execute();
    const since = later(-365 * 86_400_000);
    expect(await found(`unchanged_since=${since}`)).toEqual([old]);
    expect(await found(`updated_after=${since}`)).toEqual([dead, imported, mine]);
    await noteNewLinks(db);
    await db.updateTable('link_check').set({ finding: 'dead' }).where('item_id', '=', dead).execute();
    expect(await found('link=amiss')).toEqual([dead]);
    expect(await found('link=moved')).toEqual([]);
    await call('PUT', `/items/${mine}`, { price: '£5' });
    expect(await found('updated_by=me')).toContain(mine);
    expect(await found('updated_by=me')).not.toContain(imported);
    expect(await found('updated_by=nobody')).toEqual([]);
    const source = (await call('POST', '/sources', { url: 'https://example.org/feed' })).body.id;
    expect(await found(`source=${source}`)).toEqual([]);
  });

  it('are found by the licence of a picture, which the list counts', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { db } = club.api.store;
    const picture = async (letter: string, credit: string) => {
      const hash = letter.repeat(32);
      const made = { hash, width: 1_200, height: 800, format: 'jpg' as const, bytes: 9, alt: '', credit };
      await db
        .insertInto('picture')
        .values({ ...made, created_at: later(0), created_by: null })
        .execute();
      return `/pictures/uploads/${hash}/1200x800.jpg`;
    };
    const one = await picture('a', 'Ada, CC BY 4.0');
    const two = await picture('b', 'CC-BY 4.0, Grace');
    const ours = await picture('c', 'Our own');
    const add = async (name: string, images: string[]) =>
      (await call('POST', '/items', { kind: 'post', display_title: name, images })).body.id as number;
    const both = await add('Both', [one, two, ours]);
    const free = await add('Free', [two]);
    const own = await add('Own', [ours]);
    await add('None', []);
    const list = async (query: string) => (await call('GET', `/items?sort=title&${query}`)).body;
    const found = async (query: string) => (await list(query)).data.map(({ id }: { id: number }) => id);
    expect(await found('licence=CC BY 4.0')).toEqual([both, free]);
    expect(await found('licence=cc by 4.0')).toEqual([both, free]);
    expect(await found('licence=other')).toEqual([both, own]);
    expect(await found('licence=CC BY')).toEqual([]);
    expect((await list('licence=other')).options.licence).toEqual([
      { name: 'CC BY 4.0', slug: 'CC BY 4.0', count: 2 },
      { name: 'In other words', slug: 'other', count: 2 },
    ]);
  });

  it('are changed many at a time: what they cost, who made them, and days of events, by their own clock', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const add = async (item: object) => (await call('POST', '/items', item)).body.id as number;
    const day = { start_date: '2027-03-26T18:30', end_date: '2027-03-26T20:00', timezone: 'Europe/London' };
    const event = await add({ kind: 'event', title: 'Tea', ...day });
    const tool = await add({ kind: 'tool', name: 'Timer' });
    const ids = [event, tool];
    const moved = (await call('POST', '/bulk', { ids, change: { shift_days: 7 } })).body;
    expect(moved).toMatchObject({ changed: 1, refused: [{ id: tool, message: 'Only events have days.' }] });
    // The clocks went forward in between: it is half past six there, as before.
    expect((await call('GET', `/items/${event}`)).body).toMatchObject({
      start_date: '2027-04-02T17:30:00.000Z',
      end_date: '2027-04-02T19:00:00.000Z',
    });
    await call('POST', `/bulk/${moved.id}/undo`);
    expect((await call('GET', `/items/${event}`)).body.start_date).toBe('2027-03-26T18:30:00.000Z');
    const priced = (await call('POST', '/bulk', { ids, change: { set: { price: 'Free' } } })).body;
    expect(priced).toMatchObject({ changed: 2, refused: [] });
    const made = (await call('POST', '/bulk', { ids, change: { add: { authors: ['Ama Quayle'] } } })).body;
    expect(made.changed + made.refused.length).toBe(2);
    expect((await call('POST', '/bulk', { ids, change: { shift_days: 99_999 } })).status).toBe(400);
  });
});
