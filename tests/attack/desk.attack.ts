/** What the desk is sent by mistake, or by two people at once: it refuses in a sentence, and loses nothing. */
import { expect, it } from 'vitest';
import { KIND_FACTS } from '#domain/kinds.ts';
import { BULK_LIMIT } from '#domain/limits.ts';
import { changeGroup } from '#server/features/members/operator-actions.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('the desk', (engine) => {
  it('lets one of two in one form win, and tells the other what is there now', async () => {
    await using club = await openClub(engine);
    const { call, administrator } = await openDesk(club);
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'One' })).body;
    const match = { 'if-match': '"1"' };
    const [mine, theirs] = await Promise.all([
      call('PUT', `/items/${id}`, { synopsis: 'Mine' }, match),
      call('PUT', `/items/${id}`, { synopsis: 'Theirs' }, { ...match, ...administrator.as }),
    ]);
    const [won, lost] = mine?.status === 200 ? [mine, theirs] : [theirs, mine];
    expect([won?.status, lost?.status]).toEqual([200, 412]);
    expect(lost?.body.current).toMatchObject({ version: 2, synopsis: won?.body.synopsis });
    // Who has seen that may go on.
    expect((await call('PUT', `/items/${id}`, { synopsis: 'Both' }, { 'if-match': '"2"' })).status).toBe(200);
  });

  it('publishes what is published twice at once but once', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'One' })).body;
    const publish = () => call('PUT', `/items/${id}/status`, { status: 'published' });
    const answers = await Promise.all([publish(), publish(), publish()]);
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(3).fill([200, 2]));
    expect((await call('GET', `/audit?item=${id}&action=publish`)).body.data).toHaveLength(1);
  });

  it('refuses a topic that is deleted while something is being filed under it, whole', async () => {
    await using club = await openClub(engine);
    const { call, administrator } = await openDesk(club);
    const topic = (await call('POST', '/items', { kind: 'topic', name: 'Sleep', slug: 'sleep' })).body;
    const tool = (await call('POST', '/items', { kind: 'tool', name: 'One', topics: ['sleep'] })).body;
    expect((await call('DELETE', `/items/${topic.id}`, undefined, administrator.as)).status).toBe(200);
    const filed = await call('POST', '/items', { kind: 'tool', name: 'Two', topics: ['sleep'] });
    expect(filed).toMatchObject({ status: 400, body: { fields: { topics: expect.stringContaining('sleep') } } });
    expect((await call('GET', `/items/${tool.id}`)).body.topics).toEqual([]);
    // A version that named the topic comes back without it, and says so.
    await call('PUT', `/items/${tool.id}`, { name: 'Changed' }, { 'if-match': '"1"' });
    expect((await call('POST', `/items/${tool.id}/revisions/1/restore`)).body).toMatchObject({
      name: 'One',
      topics: [],
      left_out: ['Not here any more, so it was left out: ‘sleep’.'],
    });
  });

  it('changes nothing for who loses the group with a form open', async () => {
    await using club = await openClub(engine);
    const { call, curator, administrator } = await openDesk(club);
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'One' })).body;
    await changeGroup(club.api.store.db, curator.email, 'Curators', false);
    expect((await call('PUT', `/items/${id}`, { name: 'Two' }, { 'if-match': '"1"' })).status).toBe(403);
    expect((await call('GET', `/items/${id}`, undefined, administrator.as)).body).toMatchObject({
      name: 'One',
      version: 1,
    });
  });

  it('takes ten thousand at once, and no more', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'One' })).body;
    const ids = Array.from({ length: BULK_LIMIT }, (_, n) => id + n);
    const { status, body } = await call('POST', '/bulk', { ids, change: { set: { price: 'free' } } });
    expect([status, body.changed, body.refused.length]).toEqual([200, 1, BULK_LIMIT - 1]);
    expect((await call('POST', '/bulk', { ids: [...ids, 1], change: { set: { price: 'x' } } })).status).toBe(400);
    expect((await call('POST', '/bulk', { ids: [], change: {} })).status).toBe(400);
    const many = { ids: [id, id, id], change: { set: { price: 'dear' } } };
    expect((await call('POST', '/bulk', many)).body.changed).toBe(1);
  });

  it.each<[string, object]>([
    ['a name that every object has', { constructor: 'x' }],
    ['a number for text', { synopsis: 7 }],
    ['a list for text', { synopsis: ['x'] }],
    ['text for a list', { tags: 'x' }],
    ['a control character', { synopsis: 'a\u0007b' }],
    ['an address with a script', { url: 'javascript:alert(1)' }],
    ['an address that names a user', { url: 'https://bank.example@evil.example/' }],
    ['a picture from elsewhere on the disk', { images: ['/pictures/../secret'] }],
    ['a slug that is a path', { slug: '../../etc' }],
    ['a status among the fields', { status: 'published' }],
    ['another id', { id: 999_999 }],
    ['a version', { version: 9 }],
    ['somebody else’s name', { external_id: 'other' }],
  ])('refuses %s, and says which field', async (_what, fields) => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'One', url: 'https://example.org/' })).body;
    const { status, body } = await call('PUT', `/items/${id}`, fields, { 'if-match': '"1"' });
    const after = (await call('GET', `/items/${id}`)).body;
    expect(after).toMatchObject({ name: 'One', version: 1, status: 'draft' });
    expect([status, Object.keys(body.fields).length]).toEqual([400, 1]);
  });

  it('shows what is written as words, never as a page', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const body = '<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![](https://evil.example/x.png)';
    const post = { kind: 'post', display_title: '<img src=x onerror=alert(1)>', body, status: 'published' };
    const { id, slug } = (await call('POST', '/items', post)).body;
    const seen = (await club.api.get(`/api/${KIND_FACTS.post.apiPath}/${slug}`)).body;
    expect(seen.body_html).not.toMatch(/<script|<img|href="javascript/);
    const link = (await call('POST', `/items/${id}/preview`)).body.url;
    const preview = (await club.api.get(`/api/content${new URL(link).pathname}`)).body;
    expect(preview.body_html).toBe(seen.body_html);
  });

  it('undoes what a former bulk change did only where it still stands, however often others came between', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'One', tags: ['A'] })).body;
    const first = (await call('POST', '/bulk', { ids: [id], change: { add: { tags: ['B'] }, set: { price: '1' } } }))
      .body;
    const second = (await call('POST', '/bulk', { ids: [id], change: { set: { price: '2' } } })).body;
    const undone = (await call('POST', `/bulk/${first.id}/undo`)).body;
    expect(undone).toMatchObject({ changed: 1, refused: [{ id, message: expect.stringContaining('Cost') }] });
    expect((await call('GET', `/items/${id}`)).body).toMatchObject({ tags: ['A'], price: '2' });
    expect((await call('POST', `/bulk/${second.id}/undo`)).body).toMatchObject({ changed: 1, refused: [] });
    expect((await call('GET', `/items/${id}`)).body).toMatchObject({ tags: ['A'], price: '1' });
  });
});
