/** Content notes and short versions: on cards, left out of lists, in tables, and at the desk. */
import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openImports } from '#tests/setup/api/imports.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

interface Named {
  display_title?: string;
  title?: string;
  name?: string;
}
const titles = ({ body }: { body: { data: Named[] } }) =>
  body.data.map(({ display_title, title, name }) => display_title ?? title ?? name);

onEachEngine('content notes', (engine) => {
  it('stand on cards with whether they are folded, and what has one is left out of every list that asks for that', async () => {
    await using api = await openApi(engine);
    const { shelves, get } = api;
    const noted = { content_notes: ['Self-harm', 'People or animals dying'] };
    await shelves.post({ display_title: 'Hard lamp', published_at: '2026-02-01T00:00:00.000Z', ...noted });
    await shelves.post({ display_title: 'Soft lamp', published_at: '2026-01-01T00:00:00.000Z' });
    await shelves.event({ title: 'Hard lamp day', ...noted });
    await shelves.entry({ name: 'Hard lamp trust', ...noted });
    await shelves.put('support', { name: 'Hard lamp line', ...noted });
    const { body } = await get('/api/content/post/hard-lamp');
    expect(body.content_notes).toEqual([
      { name: 'self-harm', words: 'Self-harm', folded: true },
      { name: 'death', words: 'People or animals dying', folded: false },
    ]);
    const lists = [
      ...['content/post', 'content/new', 'content/search', 'content/search?query=lamp', 'content/post?query=lamp'],
      ...['content/event', 'directory/entry', 'support', 'content/support'],
    ];
    for (const list of lists) {
      const ask = (more: string) => get(`/api/${list}${list.includes('?') ? '&' : '?'}${more}`);
      expect(titles(await ask('')).join(), list).toContain('Hard');
      for (const note of ['self-harm', 'death', 'Self-Harm&without_note=suicide'])
        expect(titles(await ask(`without_note=${note}`)).join(), list).not.toContain('Hard');
      // A note that nobody has leaves out nothing; a slip is told, so that nobody is shown what they leave out.
      expect(titles(await ask('without_note=suicide')).join(), list).toContain('Hard');
      for (const slip of ['selfharm', '%25'])
        expect(await ask(`without_note=death&without_note=${slip}`), list).toMatchObject({
          status: 400,
          body: { fields: { without_note: expect.stringContaining('self-harm') } },
        });
    }
    const search = await get('/api/content/search?query=lamp&without_note=death');
    expect(search.body.pagination.total_objects).toBe(1);
    expect(JSON.stringify(search.body)).not.toContain('Hard');
    for (const path of ['/search.rss', '/events.rss', '/directory.atom', '/support.rss']) {
      expect((await api.get(path)).body, path).toContain('Hard lamp');
      const left = await api.get(`${path}?without_note=self-harm`);
      expect([path, left.status]).toEqual([path, 200]);
      expect(left.body, path).not.toContain('Hard lamp');
      expect((await api.get(path)).body, path).toContain('Content note: self-harm, people or animals dying.');
      expect((await api.get(`${path}?without_note=selfharm`)).status, path).toBe(400);
    }
  });

  it('are explained to who chooses, the strongest first, and follow what curators make of them', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { body: before } = await club.api.get('/api/category/content-note');
    expect(before.data.slice(0, 2)).toEqual([
      { name: 'self-harm', words: 'Self-harm', about: expect.stringMatching(/\.$/), folded: true },
      { name: 'suicide', words: 'Suicide', about: expect.stringMatching(/\.$/), folded: true },
    ]);
    expect(before.data).toHaveLength(11);
    await club.api.shelves.post({ display_title: 'Lamp', content_notes: ['Loud or sudden sound'] });
    const term = { vocabulary: 'contentnote', name: 'Spiders', about: 'Pictures of spiders.' };
    expect((await call('POST', '/terms', { vocabulary: 'tag', name: 'Tag', folded: true })).status).toBe(400);
    const { body: added } = await call('POST', '/terms', term);
    const { body: found } = await call('GET', '/terms?vocabulary=contentnote&query=loud');
    const change = { folded: true, name: 'Loud sound' };
    const address = { slug: 'loud' };
    const isRefused = { status: 400, body: { fields: { slug: expect.any(String) } } };
    const seen = { 'if-match': `"${found.data[0].version}"` };
    expect(await call('PUT', `/terms/${found.data[0].id}`, address, seen)).toMatchObject(isRefused);
    const changed = await call('PUT', `/terms/${found.data[0].id}`, change, seen);
    expect(changed.status).toBe(200);
    const card = async () => (await club.api.get('/api/content/post/lamp')).body.content_notes;
    expect(await card()).toEqual([{ name: 'loud-sounds', words: 'Loud sound', folded: true }]);
    const { body: abuse } = await call('GET', '/terms?vocabulary=contentnote&query=abuse');
    const unused = { 'if-match': `"${abuse.data[0].version}"` };
    expect((await call('DELETE', `/terms/${abuse.data[0].id}`, undefined, unused)).status).toBe(409);
    expect((await call('GET', '/terms?vocabulary=contentnote&unused=true')).body.data).toEqual([]);
    // One that every site has is not made another, and none that is used is deleted.
    const intoSpiders = { into: added.id };
    expect((await call('POST', `/terms/${found.data[0].id}/merge`, intoSpiders)).status).toBe(400);
    await call('POST', '/terms', { vocabulary: 'contentnote', name: 'Snakes', folded: true });
    const { body: snakes } = await call('GET', '/terms?vocabulary=contentnote&query=snakes');
    await club.api.shelves.post({ display_title: 'Snake', content_notes: ['Snakes'] });
    const used = { 'if-match': `"${changed.body.version}"` };
    expect((await call('DELETE', `/terms/${found.data[0].id}`, undefined, used)).status).toBe(409);
    expect((await call('POST', `/terms/${snakes.data[0].id}/merge`, intoSpiders)).status).toBe(200);
    const merged = (await club.api.get('/api/content/post/snake')).body.content_notes;
    expect(merged).toEqual([{ name: 'spiders', words: 'Spiders', folded: true }]);
    const led = await club.api.get('/api/content/post?without_note=snakes');
    expect([led.status, led.headers.location]).toEqual([301, '/api/content/post?without_note=spiders']);
  });

  it('come in a table and go out again; one that there is not, and what is no list of three, are named', async () => {
    await using club = await openClub(engine);
    const { bring, call, db } = await openImports(club);
    const table = [
      'Title,In short,Content warning',
      'Lamp,"One. Two.|Three.",Abuse|people or animals dying',
      'Bell,,Selfharm',
      'Kettle,A|B|C|D,',
      'Chair,,',
    ].join('\n');
    const job = await bring('posts.csv', table, { dry_run: 'false' });
    expect(job.result).toMatchObject({ added: 2, refused: 2 });
    expect(job.rows.flatMap(({ row, column, message }) => (message ? [[row, column, message]] : []))).toEqual([
      [3, 'Content warning', 'There is no content note ‘Selfharm’. Did you mean ‘Self-harm’?'],
      [4, 'In short', expect.any(String)],
    ]);
    const slip = { kind: 'tool', name: 'Tool', content_notes: ['No such note'] };
    expect(await call('POST', '/items', slip)).toMatchObject({
      status: 400,
      body: { fields: { content_notes: expect.stringContaining('Tags and lists') } },
    });
    expect((await club.api.get('/api/category/content-note')).body.data).toHaveLength(11);
    const { body: lamps } = await call('GET', '/items?query=lamp');
    const many = { ids: [lamps.data[0].id], change: { add: { content_notes: ['No such note'] } } };
    expect((await call('POST', '/bulk', many)).status).toBe(400);
    expect((await club.api.get('/api/category/content-note')).body.data).toHaveLength(11);
    const rows = await db.selectFrom('item').select(['title', 'in_short']).orderBy('title').execute();
    expect(rows).toEqual([
      { title: 'Chair', in_short: [] },
      { title: 'Lamp', in_short: ['One. Two.', 'Three.'] },
    ]);
    const { body } = await call('GET', '/items?query=lamp');
    expect(body.data[0]).toMatchObject({
      in_short: ['One. Two.', 'Three.'],
      content_notes: ['Abuse', 'People or animals dying'],
    });
  });

  it('of the aims of a maker need a source, and stand with what they make', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const trust = { kind: 'directory', name: 'The Hall Trust', aims_note: 'Many reject its aims: it seeks a cure.' };
    const { status, body } = await call('POST', '/items', trust);
    expect([status, body.fields]).toEqual([400, { aims_source: 'Say where that can be read.' }]);
    const source = 'https://example.org/why';
    const { body: made } = await call('POST', '/items', { ...trust, aims_source: source });
    expect((await call('PUT', `/items/${made.id}/status`, { status: 'published' })).status).toBe(200);
    const { id } = await club.api.shelves.event({ title: 'Walk', host: 'The Hall Trust' });
    const linked = await club.api.get(`/api/content/linked?object_type=Event&id=${id}`);
    expect(linked.body.who[0]).toMatchObject({ aims_note: trust.aims_note, aims_source: source });
  });
});

onEachEngine('short versions', (engine) => {
  it('are missing from the list of what lacks one, what is looked at most first', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { shelves, store, get, catchUp } = club.api;
    await shelves.post({ display_title: 'Told', in_short: ['A walnut table, in short.'] });
    await shelves.post({ display_title: 'Seldom' });
    const often = await shelves.post({ display_title: 'Often' });
    await store.db
      .insertInto('item_usage')
      .values([{ item_id: often.id, kind: 'post', month: '2027-01', sort: 'seen', count: 9 }])
      .execute();
    await catchUp();
    const list = await call('GET', '/items?missing=in_short&sort=views&order=desc&status=published');
    expect(titles(list)).toEqual(['Often', 'Seldom']);
    expect((await call('GET', '/items?missing=nothing')).status).toBe(400);
    expect((await get('/api/content/post/told')).body.in_short).toEqual(['A walnut table, in short.']);
  });
});
