import { describe, expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { CATALOGUE } from '#tests/setup/data/catalogue.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { readCalendar } from '#tests/setup/rules/calendar-rules.ts';
import { importFolder } from '../../curation/import/import-folder.ts';

const TYPE = 'text/calendar; charset=utf-8';

onEachEngine('calendars', (engine) => {
  it('have the same instants in every zone, on both sides of a change of the clocks', async () => {
    await using api = await openApi(engine);
    const moments = {
      'Europe/London': ['2098-03-29T00:30:00.000Z', '2098-10-26T12:00:00.000Z'],
      'America/New_York': ['2098-07-05T17:30:00.000Z', '2098-11-02T04:15:00.000Z'],
      'Asia/Kolkata': ['2098-01-01T00:00:00.000Z', '2098-01-02T18:45:00.000Z'],
      'Pacific/Chatham': ['2098-04-06T10:00:00.000Z', '2098-09-28T10:00:00.000Z'],
      'Africa/Casablanca': ['2027-01-15T10:00:00.000Z', '2027-03-15T10:00:00.000Z'],
      UTC: ['2098-05-05T05:05:00.000Z', '2098-05-05T06:05:00.000Z'],
    };
    for (const [timezone, [start_date = '', end_date = '']] of Object.entries(moments))
      await api.shelves.event({ title: timezone, timezone, start_date, end_date });
    const { body, headers } = await api.get('/events.ics');
    expect(headers['content-type']).toBe(TYPE);
    const read = Object.fromEntries(readCalendar(body).map(({ summary, start, end }) => [summary, [start, end]]));
    expect(read).toEqual(moments);
    expect(body).toContain('DTSTART;TZID=Europe/London:20980329T003000');
  });

  it('have whole days, where, and what to expect; an event without a date is in none', async () => {
    await using api = await openApi(engine);
    await api.shelves.event({
      slug: 'fair',
      title: 'Quiet fair; with, commas & \\ signs',
      synopsis: `Two days.\nLine two. ${'Zwölf '.repeat(300)}`,
      start_date: '2099-05-11',
      end_date: '2099-05-12',
      city: 'Leeds',
      city_details: 'Town Hall, room 2',
      online: true,
    });
    await api.shelves.event({ slug: 'one-day', start_date: '2099-06-01' });
    await api.shelves.event({ slug: 'someday', title: 'Someday' });
    const events = readCalendar((await api.get('/events.ics')).body);
    expect(events).toMatchObject([
      {
        summary: 'Quiet fair; with, commas & \\ signs',
        start: '2099-05-11',
        end: '2099-05-13',
        location: 'Town Hall, room 2, Leeds',
        url: 'http://localhost/item/event/fair',
        status: 'CONFIRMED',
      },
      { start: '2099-06-01', end: '2099-06-02' },
    ]);
    const one = await api.get('/event/fair.ics');
    expect(one.headers['content-disposition']).toBe('attachment; filename="fair.ics"');
    expect(readCalendar(one.body)).toEqual([events[0]]);
    expect(await api.get('/event/someday.ics')).toMatchObject({
      status: 404,
      body: { message: 'This event has no date yet, so no calendar can show it.' },
    });
    expect((await api.get('/event/none.ics')).status).toBe(404);
  });

  it('are whole whatever a title holds, and say which copy is the later', async () => {
    await using api = await openApi(engine);
    const title = 'Fair; one, two \\ three\r\nBEGIN:VALARM\nTRIGGER:-PT1M';
    const cells = { external_id: 'odd', slug: 'odd', title, start_date: '2099-05-11' };
    const { id } = await api.shelves.event(cells);
    const { body } = await api.get('/event/odd.ics');
    const [event] = readCalendar(body);
    expect(body).toContain('X-WR-CALNAME:Fair\\; one\\, two \\\\ three BEGIN:VALARM TRIGGER:-PT1M');
    expect(body.split('\r\n').filter((line: string) => line === 'BEGIN:VALARM')).toEqual([]);
    await api.store.db.updateTable('item').set({ version: 5 }).where('id', '=', id).execute();
    await api.shelves.hide(id);
    await api.shelves.setStatus(id, 'published');
    const [later] = readCalendar((await api.get('/event/odd.ics')).body);
    expect([event?.sequence, later?.sequence]).toEqual([0, 4]);
  });

  it('say what is cancelled, as do calls, feeds and frames', async () => {
    await using api = await openApi(engine);
    const when = { start_date: '2099-05-11', timezone: 'Europe/London' };
    const cells = { external_id: 'fair', slug: 'fair', title: 'Fair', city: 'Leeds', ...when };
    const { id } = await api.shelves.event(cells);
    const [before] = readCalendar((await api.get('/events.ics')).body);
    expect([before?.summary, before?.status]).toEqual(['Fair', 'CONFIRMED']);
    await api.shelves.put('event', { ...cells, cancelled: true }, id);
    const { body } = await api.get('/events.ics');
    const [after] = readCalendar(body);
    expect([after?.summary, after?.status]).toEqual(['Cancelled: Fair', 'CANCELLED']);
    expect(/UID:.*/.exec(body)?.[0]).toBe(/UID:.*/.exec((await api.get('/event/fair.ics')).body)?.[0]);
    expect((await api.get('/api/content/event/fair')).body.cancelled).toBe(true);
    expect((await api.get('/events.json')).body.items[0].summary).toMatch(/^Cancelled\. /);
    expect((await api.get('/embed/events')).body).toContain('<p>Cancelled. ');
  });

  it('are those of the list under its filters, keep their UIDs, and lose what is called off', async () => {
    await using api = await openApi(engine);
    const one = await api.shelves.event({
      external_id: 'lasting',
      title: 'One',
      slug: 'one',
      start_date: '2099-01-01',
      city: 'York',
    });
    await api.shelves.event({ title: 'Two', start_date: '2099-01-02', city: 'Leeds' });
    await api.shelves.event({ title: 'Over', start_date: '2020-01-02', city: 'Leeds' });
    const read = async (query = '') => readCalendar((await api.get(`/events.ics${query}`)).body);
    expect((await read('?location=leeds')).map(({ summary }) => summary)).toEqual(['Two']);
    expect((await read('?start_date=2020-01-01&end_date=2020-12-31')).map(({ summary }) => summary)).toEqual(['Over']);
    const [before] = await read('?location=york');
    const first = await api.get('/events.ics');
    expect((await api.get('/events.ics', { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
    await api.shelves.put(
      'event',
      {
        external_id: 'lasting',
        title: 'One, later',
        slug: 'moved',
        start_date: '2099-02-01',
        timezone: 'Europe/London',
        city: 'York',
      },
      one.id,
    );
    const [after] = await read('?location=york');
    expect([after?.summary, after?.start]).toEqual(['One, later', '2099-02-01']);
    expect(after?.uid).toBe(before?.uid);
    await api.shelves.hide(one.id);
    expect(await read('?location=york')).toEqual([]);
    expect((await api.get('/event/moved.ics')).status).toBe(404);
  });

  it('show a member the events that they keep, by an address that is theirs to end', async () => {
    await using club = await openClub(engine);
    const { shelves, get, post, send } = club.api;
    const [ada, bea] = [await club.join('ada@example.org'), await club.join('bea@example.org')];
    const kept = await shelves.event({ title: 'Kept', start_date: '2099-01-01' });
    const hidden = await shelves.event({ title: 'Hidden', start_date: '2099-01-02' });
    await shelves.event({ title: 'Other', start_date: '2099-01-03' });
    for (const { id } of [kept, hidden])
      await send('PUT', '/api/content/favourite/add', { id, object_type: 'Event' }, ada.as);
    await shelves.hide(hidden.id);
    expect((await get('/api/auth/calendar')).status).toBe(401);
    expect((await get('/api/auth/calendar', ada.as)).body).toEqual({ made_at: null });
    const made = (await post('/api/auth/calendar', undefined, ada.as)).body;
    expect((await get('/api/auth/calendar', ada.as)).body).toEqual({ made_at: made.made_at });
    expect((await get('/api/auth/calendar', bea.as)).body).toEqual({ made_at: null });
    const path = new URL(made.address).pathname;
    const answer = await get(path);
    expect(answer.headers).toMatchObject({
      'content-type': TYPE,
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(readCalendar(answer.body).map(({ summary }) => summary)).toEqual(['Kept']);
    expect(JSON.stringify(await club.api.store.db.selectFrom('calendar_address').selectAll().execute())).not.toContain(
      path.slice('/calendar/'.length, -4),
    );
    const next = new URL((await post('/api/auth/calendar', undefined, ada.as)).body.address).pathname;
    expect([(await get(path)).status, (await get(next)).status]).toEqual([404, 200]);
    expect((await send('DELETE', '/api/auth/calendar', undefined, ada.as)).body).toEqual({ made_at: null });
    expect((await get(next)).status).toBe(404);
    expect((await get('/calendar/none.ics')).status).toBe(404);
  });
});

describe(`the calendar of ${CATALOGUE.name}`, () => {
  it('is read alike by two libraries, whole and event by event', { timeout: 300_000 }, async () => {
    await using api = await openApi('sqlite');
    await importFolder(api.store.db, CATALOGUE.folder);
    await api.catchUp();
    const all = readCalendar((await api.get('/events.ics?start_date=2000-01-01&end_date=2199-12-31')).body);
    expect(all.length).toBeGreaterThan(5);
    const list = (await api.get('/api/content/event?size=50')).body.data as {
      slug: string;
      start_date: string | null;
    }[];
    for (const { slug } of list.filter(({ start_date }) => start_date))
      expect(readCalendar((await api.get(`/event/${slug}.ics`)).body)).toHaveLength(1);
  });
});
