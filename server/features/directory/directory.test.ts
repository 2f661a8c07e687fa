import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('the directory', (engine) => {
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

  it('filters, and tells what the filters offer', async () => {
    await using api = await openApi(engine);
    await api.shelves.entry({ name: 'A', category: ['Coaching'], city: 'Leeds', audiences: ['Adults'] });
    await api.shelves.entry({ name: 'B', category: ['Coaching', 'Tutoring'], city: 'York' });
    const { body } = await api.get('/api/directory/entry?category=coaching&location=Leeds');
    expect(body.data.map((entry: { name: string }) => entry.name)).toEqual(['A']);
    expect(body.options).toEqual({
      facts: expect.any(Array),
      categories: [
        { name: 'Coaching', slug: 'coaching', count: 2 },
        { name: 'Tutoring', slug: 'tutoring', count: 1 },
      ],
      audiences: [{ name: 'Adults', slug: 'adults', count: 1 }],
      cities: [
        { name: 'Leeds', slug: 'leeds', count: 1 },
        { name: 'York', slug: 'york', count: 1 },
      ],
    });
    expect((await api.get('/api/directory/entry/city')).body.data).toEqual(body.options.cities);
  });
});
