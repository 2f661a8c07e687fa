/** The fields that the specification names, in the answers of the API: more may be there, none may be missing. */
import { expect, it } from 'vitest';
import { openClub } from './setup/api/members.ts';
import { onEachEngine } from './setup/database/store.ts';

/** Those of the names that an answer lacks. */
const missing = (answer: object, names: string): string[] => names.split(' ').filter((name) => !(name in answer));

onEachEngine('the specified fields', (engine) => {
  // spec(228, 229, 231, 232, 233, 234, 235, 237, 241, 329)
  it('of every kind of card are there', async () => {
    await using club = await openClub(engine);
    const { api } = club;
    const { shelves } = api;
    await shelves.post({ slug: 'one' });
    await shelves.media({ slug: 'one' });
    await shelves.event({ slug: 'one' });
    await shelves.person({ slug: 'one' });
    await shelves.tool({ slug: 'one' });
    await shelves.support({ slug: 'one' });
    const thing = await shelves.entry({ slug: 'one' });
    await shelves.topic({ slug: 'one', quote_text: 'Words' });
    await shelves.collection({ slug: 'one', theme_1_name: 'One', theme_1_items: [thing.external_id] });
    const content =
      'id content_type url display_title authors display_primary_tags synopsis consumption images rating reviews price';
    for (const [path, names] of [
      ['/content/post/one', content],
      ['/content/media/one', content],
      [
        '/content/event/one',
        'id title host url images city city_details start_date end_date synopsis tags rating reviews price',
      ],
      ['/content/people/one', 'id name profession url images synopsis tags rating reviews'],
      ['/content/tool/one', 'id name url images synopsis tags rating reviews price'],
      ['/content/support/one', 'id name url images synopsis tags rating reviews price'],
      ['/content/collection/one', 'id name slug description images quote theme_1 theme_2 theme_3 hero_posts'],
    ] as const) {
      const { status, body } = await api.get(`/api${path}?profile_id=none`);
      expect([path, status, missing(body, names)]).toEqual([path, 200, []]);
    }
    const { theme_1 } = (await api.get('/api/content/collection/one')).body;
    expect(missing(theme_1, 'id name summary hero_posts')).toEqual([]);
    const entry = (await api.get('/api/directory/entry')).body.data[0];
    const fields = 'id name url images synopsis tags category city online sponsored platform_approved founding_member';
    expect(missing(entry, fields)).toEqual([]);
    expect(missing(entry.main_contact, 'phone_number email')).toEqual([]);
    const topic = (await api.get('/api/category/topic')).body.data[0];
    expect(missing(topic, 'id name slug image quote')).toEqual([]);
    const options = (await api.get('/api/category/option')).body;
    expect(
      missing(options, 'frequentlysearched directorycategory audience cities eventtagcategory eventtag interest topic'),
    ).toEqual([]);
  });

  // spec(191)
  it('of what was viewed are there, for posts, media, events, tools, topics and collections', async () => {
    await using club = await openClub(engine);
    const { as } = await club.join('viewer@example.org');
    const { shelves } = club.api;
    const things = [
      ['Post', await shelves.post({})],
      ['Media', await shelves.media({})],
      ['Event', await shelves.event({})],
      ['Tool', await shelves.tool({})],
      ['Topic', await shelves.topic({})],
      ['Collection', await shelves.collection({})],
    ] as const;
    for (const [object_type, { id }] of things)
      expect((await club.api.post('/api/log/view', { id, object_type }, as)).status).toBe(200);
    const { data } = (await club.api.get('/api/log/recently-viewed', as)).body;
    const viewed = data.map(({ object_type, id }: { object_type: string; id: number }) => `${object_type} ${id}`);
    expect(viewed.toSorted()).toEqual(things.map(([type, { id }]) => `${type} ${id}`).toSorted());
  });

  // spec(209, 210, 211, 212)
  it('of a member and of every list are there', async () => {
    await using club = await openClub(engine);
    const { as } = await club.join('fields@example.org');
    const { body } = await club.api.get('/api/auth', as);
    expect(missing(body, 'first_name last_name username email auth profile')).toEqual([]);
    expect(body.auth.groups).toContain('Consumers');
    const lists = 'topics collections posts media events directory_entries tools people';
    const named = lists.split(' ').map((one) => `favourite_${one}`);
    expect(missing(body.profile, ['id is_verified', ...named].join(' '))).toEqual([]);
    for (const path of ['/content/post', '/content/event', '/content/search', '/directory/entry']) {
      const list = (await club.api.get(`/api${path}`)).body;
      // Lists whose page has no filters offer none.
      const names = path === '/content/post' ? 'data pagination' : 'data options pagination';
      expect([path, missing(list, names)]).toEqual([path, []]);
      expect(list.pagination, path).toEqual({
        has_previous: false,
        has_next: false,
        current_page: 1,
        total_pages: 1,
        total_objects: 0,
      });
    }
  });
});
