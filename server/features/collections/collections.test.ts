import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api.ts';
import { onEachEngine } from '#tests/setup/store.ts';

const titles = (cards: { display_title?: string; title?: string; name?: string }[]) =>
  cards.map((card) => card.display_title ?? card.title ?? card.name);

onEachEngine('collections', (engine) => {
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
  });

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
