import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('the directory', (engine) => {
  // spec(136, 235, 236)
  it('shows an entry with its badges, places and ways to reach it', async () => {
    await using api = await openApi(engine);
    await api.shelves.entry({
      name: 'Fern Street Clinic',
      slug: 'fern-street',
      category: ['Assessment', 'Coaching'],
      city: 'Leeds',
      online: true,
      sponsored: true,
      platform_approved: true,
      phone_number: '01632 960001',
    });
    expect((await api.get('/api/directory/entry/fern-street')).body).toMatchObject({
      object_type: 'DirectoryEntry',
      name: 'Fern Street Clinic',
      category: [
        { name: 'Assessment', slug: 'assessment' },
        { name: 'Coaching', slug: 'coaching' },
      ],
      city: { name: 'Leeds', slug: 'leeds' },
      online: true,
      sponsored: true,
      platform_approved: true,
      founding_member: false,
      main_contact: { phone_number: '01632 960001', email: null },
      rating: null,
      reviews: null,
    });
  });

  // spec(122, 375, 376)
  it('filters, and tells what the filters offer', async () => {
    await using api = await openApi(engine);
    await api.shelves.entry({ name: 'A', category: ['Coaching'], city: 'Leeds', audiences: ['Adults'] });
    await api.shelves.entry({ name: 'B', category: ['Coaching', 'Tutoring'], city: 'York' });
    const { body } = await api.get('/api/directory/entry?category=coaching&location=Leeds');
    expect(body.data.map((entry: { name: string }) => entry.name)).toEqual(['A']);
    expect(body.options).toEqual({
      facts: expect.any(Array),
      categories: [{ name: 'Coaching', slug: 'coaching', count: 1 }],
      audiences: [{ name: 'Adults', slug: 'adults', count: 1 }],
      cities: [
        { name: 'Leeds', slug: 'leeds', count: 1 },
        { name: 'York', slug: 'york', count: 1 },
      ],
    });
    expect((await api.get('/api/directory/entry/city')).body.data).toEqual(body.options.cities);
  });

  it('counts each choice under the other filters: it leaves as many as it says, and none leaves nothing', async () => {
    await using api = await openApi(engine);
    const { shelves } = api;
    await shelves.topic({ slug: 'sleep', name: 'Sleep' });
    const quiet = [{ name: 'quiet-space', answer: 'yes' }] as never;
    await shelves.entry({ name: 'Fern sleep', category: ['Coaching', 'Tutoring'], city: 'Leeds', topics: ['sleep'] });
    await shelves.entry({
      name: 'Moss sleep',
      category: ['Coaching'],
      city: 'York',
      audiences: ['Adults'],
      facts: quiet,
    });
    await shelves.entry({
      name: 'Reed',
      category: ['Clinic'],
      city: 'York',
      audiences: ['Parents'],
      topics: ['sleep'],
    });
    await shelves.entry({ name: 'Sedge', city: 'Leeds', audiences: ['Adults', 'Parents'], facts: quiet });
    const chosen = {
      query: 'sleep',
      category: 'coaching',
      audience: 'adults',
      location: 'york',
      topic: 'sleep',
      fact: 'quiet-space:yes',
    };
    const lists = { category: 'categories', audience: 'audiences', location: 'cities' } as const;
    const read = async (asked: object) =>
      (await api.get(`/api/directory/entry?${new URLSearchParams(asked as Record<string, string>)}`)).body;
    for (const [name, value] of [['size', '1'], ...Object.entries(chosen)]) {
      const under = { [name as string]: value };
      const { options } = await read(under);
      for (const [filter, list] of Object.entries(lists))
        for (const { slug, count } of options[list]) {
          const { pagination } = await read({ ...under, [filter]: slug });
          expect([under, filter, slug, count]).toEqual([under, filter, slug, pagination.total_objects]);
          expect(count).toBeGreaterThan(0);
        }
    }
    // What is chosen stays with its name, to be left again.
    const { options } = await read({ category: 'clinic', location: 'leeds' });
    expect(options.categories).toContainEqual({ name: 'Clinic', slug: 'clinic', count: 0 });
  });
});
