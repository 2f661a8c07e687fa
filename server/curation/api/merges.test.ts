import { expect, it } from 'vitest';
import { ITEM_FIELDS } from '#domain/item-fields.ts';
import type { Kind } from '#domain/kinds.ts';
import { findContradictions } from '#server/check/consistency-findings.ts';
import { findInTables } from '#server/check/table-findings.ts';
import { deleteItem } from '#server/curation/revisions/delete-item.ts';
import { forgetMerges } from '#server/curation/revisions/merges/undo-merge.ts';
import { daysAgo } from '#server/database/instants.ts';
import { SHELL } from '#server/features/audit/audit.ts';
import { changeGroup } from '#server/features/members/operator-actions.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub, PASSWORD, type Person } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { tablesHolding } from '#tests/setup/database/traces.ts';

type Engine = Parameters<typeof openClub>[0];

async function openMerges(engine: Engine) {
  const club = await openClub(engine);
  const desk = await openDesk(club);
  const { api } = club;
  const { call } = desk;
  const { db } = api.store;
  const post = (display_title: string, more = {}) => api.shelves.post({ display_title, ...more });
  const save = (id: number, as: Person) =>
    api.send('PUT', '/api/content/favourite/add', { id, object_type: 'Post' }, as.as);
  const unsave = (id: number, as: Person) =>
    api.send('PUT', '/api/content/favourite/remove', { id, object_type: 'Post' }, as.as);
  const rate = (id: number, score: number, as: Person) => api.post('/api/review', { id, type: 'Post', score }, as.as);
  const savedBy = async (id: number) =>
    (await db.selectFrom('favourite').select('member_id').where('item_id', '=', id).execute()).map(
      ({ member_id }) => member_id,
    );
  const scores = async (id: number) =>
    (await db.selectFrom('rating').select(['member_id', 'score']).where('item_id', '=', id).execute()).map(
      ({ member_id, score }) => [member_id, score],
    );
  const merge = (from: number, into: number) => call('POST', `/items/${from}/merge`, { into });
  const undo = (id: number, headers = {}) => call('POST', `/merges/${id}/undo`, undefined, headers);
  const item = async (id: number) => (await call('GET', `/items/${id}`)).body;
  const isSound = async () => {
    expect(await findContradictions(db, () => true)).toEqual([]);
    expect((await findInTables(db)).findings).toEqual([]);
  };
  const close = () => club[Symbol.asyncDispose]();
  return {
    [Symbol.asyncDispose]: close,
    club,
    api,
    db,
    ...desk,
    post,
    save,
    unsave,
    rate,
    savedBy,
    scores,
    merge,
    undo,
    item,
    isSound,
  };
}

/** Every row of the tables that a merge touches, but for what only says that something was done. */
async function stateOf(db: Awaited<ReturnType<typeof openMerges>>['db']): Promise<Record<string, string[]>> {
  const tables = [
    ...[
      'item',
      'content',
      'event',
      'topic',
      'collection',
      'collection_theme',
      'collection_item',
      'guide',
      'guide_item',
    ],
    ...[
      'item_term',
      'item_topic',
      'term',
      'term_category',
      'former_term',
      'former_address',
      'removed_item',
      'revision',
    ],
    ...['favourite', 'rating', 'view', 'featured_place', 'told_apart', 'item_usage', 'link_check', 'confirmation'],
    ...['removal_request', 'preview_link', 'incoming'],
  ];
  const state: Record<string, string[]> = {};
  for (const table of tables)
    state[table] = (
      await db
        .selectFrom(table as 'item')
        .selectAll()
        .execute()
    )
      .map((row) => JSON.stringify(row))
      .toSorted();
  return state;
}

/** Those of the cells that a kind has. */
const onlyFields = (kind: Kind, cells: object) =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => name in ITEM_FIELDS[kind]));

onEachEngine('a merge of items', (engine) => {
  it('takes notes and open questions along, and what came in from sources is about the second', async () => {
    await using at = await openMerges(engine);
    const [one, two] = [await at.post('One'), await at.post('Two')];
    await at.call('POST', `/items/${one.id}/comments`, { text: 'Is it still there?' });
    const correction = { id: one.id, object_type: 'Post', message: 'The time is wrong.' };
    expect((await at.api.post('/api/content/suggestion', correction)).status).toBe(200);
    expect((await at.call('GET', `/items/${one.id}/merge?into=${two.id}`)).body.says).toContain(
      '1 note and 1 entry of the inbox',
    );
    const { merge } = (await at.merge(one.id, two.id)).body;
    const notes = async (id: number) => (await at.call('GET', `/items/${id}/comments`)).body.data;
    expect(await notes(two.id)).toMatchObject([{ text: 'Is it still there?' }]);
    const [row] = (await at.call('GET', '/inbox')).body.data;
    expect(row).toMatchObject({ state: 'changed', item: { id: two.id } });
    expect((await at.undo(merge)).status).toBe(200);
    expect([await notes(one.id), await notes(two.id)]).toMatchObject([[{ text: 'Is it still there?' }], []]);
    expect((await at.call('GET', '/inbox')).body.data).toMatchObject([{ item: { id: one.id } }]);
  });

  it('into what is archived says that readers lose it, and so do its addresses', async () => {
    await using at = await openMerges(engine);
    const [one, two] = [await at.post('One', { slug: 'one' }), await at.post('Two')];
    await at.call('PUT', `/items/${two.id}/status`, { status: 'archived' });
    expect((await at.call('GET', `/items/${one.id}/merge?into=${two.id}`)).body.says).toContain(
      'Readers will not see it any more',
    );
    await at.merge(one.id, two.id);
    expect((await at.api.get('/api/content/post/one')).status).toBe(410);
  });

  it('moves what hangs on the first, says so before, and undoing it leaves every row as it was', async () => {
    await using at = await openMerges(engine);
    const { api, db, call, curator, administrator, member } = at;
    const topic = await api.shelves.topic({ name: 'Sleep' });
    const one = await at.post('A quiet hour', {
      slug: 'quiet-hour',
      topics: [topic.slug],
      tags: ['Calm', 'Only here'],
      primary_tags: ['Calm'],
      published_at: '2026-01-01T00:00:00.000Z',
    });
    const two = await at.post('The quiet hour', { slug: 'the-quiet-hour', tags: ['Calm'] });
    const three = await at.post('Another', { slug: 'another' });
    // A former address, a version, a place of each sort, and a note of each table that hangs on an item.
    await call('PUT', `/items/${one.id}`, { slug: 'a-quiet-hour', synopsis: 'Long' }, { 'if-match': '"1"' });
    await api.shelves.collection({
      name: 'Both',
      slug: 'both',
      items: [one.external_id, three.external_id, two.external_id],
    });
    await api.shelves.collection({
      name: 'First',
      slug: 'first',
      items: [three.external_id],
      theme_1_name: 'Theme',
      theme_1_items: [three.external_id, one.external_id],
      hero_items: [one.external_id],
    } as never);
    await api.shelves.guide({ title: 'Guide', slug: 'guide', items: [one.external_id] } as never);
    await at.save(one.id, curator);
    await at.save(one.id, member);
    await at.save(two.id, member);
    await at.rate(one.id, 2, member);
    await at.rate(two.id, 5, member);
    await at.rate(one.id, 4, curator);
    await api.post('/api/log/view', { id: one.id, object_type: 'Post' }, administrator.as);
    await api.post('/api/content/removal', {
      ...{ id: one.id, object_type: 'Post', why: 'other', reason: 'x', email: 'eve@example.org' },
    });
    await call('PUT', '/twins/apart', { ids: [one.id, three.id] });
    await call('POST', `/items/${one.id}/preview`);
    const before = await stateOf(db);

    const preview = await call('GET', `/items/${one.id}/merge?into=${two.id}`);
    expect(preview.body).toEqual({
      favourites: 2,
      ratings: 2,
      places: 4,
      filed: 0,
      addresses: 2,
      says: 'To ‘The quiet hour’ go: 2 favourites, 2 ratings, 4 places in collections and guides, 2 old addresses and 1 removal request. You can undo this for 30 days.',
    });
    expect(await stateOf(db)).toEqual(before);

    const merged = await at.merge(one.id, two.id);
    expect(merged).toMatchObject({ status: 200, body: { id: two.id, merge: expect.any(Number) } });
    expect((await at.savedBy(two.id)).toSorted()).toEqual([curator.id, member.id].toSorted());
    expect((await at.scores(two.id)).toSorted()).toEqual(
      [
        [curator.id, 4],
        [member.id, 5],
      ].toSorted(),
    );
    for (const slug of ['quiet-hour', 'a-quiet-hour'])
      expect((await api.get(`/api/content/post/${slug}`)).headers.location).toBe('/api/content/post/the-quiet-hour');
    expect((await call('GET', `/items/${one.id}`)).status).toBe(404);
    await at.isSound();

    const since = (await api.get('/api/changes')).body.next;
    expect(await at.undo(merged.body.merge)).toMatchObject({ status: 200, body: { changed: 2, refused: [] } });
    expect(await stateOf(db)).toEqual(before);
    await at.isSound();
    // Readers, search, and programs with a copy see both.
    expect((await api.get('/api/content/post/a-quiet-hour')).body).toMatchObject({ id: one.id });
    expect((await api.get('/api/content/post/quiet-hour')).headers.location).toBe('/api/content/post/a-quiet-hour');
    const found = (await api.get('/api/content/search?query=quiet+hour')).body.data.map((it: { id: number }) => it.id);
    expect(found).toEqual(expect.arrayContaining([one.id, two.id]));
    expect((await api.get('/api/content/search?tag=only-here')).body.data).toHaveLength(1);
    const { data } = (await api.get(`/api/changes?after=${since}`)).body;
    const told = data.map(({ what, item_id }: { what: string; item_id: number }) => `${what} ${item_id}`);
    expect(told).toEqual(expect.arrayContaining([`changed ${one.id}`, `changed ${two.id}`]));
    // What was kept for it is gone.
    expect(await db.selectFrom('merge_kept').selectAll().execute()).toEqual([]);
    const log = (await call('GET', '/audit?size=4')).body.data;
    expect(log.map(({ action, item }: { action: string; item: { id: number } }) => [action, item.id])).toEqual([
      ['undo', one.id],
      ['undo', two.id],
      ['merge', one.id],
      ['merge', two.id],
    ]);
  });

  it.each(['topic', 'collection', 'guide', 'event', 'tool', 'person', 'support', 'directory'] as const)(
    'brings a %s back with its own parts and with what it holds',
    async (kind) => {
      await using at = await openMerges(engine);
      const { api, db } = at;
      const held = await api.shelves.tool({ name: 'Held', slug: 'held' });
      const holds = {
        collection: { items: [held.external_id], theme_1_name: 'One', theme_1_items: [held.external_id] },
        guide: { items: [held.external_id] },
        event: { timezone: 'Europe/London', start_date: '2097-01-01' },
      };
      const title = kind === 'event' || kind === 'guide' ? 'title' : 'name';
      const make = async (name: string, more: object) => {
        const cells = { [title]: name, display_title: name, name, slug: name.toLowerCase(), tags: ['Calm'], ...more };
        const { body, status } = await at.call('POST', '/items', {
          kind,
          ...onlyFields(kind, cells),
          status: 'published',
        });
        expect([status, body]).toEqual([200, expect.anything()]);
        return body;
      };
      const one = await make('One', holds[kind as 'event'] ?? {});
      const two = await make('Two', kind === 'event' ? { timezone: 'Europe/London', start_date: '2097-02-01' } : {});
      if (kind === 'topic') {
        await api.shelves.post({ topics: ['one'], slug: 'a' });
        await api.shelves.post({ topics: ['one', 'two'], slug: 'b' });
        await api.shelves.post({ topics: ['two'], slug: 'c' });
      }
      const before = await stateOf(db);
      const { body } = await at.merge(one.id, two.id);
      if (kind === 'topic') expect((await api.get('/api/content/post?topic=two')).body.data).toHaveLength(3);
      await at.isSound();
      expect((await at.undo(body.merge)).status).toBe(200);
      expect(await stateOf(db)).toEqual(before);
      if (kind === 'topic') expect((await api.get('/api/content/post?topic=one')).body.data).toHaveLength(2);
      await at.isSound();
    },
  );

  it('lets the second be featured in the place of the first, and takes that back', async () => {
    await using at = await openMerges(engine);
    const { call, api } = at;
    const one = await at.post('One', { featured: true, published_at: '2026-01-01T00:00:00.000Z' });
    const two = await at.post('Two');
    const three = await at.post('Three', { featured: true, published_at: '2026-01-02T00:00:00.000Z' });
    const { version } = (await call('GET', '/featured')).body;
    await call('PUT', '/featured', { ids: [one.id, three.id] }, { 'if-match': `"${version}"` });
    const shown = async () => (await api.get('/api/content/featured')).body.data.map((it: { id: number }) => it.id);
    const { merge } = (await at.merge(one.id, two.id)).body;
    expect(await shown()).toEqual([two.id, three.id]);
    expect(await at.item(two.id)).toMatchObject({ featured: true, version: 2 });
    await at.undo(merge);
    expect(await shown()).toEqual([one.id, three.id]);
    expect(await at.item(two.id)).toMatchObject({ featured: false, version: 3 });
    expect(await at.item(one.id)).toMatchObject({ featured: true, version: 1 });
    await at.isSound();
  });

  it('is undone by whoever tends the catalogue, once, also at the same time, and by nobody else', async () => {
    await using at = await openMerges(engine);
    const { api, db, member } = at;
    const other = await at.club.join('second@example.org');
    await changeGroup(db, other.email, 'Curators', true);
    const [one, two] = [await at.post('One'), await at.post('Two')];
    const { merge } = (await at.merge(one.id, two.id)).body;
    expect((await at.undo(merge, member.as)).status).toBe(403);
    expect((await api.send('POST', `/api/curation/merges/${merge}/undo`, undefined)).status).toBe(401);
    const answers = await Promise.all([at.undo(merge, other.as), at.undo(merge), at.undo(merge, other.as)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await at.undo(merge)).toMatchObject({ status: 409, body: { message: 'This was undone before.' } });
    expect((await at.undo(999_999)).status).toBe(404);
    expect((await at.call('POST', '/merges/x/undo')).status).toBe(400);
    expect(await at.item(one.id)).toMatchObject({ display_title: 'One', status: 'published' });
    // Merged anew, it can be undone anew, from the log, too.
    await at.merge(one.id, two.id);
    const { data } = (await at.call('GET', '/audit?action=merge')).body;
    expect(data[0]).toMatchObject({ item: { id: one.id, title: null }, details: { title: 'One', into_name: 'Two' } });
    expect((await at.call('POST', `/audit/${data[0].id}/undo`)).status).toBe(200);
    expect((await at.call('POST', `/audit/${data[1].id}/undo`)).status).toBe(409);
    expect((await at.call('POST', `/audit/${data[2].id}/undo`)).body.message).toBe('This was undone before.');
  });

  it('leaves to members what they did since, and brings nothing back of who has left', async () => {
    await using at = await openMerges(engine);
    const { api, db, member, curator, administrator } = at;
    const [one, two] = [await at.post('One'), await at.post('Two')];
    const leaver = await at.club.join('leaver@example.org');
    for (const who of [member, curator, administrator, leaver]) await at.save(one.id, who);
    await at.rate(one.id, 1, leaver);
    await at.rate(one.id, 2, member);
    await at.rate(one.id, 3, curator);
    await at.rate(two.id, 3, administrator);
    await at.rate(one.id, 1, administrator);
    const { merge } = (await at.merge(one.id, two.id)).body;
    // What they had of the first is in what they may take away.
    const own = (await api.get('/api/auth/data', administrator.as)).body.before_a_merge;
    expect(own).toContainEqual({ title: 'One', what: 'rating', score: 1, rated_at: expect.any(String) });
    await at.unsave(two.id, member);
    await at.rate(two.id, 5, curator);
    expect((await api.send('DELETE', '/api/auth', { password: PASSWORD }, leaver.as)).status).toBe(200);
    expect(await tablesHolding(db, [leaver.id])).toEqual([]);
    expect((await at.undo(merge)).status).toBe(200);
    expect((await at.savedBy(one.id)).toSorted()).toEqual([curator.id, administrator.id].toSorted());
    expect(await at.savedBy(two.id)).toEqual([]);
    expect((await at.scores(one.id)).toSorted()).toEqual(
      [
        [member.id, 2],
        [curator.id, 3],
        [administrator.id, 1],
      ].toSorted(),
    );
    expect((await at.scores(two.id)).toSorted()).toEqual(
      [
        [curator.id, 5],
        [administrator.id, 3],
      ].toSorted(),
    );
    await at.isSound();
  });

  it('leaves what others have done since, and says so; only without the second there is no way back', async () => {
    await using at = await openMerges(engine);
    const { api, db, call } = at;
    const [one, two, three] = [await at.post('One', { slug: 'one' }), await at.post('Two'), await at.post('Three')];
    const [shelf, other] = [
      await api.shelves.collection({ name: 'Shelf', items: [one.external_id, three.external_id] }),
      await api.shelves.collection({ name: 'Other', items: [three.external_id, one.external_id] }),
    ];
    await at.save(one.id, at.member);
    const { merge } = (await at.merge(one.id, two.id)).body;
    const put = async (id: number, fields: object) => {
      const { version } = await at.item(id);
      const answer = await call('PUT', `/items/${id}`, fields, { 'if-match': `"${version}"` });
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    };
    await put(shelf.id, { items: [three.external_id] });
    await put(other.id, { items: [two.external_id, three.external_id] });
    await call('POST', '/items', { kind: 'post', display_title: 'Taker', slug: 'one', status: 'published' });
    const onward = (await at.merge(two.id, three.id)).body.merge;
    const before = await stateOf(db);
    expect(await at.undo(merge)).toMatchObject({
      status: 409,
      body: { message: '‘Two’ was merged into ‘Three’ since. Undo that first.' },
    });
    expect(await stateOf(db)).toEqual(before);
    expect((await at.undo(onward)).body.refused).toEqual([]);
    expect((await at.undo(merge)).body.refused).toEqual([
      { id: one.id, message: '‘Two’ was removed since from ‘Shelf’, so ‘One’ is not put back there.' },
      { id: one.id, message: '‘one’ is the address of another by now, so it has ‘one-2’.' },
    ]);
    expect(await at.item(one.id)).toMatchObject({ slug: 'one-2', status: 'published' });
    const draft = await at.post('Four', { slug: 'four' });
    const again = (await at.merge(draft.id, two.id)).body.merge;
    await call('POST', '/items', { kind: 'post', display_title: 'Begun', slug: 'four' });
    expect((await at.undo(again)).body.refused).toHaveLength(1);
    expect((await api.get('/api/content/post/four')).headers.location).toContain('four-2');
    expect((await at.item(shelf.id)).items).toEqual([three.external_id]);
    // The order that somebody gave the other since stays.
    expect((await at.item(other.id)).items).toEqual([one.external_id, three.external_id]);
    expect(await at.savedBy(one.id)).toEqual([at.member.id]);
    await at.isSound();
  });

  it('ends with what it became a part of, and after thirty days', async () => {
    await using at = await openMerges(engine);
    const { db } = at;
    const make = async () => [await at.post('One'), await at.post('Two'), await at.post('Three')] as const;
    const [one, two, three] = await make();
    const first = (await at.merge(one.id, two.id)).body.merge;
    await at.merge(two.id, three.id);
    await deleteItem(db, SHELL, three.id);
    expect(await db.selectFrom('merge_kept').selectAll().execute()).toEqual([]);
    expect((await at.undo(first)).body.message).toMatch(/Undo that first/);
    const { data } = (await at.call('GET', '/audit?action=merge')).body;
    expect((await at.call('POST', `/audit/${data[0].id}/undo`)).body.message).toBe(
      '‘Three’ was deleted since, and what came from ‘Two’ with it.',
    );
    const [four, five] = await make();
    const { merge } = (await at.merge(four.id, five.id)).body;
    await forgetMerges(db);
    expect(await db.selectFrom('merge_kept').selectAll().execute()).not.toEqual([]);
    await db
      .updateTable('merge')
      .set({ at: daysAgo(31) })
      .execute();
    expect(await at.undo(merge)).toMatchObject({
      status: 404,
      body: { message: 'There is no such merge to undo. After 30 days there is no way back.' },
    });
    await forgetMerges(db);
    for (const table of ['merge', 'merge_kept'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('finds its way back to what was renamed, merged or dropped meanwhile', async () => {
    await using at = await openMerges(engine);
    const { api, db, call } = at;
    const [sleep, rest] = [await api.shelves.topic({ name: 'Sleep' }), await api.shelves.topic({ name: 'Rest' })];
    const gone = await api.shelves.topic({ name: 'Gone' });
    const one = await at.post('One', { topics: [sleep.slug, gone.slug], tags: ['Calm', 'Stim', 'Rare'] });
    const two = await at.post('Two', { tags: ['Stimming', 'Calm'] });
    const { merge } = (await at.merge(one.id, two.id)).body;
    const term = async (name: string) =>
      (await call('GET', `/terms?vocabulary=tag&query=${name}`)).body.data.find(
        (it: { name: string }) => it.name === name,
      );
    await call('POST', `/terms/${(await term('Stim')).id}/merge`, { into: (await term('Stimming')).id });
    await call('DELETE', `/terms/${(await term('Rare')).id}`);
    expect(await term('Rare')).toBeUndefined();
    await at.merge(sleep.id, rest.id);
    await deleteItem(db, SHELL, gone.id);
    expect((await at.undo(merge)).status).toBe(200);
    expect(await at.item(one.id)).toMatchObject({ tags: ['Calm', 'Stimming', 'Rare'], topics: [rest.slug] });
    await at.isSound();
  });

  it('of thousands filed under a topic is undone, each where it was', async () => {
    await using at = await openMerges(engine);
    const { api, db } = at;
    const [one, two] = [await api.shelves.topic({ name: 'One' }), await api.shelves.topic({ name: 'Two' })];
    const template = await db
      .selectFrom('item')
      .selectAll()
      .where('id', '=', (await api.shelves.tool({ name: 'T' })).id)
      .executeTakeFirstOrThrow();
    const { id: _id, ...row } = template;
    const rows = Array.from({ length: 2_500 }, (_, n) => ({
      ...row,
      images: '[]',
      said_as: '[]',
      in_short: '[]',
      facts: '[]',
      external_id: `t${n}`,
      slug: `t${n}`,
    }));
    for (let i = 0; i < rows.length; i += 500)
      await db
        .insertInto('item')
        .values(rows.slice(i, i + 500))
        .execute();
    await db
      .insertInto('item_topic')
      .columns(['item_id', 'topic_id', 'position'])
      .expression((eb) =>
        eb
          .selectFrom('item')
          .select((s) => ['id', s.val(one.id).as('topic_id'), s.val(0).as('position')])
          .where('external_id', 'like', 't%')
          .where('kind', '=', 'tool'),
      )
      .execute();
    const before = await stateOf(db);
    const { merge } = (await at.merge(one.id, two.id)).body;
    const started = Date.now();
    expect((await at.undo(merge)).status).toBe(200);
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(await stateOf(db)).toEqual(before);
  });
});

onEachEngine('a merge of terms', (engine) => {
  const openTerms = async () => {
    const at = await openMerges(engine);
    const term = async (name: string) =>
      (await at.call('GET', `/terms?query=${name}`)).body.data.find((it: { name: string }) => it.name === name);
    const mergeTerms = async (from: string, into: string) =>
      (await at.call('POST', `/terms/${(await term(from)).id}/merge`, { into: (await term(into)).id })).body;
    return { ...at, term, mergeTerms };
  };

  it('is undone: each thing has the word again that it had', async () => {
    await using at = await openTerms();
    const { api, db, call } = at;
    await api.shelves.post({ slug: 'one', tags: ['Stim', 'Calm'], primary_tags: ['Stim'] });
    await api.shelves.post({ slug: 'both', tags: ['Stimming', 'Stim'], primary_tags: ['Stim'] });
    await api.shelves.post({ slug: 'other', tags: ['Stimming'] });
    const { id, version } = await at.term('Stim');
    // A former name that leads to the first.
    await call('PUT', `/terms/${id}`, { name: 'Fidget', slug: 'fidget' }, { 'if-match': `"${version}"` });
    const fidget = await at.term('Fidget');
    await call('PUT', `/terms/${id}`, { name: 'Stim', slug: 'stim' }, { 'if-match': `"${fidget.version}"` });
    const before = await stateOf(db);
    const { merge, uses } = await at.mergeTerms('Stim', 'Stimming');
    expect([merge, uses]).toEqual([expect.any(Number), 3]);
    await at.isSound();
    expect((await at.undo(merge, at.member.as)).status).toBe(403);
    expect(await at.undo(merge)).toMatchObject({ status: 200, body: { changed: 2 } });
    expect(await stateOf(db)).toEqual(before);
    expect((await at.undo(merge)).status).toBe(409);
    expect((await api.get('/api/content/search?tag=stim')).body.pagination.total_objects).toBe(2);
    expect((await api.get('/api/content/search?tag=fidget')).headers.location).toBe('/api/content/search?tag=stim');
    const { data } = (await call('GET', '/audit?size=2')).body;
    expect(data).toMatchObject([
      { action: 'undo', subject: 'tag: Stim → Stimming', details: { merge, items: 2 } },
      { action: 'merge', details: { merge } },
    ]);
    await at.isSound();
  });

  it('is undone with its places among the categories, and what it hid is shown again', async () => {
    await using at = await openTerms();
    const { db, call } = at;
    for (const [vocabulary, name, more] of [
      ['eventtagcategory', 'Walks', {}],
      ['eventtagcategory', 'Outdoors', {}],
      ['eventtag', 'Hike', { category: ['Walks', 'Outdoors'] }],
      ['eventtag', 'Stroll', { category: ['Walks'] }],
      ['contentnote', 'Loud', { about: 'x', folded: true }],
      ['contentnote', 'Noise', { about: 'y', folded: false }],
    ] as const)
      expect((await call('POST', '/terms', { vocabulary, name, ...more })).status).toBe(200);
    const before = await stateOf(db);
    const walks = await at.mergeTerms('Walks', 'Outdoors');
    expect((await at.term('Stroll')).category).toEqual(['Outdoors']);
    const loud = await at.mergeTerms('Loud', 'Noise');
    expect((await at.term('Noise')).folded).toBe(true);
    await at.undo(walks.merge);
    await at.undo(loud.merge);
    expect(await stateOf(db)).toEqual(before);
  });

  it('says what is in the way, and then changes nothing', async () => {
    await using at = await openTerms();
    const { api, db, call } = at;
    const titles = ['A', 'B', 'C', 'D', 'E'];
    const posts: number[] = [];
    for (const display_title of titles) posts.push((await at.post(display_title, { tags: ['Stim'] })).id);
    await api.shelves.post({ tags: ['Stimming', 'Self-soothing'] });
    const { merge } = await at.mergeTerms('Stim', 'Stimming');
    const refused = async (message: string | RegExp) => {
      const before = await stateOf(db);
      expect(await at.undo(merge)).toMatchObject({ status: 409, body: { message: expect.stringMatching(message) } });
      expect(await stateOf(db)).toEqual(before);
    };
    const taken = await call('POST', '/terms', { vocabulary: 'tag', name: 'Stim' });
    await refused('‘Stim’ has the name or the address of ‘Stim’ since. Rename it, then undo.');
    await call('DELETE', `/terms/${taken.body.id}`);
    const onward = await at.mergeTerms('Stimming', 'Self-soothing');
    await refused('‘Stimming’ was merged into ‘Self-soothing’ since. Undo that first.');
    await at.undo(onward.merge);
    // What is no more is in nobody's way, and what got the second since keeps it.
    await deleteItem(db, SHELL, posts[0] as number);
    const fresh = await at.post('New', { tags: ['Stimming'] });
    await call('POST', '/bulk', { ids: posts.slice(3), change: { remove: { tags: ['Stimming'] } } });
    expect((await at.undo(merge)).body.refused.map(({ message }: { message: string }) => message)).toEqual([
      '‘Stimming’ was removed since from ‘D’ and ‘E’, so ‘Stim’ is not put back there.',
    ]);
    expect((await at.item(fresh.id)).tags).toEqual(['Stimming']);
    expect((await at.item(posts[1] as number)).tags).toEqual(['Stim']);
    expect(await at.term('Stim')).toMatchObject({ uses: 2 });
    await at.isSound();
  });
});
