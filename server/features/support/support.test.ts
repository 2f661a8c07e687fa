import { expect, it } from 'vitest';
import { SUPPORT_WAYS } from '#domain/support-channels.ts';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const names = (data: { name: string }[]) => data.map(({ name }) => name);

onEachEngine('support', (engine) => {
  it('says who can be reached in which way, and who of them now, first', async () => {
    await using api = await openApi(engine);
    const always = { hours: '24/7' };
    await api.shelves.support({ name: 'Night text', text_number: '07700 900118', ...always });
    await api.shelves.support({ name: 'Chat', chat_url: 'https://a.example.org/', audiences: ['Parents'] });
    await api.shelves.support({
      name: 'Call or come',
      phone_number: '01632 960154',
      place: 'The long table',
      audiences: ['Parents'],
      ...always,
    });
    await api.shelves.support({ name: 'Only a page' });
    const { body } = await api.get('/api/support');
    expect(names(body.data)).toHaveLength(4);
    expect(names(body.data.slice(0, 2)).sort()).toEqual(['Call or come', 'Night text']);
    expect(body.ways).toEqual([
      { way: 'text', total: 1, open: 1 },
      { way: 'chat', total: 1, open: 0 },
      { way: 'call', total: 1, open: 1 },
      { way: 'in-person', total: 1, open: 1 },
    ]);
    expect(body.open).toEqual(body.data.slice(0, 2).map(({ id }: { id: number }) => ({ id, until: null })));
    expect(body.open_total).toBe(2);
    expect(body.audiences).toEqual([{ name: 'Parents', slug: 'parents', count: 2 }]);
    expect(Date.parse(body.reckoned_at)).toBeGreaterThan(Date.now() - 60_000);

    expect(names((await api.get('/api/support?way=call')).body.data)).toEqual(['Call or come']);
    expect(names((await api.get('/api/support?audience=parents')).body.data)).toEqual(['Call or come', 'Chat']);
    expect(names((await api.get('/api/support?open=true&audience=parents')).body.data)).toEqual(['Call or come']);
    expect(names((await api.get('/api/support?query=chat')).body.data)).toEqual(['Chat']);
    const second = (await api.get('/api/support?size=3&page=2')).body;
    expect([names(second.data).length, second.open, second.open_total]).toEqual([1, [], 2]);
    expect((await api.get('/api/support?way=pigeon')).status).toBe(400);
    expect((await api.get('/api/support?audience=nobody')).body.data).toEqual([]);
  });

  it('has what is for people of a town first, then what is for everyone, and nothing of other towns', async () => {
    await using api = await openApi(engine);
    const { shelves } = api;
    await shelves.support({ name: 'Leeds kitchen', city: 'Leeds', place: '4 Kiln Lane' });
    await shelves.support({ name: 'Hull line', city: 'Hull', phone_number: '01632 960111', hours: '24/7' });
    await shelves.support({ name: 'Night line', phone_number: '01632 960113', hours: '24/7' });
    const leeds = (await api.get('/api/support?location=leeds')).body;
    expect(names(leeds.data)).toEqual(['Leeds kitchen', 'Night line']);
    expect(leeds.data.map(({ city }: { city: { name: string } | null }) => city?.name ?? null)).toEqual([
      'Leeds',
      null,
    ]);
    expect(leeds.cities.map(({ slug, count }: { slug: string; count: number }) => [slug, count])).toEqual([
      ['hull', 1],
      ['leeds', 1],
    ]);
    // Each way is counted under the town.
    expect(leeds.ways.find(({ way }: { way: string }) => way === 'call')).toMatchObject({ total: 1, open: 1 });
    expect(names((await api.get('/api/support?location=Hull')).body.data)).toEqual(['Hull line', 'Night line']);
    expect(names((await api.get('/api/support?location=nowhere')).body.data)).toEqual(['Night line']);
  });

  it('shows on each card how it is reached, and by whose clock', async () => {
    await using api = await openApi(engine);
    await api.shelves.support({
      name: 'Line',
      slug: 'line',
      text_number: '85258',
      hours: 'Mo-Fr 09:00-17:00',
      timezone: 'America/New_York',
    });
    expect((await api.get('/api/content/support/line')).body).toMatchObject({
      contact: { text_number: '85258', chat_url: null, phone_number: null, place: null },
      hours: 'Mo-Fr 09:00-17:00',
      timezone: 'America/New_York',
    });
  });

  it('counts each choice under the other filters: it leaves as many as it says, and none leaves nothing', async () => {
    await using api = await openApi(engine);
    const { shelves } = api;
    const typed = [{ name: 'speaking', answer: 'no' }] as never;
    const [adults, both] = [{ audiences: ['Adults'] }, { audiences: ['Adults', 'Parents'] }];
    await shelves.support({ name: 'Night text', text_number: '85258', hours: '24/7', facts: typed, ...adults });
    await shelves.support({ name: 'Text', text_number: '85259', facts: typed, audiences: ['Parents'] });
    await shelves.support({ name: 'Night call', phone_number: '01632 960113', hours: '24/7', ...both });
    await shelves.support({ name: 'Text and call', text_number: '85260', phone_number: '01632 960114', ...adults });
    await shelves.support({ name: 'Gone', text_number: '85261', withdrawn: 'Closed.', facts: typed, ...both });
    await shelves.support({ name: 'A page', audiences: ['Young people'] });
    const fact = 'speaking:no';
    const read = async (asked: object) => {
      const { status, body } = await api.get(
        `/api/support?${new URLSearchParams(asked as Record<string, string>)}&unknown=out`,
      );
      expect([asked, status]).toEqual([asked, 200]);
      return body;
    };
    const totalOf = async (asked: object) => (await read(asked)).pagination.total_objects;
    const chosen = { way: 'text', open: 'true', audience: 'parents', fact, query: 'text' };
    const pairs = [
      { way: 'text', open: 'true' },
      { way: 'call', audience: 'adults' },
    ];
    for (const under of [{}, ...Object.entries(chosen).map(([name, value]) => ({ [name]: value })), ...pairs]) {
      const { audiences, facts, ways } = await read(under);
      for (const { slug, count } of audiences) {
        expect([under, slug, count]).toEqual([under, slug, await totalOf({ ...under, audience: slug })]);
        expect(count).toBeGreaterThan(0);
      }
      const { no } = facts.find(({ name }: { name: string }) => name === 'speaking');
      expect([under, fact, no]).toEqual([under, fact, await totalOf({ ...under, fact })]);
      const { open: _, ...atAnyHour } = under as { open?: string };
      for (const { way, total, open } of ways) {
        expect([under, way, total]).toEqual([under, way, await totalOf({ ...atAnyHour, way })]);
        expect([under, way, open]).toEqual([under, way, await totalOf({ ...under, way, open: 'true' })]);
      }
    }
    // What is chosen stays with its name, to be left again.
    expect((await read({ way: 'call', audience: 'young-people' })).audiences).toContainEqual({
      name: 'Young people',
      slug: 'young-people',
      count: 0,
    });
  });

  it('has neither hours nor a way to reach who offers nothing any more, wherever it is shown', async () => {
    await using api = await openApi(engine, { pages: true });
    const { shelves } = api;
    const withdrawn = 'Closed since January.';
    const gone = await shelves.support({
      slug: 'gone-line',
      hours: '24/7',
      text_number: '07700 900118',
      chat_url: 'https://a.example.org/chat',
      phone_number: '01632 960111',
      place: 'The long table',
      url: 'https://a.example.org/',
      withdrawn,
    });
    const shut = await shelves.entry({
      slug: 'shut-clinic',
      city: 'York',
      phone_number: '01632 960112',
      email: 'desk@shut.example.org',
      url: 'https://shut.example.org/',
      withdrawn,
    });
    const still = await shelves.support({ name: 'Still there', hours: '24/7', phone_number: '01632 960113' });
    await shelves.guide({ slug: 'help', contacts: [gone, shut, still].map(({ external_id }) => external_id) });

    const guide = (await api.get('/api/content/guide/help')).body;
    expect([names(guide.contacts), guide.open]).toEqual([['Still there'], [{ id: still.id, until: null }]]);
    expect((await api.get('/api/content/support/gone-line')).body).toMatchObject({
      withdrawn,
      url: null,
      hours: null,
      contact: { text_number: null, chat_url: null, phone_number: null, place: null },
    });
    expect((await api.get('/api/directory/entry/shut-clinic')).body).toMatchObject({
      withdrawn,
      url: null,
      main_contact: { phone_number: null, email: null },
    });

    const [{ id: service }] = (await api.get('/api/oruk/services')).body.contents;
    for (const path of [
      ...['/item/support/gone-line', '/item/directory/shut-clinic', `/api/oruk/services/${service}`],
      ...['/api/support', '/support.json', '/api/catalogue.jsonl', '/api/catalogue.csv', '/api/changes'],
    ]) {
      const { status, body } = await api.get(path);
      expect([path, status]).toEqual([path, 200]);
      const text = JSON.stringify(body);
      expect([path, /0118|96011[12]|long table|[/@](?:a|shut)\.example\.org|hoursAvailable/.exec(text)]).toEqual([
        path,
        null,
      ]);
    }

    for (const way of SUPPORT_WAYS) {
      const { data } = (await api.get(`/api/support?way=${way}`)).body;
      const { items } = (await api.get(`/support.json?way=${way}`)).body;
      expect([way, items.map(({ title }: { title: string }) => title)]).toEqual([way, names(data)]);
    }
  });
});
