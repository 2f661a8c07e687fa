import { expect, it } from 'vitest';
import { DESK_HOURS } from '#domain/lifetimes.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { countRounds } from '#tests/setup/api/rounds.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const HOUR_MS = 3_600_000;

onEachEngine('the desk', (engine) => {
  it('writes an item, shows it with every field, and changes only what its caller has seen', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const made = await call('POST', '/items', {
      kind: 'post',
      display_title: 'A quiet start',
      body: '# Begin',
      tags: ['Calm'],
    });
    expect(made).toMatchObject({
      status: 200,
      headers: { etag: '"1"', 'cache-control': 'no-store' },
      body: { status: 'draft', slug: 'a-quiet-start', version: 1, tags: ['Calm'], minutes: null, featured: false },
    });
    const { id } = made.body;
    const put = (body: object, match?: string) => call('PUT', `/items/${id}`, body, match ? { 'if-match': match } : {});
    expect(await put({ synopsis: 'x' })).toMatchObject({ status: 428, body: { code: 'version_needed' } });
    expect(await put({ synopsis: 'One' }, '"1"')).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    const late = await put({ synopsis: 'Two' }, '"1"');
    expect(late).toMatchObject({ status: 412, body: { code: 'outdated', current: { version: 2, synopsis: 'One' } } });
    // As in every call, its page is a whole address, also in what is read within a transaction.
    expect(late.body.current.page).toMatch(/^https?:\/\/[^/]+\/item\/post\//);
    expect((await put({ synopsis: 'Two' }, 'yesterday')).status).toBe(412);
    expect(await put({ minutes: 'long' }, '"2"')).toMatchObject({
      status: 400,
      body: { fields: { minutes: expect.stringMatching(/whole number/) } },
    });
    expect((await call('GET', `/items/${id}`)).body).toMatchObject({
      synopsis: 'One',
      updated_by: 'curator@example.org',
    });
    expect((await call('GET', '/items/99999')).status).toBe(404);
    expect((await call('POST', '/items', { kind: 'post', display_title: 'x', slug: 'a-quiet-start' })).status).toBe(
      409,
    );
  });

  it('makes one item of what is sent twice because its answer was lost', async () => {
    await using club = await openClub(engine);
    const { call, administrator } = await openDesk(club);
    const fields = { kind: 'post', display_title: 'Once', attempt: 'a-text-of-its-own' };
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/items', fields)));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([200, answers[0]?.body.id]));
    expect((await call('GET', '/items?query=once')).body.pagination.total_objects).toBe(1);
    // It is known to whoever sent it: somebody else's try of the same text is one of its own.
    expect((await call('POST', '/items', fields, administrator.as)).body.id).not.toBe(answers[0]?.body.id);
  });

  it('names drafts to nobody who follows the changes, and what was published once', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const changes = async () =>
      ((await club.api.get('/api/changes')).body.data as { item_id: number; what: string }[]).map(
        ({ item_id, what }) => [item_id, what],
      );
    const made = (await call('POST', '/items', { kind: 'post', display_title: 'Secret', body: 'x' })).body;
    const other = (await call('POST', '/items', { kind: 'post', display_title: 'Shown', body: 'x' })).body;
    const put = ({ id, version }: { id: number; version: number }, body: object) =>
      call('PUT', `/items/${id}`, body, { 'if-match': `"${version}"` });
    await put(made, { synopsis: 'Still secret' });
    expect(await changes()).toEqual([]);
    const shown = await call('PUT', `/items/${other.id}/status`, { status: 'published' }, { 'if-match': '"1"' });
    expect([shown.status, await changes()]).toEqual([200, [[other.id, 'changed']]]);
    await call('PUT', `/items/${other.id}/status`, { status: 'draft' }, { 'if-match': '"2"' });
    await call('DELETE', `/items/${made.id}`);
    expect(await changes()).toEqual([[other.id, 'removed']]);
  });

  it('tells what people searched and did not find', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const day = new Date().toISOString().slice(0, 10);
    const rows = [
      { words: 'stimming', day, searches: 3 },
      { words: '', day, searches: 9 },
      { words: 'too long ago', day: '2020-01-01', searches: 99 },
    ];
    await club.api.store.db.insertInto('empty_search').values(rows).execute();
    expect((await call('GET', '/searches')).body).toEqual({
      data: [
        { words: '', searches: 9 },
        { words: 'stimming', searches: 3 },
      ],
    });
  });

  it('lists what is asked for, in pages and orders, with counts', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const topic = await call('POST', '/items', { kind: 'topic', name: 'Sleep', slug: 'sleep', status: 'published' });
    expect(topic.status).toBe(200);
    for (const [n, name] of ['Anchor', 'Beacon', '100% calm', 'Compass_rose'].entries())
      await call('POST', '/items', {
        kind: 'tool',
        name,
        status: n % 2 ? 'published' : 'review',
        tags: [`T${n}`],
        // A topic may be named by its title, too.
        topics: n ? ['SLEEP '] : [],
      });
    const names = async (query: string) => {
      const { status, body } = await call('GET', `/items?${query}`);
      expect([query, status]).toEqual([query, 200]);
      return body.data.map((item: { name: string }) => item.name);
    };
    expect(await names('kind=tool&sort=title')).toEqual(['100% calm', 'Anchor', 'Beacon', 'Compass_rose']);
    expect(await names('kind=tool&sort=title&order=desc&size=1&page=2')).toEqual(['Beacon']);
    expect(await names('status=review&sort=title')).toEqual(['100% calm', 'Anchor']);
    expect(await names('query=0%25')).toEqual(['100% calm']);
    expect(await names('query=s_r')).toEqual(['Compass_rose']);
    expect(await names('query=ours:tools:anchor')).toEqual(['Anchor']);
    expect(await names('tag=t1')).toEqual(['Beacon']);
    expect(await names('topic=sleep&kind=tool&sort=title')).toEqual(['100% calm', 'Beacon', 'Compass_rose']);
    expect(await names('updated_after=2099-01-01T00:00:00Z')).toEqual([]);
    expect((await call('GET', '/items?updated_after=soon')).status).toBe(400);
    for (const [title, start_date] of [['May'], ['June', '2027-06-05T10:00'], ['April', '2027-04-01']])
      await call('POST', '/items', { kind: 'event', title, start_date, timezone: 'UTC' });
    const days = async (order: string) =>
      (await call('GET', `/items?kind=event&sort=starts_at${order}`)).body.data.map(
        (item: { title: string }) => item.title,
      );
    expect(await days('')).toEqual(['June', 'April', 'May']);
    expect(await days('&order=asc')).toEqual(['April', 'June', 'May']);
    const { body } = await call('GET', '/items?kind=tool&status=review');
    expect(body.pagination.total_objects).toBe(2);
    expect(body.options.status).toContainEqual({ name: 'published', slug: 'published', count: 2 });
    expect(body.options.kind).toContainEqual({ name: 'Tools', slug: 'tool', count: 2 });
  });

  it('names what a collection holds, page by page', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await club.api.shelves.tool({ name: `Tool ${n}` })).external_id);
    const { id } = await club.api.shelves.collection({ slug: 'large', theme_1_name: 'One', theme_1_items: ids });
    const read: string[] = [];
    for (let page = 1; page <= 3; page++) {
      const { data, pagination } = (await call('GET', `/items/${id}/held?size=2&page=${page}`)).body;
      expect(pagination).toMatchObject({ total_objects: 5, total_pages: 3, has_next: page < 3 });
      read.push(...data.map(({ external_id }: { external_id: string }) => external_id));
    }
    expect(read.toSorted()).toEqual(ids.toSorted());
    expect((await call('GET', `/items/${id}/held?size=501`)).status).toBe(400);
  });

  it('shows a text as its page would, with how long it takes to read', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const text = `# Begin\n\n<script>alert(1)</script> *slowly* ${'word '.repeat(360)}`;
    const { status, body } = await call('POST', '/markdown', { text });
    expect([status, body.minutes]).toEqual([200, 2]);
    expect(body.html).toContain('<h2>Begin</h2>');
    expect(body.html).not.toContain('<script');
  });

  it('lets others be served while it makes a page of a text that takes long', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    // A text of its own for each engine: what was rendered before is there at once.
    const text = `${engine} ${'!['.repeat(90_000)}`;
    const { rounds, result } = await countRounds(() => call('POST', '/markdown', { text }));
    expect(result.status).toBe(200);
    expect(rounds).toBeGreaterThan(10);
  });

  it('publishes, takes down and schedules, and visitors see it', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'Timer' })).body;
    const seen = async () => (await club.api.get('/api/content/tool/timer')).status;
    expect(await seen()).toBe(404);
    expect((await call('PUT', `/items/${id}/status`, { status: 'published' })).body.version).toBe(2);
    expect(await seen()).toBe(200);
    expect((await call('PUT', `/items/${id}/status`, { status: 'published' })).body.version).toBe(2);
    const stale = await call('PUT', `/items/${id}/status`, { status: 'archived' }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({ status: 412, body: { current: { status: 'published', version: 2 } } });
    await call('PUT', `/items/${id}/status`, { status: 'archived' });
    expect(await seen()).toBe(410);
    const past = { status: 'scheduled', publish_at: '2020-01-01T00:00:00Z' };
    expect((await call('PUT', `/items/${id}/status`, past)).body.fields).toHaveProperty('publish_at');
    const ahead = { status: 'scheduled', publish_at: '2099-01-01T09:00:00+01:00' };
    expect((await call('PUT', `/items/${id}/status`, ahead)).body).toMatchObject({
      publish_at: '2099-01-01T08:00:00.000Z',
    });
    expect(await seen()).toBe(404);
  });

  it('keeps versions to compare and to go back to, and a log of who did what', async () => {
    await using club = await openClub(engine);
    const { call, curator, administrator } = await openDesk(club);
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'One', status: 'published' })).body;
    await call('PUT', `/items/${id}`, { name: 'Two', price: '£5' }, { 'if-match': '"1"' });
    await call('PUT', `/items/${id}`, { name: 'Three' }, { 'if-match': '"2"' });
    const { body } = await call('GET', `/items/${id}/revisions?size=2`);
    expect(body).toMatchObject({
      data: [
        { version: 3, by: { id: curator.id }, changes: [{ field: 'name', before: 'Two', after: 'Three' }] },
        { version: 2, changes: [{ field: 'price', before: null, after: '£5' }, { field: 'name' }] },
      ],
      pagination: { total_objects: 3, has_next: true },
    });
    expect((await call('GET', `/items/${id}/revisions/compare?from=1&to=3`)).body.changes).toHaveLength(2);
    expect((await call('GET', `/items/${id}/revisions/compare?from=1&to=9`)).status).toBe(404);
    const restored = await call('POST', `/items/${id}/revisions/1/restore`);
    expect(restored.body).toMatchObject({ name: 'One', price: null, version: 4 });
    await call('DELETE', `/items/${id}`, undefined, administrator.as);
    const log = (await call('GET', `/audit?item=${id}`)).body.data;
    expect(log.map((entry: { action: string }) => entry.action)).toEqual([
      'delete',
      'restore',
      'change',
      'change',
      'create',
    ]);
    expect(log[0]).toMatchObject({
      by: { id: administrator.id, name: 'admin@example.org' },
      item: { external_id: 'ours:tools:one', title: null },
    });
    expect((await call('GET', `/audit?member=${curator.id}&action=restore`)).body.data).toHaveLength(1);
    expect((await call('GET', '/audit?after=2099-01-01T00:00:00Z')).body.data).toEqual([]);
    expect((await club.api.get('/api/content/tool/one')).status).toBe(410);
  });

  it('changes many in one step and takes it back, but for what others have changed since', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C'])
      ids.push(
        (await call('POST', '/items', { kind: 'tool', name, tags: ['Old', 'Kept'], status: 'published' })).body.id,
      );
    const person = (await call('POST', '/items', { kind: 'person', name: 'Ada' })).body.id;
    const change = { set: { price: 'free' }, add: { tags: ['New'] }, remove: { tags: ['OLD'] }, status: 'archived' };
    const done = await call('POST', '/bulk', { ids: [...ids, 99_999], change });
    expect(done.body).toMatchObject({ changed: 3, refused: [{ id: 99_999 }] });
    const item = async (id = ids[0]) => (await call('GET', `/items/${id}`)).body;
    expect(await item()).toMatchObject({ tags: ['Kept', 'New'], price: 'free', status: 'archived' });
    await call('PUT', `/items/${ids[1]}`, { price: 'dear', synopsis: 'Mine' }, { 'if-match': '"2"' });
    const undone = await call('POST', `/bulk/${done.body.id}/undo`);
    expect(undone.body).toMatchObject({
      changed: 3,
      refused: [{ id: ids[1], message: expect.stringContaining('Cost') }],
    });
    expect(await item()).toMatchObject({ tags: ['Old', 'Kept'], price: null, status: 'published' });
    expect(await item(ids[1])).toMatchObject({
      tags: ['Old', 'Kept'],
      price: 'dear',
      synopsis: 'Mine',
      status: 'published',
    });
    expect((await call('POST', `/bulk/${done.body.id}/undo`)).status).toBe(409);
    expect((await call('POST', '/bulk/999/undo')).status).toBe(404);
    const mixed = await call('POST', '/bulk', { ids: [...ids, person], change: { set: { profession: 'x' } } });
    expect(mixed.body).toMatchObject({ changed: 1, refused: ids.map((id) => ({ id })) });
    for (const wrong of [{ set: { slug: 'x' } }, { add: { topics: ['none'] } }, { status: 'scheduled' }])
      expect((await call('POST', '/bulk', { ids, change: wrong })).status).toBe(400);
  });

  it('shows what is not published to whoever has a link, for a time', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id } = (
      await call('POST', '/items', { kind: 'post', display_title: 'Soon', body: '*Hello*', tags: ['Calm'] })
    ).body;
    const { body } = await call('POST', `/items/${id}/preview`);
    const path = new URL(body.url).pathname;
    const look = () => club.api.get(`/api/content${path}`);
    expect(await look()).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
      body: {
        card: { display_title: 'Soon', tags: [{ name: 'Calm' }] },
        body_html: '<p><em>Hello</em></p>\n',
        status: 'draft',
      },
    });
    await club.api.store.db.updateTable('preview_link').set({ expires_at: new Date().toISOString() }).execute();
    expect(await look()).toMatchObject({ status: 410, body: { code: 'gone' } });
    expect((await club.api.get('/api/content/preview/guessed')).status).toBe(410);
  });

  it('doubles an item and makes one of two', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'One', status: 'published' })).body;
    const copy = (await call('POST', `/items/${id}/duplicate`)).body;
    expect(copy).toMatchObject({ name: 'Copy of One', status: 'draft' });
    expect((await call('POST', `/items/${id}/merge`, { into: id })).status).toBe(400);
    await call('PUT', `/items/${copy.id}/status`, { status: 'published' });
    expect((await call('POST', `/items/${id}/merge`, { into: copy.id })).body.id).toBe(copy.id);
    expect((await club.api.get('/api/content/tool/one')).headers.location).toBe('/api/content/tool/copy-of-one');
  });

  it('takes two at once: one change comes, the other is told', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'One' })).body;
    const answers = await Promise.all(
      ['Two', 'Three', 'Four'].map((name) => call('PUT', `/items/${id}`, { name }, { 'if-match': '"1"' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    const same = await Promise.all(
      [1, 2, 3].map(() => call('POST', '/items', { kind: 'tool', name: 'x', slug: 'same' })),
    );
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('closes behind a curator who was away for long, and not behind a member', async () => {
    await using club = await openClub(engine);
    const { curator, member, administrator } = await openDesk(club);
    const { db } = club.api.store;
    const away = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
    await db
      .updateTable('session')
      .set({ last_used_at: away(DESK_HOURS - 1) })
      .execute();
    expect((await club.api.get('/api/curation/items', curator.as)).status).toBe(200);
    await db
      .updateTable('session')
      .set({ last_used_at: away(DESK_HOURS + 1) })
      .execute();
    expect((await club.api.get('/api/auth', member.as)).status).toBe(200);
    expect((await club.api.get('/api/curation/items', curator.as)).status).toBe(401);
    const renewed = await club.api.post('/api/auth/login/refresh', { refresh: administrator.refresh });
    expect(renewed.status).toBe(401);
    expect((await club.api.post('/api/auth/login/refresh', { refresh: curator.refresh })).status).toBe(401);
    expect((await club.api.post('/api/auth/login/refresh', { refresh: member.refresh })).status).toBe(200);
  });
});
