import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const titles = (cards: { display_title?: string; title?: string; name?: string }[]) =>
  cards.map((card) => card.display_title ?? card.title ?? card.name);

onEachEngine('collections', (engine) => {
  // spec(165, 166, 238, 239, 410)
  it('hold themes with heroes and items of any kind, in their order', async () => {
    await using api = await openApi(engine);
    const post = await api.shelves.post({ display_title: 'Post' });
    const media = await api.shelves.media({ display_title: 'Media' });
    const tool = await api.shelves.tool({ name: 'Tool' });
    await api.shelves.collection({
      slug: 'set',
      name: 'Set',
      description: 'Things',
      theme_2_name: 'Second',
      theme_2_items: [tool.external_id, post.external_id],
      theme_2_hero_items: [media.external_id],
      hero_items: [post.external_id, media.external_id],
    });
    const { body } = await api.get('/api/content/collection/set');
    expect(body).toMatchObject({ name: 'Set', description: 'Things', access: 'everyone', locked: false, count: 3 });
    expect(body.theme_1).toBeNull();
    expect(body.theme_3).toBeNull();
    expect(body.theme_2.name).toBe('Second');
    expect(titles(body.theme_2.items)).toEqual(['Tool', 'Post']);
    expect(titles(body.theme_2.hero_posts)).toEqual(['Media']);
    expect(titles(body.hero_posts)).toEqual(['Post', 'Media']);
    expect(body.hero_posts[0].collections).toEqual([{ name: 'Set', slug: 'set' }]);
  });

  it('are never led by what somebody paid for', async () => {
    await using api = await openApi(engine);
    const posts = [];
    for (const name of ['Paid 1', 'Paid 2', 'Chosen', 'Last'])
      posts.push(
        await api.shelves.post({ display_title: name, sponsored: name.startsWith('Paid'), audiences: ['All'] }),
      );
    const ids = posts.map(({ external_id }) => external_id);
    const order = ['Chosen', 'Paid 1', 'Paid 2', 'Last'];
    await api.shelves.collection({
      slug: 'led',
      theme_1_name: 'One',
      theme_1_items: ids,
      theme_1_hero_items: ids.slice(0, 2),
      hero_items: ids,
      items: ids,
    });
    const { body } = await api.get('/api/content/collection/led');
    expect(titles(body.hero_posts)).toEqual(order);
    expect(titles(body.theme_1.items)).toEqual(order);
    // Heroes that are all paid for would lead.
    expect(body.theme_1.hero_posts).toEqual([]);
    expect(titles(body.data)).toEqual(order);
    const list = async (query: string) => titles((await api.get(`/api/content/collection/led?${query}`)).body.data);
    // Each page as small as it can be, so that none could put itself in order.
    for (const [i, title] of order.entries())
      expect([i, await list(`size=1&page=${i + 1}&audience=all`)]).toEqual([i, [title]]);
    expect((await list('query=paid chosen&size=1'))[0]).not.toMatch(/^Paid/);
  });

  // spec(174, 175, 359)
  it('list their posts unless another type is asked for, or the first type that they hold', async () => {
    await using api = await openApi(engine);
    const post = await api.shelves.post({ display_title: 'Post' });
    const heard = await api.shelves.media({ display_title: 'Heard', consumption: ['Listen'] });
    const seen = await api.shelves.media({ display_title: 'Seen', consumption: ['Watch'], audiences: ['Adults'] });
    const ids = [heard, seen, post].map(({ external_id }) => external_id);
    await api.shelves.collection({ slug: 'mixed', items: ids });
    await api.shelves.collection({ slug: 'media-only', items: ids.slice(0, 2) });
    const list = async (query: string) => titles((await api.get(`/api/content/collection/${query}`)).body.data);
    expect(await list('mixed')).toEqual(['Post']);
    expect(await list('mixed?type=Media')).toEqual(['Heard', 'Seen']);
    expect(await list('mixed?type=Media&consumption=Watch')).toEqual(['Seen']);
    expect(await list('mixed?type=Media&consumption=all&audience=adults')).toEqual(['Seen']);
    expect(await list('mixed?type=Media&query=heard')).toEqual(['Heard']);
    expect(await list('mixed?type=Nothing')).toEqual([]);
    expect((await api.get('/api/content/collection/media-only')).body.type).toBe('Media');
  });

  // spec(373)
  it('for members are locked for visitors: the same keys, nothing inside', async () => {
    await using api = await openApi(engine);
    const post = await api.shelves.post({ display_title: 'Findable' });
    await api.shelves.event({ external_id: 'talk', title: 'Talk' });
    await api.shelves.collection({
      slug: 'open',
      theme_1_name: 'One',
      theme_1_items: [post.external_id],
      items: ['talk'],
    });
    await api.shelves.collection({
      slug: 'closed',
      name: 'Closed',
      access: 'members',
      quote_text: 'Words',
      theme_1_name: 'One',
      theme_1_items: [post.external_id],
      hero_items: [post.external_id],
      items: ['talk'],
    });
    const open = (await api.get('/api/content/collection/open')).body;
    const closed = (await api.get('/api/content/collection/closed')).body;
    expect(Object.keys(closed).toSorted()).toEqual(Object.keys(open).toSorted());
    expect(closed).toMatchObject({
      name: 'Closed',
      access: 'members',
      locked: true,
      quote: { text: 'Words', author: null, source: null },
      theme_1: null,
      hero_posts: [],
      data: [],
    });
    expect((await api.get('/api/content/other?type=Events&collection=closed')).body.data).toEqual([]);
    expect((await api.get('/api/content/other?type=Events&collection=open')).body.data).toHaveLength(1);
    expect((await api.get('/api/content/search?query=findable')).body.data).toHaveLength(1);
    expect((await api.get('/api/content/collection/closed/theme/1')).body.data).toEqual([]);
    expect((await api.get('/api/content/collection/open/theme/1')).body.data).toHaveLength(1);
  });

  // spec(173)
  it('of any size come in pages: what a theme holds, its heroes, and the list of everything', async () => {
    await using api = await openApi(engine);
    const things = [];
    for (let n = 0; n < 130; n++) things.push(await api.shelves.post({ display_title: `Post ${n}` }));
    const ids = things.map(({ external_id }) => external_id);
    await api.shelves.collection({
      slug: 'large',
      theme_1_name: 'One',
      theme_1_items: ids,
      theme_1_hero_items: ids.slice(0, 60),
      theme_2_name: 'Two',
      theme_2_items: ids.slice(3, 5),
      hero_items: ids,
    });
    const { body } = await api.get('/api/content/collection/large');
    expect(body).toMatchObject({
      count: 130,
      pagination: { total_objects: 130 },
      theme_1: { count: 130 },
      theme_2: { count: 2 },
    });
    const sizes = [body.hero_posts, body.theme_1.hero_posts, body.theme_1.items, body.theme_2.items, body.data];
    expect(sizes.map((list) => list.length)).toEqual([24, 24, 50, 2, 12]);
    expect(titles(body.theme_1.items)).toEqual(things.slice(0, 50).map((_, n) => `Post ${n}`));
    const brief = (await api.get('/api/content/collection/large?brief=true')).body;
    expect(brief.theme_1).toMatchObject({ count: 130, items: [], name: 'One' });
    const read: unknown[] = [];
    for (let page = 1; page <= 3; page++) {
      const { data, pagination } = (await api.get(`/api/content/collection/large/theme/1?page=${page}&size=50`)).body;
      expect(pagination).toMatchObject({ total_objects: 130, total_pages: 3, has_next: page < 3 });
      read.push(...titles(data));
    }
    expect(read).toEqual(things.map((_, n) => `Post ${n}`));
    expect((await api.get('/api/content/collection/large/theme/3')).body.data).toEqual([]);
    expect((await api.get('/api/content/collection/large/theme/4')).status).toBe(400);
    expect((await api.get('/api/content/collection/none/theme/1')).status).toBe(404);
    expect((await api.get('/api/content/collection/large/theme/1?size=51')).status).toBe(400);
  });

  it('leave out what stands above a list, and tell its whole length from the first page on', async () => {
    await using api = await openApi(engine);
    const posts = [];
    for (let n = 0; n < 9; n++) posts.push(await api.shelves.post({ display_title: `Post ${n}`, sponsored: n === 4 }));
    const ids = posts.map(({ external_id }) => external_id);
    await api.shelves.collection({
      slug: 'shelf',
      hero_items: [...ids.slice(0, 1), ...ids.slice(8)],
      theme_1_name: 'Led by the collection',
      theme_1_items: ids.slice(0, 4),
      theme_3_name: 'Led by itself',
      theme_3_items: ids.slice(4, 8),
      theme_3_hero_items: ids.slice(6, 7),
      items: ids.slice(1, 2),
    });
    const read = async (path: string) => {
      const { data, pagination, above } = (await api.get(`/api/content/collection/shelf${path}`)).body;
      return { read: titles(data), total: pagination.total_objects, ...(above !== undefined && { above }) };
    };
    const named = (...numbers: number[]) => numbers.map((n) => `Post ${n}`);
    expect(await read('/theme/1?size=2')).toEqual({ read: named(0, 1), total: 4 });
    expect(await read('/theme/1?size=2&without_heroes=true')).toEqual({ read: named(1, 2), total: 3 });
    expect(await read('/theme/1?size=2&page=2&without_heroes=true')).toEqual({ read: named(3), total: 3 });
    // Its own heroes, where it has any; the others stay, and none that somebody paid for leads.
    expect(await read('/theme/3?without_heroes=true')).toEqual({ read: named(5, 4, 7), total: 3 });

    expect(await read('?size=2')).toMatchObject({ total: 9 });
    expect(await read('?size=2&under_theme=1')).toEqual({ read: named(5, 4), total: 4, above: 5 });
    expect(await read('?size=2&page=2&under_theme=1')).toEqual({ read: named(6, 7), total: 4, above: 5 });
    expect(await read('?under_theme=3')).toEqual({ read: named(1, 0, 2, 3, 8), total: 5, above: 4 });
    // A theme that it has not is the first, as on its page.
    expect(await read('?size=2&under_theme=2')).toEqual(await read('?size=2&under_theme=1'));
    expect(await read('?under_theme=1&query=post')).toMatchObject({ total: 4, above: 5 });
    expect((await api.get('/api/content/collection/shelf?under_theme=4')).status).toBe(400);
  });

  it('name those that hold a hero only to whom these are open', async () => {
    await using api = await openApi(engine);
    const post = await api.shelves.post({ display_title: 'Shared' });
    await api.shelves.collection({ slug: 'open', name: 'Open', hero_items: [post.external_id] });
    await api.shelves.collection({ slug: 'closed', name: 'Closed', access: 'premium', items: [post.external_id] });
    const { hero_posts } = (await api.get('/api/content/collection/open')).body;
    expect(hero_posts[0].collections).toEqual([{ name: 'Open', slug: 'open' }]);
  });

  // spec(358)
  it('are listed by name', async () => {
    await using api = await openApi(engine);
    for (const name of ['b', 'Á', 'C']) await api.shelves.collection({ name });
    expect(titles((await api.get('/api/content/collection')).body.data)).toEqual(['Á', 'b', 'C']);
  });
});

onEachEngine('topics', (engine) => {
  it('are listed by name, with the number of their things', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({ name: 'Work', slug: 'work' });
    await api.shelves.topic({ name: 'ADHD', slug: 'adhd' });
    await api.shelves.post({ topics: ['work'] });
    await api.shelves.tool({ topics: ['work'] });
    const { body } = await api.get('/api/category/topic?size=18');
    expect(body.data.map((topic: { name: string; count: number }) => [topic.name, topic.count])).toEqual([
      ['ADHD', 0],
      ['Work', 2],
    ]);
  });

  // spec(159, 237, 371)
  it('tell their quote and tags, by slug or name; unknown ones are 404', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({
      name: 'Big feelings',
      slug: 'big-feelings',
      quote_text: 'Loud.',
      quote_author: 'Sol',
      tags: ['B', 'A'],
    });
    expect((await api.get('/api/content/topic/metadata?topic=BIG%20feelings')).body).toMatchObject({
      slug: 'big-feelings',
      quote: { text: 'Loud.', author: 'Sol', source: null },
      tags: [{ name: 'B' }, { name: 'A' }],
    });
    expect((await api.get('/api/content/topic/tag?topic=big-feelings&size=1')).body).toMatchObject({
      data: [{ name: 'B', slug: 'b' }],
      pagination: { total_objects: 2, has_next: true },
    });
    for (const call of ['metadata', 'tag']) {
      expect((await api.get(`/api/content/topic/${call}?topic=nothing`)).status).toBe(404);
      expect((await api.get(`/api/content/topic/${call}`)).status).toBe(400);
    }
  });
});
