import { expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { titleOf } from '#domain/card-accessors.ts';
import type { Consumption } from '#domain/kinds/post-and-media-fields.ts';
import { changeCatalogue } from '#server/database/change-log.ts';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const found = async (api: TestApi, query: string): Promise<string[]> =>
  (await api.get(`/api/content/search?${query}`)).body.data.map(
    (card: { display_title: string }) => card.display_title,
  );

onEachEngine('search', (engine) => {
  // spec(118)
  it('finds posts and media only, best first', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'Something else', synopsis: 'It mentions earplugs once.' });
    await api.shelves.media({ display_title: 'Earplugs' });
    await api.shelves.tool({ name: 'Earplugs' });
    expect(await found(api, 'query=earplug')).toEqual(['Earplugs', 'Something else']);
  });

  it('without words shows featured things first, then the newest', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'Old', published_at: '2020-01-01T00:00:00.000Z' });
    await api.shelves.post({ display_title: 'New', published_at: '2026-01-01T00:00:00.000Z' });
    await api.shelves.media({ display_title: 'Star', published_at: '2019-01-01T00:00:00.000Z', featured: true });
    expect(await found(api, '')).toEqual(['Star', 'New', 'Old']);
  });

  // spec(112, 164, 368)
  it('narrows by every filter', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({ slug: 'sleep', name: 'Sleep' });
    const all = { tags: ['Beds'], topics: ['sleep'], interests: ['Home'], audiences: ['Adults'] };
    await api.shelves.media({ display_title: 'Right', consumption: ['Watch'], ...all });
    await api.shelves.post({ display_title: 'Other', tags: ['Beds'] });
    for (const filter of [
      'type=Media',
      'consumption=Watch',
      'topic=Sleep',
      'interest=home',
      'audience=adults',
      'tag=beds&type=media',
    ])
      expect(await found(api, filter)).toEqual(['Right']);
    expect(await found(api, 'consumption=all&tag=Beds')).toHaveLength(2);
    expect(await found(api, 'type=Tool')).toEqual([]);
    expect(await found(api, 'tag=unknown')).toEqual([]);
  });

  it('narrows by length and by what costs nothing, and counts both', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'Short', minutes: 5, price: 'Free, £2 for a copy' });
    await api.shelves.media({ display_title: 'Middling', minutes: 6, price: 'Free trial, then £3' });
    await api.shelves.media({ display_title: 'Long', minutes: 46, price: 'free' });
    await api.shelves.post({ display_title: 'Counted by us', body: 'One word. '.repeat(900) });
    await api.shelves.post({ display_title: 'Nobody knows', price: 'Freemium' });
    expect((await found(api, 'length=5-minutes')).toSorted()).toEqual(['Short']);
    expect((await found(api, 'length=15-minutes')).toSorted()).toEqual(['Counted by us', 'Middling']);
    expect(await found(api, 'length=45-minutes')).toEqual([]);
    expect(await found(api, 'length=more than 45 minutes')).toEqual(['Long']);
    expect((await found(api, 'price=Free')).toSorted()).toEqual(['Long', 'Short']);
    expect(await found(api, 'price=free&length=5-minutes')).toEqual(['Short']);
    expect(await found(api, 'price=cheap')).toEqual([]);
    const { options, without } = (await api.get('/api/content/search?price=free&length=15-minutes')).body;
    expect(options.length.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
      ['Up to 5 minutes', 1],
      ['6 to 15 minutes', 0],
      ['16 to 45 minutes', 0],
      ['More than 45 minutes', 1],
    ]);
    expect(options.price).toEqual([{ name: 'Free', slug: 'free', count: 0 }]);
    expect(without.map(({ filter }: { filter: string }) => filter).toSorted()).toEqual(['length', 'price']);
  });

  it('of tools narrows by what they help with and by what costs nothing', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({ slug: 'sleep', name: 'Sleep' });
    await api.shelves.tool({ name: 'Lamp', price: 'Free', topics: ['sleep'] });
    await api.shelves.tool({ name: 'Mask', price: '£4', topics: ['sleep'] });
    await api.shelves.tool({ name: 'Timer', price: 'free' });
    const list = async (query: string) => {
      const { data, options, pagination } = (await api.get(`/api/content/tool?${query}`)).body;
      return { names: data.map(({ name }: { name: string }) => name).toSorted(), options, pagination };
    };
    expect((await list('price=free')).names).toEqual(['Lamp', 'Timer']);
    const both = await list('price=Free&topic=sleep');
    expect(both).toMatchObject({
      names: ['Lamp'],
      pagination: { total_objects: 1 },
      options: {
        topic: [{ name: 'Sleep', slug: 'sleep', count: 1 }],
        price: [{ name: 'Free', slug: 'free', count: 1 }],
      },
    });
    expect((await list('query=mask&price=free')).names).toEqual([]);
    expect((await api.get('/api/content/people')).body.options).toBeUndefined();
  });

  // spec(369)
  it('counts what each choice would leave, as if its own filter were off', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ tags: ['A'], audiences: ['Adults'] });
    await api.shelves.media({ tags: ['A', 'B'], consumption: ['Listen', 'Watch'] });
    await api.shelves.media({ tags: ['B'], consumption: ['Watch'] });
    const { options, pagination } = (await api.get('/api/content/search?type=Media&tag=a')).body;
    expect(pagination.total_objects).toBe(1);
    expect(options).toEqual({
      type: [
        { name: 'Media', slug: 'media', count: 1 },
        { name: 'Post', slug: 'post', count: 1 },
      ],
      consumption: [
        { name: 'Listen', slug: 'listen', count: 1 },
        { name: 'Watch', slug: 'watch', count: 1 },
      ],
      topic: [],
      tag: [
        { name: 'B', slug: 'b', count: 2 },
        { name: 'A', slug: 'a', count: 1 },
      ],
      audience: [],
      length: [
        { name: 'Up to 5 minutes', slug: '5-minutes', count: 0 },
        { name: '6 to 15 minutes', slug: '15-minutes', count: 0 },
        { name: '16 to 45 minutes', slug: '45-minutes', count: 0 },
        { name: 'More than 45 minutes', slug: 'longer', count: 0 },
      ],
      fact: expect.any(Array),
      price: [{ name: 'Free', slug: 'free', count: 0 }],
      language: [{ name: 'English', slug: 'en', count: 1 }],
    });
  });

  it('says with refined results how many there are unrefined, as a search of its own would', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({ slug: 'sleep', name: 'Sleep' });
    for (const consumption of [['Listen'], ['Watch'], ['Listen', 'Watch'], []] as Consumption[][])
      for (const topics of [['sleep'], []])
        await api.shelves.media({ display_title: `A nap ${consumption.join('')} ${topics}`, consumption, topics });
    await api.shelves.post({ display_title: 'A nap', topics: ['sleep'] });
    await api.shelves.post({ display_title: 'Something else' });
    const search = async (query: string) => (await api.get(`/api/content/search?${query}`)).body;
    for (const rest of ['', 'query=nap', 'topic=sleep', 'query=nap&topic=sleep&page=2&size=1']) {
      const whole = await search(rest);
      expect(whole.unrefined).toBeUndefined();
      const { consumption } = whole.options;
      for (const refined of ['type=Media', 'consumption=Listen', 'type=Post&consumption=Watch', 'consumption=none'])
        expect((await search(`${rest}&${refined}`)).unrefined, `${rest}&${refined}`).toEqual({
          total: whole.pagination.total_objects,
          consumption,
        });
    }
  });

  it('follows every change', async () => {
    await using api = await openApi(engine);
    const { id, external_id } = await api.shelves.post({ display_title: 'Apples', tags: ['Fruit'] });
    expect(await found(api, 'query=apples')).toEqual(['Apples']);
    await api.shelves.put('post', { external_id, display_title: 'Pears', tags: ['Fruit'] }, id);
    expect(await found(api, 'query=apples')).toEqual([]);
    expect(await found(api, 'query=pears')).toEqual(['Pears']);
    await changeCatalogue(api.store.db, async (tx, touch) => {
      const tag = await tx
        .updateTable('term')
        .set({ name: 'Orchard' })
        .where('name', '=', 'Fruit')
        .returning('id')
        .executeTakeFirstOrThrow();
      touch('term', tag.id);
    });
    await expect.poll(() => found(api, 'query=orchard'), { timeout: 2_000 }).toEqual(['Pears']);
    await api.shelves.hide(id);
    expect((await api.get('/api/content/search')).body.options.tag).toEqual([]);
  });

  it('shows an import made beside it within two seconds', async () => {
    await using api = await openApi(engine);
    const { Shelves } = await import('#tests/builders/shelves.ts');
    await new Shelves(api.store.another().db).post({ display_title: 'From next door' });
    await expect.poll(() => found(api, 'query=door'), { timeout: 2_000 }).toEqual(['From next door']);
  });
});

onEachEngine('shelves', (engine) => {
  // spec(372)
  it('hold the featured, and the new', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'Old star', published_at: '2020-01-01T00:00:00.000Z', featured: true });
    await api.shelves.media({ display_title: 'New', published_at: '2026-01-01T00:00:00.000Z' });
    const titles = async (url: string) =>
      (await api.get(url)).body.data.map((card: { display_title: string }) => card.display_title);
    expect(await titles('/api/content/featured')).toEqual(['Old star']);
    expect(await titles('/api/content/new')).toEqual(['New', 'Old star']);
    expect(await titles('/api/content/new?query=star')).toEqual(['Old star']);
  });

  // spec(160, 373)
  it('hold what else belongs to a topic: events to come, people, tools, support', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({ slug: 'work', name: 'Work' });
    const topics = ['work'];
    await api.shelves.event({ title: 'To come', topics });
    await api.shelves.event({ title: 'Past', topics, start_date: '2020-01-01' });
    await api.shelves.person({ name: 'Ama', topics });
    await api.shelves.tool({ name: 'Timer', topics });
    await api.shelves.support({ name: 'Line', topics });
    await api.shelves.support({ name: 'Elsewhere' });
    const names = async (type: string) =>
      (await api.get(`/api/content/other?type=${type}&topic=work`)).body.data.map(
        (card: { title?: string; name?: string }) => card.title ?? card.name,
      );
    expect(await names('Events')).toEqual(['To come']);
    expect(await names('People')).toEqual(['Ama']);
    expect(await names('Tools')).toEqual(['Timer']);
    expect(await names('Support')).toEqual(['Line']);
    expect(await names('Posts')).toEqual([]);
    expect((await api.get('/api/content/other')).status).toBe(400);
  });

  // spec(162)
  it('hold things like those at hand, never one of them', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({ slug: 'sleep', name: 'Sleep' });
    const one = await api.shelves.post({ display_title: 'One', topics: ['sleep'], tags: ['Beds'] });
    const closest = await api.shelves.tool({ name: 'Closest', topics: ['sleep'], tags: ['Beds'] });
    await api.shelves.media({ display_title: 'Close', topics: ['sleep'] });
    await api.shelves.post({ display_title: 'Far' });
    const names = async (query: string) =>
      (await api.get(`/api/content/similar?${query}`)).body.data.map(
        (card: { display_title?: string; name?: string }) => card.display_title ?? card.name,
      );
    expect(await names(`object_type=Post&id=${one.id}`)).toEqual(['Closest', 'Close']);
    expect(await names(`id=${one.id}&exclude=${closest.id}`)).toEqual(['Close']);
    expect(await names(`id=${one.id}&id=${closest.id}&size=1`)).toEqual(['Close']);
    expect(await names('')).toEqual([]);
    expect((await api.get(`/api/content/similar?object_type=Tool&id=${one.id}`)).status).toBe(404);
    expect((await api.get('/api/content/similar?id=x')).status).toBe(400);
  });
});

onEachEngine('what somebody paid for', (engine) => {
  it('never leads the best answers, and is found all the same', async () => {
    await using api = await openApi(engine);
    const found = async () => {
      const { sections } = (await api.get('/api/content/search?query=lantern')).body as SearchAnswer;
      return sections.map(({ name, cards }) => [name, ...cards.map(titleOf)]);
    };
    await api.shelves.tool({ name: 'Lantern', sponsored: true });
    await api.shelves.person({ name: 'Lantern', sponsored: true });
    // Nothing else could stand before them.
    expect(await found()).toEqual([['more', 'Lantern', 'Lantern']]);
    await api.shelves.post({ display_title: 'How to mend an old lantern at home' });
    expect(await found()).toContainEqual(['best', 'How to mend an old lantern at home', 'Lantern', 'Lantern']);
  });
});

onEachEngine('one work in several forms', (engine) => {
  const searched = async (api: TestApi, query: string) => (await api.get(`/api/content/search?${query}`)).body;
  const formsOf = ({ works = [] }: { works?: { id: number; forms: { display_title: string; id: number }[] }[] }) =>
    works.map(({ id, forms }) => [id, ...forms.map((form) => form.id)]);

  it('is told once, by the form that stands first, with the others', async () => {
    await using api = await openApi(engine);
    const make = { display_title: 'Calm mornings', authors: ['Ada Lark'] };
    await api.shelves.post({ ...make, slug: 'form-0' });
    await api.shelves.media({ slug: 'form-1', ...make, display_title: 'Calm Mornings', consumption: ['Watch'] });
    await api.shelves.media({
      slug: 'form-2',
      display_title: 'Calm mornings',
      authors: ['Somebody Else'],
      consumption: ['Listen'],
    });
    const answer = await searched(api, 'query=calm+mornings');
    const byAda = answer.data.filter(({ authors }: { authors: { name: string }[] }) => authors[0]?.name === 'Ada Lark');
    expect(formsOf(answer)).toEqual([byAda.map(({ id }: { id: number }) => id)]);
    // What a filter or a page leaves out is named all the same.
    const [read] = formsOf(await searched(api, 'query=calm+mornings&consumption=Read'));
    expect(read?.toSorted()).toEqual(formsOf(answer)[0]?.toSorted());
  });

  it('is taken for the one maker’s that is named, where another form names none', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ slug: 'form-3', display_title: 'Calm mornings', authors: ['Ada Lark'] });
    await api.shelves.media({ slug: 'form-4', display_title: 'Calm mornings', consumption: ['Listen'] });
    expect(formsOf(await searched(api, 'query=calm'))).toHaveLength(1);
    await api.shelves.post({ slug: 'form-5', display_title: 'Calm mornings', authors: ['Somebody Else'] });
    expect(formsOf(await searched(api, 'query=calm'))).toEqual([]);
    expect(await searched(api, 'query=else')).not.toHaveProperty('works');
  });
});

onEachEngine('a repeated event', (engine) => {
  const DATES = 12;
  it('is one card and one suggestion, by its next date that takes place, and keeps nothing else out', async () => {
    await using api = await openApi(engine);
    const on = (month: number, more = {}) =>
      api.shelves.event({
        title: 'Lantern walk',
        slug: `walk-${month}`,
        series: 'walk',
        start_date: `2097-${String(month).padStart(2, '0')}-01`,
        ...more,
      });
    await on(1, { start_date: '2020-01-01' });
    await on(2, { cancelled: true });
    for (let month = 3; month <= DATES; month++) await on(month);
    await api.shelves.event({ title: 'Lantern making', slug: 'making', start_date: '2097-12-24' });
    const { sections, repeated } = await searchedFor(api, 'lantern');
    const top = sections[0].cards;
    const slugs = (cards: { slug: string }[]) => cards.map(({ slug }) => slug).sort();
    expect(slugs(top)).toEqual(['making', 'walk-3']);
    const { id } = top.find(({ slug }: { slug: string }) => slug === 'walk-3');
    expect(repeated).toEqual([{ id, more: DATES - 3 }]);
    expect(slugs((await searchedFor(api, 'lantern walk')).sections[0].cards)).toEqual(['walk-3']);
    const { data } = (await api.get('/api/content/suggest?query=lant')).body;
    const titles = data.filter(({ group }: { group: string }) => group === 'title');
    expect(slugs(titles)).toEqual(['making', 'walk-3']);
  });

  it('stands there as it is, once, where no date of it takes place', async () => {
    await using api = await openApi(engine);
    for (const day of [1, 2])
      await api.shelves.event({
        title: 'Lantern walk',
        slug: `walk-${day}`,
        series: 'walk',
        cancelled: true,
        start_date: `2097-01-0${day}`,
      });
    const { sections, repeated } = await searchedFor(api, 'lantern walk');
    expect(sections).toMatchObject([{ cards: [{ cancelled: true }] }]);
    expect(repeated).toBeUndefined();
  });
});

onEachEngine('a place in a question', (engine) => {
  it('puts what is there first, and says how much that is', async () => {
    await using api = await openApi(engine);
    await api.shelves.entry({ name: 'Dyslexia tutors of the north', city: 'Leeds' });
    await api.shelves.entry({ name: 'Dyslexia tutors', city: 'Cardiff' });
    const first = async (query: string) => {
      const { sections, place } = await searchedFor(api, query);
      return [sections[0].cards[0].city?.name, place];
    };
    expect(await first('dyslexia tutors')).toEqual(['Cardiff', undefined]);
    expect(await first('dyslexia tutors near LS1')).toEqual(['Leeds', { name: 'Leeds', total: 1 }]);
    expect(await first('dyslexia tutors in yorkshire')).toEqual(['Leeds', { name: 'Yorkshire', total: 1 }]);
    expect(await first('dyslexia tutors in wales')).toEqual(['Cardiff', { name: 'Wales', total: 1 }]);
    expect((await first('dyslexia tutors near Dundee'))[1]).toEqual({ name: 'Dundee', total: 0 });
  });
});

const searchedFor = async (api: TestApi, query: string) =>
  (await api.get(`/api/content/search?query=${encodeURIComponent(query)}`)).body;
