import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('vocabularies', (engine) => {
  // spec(241, 356)
  it('are sorted by name, popular searches by position', async () => {
    await using api = await openApi(engine);
    await api.shelves.term({ vocabulary: 'frequentlysearched', name: 'sleep', position: 2 });
    await api.shelves.term({ vocabulary: 'frequentlysearched', name: 'work', position: 1 });
    await api.shelves.event({ city: 'York' });
    await api.shelves.entry({ city: 'Leeds' });
    await api.shelves.topic({ name: 'Sleep', slug: 'sleep' });
    const { body } = await api.get('/api/category/option');
    expect(Object.keys(body)).toEqual([
      'frequentlysearched',
      'directorycategory',
      'audience',
      'cities',
      'eventtagcategory',
      'eventtag',
      'interest',
      'topic',
    ]);
    expect(body.frequentlysearched.map((term: { name: string }) => term.name)).toEqual(['work', 'sleep']);
    expect(body.cities).toEqual([
      { name: 'Leeds', slug: 'leeds' },
      { name: 'York', slug: 'york' },
    ]);
    expect(body.topic).toEqual([{ name: 'Sleep', slug: 'sleep' }]);
  });

  // spec(242)
  it('know the categories of event tags: as curated, else as lived', async () => {
    await using api = await openApi(engine);
    await api.shelves.event({ tags: ['Quiet', 'Captions'], category: 'Walk' });
    await api.shelves.event({ tags: ['Captions'], category: 'Talk' });
    await api.shelves.post({ tags: ['Not an event tag'] });
    await api.shelves.event({ category: 'Workshop' });
    await api.shelves.term({ vocabulary: 'eventtag', name: 'Quiet', category: ['Workshop', 'Walk', 'Nobody’s yet'] });
    await api.shelves.term({ vocabulary: 'eventtag', name: 'Unused', category: ['Walk'] });
    const { eventtag } = (await api.get('/api/category/option')).body;
    expect(
      eventtag.map(({ name, count, category }: { name: string; count: number; category: { name: string }[] }) => [
        name,
        count,
        category.map((one) => one.name),
      ]),
    ).toEqual([
      ['Captions', 2, ['Talk', 'Walk']],
      ['Quiet', 1, ['Workshop', 'Walk']],
    ]);
  });

  // spec(240, 370)
  it('list the tags of posts and media, by name or by use', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ tags: ['Alpha', 'Beta'] });
    await api.shelves.media({ tags: ['Beta'] });
    await api.shelves.tool({ tags: ['Gamma'] });
    const names = async (url: string) =>
      (await api.get(url)).body.data.map((tag: { name: string; count: number }) => [tag.name, tag.count]);
    expect(await names('/api/content/tag')).toEqual([
      ['Alpha', 1],
      ['Beta', 2],
    ]);
    expect(await names('/api/content/filter/tag')).toEqual([
      ['Beta', 2],
      ['Alpha', 1],
    ]);
    expect(await names('/api/content/tag?query=ALP')).toEqual([['Alpha', 1]]);
  });

  // spec(355, 357)
  it('are searched by name', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({ name: 'Sleep', slug: 'sleep' });
    await api.shelves.post({ tags: ['Sleepy cats'], interests: ['Asleep', 'Awake'] });
    expect((await api.get('/api/category/search?query=sleep')).body.data).toEqual([
      { kind: 'topic', name: 'Sleep', slug: 'sleep' },
      { kind: 'interest', name: 'Asleep', slug: 'asleep' },
      { kind: 'tag', name: 'Sleepy cats', slug: 'sleepy-cats' },
    ]);
    expect((await api.get('/api/category/search')).body.data).toEqual([]);
    expect((await api.get('/api/category/interest')).body.data).toEqual([
      { name: 'Asleep', slug: 'asleep', count: 1 },
      { name: 'Awake', slug: 'awake', count: 1 },
    ]);
  });
});

onEachEngine('advertisements', (engine) => {
  // spec(26, 247, 374)
  it('run from their beginning until their end', async () => {
    await using api = await openApi(engine);
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await api.shelves.advertisement({ title: 'Always', sponsor: 'Tea' });
    await api.shelves.advertisement({ title: 'Now', starts_at: at(-1), ends_at: at(1) });
    await api.shelves.advertisement({ title: 'Later', starts_at: at(1) });
    await api.shelves.advertisement({ title: 'Over', ends_at: at(-1) });
    const { body } = await api.get('/api/advertisement?category=banner');
    // Whose turn it is stands first.
    expect(body.data.map((one: { title: string }) => one.title).toSorted()).toEqual(['Always', 'Now']);
    expect(Object.keys(body.data[0])).toEqual(['id', 'title', 'url', 'image', 'alt', 'sponsor', 'weight']);
    expect((await api.get('/api/advertisement?category=Other')).body.data).toEqual([]);
  });
});
