import { expect, it } from 'vitest';
import { up } from '#server/database/migrations/0126-event-times.ts';
import { site } from '#site';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const day = (offset: number) => Temporal.Now.plainDateISO('UTC').add({ days: offset }).toString();
const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

async function titles(api: TestApi, query = ''): Promise<string[]> {
  const { status, body } = await api.get(`/api/content/event${query}`);
  expect(status).toBe(200);
  return body.data.map((event: { title: string }) => event.title);
}

onEachEngine('events', (engine) => {
  it('are those that are not over, soonest first, undated ones last', async () => {
    await using api = await openApi(engine);
    await api.shelves.event({ title: 'Undated B' });
    await api.shelves.event({ title: 'undated a' });
    await api.shelves.event({ title: 'Next week', start_date: day(7) });
    await api.shelves.event({ title: 'Under way', start_date: moment(-60), end_date: moment(60) });
    await api.shelves.event({ title: 'Tomorrow', start_date: day(1) });
    await api.shelves.event({ title: 'Over', start_date: moment(-60), end_date: moment(-1) });
    await api.shelves.event({ title: 'Yesterday', start_date: day(-2), end_date: day(-2) });
    expect(await titles(api)).toEqual(['Under way', 'Tomorrow', 'Next week', 'undated a', 'Undated B']);
  });

  it('that take whole days go on until their last day ends where they are', async () => {
    await using api = await openApi(engine);
    const zone = 'Pacific/Kiritimati';
    const there = Temporal.Now.plainDateISO(zone).toString();
    await api.shelves.event({ title: 'Today there', start_date: there, timezone: zone });
    await api.shelves.event({
      title: 'Yesterday there',
      start_date: Temporal.Now.plainDateISO(zone).subtract({ days: 1 }).toString(),
      timezone: zone,
    });
    expect(await titles(api)).toEqual(['Today there']);
  });

  it('that say no end go on until the day is over where they are', async () => {
    await using api = await openApi(engine);
    // Where it is about noon.
    const ahead = 12 - new Date().getUTCHours();
    const timezone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    const ago = async (hours: number) => {
      const start_date = moment(-60 * hours);
      await api.shelves.event({ slug: `${hours}`, title: `${hours} hours ago`, start_date, timezone });
      return (await api.get(`/api/content/event/${hours}`)).body.is_over;
    };
    expect([await ago(1), await ago(10), await ago(14)]).toEqual([false, false, true]);
    expect(await titles(api)).toEqual(['10 hours ago', '1 hours ago']);
  });

  it('that end at midnight are none of the next day, also where an earlier release wrote them', async () => {
    await using api = await openApi(engine);
    const evening = { start_date: '2020-06-05T19:30:00.000Z', timezone: 'Europe/London' };
    const midnight = await api.shelves.event({ title: 'Midnight', ...evening, end_date: '2020-06-05T23:00:00.000Z' });
    await api.shelves.event({ title: 'Half past', ...evening, end_date: '2020-06-05T23:30:00.000Z' });
    const onDay = (one: string) => titles(api, `?start_date=${one}&end_date=${one}`);
    expect(await onDay('2020-06-05')).toEqual(['Half past', 'Midnight']);
    expect(await onDay('2020-06-06')).toEqual(['Half past']);
    const { db } = api.store;
    const kept = () => db.selectFrom('event').select(['last_day', 'ends_at']).orderBy('item_id').execute();
    const right = await kept();
    const earlier = { last_day: '2020-06-06', ends_at: evening.start_date };
    await db.updateTable('event').set(earlier).where('item_id', '=', midnight.id).execute();
    await up(db as never);
    expect(await kept()).toEqual(right);
  });

  // spec(364)
  it('can be asked for by any window of days', async () => {
    await using api = await openApi(engine);
    await api.shelves.event({ title: 'May', start_date: '2020-05-10', end_date: '2020-05-12' });
    await api.shelves.event({ title: 'June', start_date: '2020-06-05T22:30:00.000Z' });
    await api.shelves.event({ title: 'Undated' });
    expect(await titles(api, '?start_date=2020-05-12&end_date=2020-05-31')).toEqual(['May']);
    expect(await titles(api, '?start_date=2020-06-05&end_date=2020-06-05')).toEqual(['June']);
    expect(await titles(api, '?end_date=2020-05-09')).toEqual([]);
    expect(await titles(api, '?start_date=2020-05-13')).toEqual(['June', 'Undated']);
    expect(await api.get('/api/content/event?start_date=2020-02-30')).toMatchObject({
      status: 400,
      body: { message: '‘start_date’ must be a day, written as 2027-05-11.' },
    });
  });

  // spec(231)
  it('show days as days and times as the clock of their place shows them', async () => {
    await using api = await openApi(engine);
    const zone = { timezone: 'Europe/London' };
    await api.shelves.event({ slug: 'day', start_date: '2027-05-11', end_date: '2027-05-12', ...zone });
    await api.shelves.event({
      slug: 'time',
      start_date: '2027-06-05T17:30:00.000Z',
      end_date: '2027-12-05T18:30:00.000Z',
      ...zone,
    });
    await api.shelves.event({ slug: 'none' });
    expect((await api.get('/api/content/event/day')).body).toMatchObject({
      start_date: '2027-05-11',
      end_date: '2027-05-12',
      timezone: 'Europe/London',
    });
    expect((await api.get('/api/content/event/time')).body).toMatchObject({
      start_date: '2027-06-05T18:30:00+01:00',
      end_date: '2027-12-05T18:30:00+00:00',
    });
    expect((await api.get('/api/content/event/none')).body).toMatchObject({ start_date: null, end_date: null });
  });

  // spec(363)
  it('are online, in person, or both', async () => {
    await using api = await openApi(engine);
    await api.shelves.event({ title: 'a', online: true });
    await api.shelves.event({ title: 'b', city: 'Leeds' });
    await api.shelves.event({ title: 'c', online: true, city: 'York' });
    await api.shelves.event({ title: 'd' });
    expect(await titles(api, '?type=online')).toEqual(['a', 'c']);
    expect(await titles(api, '?type=in-person')).toEqual(['b', 'c', 'd']);
    expect(await titles(api, '?type=elsewhere')).toEqual([]);
  });

  it('tell how many each choice leaves, and which filter to take off where nothing is left', async () => {
    await using api = await openApi(engine);
    const today = Temporal.Now.plainDateISO(site.timezone);
    const zone = { timezone: site.timezone };
    await api.shelves.event({ title: 'Today', start_date: today.toString(), city: 'Leeds', category: 'Walk', ...zone });
    await api.shelves.event({
      title: 'Soon',
      start_date: today.add({ days: 20 }).toString(),
      online: true,
      tags: ['Quiet'],
      ...zone,
    });
    await api.shelves.event({ title: 'Later', start_date: today.add({ days: 60 }).toString(), city: 'Leeds', ...zone });
    const counts = (options: { slug: string; count: number }[]) =>
      Object.fromEntries(options.map(({ slug, count }) => [slug, count]));
    const { options } = (await api.get('/api/content/event?location=leeds')).body;
    expect(counts(options.when)).toMatchObject({ today: 1, week: 1, month: 1 });
    expect(counts(options.type)).toEqual({ online: 0, 'in-person': 2 });
    expect(counts(options.location)).toEqual({ leeds: 2 });
    expect(counts(options.category)).toEqual({ walk: 1 });
    expect(options.tag).toEqual([]);
    expect(await titles(api, '?when=today')).toEqual(['Today']);
    expect(await titles(api, '?when=month')).toEqual(['Today', 'Soon']);
    const { body } = await api.get('/api/content/event?location=leeds&type=online&when=month');
    expect(body.without).toEqual([
      { filter: 'type', total: 1 },
      { filter: 'location', total: 1 },
    ]);
    expect((await api.get('/api/content/event?when=soon')).status).toBe(400);
  });

  // spec(362)
  it('are filtered by category, tag, audience and place together', async () => {
    await using api = await openApi(engine);
    const all = { category: 'Walk', tags: ['Quiet'], audiences: ['Adults'], city: 'Leeds' };
    await api.shelves.event({ title: 'Right', ...all });
    await api.shelves.event({ title: 'Other city', ...all, city: 'York' });
    await api.shelves.event({ title: 'Other category', ...all, category: 'Talk' });
    expect(await titles(api, '?category=walk&tag=quiet&audience=adults&location=leeds')).toEqual(['Right']);
  });

  // spec(365)
  it('tell their cities, with the number of events that are not over', async () => {
    await using api = await openApi(engine);
    await api.shelves.event({ city: 'York', start_date: day(3) });
    await api.shelves.event({ city: 'York', start_date: '2020-01-01' });
    await api.shelves.event({ city: 'Leeds', start_date: '2020-01-01' });
    expect((await api.get('/api/content/event/location')).body.data).toEqual([
      { name: 'Leeds', slug: 'leeds', count: 0 },
      { name: 'York', slug: 'york', count: 1 },
    ]);
  });
});
