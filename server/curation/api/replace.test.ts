/** Words found and replaced in many items, and the places where other words are kinder. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ReplacedField, WordingPlace } from '#contract/replace.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('find and replace', (engine) => {
  async function open() {
    const club = await openClub(engine);
    const { call } = await openDesk(club);
    const make = async (fields: object): Promise<number> =>
      (await call('POST', '/items', { kind: 'tool', ...fields })).body.id;
    return {
      club,
      call,
      make,
      item: async (id: number) => (await call('GET', `/items/${id}`)).body,
      replace: (body: object) => call('POST', '/replace', body),
    };
  }
  const before = (changes: ReplacedField[]) => changes.map(({ id, field, before: text }) => [id, field, text]);

  it('only looks at first: every status, titles, texts, lists, entries and addresses, and no name of a term', async () => {
    const { club, call, make, replace, item } = await open();
    await using _ = club;
    const tool = await make({ name: 'Qqold lamp', synopsis: 'A qqold lamp.', url: 'https://qqold.example.org/' });
    const out = await make({ name: 'Other', in_short: ['One.', 'Two qqold.'], tags: ['Qqold'], status: 'published' });
    const guide = await make({ kind: 'guide', title: 'G', now: ['Rest. [Qqold page](https://qqold.example.org/a)'] });
    const event = await make({ kind: 'event', title: 'E', facts: ['quiet-space: yes. By qqold door'] });
    const post = await make({ kind: 'post', display_title: 'P', authors: ['Ada Qqold'] });
    const { status, body } = await replace({ find: 'QQOLD', with: 'new' });
    expect(status).toBe(200);
    expect(before(body.changes)).toEqual([
      [tool, 'url', 'https://qqold.example.org/'],
      [tool, 'synopsis', 'A qqold lamp.'],
      [tool, 'name', 'Qqold lamp'],
      [out, 'in_short', 'One.\nTwo qqold.'],
      [guide, 'now', 'Rest.\nQqold page\nhttps://qqold.example.org/a'],
      [event, 'facts', 'By qqold door'],
      [post, 'authors', 'Ada Qqold'],
    ]);
    expect(body).toMatchObject({ id: null, count: 7, items: 5, refused: [] });
    expect(body.changes[1]).toMatchObject({
      title: 'Qqold lamp',
      kind: 'tool',
      status: 'draft',
      after: 'A new lamp.',
      marks: [[2, 7]],
      times: 1,
    });
    expect(body.seen[0]).toEqual({ id: tool, version: 1 });
    expect(await item(tool)).toMatchObject({ version: 1, name: 'Qqold lamp' });
    expect((await call('GET', '/audit?action=bulk')).body.data).toEqual([]);
    const some = async (more: object) => (await replace({ find: 'qqold', with: '', ...more })).body.count;
    expect(await some({ match_case: true })).toBe(5);
    expect(await some({ fields: ['name', 'synopsis'] })).toBe(2);
    expect(await some({ ids: [out, event] })).toBe(2);
    expect(await some({ find: 'qqol', whole_words: true })).toBe(0);
    expect(await some({ find: '.*' })).toBe(0);
    const refused = await replace({ find: 'qqold', with: '', fields: ['slug'] });
    expect([refused.status, refused.body.message]).toEqual([400, '‘slug’ is no field that holds words or addresses.']);
    for (const wrong of [
      { find: 'q' },
      { find: 'q'.repeat(201) },
      { find: 'qq', with: 'x'.repeat(501) },
      { fields: [] },
    ])
      expect((await replace({ find: 'qqold', with: '', ...wrong })).status).toBe(400);
  });

  it('writes as one step, in the log and for readers, and takes all of it back', async () => {
    const { club, call, make, replace, item } = await open();
    await using _ = club;
    const shown = await make({ name: 'Lamp', synopsis: 'A qqold lamp, as $& and \\1.', status: 'published' });
    const draft = await make({ name: 'Qqold rug', synopsis: 'Qqold.' });
    const looked = (await replace({ find: 'qqold', with: '$& new' })).body;
    const asked = { find: 'qqold', with: '$& new', dry_run: false, seen: looked.seen };
    const done = (await replace({ ...asked, leave: [{ id: draft, field: 'name' }] })).body;
    expect(done).toMatchObject({ items: 2, count: 2, refused: [], changes: [] });
    expect(await item(shown)).toMatchObject({ synopsis: 'A $& new lamp, as $& and \\1.', version: 2 });
    expect(await item(draft)).toMatchObject({ name: 'Qqold rug', synopsis: '$& new.', version: 2, status: 'draft' });
    expect((await club.api.get('/api/content/tool')).body.data[0].synopsis).toContain('new lamp');
    const { data } = (await call('GET', '/audit?action=bulk')).body;
    expect(data.map(({ item: { id }, details }: { item: { id: number }; details: object }) => [id, details])).toEqual([
      [draft, { bulk: done.id }],
      [shown, { bulk: done.id }],
    ]);
    expect((await call('POST', `/bulk/${done.id}/undo`)).body).toMatchObject({ changed: 2, refused: [] });
    expect((await item(shown)).synopsis).toBe('A qqold lamp, as $& and \\1.');
    expect((await item(draft)).synopsis).toBe('Qqold.');
    // Without a look before, and where nothing is found, nothing is begun that could be undone.
    expect((await replace({ find: 'nowhere', with: 'x', dry_run: false })).body).toMatchObject({ id: null, items: 0 });
    expect((await replace({ find: 'qqold', with: 'x', dry_run: false })).body.items).toBe(2);
  });

  it('names what a rule refuses, and changes the rest', async () => {
    const { club, make, replace, item } = await open();
    await using _ = club;
    const title = await make({ name: 'Qqgone' });
    const link = await make({ name: 'Link', url: 'https://qqgone.example.org/' });
    const long = await make({ name: 'Long', price: `qqgone${'x'.repeat(190)}` });
    const theme = await make({ kind: 'collection', name: 'C', theme_1_name: 'qqgone', theme_1_summary: 'About.' });
    const fine = await make({ name: 'Fine', synopsis: 'See qqgone.' });
    const emptied = (await replace({ find: 'Qqgone', with: '', dry_run: false })).body;
    expect(emptied.refused).toEqual([
      { id: title, title: 'Qqgone', message: 'Name would be empty, and it must be filled in.' },
      {
        id: theme,
        title: 'C',
        message: 'It would change other fields, too: Theme 1: what it is about. Change it in its form.',
      },
    ]);
    expect(emptied.items).toBe(3);
    expect(await item(theme)).toMatchObject({ theme_1_name: 'qqgone', theme_1_summary: 'About.', version: 1 });
    await make({ name: 'Again', synopsis: 'See qqback.', url: 'https://qqback.example.org/' });
    const spaced = (await replace({ find: 'qqback', with: 'a b' })).body;
    expect(spaced.refused[0].message).toBe('Link: ‘https://a b.example.org/’ is not an http or https address.');
    expect(spaced).toMatchObject({ items: 0, seen: [] });
    expect((await item(link)).url).toBe('https://.example.org/');
    expect([(await item(long)).price.length, (await item(fine)).synopsis]).toEqual([190, 'See .']);
  });

  it('overwrites nothing that somebody changed since it was looked at, and touches nothing that nobody looked at', async () => {
    const { club, call, make, replace, item } = await open();
    await using _ = club;
    const [a, b, gone] = [await make({ name: 'Qqa' }), await make({ name: 'Qqb' }), await make({ name: 'Qqc' })];
    const { seen } = (await replace({ find: 'Qq', with: 'New ' })).body;
    await call('PUT', `/items/${a}`, { synopsis: 'Qq, theirs' }, { 'if-match': '"1"' });
    await club.api.store.db.deleteFrom('item').where('id', '=', gone).execute();
    const later = await make({ name: 'Qqlater' });
    const done = (await replace({ find: 'Qq', with: 'New ', dry_run: false, seen })).body;
    expect(done.refused).toEqual([
      { id: a, title: 'Qqa', message: 'Somebody has changed it since you looked, so it stays. Look again.' },
      { id: gone, title: null, message: 'There is no such item any more.' },
    ]);
    expect([await item(a), await item(b), await item(later)]).toMatchObject([
      { name: 'Qqa', version: 2 },
      { name: 'New b', version: 2 },
      { name: 'Qqlater', version: 1 },
    ]);
  });

  it('changes all or nothing where it fails half-way', async () => {
    const { club, call, make, replace, item } = await open();
    await using _ = club;
    const { db } = club.api.store;
    const ids = [await make({ name: 'Qqa' }), await make({ name: 'Qqb' }), await make({ name: 'Qqc' })];
    const last = sql.lit(ids[2]);
    if (engine === 'postgres') {
      await sql`create function stop_here() returns trigger language plpgsql as
        $$ begin if new.item_id = ${last} then raise exception 'stopped'; end if; return new; end $$`.execute(db);
      await sql`create trigger stop_here before insert on revision for each row execute function stop_here()`.execute(
        db,
      );
    } else
      await sql`create trigger stop_here before insert on revision when new.item_id = ${last}
        begin select raise(abort, 'stopped'); end`.execute(db);
    expect((await replace({ find: 'Qq', with: 'New ', dry_run: false })).status).toBe(500);
    for (const id of ids) expect(await item(id)).toMatchObject({ version: 1, name: expect.stringMatching(/^Qq/) });
    expect((await call('GET', '/audit?action=bulk')).body.data).toEqual([]);
    await (engine === 'postgres' ? sql`drop trigger stop_here on revision` : sql`drop trigger stop_here`).execute(db);
    expect((await replace({ find: 'Qq', with: 'New ', dry_run: false })).body.items).toBe(3);
  });

  it('tells at most 500 differences, and counts all', async () => {
    const { club, replace } = await open();
    await using _ = club;
    for (let i = 0; i < 501; i++) await club.api.shelves.tool({ name: `Qqmany ${i}`, synopsis: `${i}` });
    const { body } = await replace({ find: 'qqmany', with: 'x' });
    expect([body.changes.length, body.count, body.items, body.seen.length]).toEqual([500, 501, 501, 501]);
  });

  it('lists every place where other words are kinder, and each is put right by itself', async () => {
    const { club, call, make, replace, item } = await open();
    await using _ = club;
    const shown = await make({
      name: 'For people with autism',
      synopsis: 'He suffers from autism. She suffers from autism, too. “People with autism.” He has a mental age of 5.',
      status: 'published',
    });
    const event = await make({ kind: 'event', title: 'E', facts: ['quiet-space: yes. For people with autism'] });
    const list = async (query = '') => (await call('GET', `/wording${query}`)).body;
    const found = await list();
    expect(found).toMatchObject({ items: 2, looked: 2, sure: 3, pagination: { total_objects: 4 } });
    expect(found.data.map(({ id, field, words, instead }: WordingPlace) => [id, field, words, instead])).toEqual([
      [shown, 'synopsis', 'suffers from autism', 'is autistic'],
      [shown, 'synopsis', 'suffers from autism', 'is autistic'],
      [shown, 'synopsis', 'a mental age of', null],
      [event, 'facts', 'people with autism', 'autistic people'],
    ]);
    expect(found.data[1]).toMatchObject({ find: 'She suffers from autism,', with: 'She is autistic,', version: 1 });
    expect((await list('?size=1&page=4')).data[0].id).toBe(event);
    const put = async ({ id, version, field, find, with: instead }: WordingPlace) =>
      replace({
        ...{ find, with: instead, fields: [field], ids: [id], seen: [{ id, version }] },
        ...{ match_case: true, dry_run: false },
      });
    const done = (await put(found.data[1])).body;
    expect(done).toMatchObject({ items: 1, refused: [] });
    expect((await item(shown)).synopsis).toMatch(/^He suffers from autism\. She is autistic, too\. “People with/);
    expect((await list()).sure).toBe(2);
    expect((await put(found.data[3])).body.items).toBe(1);
    expect((await item(event)).facts).toEqual(['quiet-space: yes. For autistic people']);
    await call('POST', `/bulk/${done.id}/undo`);
    await call('PUT', `/items/${shown}/status`, { status: 'archived' });
    expect(await list()).toMatchObject({ sure: 2, data: [{ status: 'archived' }, {}, {}] });
    await club.api.store.db.deleteFrom('item').where('id', '=', shown).execute();
    expect(await list()).toMatchObject({ items: 0, looked: 1, data: [] });
  });
});
