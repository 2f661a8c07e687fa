import { expect, it } from 'vitest';
import { openClub, type Person, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const keep = (club: TestClub, person: Person, id: number, object_type: string) =>
  club.api.send('PUT', '/api/content/favourite/add', { id, object_type }, person.as);
const drop = (club: TestClub, person: Person, id: number, object_type: string) =>
  club.api.send('PUT', '/api/content/favourite/remove', { id, object_type }, person.as);
const rate = (club: TestClub, person: Person, id: number, score: unknown, type = 'Post') =>
  club.api.post('/api/review', { id, type, score }, person.as);

onEachEngine('favourites', (engine) => {
  // spec(213, 246, 348, 349)
  it('hold one of each kind, newest first, and lose it again', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const { shelves } = club.api;
    const kept: [string, string, number][] = [
      ['favourite_posts', 'Post', (await shelves.post({})).id],
      ['favourite_media', 'Media', (await shelves.media({})).id],
      ['favourite_events', 'Event', (await shelves.event({})).id],
      ['favourite_people', 'People', (await shelves.person({})).id],
      ['favourite_tools', 'Tool', (await shelves.tool({})).id],
      ['favourite_directory_entries', 'DirectoryEntry', (await shelves.entry({})).id],
      ['favourite_topics', 'Topic', (await shelves.topic({ slug: 't', name: 'T' })).id],
      ['favourite_collections', 'Collection', (await shelves.collection({ name: 'C' })).id],
    ];
    for (const [list, type, id] of kept) {
      await keep(club, ada, id, type);
      const { status, body } = await keep(club, ada, id, type);
      expect(status).toBe(200);
      expect(body.profile[list].map((card: { id: number }) => card.id)).toEqual([id]);
    }
    for (const [list, type, id] of kept) expect((await drop(club, ada, id, type)).body.profile[list]).toEqual([]);
    expect((await drop(club, ada, kept[0]?.[2] ?? 0, 'Post')).status).toBe(200);
  });

  // spec(245)
  it('refuse support, wrong kinds, unknown ids and bodies that are none', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const { id } = await club.api.shelves.support({});
    const post = await club.api.shelves.post({});
    expect((await keep(club, ada, id, 'Support')).status).toBe(400);
    expect((await keep(club, ada, post.id, 'Tool')).status).toBe(404);
    expect((await keep(club, ada, 999_999, 'Post')).status).toBe(404);
    expect((await keep(club, ada, -1, 'Post')).status).toBe(400);
    expect((await keep(club, ada, post.id, 'Cheese')).status).toBe(400);
    expect((await drop(club, ada, post.id, 'Tool')).status).toBe(404);
  });

  it('come several at once, the first as the newest, and leave out what cannot be kept', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const { shelves, send } = club.api;
    const [old, first, second, hidden] = [
      await shelves.post({}),
      await shelves.post({}),
      await shelves.post({}),
      await shelves.post({}),
    ];
    await keep(club, ada, old.id, 'Post');
    const before = await club.api.store.db.selectFrom('favourite').selectAll().execute();
    await shelves.hide(hidden.id);
    const support = await shelves.support({});
    const wanted = [
      { id: first.id, object_type: 'Post' },
      { id: second.id, object_type: 'Post' },
      { id: old.id, object_type: 'Post' },
      { id: old.id, object_type: 'Post' },
      { id: hidden.id, object_type: 'Post' },
      { id: support.id, object_type: 'Support' },
      { id: 999_999, object_type: 'Post' },
    ];
    const all = (data: unknown) => send('PUT', '/api/content/favourite/add-all', { data }, ada.as);
    const wrongKind = await all([{ id: first.id, object_type: 'Tool' }]);
    expect(wrongKind.body.profile.favourite_ids).toEqual([old.id]);
    for (const _ of [1, 2]) {
      const { status, body } = await all(wanted);
      expect(status).toBe(200);
      expect(body.profile.favourite_posts.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id, old.id]);
      expect(body.profile.favourite_ids).toEqual([first.id, second.id, old.id]);
    }
    const kept = await club.api.store.db.selectFrom('favourite').selectAll().execute();
    expect(kept).toHaveLength(3);
    expect(kept).toEqual(expect.arrayContaining(before));
    for (const wrong of [[], Array.from({ length: 201 }, (_, i) => ({ id: i + 1, object_type: 'Post' })), 'x'])
      expect((await all(wrong)).status).toBe(400);
    const most = Array.from({ length: 200 }, (_, i) => ({ id: i + 1, object_type: 'Post' }));
    expect((await all(most)).status).toBe(200);
  });

  it('are each member’s own', async () => {
    await using club = await openClub(engine);
    const [ada, bob] = [await club.join('ada@example.org'), await club.join('bob@example.org')];
    const { id } = await club.api.shelves.post({});
    await keep(club, ada, id, 'Post');
    expect((await club.api.get('/api/auth', bob.as)).body.profile.favourite_posts).toEqual([]);
    await drop(club, bob, id, 'Post');
    expect((await club.api.get('/api/auth', ada.as)).body.profile.favourite_posts).toHaveLength(1);
  });
});

onEachEngine('ratings', (engine) => {
  // spec(243, 350, 351)
  it('are one for each member, seen by members only', async () => {
    await using club = await openClub(engine);
    const [ada, bob] = [await club.join('ada@example.org'), await club.join('bob@example.org')];
    const { id } = await club.api.shelves.post({ display_title: 'Rated' });
    expect((await rate(club, ada, id, 2)).body).toEqual({ score: 2, rating: 2, reviews: 1 });
    expect((await rate(club, ada, id, 4)).body).toEqual({ score: 4, rating: 4, reviews: 1 });
    const other = await club.api.post('/api/review', { objectId: id, objectType: 'Post', score: 5 }, bob.as);
    expect(other.body).toEqual({ score: 5, rating: 4.5, reviews: 2 });
    const card = async (as = {}) => (await club.api.get('/api/content/search?query=rated', as)).body.data[0];
    expect(await card(ada.as)).toMatchObject({ rating: 4.5, reviews: 2 });
    expect(await card()).toMatchObject({ rating: null, reviews: null });
    expect(await card(bob.as)).toMatchObject({ rating: 4.5 });
    const own = (as = {}) => club.api.get(`/api/review/content?id=${id}&type=Post`, as);
    expect((await own(ada.as)).body).toEqual({ score: 4 });
    expect((await own()).body).toEqual({ score: null });
    const back = await club.api.send('DELETE', '/api/review', { id, type: 'Post' }, ada.as);
    expect(back.body).toEqual({ score: null, rating: 5, reviews: 1 });
    expect((await own(ada.as)).body).toEqual({ score: null });
  });

  // spec(316)
  it.each([0, 6, 2.5, '5x', null, {}])('refuse the score %j', async (score) => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const { id } = await club.api.shelves.post({});
    expect((await rate(club, ada, id, score)).status).toBe(400);
  });

  // spec(244)
  it('refuse kinds that are not rated', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const { id } = await club.api.shelves.person({});
    expect((await rate(club, ada, id, 3, 'People')).status).toBe(400);
    expect((await rate(club, ada, id, 3, 'Post')).status).toBe(404);
  });

  it('add up when many rate at once, and one rates twice at once', async () => {
    await using club = await openClub(engine);
    const { id } = await club.api.shelves.post({});
    const people: Person[] = [];
    for (let i = 0; i < 4; i++) people.push(await club.join(`m${i}@example.org`));
    await Promise.all(people.flatMap((person, i) => [rate(club, person, id, 1), rate(club, person, id, i + 1)]));
    const rows = await club.api.store.db.selectFrom('rating').select('score').execute();
    const item = await club.api.store.db
      .selectFrom('item')
      .select(['rating_sum', 'rating_count'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(item).toEqual({ rating_sum: rows.reduce((sum, { score }) => sum + score, 0), rating_count: 4 });
  });
});

onEachEngine('what was opened', (engine) => {
  // spec(352, 353, 354)
  it('comes back newest first, twelve at most, each once', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const open = (id: number, more = {}) =>
      club.api.post('/api/log/view', { id, object_type: 'Tool', ...more }, ada.as);
    const ids: number[] = [];
    for (let i = 0; i < 14; i++) ids.push((await club.api.shelves.tool({ name: `Tool ${i}` })).id);
    for (const id of ids) {
      await open(id, { profile_id: 'somebody else' });
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    await open(ids[5] as number);
    const { data } = (await club.api.get('/api/log/recently-viewed', ada.as)).body;
    expect(data).toHaveLength(12);
    expect([data[0].id, data[1].id, data[0].object_type]).toEqual([ids[5], ids[13], 'Tool']);
  });

  // spec(326, 353)
  it('is not kept while paused, can be cleared, and visitors are only counted', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const { id } = await club.api.shelves.tool({});
    const open = (as = {}) => club.api.post('/api/log/view', { id, object_type: 'Tool' }, as);
    const viewed = async () => (await club.api.get('/api/log/recently-viewed', ada.as)).body.data.length;
    expect((await club.api.send('PUT', '/api/log/paused', { paused: true }, ada.as)).body.profile.history_paused).toBe(
      true,
    );
    await open(ada.as);
    expect(await viewed()).toBe(0);
    await club.api.send('PUT', '/api/log/paused', { paused: false }, ada.as);
    await open(ada.as);
    await open();
    expect(await viewed()).toBe(1);
    expect((await club.api.send('DELETE', '/api/log/recently-viewed', undefined, ada.as)).status).toBe(200);
    expect(await viewed()).toBe(0);
    await club.api.app.close();
    const counted = await club.api.store.db.selectFrom('item_usage').select(['sort', 'count']).execute();
    expect(counted).toEqual([{ sort: 'seen', count: 3 }]);
  });
});

onEachEngine('a members’ collection', (engine) => {
  it('is open for members, closed for visitors', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const post = await club.api.shelves.post({});
    await club.api.shelves.collection({ name: 'Inside', slug: 'inside', access: 'members', items: [post.external_id] });
    const read = async (as = {}) => (await club.api.get('/api/content/collection/inside', as)).body;
    expect(await read()).toMatchObject({ locked: true, data: [] });
    expect(await read(ada.as)).toMatchObject({ locked: false, data: [{ id: post.id }] });
    expect(await read()).toMatchObject({ locked: true, data: [] });
  });
});
