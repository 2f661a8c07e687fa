import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { TITLE_FIELD } from '#domain/item-fields.ts';
import { KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import { openCatalogueIndex } from '#server/features/search/catalogue-index.ts';
import { Outdated } from '#server/kernel/problem.ts';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { SHELL } from '../../features/audit/audit.ts';
import { changeItem, createItem, duplicateItem } from './change-items.ts';
import { deleteItem } from './delete-item.ts';
import { mergeItems } from './merges/merge-items.ts';
import { differences, readSnapshots } from './revisions.ts';
import { publishDue, setStatus } from './statuses.ts';
import { readStoredItem } from './stored-items.ts';

const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

const put = (api: TestApi, values: Record<string, string | string[] | boolean>, kind: Kind = 'tool') =>
  createItem(api.store.db, SHELL, kind, values, { status: 'published' });
const status = async (api: TestApi, url: string) => (await api.get(url)).status;

onEachEngine('the life of an item', (engine, once) => {
  it('begins as a draft that nobody sees, and is public once published, under its first date', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    const made = await createItem(db, SHELL, 'tool', { name: 'A quiet timer' }, { status: 'draft' });
    expect(made).toMatchObject({ slug: 'a-quiet-timer', external_id: 'ours:tools:a-quiet-timer', version: 1 });
    await api.catchUp();
    expect(await status(api, '/api/content/tool/a-quiet-timer')).toBe(404);
    await db
      .updateTable('item')
      // It is dated first, and written a moment later.
      .set({ published_at: '2020-01-01T00:00:00.000Z', created_at: '2020-01-01T00:00:01.250Z' })
      .execute();
    expect(await setStatus(db, SHELL, made.id, { status: 'published' })).toMatchObject({ version: 2 });
    await api.catchUp();
    const { body } = await api.get('/api/content/tool/a-quiet-timer');
    expect(Date.now() - Date.parse(body.published_at)).toBeLessThan(HOUR_MS);
    expect((await api.get('/api/content/tool?query=timer')).body.data).toHaveLength(1);
    // The same again is no new version.
    expect(await setStatus(db, SHELL, made.id, { status: 'published' })).toMatchObject({ version: 2 });
  });

  it('keeps each version, says what changed, and refuses who has not seen the latest', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    const { id } = await api.shelves.tool({ name: 'One', tags: ['Calm'] });
    const changed = await changeItem(db, SHELL, id, { name: 'Two', tags: ['Calm', 'New'], price: 'free' }, { seen: 1 });
    expect(changed.version).toBe(2);
    await expect(changeItem(db, SHELL, id, { name: 'Three' }, { seen: 1 })).rejects.toThrow(Outdated);
    expect(await changeItem(db, SHELL, id, { name: 'Two' }, { seen: 2 })).toMatchObject({ version: 2 });
    const [second, first] = await readSnapshots(db, id, { most: 5 });
    if (!second || !first) throw new Error('both versions are kept');
    expect(differences('tool', first, second)).toEqual([
      { field: 'tags', before: ['Calm'], after: ['Calm', 'New'] },
      { field: 'price', before: null, after: 'free' },
      { field: 'name', before: 'One', after: 'Two' },
    ]);
    await api.catchUp();
    expect((await api.get('/api/content/tool?tag=new')).body.data).toMatchObject([{ name: 'Two' }]);
    const log = await db.selectFrom('audit_entry').select(['action', 'via', 'version', 'item_id']).execute();
    expect(log).toEqual([{ action: 'change', via: 'shell', version: 2, item_id: id }]);
  });

  it('has an audit log that nothing changes', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    await put(api, { name: 'One' });
    await expect(db.updateTable('audit_entry').set({ action: 'x' }).execute()).rejects.toThrow(/not changed/);
    await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow(/not changed/);
  });

  it.each(['topic', 'collection'] as const)(
    'makes the page address of a %s where it is empty, and keeps it',
    async (kind) => {
      await using api = await openApi(engine);
      const { db } = api.store;
      const first = await createItem(db, SHELL, kind, { name: 'Good nights', slug: null }, { status: 'draft' });
      const second = await createItem(db, SHELL, kind, { name: 'Good nights', slug: '' }, { status: 'draft' });
      expect([first.slug, second.slug]).toEqual(['good-nights', 'good-nights-2']);
      expect(first.external_id).toBe(`ours:${KIND_FACTS[kind].file}:good-nights`);
      expect(await changeItem(db, SHELL, first.id, { slug: null, name: 'Better nights' })).toMatchObject({
        version: 2,
        slug: 'good-nights',
      });
      // Too long a name, or one that is no text, is still refused in words.
      await expect(createItem(db, SHELL, kind, { slug: null }, { status: 'draft' })).rejects.toMatchObject({
        fields: { name: 'This must be filled in.' },
      });
      const long = await createItem(db, SHELL, kind, { name: 'night '.repeat(40) }, { status: 'draft' });
      expect(long.slug.length).toBeLessThanOrEqual(100);
    },
  );

  it('is refused with a sentence for each field, and leaves nothing behind', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    await put(api, { name: 'There', slug: 'there' });
    const refused = (kind: Kind, values: Parameters<typeof createItem>[3]) =>
      createItem(db, SHELL, kind, values, { status: 'draft' }).then(
        () => 'was taken',
        (error) => [error.code, Object.keys(error.fields)],
      );
    expect(await refused('tool', {})).toEqual(['invalid_request', ['name']]);
    expect(await refused('tool', { name: 'x', url: 'javascript:1' })).toEqual(['invalid_request', ['url']]);
    expect(await refused('tool', { name: 'x', colour: 'red' })).toEqual(['invalid_request', ['colour']]);
    expect(await refused('tool', { name: 'x', topics: ['none'] })).toEqual(['invalid_request', ['topics']]);
    expect(await refused('collection', { name: 'x', slug: 'x', items: ['none'] })).toEqual([
      'invalid_request',
      ['items'],
    ]);
    expect(await refused('tool', { name: 'x', slug: 'there' })).toEqual(['conflict', ['slug']]);
    expect(await refused('tool', { name: 'x', external_id: 'ours:tools:there' })).toEqual([
      'conflict',
      ['external_id'],
    ]);
    for (const publish_at of [undefined, 'soon', '2020-01-01T00:00:00Z', '2099-01-01T00:00:00'])
      await expect(
        (async () => createItem(db, SHELL, 'tool', { name: 'x' }, { status: 'scheduled', publish_at }))(),
      ).rejects.toMatchObject({ fields: { publish_at: expect.any(String) } });
    expect(await db.selectFrom('item').select('slug').execute()).toEqual([{ slug: 'there' }]);
  });

  it('goes at once from search, lists, favourites and feeds, and its address says that it is gone', async () => {
    await using api = await openApi(engine, { pages: true });
    const { db } = api.store;
    const { id } = await put(api, { name: 'Sundial', slug: 'sundial' });
    await api.catchUp();
    expect(await status(api, '/api/content/tool/sundial')).toBe(200);
    await setStatus(db, SHELL, id, { status: 'archived' });
    await api.catchUp();
    expect((await api.get('/api/content/tool/sundial')).body).toMatchObject({ code: 'gone' });
    expect((await api.get('/api/content/tool?query=sundial')).body.data).toEqual([]);
    await setStatus(db, SHELL, id, { status: 'published' });
    await api.catchUp();
    expect(await status(api, '/api/content/tool/sundial')).toBe(200);
    await setStatus(db, SHELL, id, { status: 'draft' });
    await api.catchUp();
    expect(await status(api, '/api/content/tool/sundial')).toBe(404);
  });

  it('leaves its former addresses as redirects, in calls with words and files as well', async () => {
    await using api = await openApi(engine, { pages: true });
    const { db } = api.store;
    const { id } = await put(api, { title: 'Fair', slug: 'fair', start_date: '2099-05-01', timezone: 'UTC' }, 'event');
    const topic = await put(api, { name: 'Good nights', slug: 'sleep' }, 'topic');
    await changeItem(db, SHELL, id, { slug: 'big-fair' });
    await changeItem(db, SHELL, id, { slug: 'great-fair' });
    const filed = await put(api, { name: 'Lamp', slug: 'lamp', topics: ['sleep'] });
    const { next } = (await api.get('/api/changes')).body;
    await changeItem(db, SHELL, topic.id, { slug: 'rest' });
    await api.catchUp();
    // A card that names the topic is another one now.
    const { data } = (await api.get(`/api/changes?after=${next}`)).body;
    expect(data.map((change: { item_id: number }) => change.item_id).toSorted()).toEqual(
      [topic.id, filed.id].toSorted(),
    );
    // A draft at a former address takes nothing from its readers.
    const draft = await createItem(
      db,
      SHELL,
      'event',
      { title: 'Other', start_date: '2099-05-01', timezone: 'UTC' },
      { status: 'draft' },
    );
    await changeItem(db, SHELL, draft.id, { slug: 'big-fair' });
    await api.catchUp();
    for (const [from, to] of [
      ['/api/content/event/FAIR', '/api/content/event/great-fair'],
      ['/api/content/event/big-fair?x=fair', '/api/content/event/great-fair?x=fair'],
      ['/event/fair.ics', '/event/great-fair.ics'],
      ['/api/content/topic/metadata?topic=sleep', '/api/content/topic/metadata?topic=rest'],
    ] as const) {
      const { status, headers, body } = await api.get(from);
      expect([from, status, headers.location, headers['cache-control']]).toEqual([from, 301, to, 'no-store']);
      expect(body.code ?? 'moved').toBe('moved');
    }
    // Lists and pages under a filter by it go to the address of now, too.
    for (const list of ['/api/content/search?query=a&topic=', '/api/content/event?topic='])
      expect((await api.get(`${list}Sleep&tag=x`)).headers.location).toBe(`${list}rest&tag=x`);
    expect((await api.get('/search?topic=rest&topic=sleep')).headers.location).toBe('/search?topic=rest&topic=rest');
    expect((await api.get('/api/content/search?topic=never')).status).toBe(200);
    await put(api, { name: 'Sleep', slug: 'sleep' }, 'topic');
    await api.catchUp();
    expect((await api.get('/api/content/search?topic=sleep')).status).toBe(200);
    // An address that is taken again is nobody's former one.
    await put(api, { title: 'Other', slug: 'fair' }, 'event');
    await api.catchUp();
    expect((await api.get('/api/content/event/fair')).body).toMatchObject({ title: 'Other' });
    await setStatus(db, SHELL, id, { status: 'archived' });
    await api.catchUp();
    expect(await status(api, '/api/content/event/big-fair')).toBe(410);
  });

  it.each(KINDS)('ends for good, and takes all that hung on it along: %s', async (kind) => {
    await using api = await openApi(engine);
    const { db } = api.store;
    const more: Record<string, string | string[]> =
      kind === 'media' ? { url: 'https://example.org/', consumption: ['Listen'] } : {};
    const item = await put(api, { [TITLE_FIELD[kind]]: 'Gone', slug: 'gone', ...more }, kind);
    const held = await put(api, { name: 'Held', ...(kind === 'topic' && { topics: ['gone'] }) });
    await api.catchUp();
    await deleteItem(db, SHELL, item.id);
    await api.catchUp();
    const url = kind === 'topic' ? '/api/content/topic/metadata?topic=gone' : `/api/${KIND_FACTS[kind].apiPath}/gone`;
    expect(await status(api, url)).toBe(410);
    expect((await api.get('/api/content/tool/held')).body).toMatchObject({ id: held.id, topics: [] });
    if (kind === 'topic') expect((await api.get('/api/content/tool?topic=gone')).body.data).toEqual([]);
    expect(await db.selectFrom('revision').select('version').where('item_id', '=', item.id).execute()).toEqual([]);
    const log = await db
      .selectFrom('audit_entry')
      .select(['action', 'external_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(log).toEqual([{ action: 'delete', external_id: item.external_id }]);
    await expect(readStoredItem(db, item.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is made one with another, which gets its places and its addresses', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    const [one, two] = [await put(api, { name: 'One', slug: 'one' }), await put(api, { name: 'Two', slug: 'two' })];
    const shelf = { name: 'Shelf', slug: 'shelf', items: [one.external_id] };
    await put(api, shelf, 'collection');
    await expect(mergeItems(db, SHELL, one.id, one.id)).rejects.toMatchObject({ code: 'invalid_request' });
    await mergeItems(db, SHELL, one.id, two.id);
    await api.catchUp();
    const { headers } = await api.get('/api/content/tool/one');
    expect(headers.location).toBe('/api/content/tool/two');
    const { body } = await api.get('/api/content/collection/shelf');
    expect(body.data.map((card: { name: string }) => card.name)).toEqual(['Two']);
  });

  it('is published when its time has come, once, whoever looks', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    const { id } = await createItem(
      db,
      SHELL,
      'tool',
      { name: 'Later' },
      { status: 'scheduled', publish_at: inAnHour() },
    );
    expect(await publishDue(db)).toBe(0);
    const due = new Date(Date.now() + 2 * HOUR_MS).toISOString();
    const other = api.store.another().db;
    const counts = await Promise.all([publishDue(db, due), publishDue(other, due), publishDue(db, due)]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await readStoredItem(db, id)).toMatchObject({ status: 'published', publish_at: null, version: 2 });
    await api.catchUp();
    expect(await status(api, '/api/content/tool/later')).toBe(200);
  });

  once('is held up by no other that cannot be published', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    const schedule = (name: string) =>
      createItem(db, SHELL, 'tool', { name }, { status: 'scheduled', publish_at: inAnHour() });
    const [broken, well] = [await schedule('Broken'), await schedule('Well')];
    await sql`create trigger broken before update on item when old.id = ${sql.lit(broken.id)}
      begin select raise(abort, 'it is broken'); end`.execute(db);
    const due = new Date(Date.now() + 2 * HOUR_MS).toISOString();
    await expect(publishDue(db, due)).rejects.toThrow('it is broken');
    expect((await readStoredItem(db, broken.id)).status).toBe('scheduled');
    expect((await readStoredItem(db, well.id)).status).toBe('published');
  });

  it('is seen by another process, too', async () => {
    await using api = await openApi(engine);
    const index = await openCatalogueIndex(api.store.another());
    try {
      const { id } = await put(api, { name: 'Kaleidoscope' });
      await expect.poll(() => index.search.rank('kaleidoscope', { kind: ['tool'] })).toEqual([id]);
      await setStatus(api.store.db, SHELL, id, { status: 'archived' });
      await expect.poll(() => index.search.rank('kaleidoscope', { kind: ['tool'] })).toEqual([]);
    } finally {
      await index.stop();
    }
  });

  it('can be doubled as a draft of its own', async () => {
    await using api = await openApi(engine);
    const { id } = await put(api, { name: 'One', slug: 'one', tags: ['Calm'], featured: true });
    const copy = await duplicateItem(api.store.db, SHELL, id);
    expect(copy).toMatchObject({
      status: 'draft',
      slug: 'copy-of-one',
      record: { name: 'Copy of One', tags: ['Calm'] },
    });
    expect(copy.record.featured).toBe(false);
  });
});
