import { expect, it } from 'vitest';
import { readField } from '#domain/fields.ts';
import { ITEM_FIELDS } from '#domain/item-fields.ts';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const titles = (body: { data: { title?: string; name?: string; display_title?: string }[] }) =>
  body.data.map(({ title, name, display_title }) => title ?? name ?? display_title);

const known = (kind: 'event' | 'directory' | 'support' | 'tool' | 'guide' | 'post', ...texts: string[]) =>
  readField(ITEM_FIELDS[kind].facts, texts);

onEachEngine('what to expect', (engine) => {
  async function openWithEvents() {
    const api = await openApi(engine);
    const event = (title: string, start_date: string, facts: string[]) =>
      api.shelves.event({
        title,
        slug: title.toLowerCase(),
        start_date,
        end_date: null,
        timezone: 'Europe/London',
        facts: known('event', ...facts),
      });
    await event('Loud', '2999-01-01', ['quiet-space: no', 'speaking: no']);
    await event('Nobody', '2999-01-02', []);
    await event('Calm', '2999-01-03', [
      'quiet-space: yes. Room 2',
      'speaking: no',
      'step-free: unknown. They mend the lift',
      'captions: yes',
      'crowd: no',
    ]);
    return api;
  }

  it('is said of one thing with all that can be said of its kind, and on cards with the three that matter most', async () => {
    await using api = await openWithEvents();
    const { body } = await api.get('/api/content/event/calm');
    expect(body.facts.length).toBeGreaterThan(15);
    expect(body.facts[0]).toEqual({
      name: 'quiet-space',
      question: 'Is there a quiet space?',
      answer: 'yes',
      words: 'Quiet space',
      note: 'Room 2',
    });
    expect(body.facts.find(({ name }: { name: string }) => name === 'step-free')).toMatchObject({
      answer: 'unknown',
      words: 'Step-free: not known',
      note: 'They mend the lift',
    });
    expect(body.facts.find(({ name }: { name: string }) => name === 'toilets')).toMatchObject({ answer: 'unknown' });
    const list = await api.get('/api/content/event');
    const words = list.body.data.map(({ facts }: { facts: { words: string }[] }) => facts.map((fact) => fact.words));
    expect(words).toEqual([['No quiet space', 'No need to speak'], [], ['Quiet space', 'No crowd', 'Captions']]);
  });

  it('narrows a list; what nobody knows is left out, or kept after the others, and never counted as an answer', async () => {
    await using api = await openWithEvents();
    const under = async (query: string) => (await api.get(`/api/content/event?${query}`)).body;
    const out = await under('fact=quiet-space:yes');
    expect([titles(out), out.fit]).toEqual([['Calm'], 1]);
    const kept = await under('fact=quiet-space:yes&unknown=keep');
    expect(kept.data[1].facts).toMatchObject([{ answer: 'unknown', words: 'A quiet space: not known' }]);
    expect([titles(kept), kept.fit, kept.pagination.total_objects]).toEqual([['Calm', 'Nobody'], 1, 2]);
    const both = await under('fact=quiet-space:no&fact=speaking:no');
    expect(titles(both)).toEqual(['Loud']);
    expect(titles(await under('fact=step-free:yes&fact=speaking:no&unknown=keep'))).toEqual(['Loud', 'Nobody', 'Calm']);
    expect(titles(await under('fact=step-free:no'))).toEqual([]);
    const found = await under('query=calm&fact=speaking:no&unknown=keep');
    expect(titles(found)[0]).toBe('Calm');
    expect((await under('fact=captions:yes')).data[0].facts[0].words).toBe('Captions');

    const counted = (name: string) => out.options.facts.find((fact: { name: string }) => fact.name === name);
    expect(counted('quiet-space')).toMatchObject({ wanted: 'yes', words: 'Quiet space', yes: 1, no: 1, unknown: 1 });
    // Of what is left; of the fact that is asked for, as if it were not.
    expect(counted('step-free')).toMatchObject({ yes: 0, no: 0, unknown: 1 });
    expect(counted('ages')).toBe(undefined);
    expect('fit' in (await under(''))).toBe(false);
    const empty = await under('fact=step-free:yes');
    expect(empty.without).toEqual([{ filter: 'fact', total: 3 }]);
  });

  it('finds what is there in Easy Read or in British Sign Language, by the filter and by words', async () => {
    await using api = await openApi(engine);
    const easy = { facts: known('tool', 'easy-read: yes. The last page') };
    await api.shelves.tool({ name: 'Money map', ...easy });
    await api.shelves.tool({ name: 'Bill box' });
    await api.shelves.guide({ title: 'Money worries', facts: known('guide', 'bsl: yes') });
    await api.shelves.guide({ title: 'Letters' });
    await api.shelves.post({ display_title: 'A vote', facts: known('post', 'easy-read: yes') });
    await api.catchUp();
    const names = async (path: string) => titles((await api.get(path)).body);
    expect(await names('/api/content/tool?fact=easy-read:yes')).toEqual(['Money map']);
    expect((await api.get('/api/content/tool')).body.options.fact).toContainEqual({
      name: 'Easy Read',
      slug: 'easy-read:yes',
      count: 1,
    });
    expect((await api.get('/api/content/tool/money-map')).body.facts).toContainEqual(
      expect.objectContaining({ name: 'easy-read', answer: 'yes', words: 'Easy Read', note: 'The last page' }),
    );
    expect(await names('/api/content/guide?fact=bsl:yes')).toEqual(['Money worries']);
    expect(await names('/api/content/search?fact=easy-read:yes')).toEqual(['A vote']);
    expect(await names('/api/content/search?query=easy+read')).toEqual(['A vote']);
  });

  it('narrows the directory and support, and feeds', async () => {
    await using api = await openWithEvents();
    await api.shelves.entry({ name: 'Ramp', facts: known('directory', 'step-free: yes') });
    await api.shelves.entry({ name: 'Stairs', facts: known('directory', 'step-free: no') });
    await api.shelves.entry({ name: 'Fog' });
    await api.shelves.support({
      name: 'Type to us',
      phone_number: null,
      text_number: '07700 900142',
      facts: known('support', 'speaking: no'),
    });
    await api.shelves.support({ name: 'Ring us', facts: known('support', 'speaking: yes') });
    const names = async (path: string) => titles((await api.get(path)).body);
    expect(await names('/api/directory/entry?fact=step-free:yes')).toEqual(['Ramp']);
    expect(await names('/api/directory/entry?fact=step-free:yes&unknown=keep')).toEqual(['Ramp', 'Fog']);
    const { body } = await api.get('/api/support?fact=speaking:no');
    expect([titles(body), body.fit]).toEqual([['Type to us'], 1]);
    const feed = async (path: string) => (await api.get(path)).body.items.map(({ title }: { title: string }) => title);
    expect(await feed('/events.json?fact=quiet-space:yes&unknown=out')).toEqual(['Calm']);
    // As the page that it belongs to.
    expect(await feed('/events.json?fact=quiet-space:yes')).toEqual(['Calm', 'Nobody']);
    expect(await feed('/support.json?fact=speaking:no')).toEqual(['Type to us']);
    expect((await api.get('/support.json?fact=ghosts:yes')).status).toBe(400);
  });

  it('is refused where it is no fact of the kind, or no answer', async () => {
    await using api = await openWithEvents();
    for (const fact of [
      'maybe:yes',
      'quiet-space:maybe',
      'quiet-space',
      'waiting-list:yes',
      ':',
      'quiet-space:unknown',
    ]) {
      const { status, body } = await api.get(`/api/content/event?fact=${fact}`);
      expect([fact, status, body.code]).toEqual([fact, 400, 'invalid_request']);
      expect(body.fields.fact).toContain('quiet-space');
    }
  });

  it('follows its item: what is changed or taken back is found no more', async () => {
    await using api = await openApi(engine);
    const fields = { name: 'Ramp', external_id: 'ramp' };
    const { id } = await api.shelves.entry({ ...fields, facts: known('directory', 'step-free: yes', 'bsl: no') });
    const found = async (fact: string) => titles((await api.get(`/api/directory/entry?fact=${fact}`)).body);
    expect(await found('step-free:yes')).toEqual(['Ramp']);
    await api.shelves.put('directory', { ...fields, facts: known('directory', 'bsl: yes') }, id);
    expect(await found('step-free:yes')).toEqual([]);
    expect(await found('bsl:yes')).toEqual(['Ramp']);
  });

  it('puts first what fits most of what somebody prefers; what nobody knows stands before what does not fit', async () => {
    await using api = await openWithEvents();
    const list = async (query: string) => titles((await api.get(`/api/content/event?${query}`)).body);
    expect(await list('prefer=quiet-space:yes')).toEqual(['Calm', 'Nobody', 'Loud']);
    expect(await list('prefer=quiet-space:no&prefer=speaking:no')).toEqual(['Loud', 'Nobody', 'Calm']);
    // Nothing is left out; what is asked for with certainty counts for more.
    expect(await list('prefer=quiet-space:yes&fact=quiet-space:no&unknown=keep')).toEqual(['Loud', 'Nobody']);
    const { body } = await api.get('/api/content/event?prefer=step-free:yes');
    expect(body.data.map(({ facts }: { facts: { words: string }[] }) => facts[0]?.words)).toEqual([
      'Step-free: not known',
      'Step-free: not known',
      'Step-free: not known',
    ]);
    const wrong = await api.get('/api/content/event?prefer=ghosts:yes');
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['prefer']]);
    for (const [name, answer] of [
      ['A', 'no'],
      ['B', 'yes'],
      ['C', 'yes'],
    ] as const)
      await api.shelves.entry({ name, facts: known('directory', `step-free: ${answer}`) });
    const entries = async (query: string) => titles((await api.get(`/api/directory/entry?${query}`)).body);
    expect(await entries('prefer=step-free:yes')).toEqual(['C', 'B', 'A']);
    expect(await entries('prefer=step-free:no&size=1')).toEqual(['A']);
    await api.shelves.put('support', { name: 'Open line', facts: known('support', 'waiting-list: no') });
    await api.shelves.put('support', { name: 'Long line', facts: known('support', 'waiting-list: yes') });
    const support = async (query: string) => titles((await api.get(`/api/support?${query}`)).body);
    expect(await support('prefer=waiting-list:no')).toEqual(['Open line', 'Long line']);
    expect(await support('prefer=waiting-list:yes')).toEqual(['Long line', 'Open line']);
  });

  it('is told of several things at once, as far as something is known', async () => {
    await using api = await openWithEvents();
    const { body: list } = await api.get('/api/content/event');
    const ids = list.data.map(({ id }: { id: number }) => id);
    const { body } = await api.get(`/api/content/facts?id=${ids.join('&id=')}&id=999999`);
    expect(
      body.data.map(({ facts }: { facts: { name: string; answer: string }[] }) =>
        facts.map(({ name, answer }) => `${name}:${answer}`),
      ),
    ).toEqual([
      ['quiet-space:no', 'speaking:no'],
      ['quiet-space:yes', 'captions:yes', 'crowd:no', 'speaking:no'],
    ]);
    expect((await api.get('/api/content/facts')).status).toBe(400);
    expect((await api.get('/api/content/facts?id=all')).status).toBe(400);
  });

  it('narrows a search of posts and media: all that is asked for must hold, and each choice is counted', async () => {
    await using api = await openApi(engine);
    const media = (display_title: string, ...facts: string[]) =>
      api.shelves.media({ display_title, facts: readField(ITEM_FIELDS.media.facts, facts) });
    await media('Film of a lamp', 'captions: yes', 'bsl: yes');
    await media('Talk about a lamp', 'captions: yes', 'loud-noise: yes');
    await media('Sound of a lamp');
    const search = (query: string) => api.get(`/api/content/search?query=lamp&${query}`);
    const found = async (query: string) =>
      (await search(query)).body.data.map((card: { display_title: string }) => card.display_title).toSorted();
    expect(await found('fact=captions:yes')).toEqual(['Film of a lamp', 'Talk about a lamp']);
    expect(await found('fact=captions:yes&fact=bsl:yes')).toEqual(['Film of a lamp']);
    expect(await found('fact=captions:yes&fact=loud-noise:no')).toEqual([]);
    const { fact } = (await search('fact=bsl:yes')).body.options;
    const counts = Object.fromEntries(fact.map(({ slug, count }: { slug: string; count: number }) => [slug, count]));
    expect(counts).toMatchObject({ 'captions:yes': 2, 'bsl:yes': 1, 'loud-noise:no': 0 });
    expect((await search('fact=captions:yes&fact=loud-noise:no')).body.without[0]).toEqual({
      filter: 'fact',
      total: 3,
    });
  });
});
