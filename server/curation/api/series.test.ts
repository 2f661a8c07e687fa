/** Events that are repeated: made in one step, changed from here or all at once, taken back, and told to readers. */
import { expect, it } from 'vitest';
import type { SeriesDate } from '#contract/series.ts';
import { openImports } from '#tests/setup/api/imports.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const EVENT = {
  kind: 'event',
  title: 'Quiet evening',
  host: 'Fern Street',
  url: 'https://example.org/evening',
  synopsis: 'Tea and quiet.',
  city: 'Leeds',
  tags: ['Calm'],
  facts: ['quiet-space: yes. Garden room'],
  images: ['https://example.org/room.jpg'],
  featured: true,
  start_date: '2097-03-19T18:30',
  end_date: '2097-03-19T20:00',
  timezone: 'Europe/London',
};
/** The second is after the clocks were put forward. */
const DAYS = ['2097-03-26', '2097-04-02', '2097-04-09'];

onEachEngine('repeated events', (engine) => {
  async function openSeries(status = 'published', fields: object = {}) {
    const club = await openClub(engine);
    const { call, bring } = await openImports(club);
    await club.api.shelves.topic({ name: 'Rest', slug: 'rest' });
    const { id } = (await call('POST', '/items', { ...EVENT, topics: ['rest'], status, ...fields })).body;
    const item = async (of = id) => (await call('GET', `/items/${of}`)).body;
    const dates = async (): Promise<SeriesDate[]> => (await call('GET', `/items/${id}/series`)).body.data;
    return {
      club,
      call,
      bring,
      id,
      item,
      dates,
      repeat: (days = DAYS, more = {}) => call('POST', `/items/${id}/repeat`, { days, ...more }),
      change: async (of: number, body: object) =>
        call('POST', `/items/${of}/series`, body, { 'if-match': `"${(await item(of)).version}"` }),
      set: async (of: number, body: object) =>
        call('PUT', `/items/${of}`, body, { 'if-match': `"${(await item(of)).version}"` }),
      of: async (field: string) => Promise.all((await dates()).map(async (date) => (await item(date.id))[field])),
    };
  }

  it('are changed from where a date stood before it was moved past its neighbours', async () => {
    const { club, id, dates, repeat, change, set, item } = await openSeries();
    await using _ = club;
    await repeat();
    const [, second] = await dates();
    const of = second?.id as number;
    const { version } = await item(of);
    await set(of, { start_date: '2097-04-05T19:30', end_date: '2097-04-05T21:00' });
    await change(of, { which: 'from-here', since: version });
    const starts = (await dates()).map(({ start_date }) => start_date?.slice(0, 16));
    expect(starts).toEqual(['2097-03-19T18:30', '2097-04-05T18:30', '2097-04-12T18:30', '2097-04-19T18:30']);
    expect(id).not.toBe(of);
  });

  it('are made on days, at the same time by the clock, saying the same, and readers are told of them', async () => {
    const { club, id, item, dates, repeat, call } = await openSeries();
    await using _ = club;
    const { status, body } = await repeat();
    expect(status).toBe(200);
    expect(body).toEqual({ id: body.id, changed: 3, refused: [] });
    const [, ...made] = await dates();
    expect(made.map((one) => [one.start_date, one.end_date, one.status])).toEqual([
      ['2097-03-26T18:30:00.000Z', '2097-03-26T20:00:00.000Z', 'published'],
      ['2097-04-02T17:30:00.000Z', '2097-04-02T19:00:00.000Z', 'published'],
      ['2097-04-09T17:30:00.000Z', '2097-04-09T19:00:00.000Z', 'published'],
    ]);
    const first = await item();
    expect(first).toMatchObject({ series: 'quiet-evening', featured: true });
    const copy = await item(made[1]?.id);
    const { external_id, slug, start_date, end_date, featured, published_at, page, updated_at, created_at, ...same } =
      copy;
    expect(first).toMatchObject({ ...same, id, version: first.version });
    expect([slug, external_id, featured]).toEqual([
      'quiet-evening-2097-04-02',
      'ours:events:quiet-evening-2097-04-02',
      false,
    ]);
    expect((await call('GET', `/items/${copy.id}/revisions`)).body.data).toHaveLength(1);
    const { data } = (await call('GET', '/audit?action=repeat')).body;
    expect(data.map((entry: { details: object }) => entry.details)).toEqual(Array(4).fill({ bulk: body.id }));

    const answer = (await club.api.get(`/api/content/event/${slug}`)).body;
    expect(answer.also_on).toEqual([
      { slug: 'quiet-evening', start_date: '2097-03-19T18:30:00+00:00', timezone: 'Europe/London' },
      { slug: 'quiet-evening-2097-03-26', start_date: '2097-03-26T18:30:00+00:00', timezone: 'Europe/London' },
      { slug: 'quiet-evening-2097-04-09', start_date: '2097-04-09T18:30:00+01:00', timezone: 'Europe/London' },
    ]);
    expect((await club.api.get('/api/content/event')).body.data).toHaveLength(4);
    expect((await club.api.get('/api/content/event')).body.data[0]).not.toHaveProperty('series');
  });

  it('tell readers only what is ahead, out, and takes place', async () => {
    const { club, repeat, call, dates, set } = await openSeries();
    await using _ = club;
    await repeat();
    const [, second, third, fourth] = (await dates()).map((one) => one.id) as [number, number, number, number];
    await call('PUT', `/items/${second}/status`, { status: 'draft' });
    await set(third, { cancelled: true });
    await set(fourth, { start_date: '2020-04-09', end_date: null });
    expect((await club.api.get('/api/content/event/quiet-evening')).body.also_on).toEqual([]);
    await club.api.shelves.event({ slug: 'alone', start_date: '2097-01-01' });
    expect((await club.api.get('/api/content/event/alone')).body.also_on).toEqual([]);
  });

  it.each([
    ['draft', {}, 'draft'],
    ['review', {}, 'review'],
    ['published', { status: 'draft' }, 'draft'],
    ['scheduled', {}, 'scheduled'],
    ['archived', {}, 'draft'],
  ])('of what is %s, asked for %j, are %s', async (status, more, becomes) => {
    const publish_at = status === 'scheduled' ? '2096-01-01T00:00:00.000Z' : null;
    const { club, repeat, item, dates, call } = await openSeries(status, { publish_at });
    await using _ = club;
    await repeat(['2097-04-02'], more);
    const made = (await dates())[1]?.id;
    expect(await item(made)).toMatchObject({ status: becomes, publish_at });
    // They are meant to be alike: nobody is asked whether it is there already.
    expect((await call('POST', '/publishing-checks', { ids: [made], change: {} })).body.data).toEqual([]);
  });

  it('are refused where days make no sense, and nothing is made', async () => {
    const { club, repeat, call, dates, id } = await openSeries();
    await using _ = club;
    const refused = async (days: string[], code: string, words: RegExp) => {
      const { body } = await repeat(days);
      expect(body).toMatchObject({ code, fields: { days: expect.stringMatching(words) } });
    };
    await refused(['2097-03-26', '2097-03-26'], 'invalid_request', /^Name each day once\.$/);
    await refused(['2097-03-18'], 'invalid_request', /^Monday 18 March 2097 is before this event/);
    await refused(['2097-03-19'], 'conflict', /^It is on Tuesday 19 March 2097 already/);
    expect((await repeat([])).status).toBe(400);
    expect((await repeat(Array.from({ length: 60 }, (_, i) => `2098-01-${i}`))).status).toBe(400);
    expect((await repeat(['2097-02-30'])).status).toBe(400);
    expect(await dates()).toMatchObject([{ id }]);
    const other = (await call('POST', '/items', { kind: 'event', title: 'Any time' })).body.id;
    expect((await call('POST', `/items/${other}/repeat`, { days: DAYS })).body.fields).toEqual({
      start_date: 'Say when it begins before you repeat it.',
    });
    const post = (await club.api.shelves.post()).id;
    for (const [method, path] of [
      ['GET', 'series'],
      ['POST', 'repeat'],
    ] as const)
      expect((await call(method, `/items/${post}/${path}`, { days: DAYS })).status).toBe(400);
    expect((await call('POST', '/items/999999/repeat', { days: DAYS })).status).toBe(404);
  });

  it('asked for twice at the same time are made once', async () => {
    const { club, repeat, dates } = await openSeries();
    await using _ = club;
    const answers = await Promise.all([repeat(), repeat(), repeat(['2097-04-02', '2097-05-07'])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const days = (await dates()).map((one) => one.start_date?.slice(0, 10));
    expect(days).toEqual([...new Set(days)]);
  });

  it('grow by more days, and another series of the same title has a name of its own', async () => {
    const { club, repeat, dates, call, item } = await openSeries();
    await using _ = club;
    await repeat();
    await repeat(['2097-04-16']);
    expect(await item()).toMatchObject({ series: 'quiet-evening', version: 2 });
    expect(await dates()).toHaveLength(5);
    const { id } = (await call('POST', '/items', EVENT)).body;
    const other = (await call('POST', `/items/${id}/repeat`, { days: ['2097-04-02'] })).body;
    expect((await item(id)).series).toBe('quiet-evening-2');
    expect(other.changed).toBe(1);
  });

  it('are taken back as one step, but for what somebody has changed since', async () => {
    const { club, repeat, dates, call, set, item, id } = await openSeries();
    await using _ = club;
    const { body } = await repeat();
    const touched = (await dates())[2]?.id ?? 0;
    await set(touched, { host: 'Somebody else' });
    const undone = (await call('POST', `/bulk/${body.id}/undo`)).body;
    expect(undone).toEqual({
      id: body.id,
      changed: 3,
      refused: [{ id: touched, message: 'Changed since by somebody, so it stays.' }],
    });
    expect(await item()).toMatchObject({ series: null });
    expect(await dates()).toMatchObject([{ id }]);
    expect((await call('POST', `/bulk/${body.id}/undo`)).status).toBe(409);
    expect((await club.api.get('/api/content/event/quiet-evening-2097-03-26')).status).toBe(404);
    // The same days can be made again under the same addresses.
    expect((await repeat(['2097-03-26'])).status).toBe(200);
    expect((await club.api.get('/api/content/event/quiet-evening-2097-03-26')).status).toBe(200);
  });

  it('are changed from here on, or all, and times move by as much', async () => {
    const { club, repeat, dates, change, of, call } = await openSeries();
    await using _ = club;
    await repeat();
    const [, second] = (await dates()).map((one) => one.id) as [number, number];
    const fields = { host: 'The library', start_date: '2097-03-27T19:00', end_date: '2097-03-27T20:30' };
    const { body } = await change(second, { fields, which: 'from-here' });
    expect(body).toEqual({ id: body.id, changed: 3, refused: [] });
    expect(await of('host')).toEqual(['Fern Street', 'The library', 'The library', 'The library']);
    expect((await dates()).map((one) => `${one.start_date} ${one.end_date}`.replaceAll(':00.000Z', ''))).toEqual([
      '2097-03-19T18:30 2097-03-19T20:00',
      '2097-03-27T19:00 2097-03-27T20:30',
      '2097-04-03T18:00 2097-04-03T19:30',
      '2097-04-10T18:00 2097-04-10T19:30',
    ]);
    const all = (await change(second, { fields: { cancelled: true, title: 'No evening' }, which: 'all' })).body;
    expect(all.changed).toBe(4);
    expect([await of('cancelled'), new Set(await of('title'))]).toEqual([Array(4).fill(true), new Set(['No evening'])]);
    expect(new Set(await of('slug')).size).toBe(4);
    expect((await call('POST', `/bulk/${all.id}/undo`)).body.changed).toBe(4);
    expect(await of('cancelled')).toEqual(Array(4).fill(false));
    expect((await call('POST', `/bulk/${body.id}/undo`)).body.changed).toBe(3);
    expect(await of('host')).toEqual(Array(4).fill('Fern Street'));
    expect((await dates())[3]?.start_date).toBe('2097-04-09T17:30:00.000Z');
  });

  it('get what was kept of one before, and keep what was changed there by hand', async () => {
    const { club, repeat, dates, change, set, of, id, item } = await openSeries();
    await using _ = club;
    await repeat();
    const [, second, third] = (await dates()).map((one) => one.id) as [number, number, number];
    const since = (await item()).version;
    await set(second, { host: 'By hand', price: '£5' });
    await set(third, { start_date: '2097-04-02T10:00', end_date: '2097-04-02T11:30' });
    await set(id, { host: 'The library', price: 'Free' });
    await set(id, { start_date: '2097-03-19T19:00', end_date: '2097-03-19T20:30' });
    const { body } = await change(id, { since, which: 'all' });
    expect(body).toMatchObject({
      changed: 3,
      refused: [
        { id: second, message: 'Changed there by hand, so it stays: Cost, Host.' },
        { id: third, message: 'Changed there by hand, so it stays: Starts, Ends.' },
      ],
    });
    expect(await of('host')).toEqual(['The library', 'By hand', 'The library', 'The library']);
    expect((await dates()).map((one) => one.start_date?.slice(11, 16))).toEqual(['19:00', '19:00', '09:00', '18:00']);
    expect((await change(id, { since: 99, which: 'all' })).status).toBe(404);
  });

  it('are not changed by who has not seen the newest, without a version, or in no series', async () => {
    const { club, repeat, call, change, id, item, of } = await openSeries();
    await using _ = club;
    const fields = { host: 'The library' };
    expect((await change(id, { fields, which: 'all' })).body.message).toBe('This event is in no series.');
    await repeat();
    const body = { fields, which: 'all' };
    expect(await call('POST', `/items/${id}/series`, body, { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      body: { current: { version: 2 } },
    });
    expect((await call('POST', `/items/${id}/series`, body)).status).toBe(428);
    expect((await change(id, { fields: { host: 'x'.repeat(400) }, which: 'all' })).body.fields).toHaveProperty('host');
    expect((await change(id, { fields: { topics: ['nowhere'] }, which: 'all' })).body.fields).toHaveProperty('topics');
    expect(await of('host')).toEqual(Array(4).fill('Fern Street'));
    expect((await item()).version).toBe(2);
  });

  it('are left one by one, and a copy of one is in no series', async () => {
    const { club, repeat, set, dates, id, call } = await openSeries();
    await using _ = club;
    await repeat();
    const second = (await dates())[1]?.id ?? 0;
    expect((await set(second, { series: null })).status).toBe(200);
    expect(await dates()).toHaveLength(3);
    expect((await call('GET', `/items/${second}/series`)).body).toMatchObject({ series: null, count: 1 });
    expect((await call('POST', `/items/${id}/duplicate`)).body.series).toBeNull();
  });

  it('keep their series through export and import, and a table may make one', async () => {
    const { club, repeat, call, bring, dates, of } = await openSeries();
    await using _ = club;
    await repeat();
    const table = (await call('GET', '/items.csv?kind=event')).body as string;
    expect(table.split('\n')[0]).toContain(',series');
    expect((await bring('events.csv', table, { kind: 'event' })).result).toMatchObject({ rows: 4, unchanged: 4 });
    const other = table.replaceAll(/,quiet-evening(?=,+published)/g, ',spring-evenings');
    expect(other).not.toBe(table);
    expect((await bring('events.csv', other, { kind: 'event', dry_run: 'false' })).result).toMatchObject({
      changed: 4,
    });
    expect(new Set(await of('series'))).toEqual(new Set(['spring-evenings']));
    expect(await dates()).toHaveLength(4);
  });
});
