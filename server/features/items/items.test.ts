import { expect, it } from 'vitest';
import { site } from '#site';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('lists and items', (engine) => {
  // spec(228, 229, 367)
  it('shows a post as a card, without ratings', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({ slug: 'sleep', name: 'Sleep' });
    const { id } = await api.shelves.post({
      display_title: 'Four bedrooms',
      slug: 'four-bedrooms',
      url: 'https://example.org/beds',
      authors: ['Ines Calloway'],
      tags: ['Sleep', 'Home'],
      primary_tags: ['Home'],
      topics: ['sleep'],
      audiences: ['Adults'],
      consumption: ['Read', 'Listen'],
      minutes: 9,
      price: 'Free',
      images: ['/pictures/lamp.svg'],
      published_at: '2026-01-02T00:00:00.000Z',
    });
    await api.store.db.updateTable('item').set({ rating_sum: 9, rating_count: 2 }).where('id', '=', id).execute();
    const { status, body } = await api.get('/api/content/post/four-bedrooms');
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      facts: ['bsl', 'easy-read'].map((name) => expect.objectContaining({ name, answer: 'unknown' })),
      facts_asked_on: null,
      facts_answered_by: null,
      in_short: [],
      content_notes: [],
      slug: 'four-bedrooms',
      external_id: expect.stringMatching(/^test:post:/),
      updated_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      page: 'http://localhost/item/post/four-bedrooms',
      licence: site.licence.url,
      object_type: 'Post',
      content_type: 'Post',
      url: 'https://example.org/beds',
      display_title: 'Four bedrooms',
      authors: [{ name: 'Ines Calloway', slug: 'ines-calloway' }],
      tags: [
        { name: 'Sleep', slug: 'sleep' },
        { name: 'Home', slug: 'home' },
      ],
      display_primary_tags: [{ name: 'Home', slug: 'home' }],
      topics: [{ name: 'Sleep', slug: 'sleep' }],
      audiences: [{ name: 'Adults', slug: 'adults' }],
      consumption: [
        { name: 'Read', slug: 'read' },
        { name: 'Listen', slug: 'listen' },
      ],
      images: ['/pictures/lamp.svg'],
      minutes: 9,
      price: 'Free',
      language: null,
      synopsis: null,
      sponsored: false,
      affiliate: false,
      featured: false,
      published_at: '2026-01-02T00:00:00.000Z',
      rating: null,
      reviews: null,
      body_html: null,
    });
  });

  it('lists featured things first, then the newest', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'Old', published_at: '2024-01-01T00:00:00.000Z' });
    await api.shelves.post({ display_title: 'New', published_at: '2026-01-01T00:00:00.000Z' });
    await api.shelves.post({ display_title: 'Chosen', published_at: '2023-01-01T00:00:00.000Z', featured: true });
    const { body } = await api.get('/api/content/post');
    expect(body.data.map((card: { display_title: string }) => card.display_title)).toEqual(['Chosen', 'New', 'Old']);
  });

  // spec(208)
  it('pages through a list, and past its end', async () => {
    await using api = await openApi(engine);
    for (let n = 0; n < 14; n++) await api.shelves.tool();
    const first = (await api.get('/api/content/tool')).body;
    const second = (await api.get('/api/content/tool?page=2')).body;
    const beyond = await api.get('/api/content/tool?page=9');
    expect(first.data).toHaveLength(12);
    expect(second.data).toHaveLength(2);
    expect(new Set([...first.data, ...second.data].map((card) => card.id)).size).toBe(14);
    expect(first.pagination).toEqual({
      has_previous: false,
      has_next: true,
      current_page: 1,
      total_pages: 2,
      total_objects: 14,
    });
    expect(beyond).toMatchObject({
      status: 200,
      body: { data: [], pagination: { total_objects: 14, current_page: 9, has_next: false } },
    });
    expect((await api.get('/api/content/tool?size=5&page=3')).body.data).toHaveLength(4);
  });

  // spec(318)
  it.each(['0', '-1', 'x', '1.5', '1000001', '1e9'])('refuses page %s with a sentence', async (page) => {
    await using api = await openApi(engine);
    const { status, body } = await api.get(`/api/content/post?page=${page}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'invalid_request',
      message: '‘page’ must be a whole number from 1 to 1,000,000.',
      fields: { page: '‘page’ must be a whole number from 1 to 1,000,000.' },
    });
  });

  it('refuses sizes over 50 and questions over 2,000 characters', async () => {
    await using api = await openApi(engine);
    expect((await api.get('/api/content/post?size=51')).body.message).toBe(
      '‘size’ must be a whole number from 1 to 50.',
    );
    expect((await api.get(`/api/content/post?query=${'x'.repeat(2_001)}`)).body.message).toBe(
      '‘query’ may have at most 2,000 characters.',
    );
    expect((await api.get(`/api/content/post?query=${'x'.repeat(2_000)}`)).status).toBe(200);
  });

  // spec(360)
  it('takes filters as slugs or names in any case, and finds nothing for unknown ones', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({ slug: 'big-feelings', name: 'Big feelings' });
    await api.shelves.person({
      name: 'Mine',
      tags: ['Late diagnosis'],
      topics: ['big-feelings'],
      audiences: ['Adults'],
    });
    await api.shelves.person({ name: 'Other' });
    for (const filter of [
      'tag=late-diagnosis',
      'tag=Late%20DIAGNOSIS',
      'topic=Big%20Feelings',
      'audience=ADULTS',
      'tag=unknown&tag=late-diagnosis',
    ]) {
      const { body } = await api.get(`/api/content/people?${filter}`);
      expect(body.data.map((card: { name: string }) => card.name)).toEqual(['Mine']);
    }
    expect(await api.get('/api/content/people?tag=nothing')).toMatchObject({ status: 200, body: { data: [] } });
    expect((await api.get('/api/content/people?tag=&topic=null&unknown=1&page=')).body.data).toHaveLength(2);
  });

  // spec(366)
  it('finds things by words within one kind', async () => {
    await using api = await openApi(engine);
    await api.shelves.tool({ name: 'Kettle timer' });
    await api.shelves.support({ name: 'Kettle line' });
    const { body } = await api.get('/api/content/tool?query=kettles');
    expect(body.data.map((card: { name: string }) => card.name)).toEqual(['Kettle timer']);
    expect(body.pagination.total_objects).toBe(1);
  });

  it('does not show hidden things anywhere', async () => {
    await using api = await openApi(engine);
    const { id, slug } = await api.shelves.post({ display_title: 'Secret words' });
    await api.shelves.hide(id);
    expect((await api.get('/api/content/post')).body.pagination.total_objects).toBe(0);
    expect((await api.get(`/api/content/post/${slug}`)).status).toBe(404);
    expect((await api.get('/api/content/search?query=secret')).body.pagination.total_objects).toBe(0);
    expect((await api.post('/api/log/view', { id, object_type: 'Post' })).status).toBe(404);
  });

  // spec(367)
  it('answers 404 in the shape of refusals for what is not there', async () => {
    await using api = await openApi(engine);
    for (const path of ['post', 'media', 'people', 'tool', 'support', 'event', 'collection'])
      expect(await api.get(`/api/content/${path}/nothing`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await api.get('/api/directory/entry/nothing')).status).toBe(404);
  });

  // spec(361)
  it('renders a body of our own, and never what is dangerous in it', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({
      slug: 'own',
      body: 'Hello **there** <script>window.pwned = 1</script>\n\n[bad](javascript:alert(1)) [good](/search)\n\n- one',
    });
    const { body } = await api.get('/api/content/post/own');
    expect(body.body_html).toContain('<strong>there</strong>');
    expect(body.body_html).toContain('<a href="/search">good</a>');
    expect(body.body_html).not.toMatch(/<script|href="javascript/);
    expect(body).toMatchObject({ url: '/blog/own', minutes: 1 });
    expect((await api.get('/api/content/blog')).body.data).toHaveLength(1);
  });

  it('counts views of the month, by nobody in particular', async () => {
    await using api = await openApi(engine);
    const { id } = await api.shelves.tool();
    const view = { id, object_type: 'Tool', profile_id: null };
    expect(await api.post('/api/log/view', view)).toMatchObject({ status: 200, body: {} });
    await api.post('/api/log/view', view);
    expect((await api.post('/api/log/view', { id, object_type: 'Post' })).status).toBe(404);
    expect((await api.post('/api/log/view', { id: 2_147_483_648, object_type: 'Post' })).status).toBe(400);
    expect((await api.post('/api/log/view', { id, object_type: 'Thing' })).body.message).toMatch(/must be one of/);
    expect((await api.post('/api/log/view', { object_type: 'Tool' })).body.fields).toEqual({ id: '‘id’ is missing.' });
    await api.app.close();
    const rows = await api.store.db.selectFrom('item_usage').select(['item_id', 'sort', 'count']).execute();
    expect(rows).toEqual([{ item_id: id, sort: 'seen', count: 2 }]);
  });
});
