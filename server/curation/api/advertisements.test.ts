import { expect, it } from 'vitest';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const NEW = {
  title: 'Calm teas',
  url: 'https://tea.example.org/',
  image: '/pictures/banner-kettle.svg',
  alt: 'A teapot',
  category: 'Banner',
};
const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

onEachEngine('advertisements at the desk', (engine) => {
  it('are shown while they run, change only as seen, and come back after they were deleted', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const running = async () =>
      (await club.api.get('/api/advertisement?category=banner')).body.data.map((one: { title: string }) => one.title);
    const made = await call('POST', '/advertisements', NEW);
    expect(made).toMatchObject({ status: 200, body: { ...NEW, sponsor: null, starts_at: null, ends_at: null } });
    expect(await running()).toEqual(['Calm teas']);

    const { id, version, external_id } = made.body;
    const put = (body: object, seen: number) => call('PUT', `/advertisements/${id}`, body, { 'if-match': `"${seen}"` });
    const later = await put({ starts_at: hoursFromNow(1) }, version);
    expect(await running()).toEqual([]);
    expect(await put({ title: 'Late' }, version)).toMatchObject({
      status: 412,
      body: { current: { title: 'Calm teas' } },
    });
    const [entry] = (await call('GET', '/audit?action=change')).body.data;
    expect(entry).toMatchObject({
      subject: 'advertisement: Calm teas',
      details: { list: 'advertisements', id, version: later.body.version },
      changes: [{ field: 'starts_at', before: null }],
    });
    expect((await put({ starts_at: null }, entry.details.version)).body.version).toBe(version);
    expect(await running()).toEqual(['Calm teas']);

    expect((await call('DELETE', `/advertisements/${id}`, undefined, { 'if-match': '"1"' })).status).toBe(412);
    expect((await call('DELETE', `/advertisements/${id}`)).status).toBe(200);
    expect(await running()).toEqual([]);
    const [gone] = (await call('GET', '/audit?action=delete')).body.data;
    expect((await call('POST', '/advertisements', gone.details.record)).body).toMatchObject({ external_id, ...NEW });
    expect(await running()).toEqual(['Calm teas']);
  });

  it('are found by their words, their sponsor and their lasting name, and listed with their places', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { external_id } = (await call('POST', '/advertisements', { ...NEW, sponsor: 'Tea 100%' })).body;
    await call('POST', '/advertisements', { ...NEW, title: 'Soft lamps', category: 'Foot' });
    const found = async (query: string) =>
      (await call('GET', `/advertisements?query=${encodeURIComponent(query)}`)).body.data.map(
        (one: { title: string }) => one.title,
      );
    expect(await found('LAMP')).toEqual(['Soft lamps']);
    await call('POST', '/advertisements', { ...NEW, title: 'Éclairs', category: 'Foot', sponsor: 'Ømåde' });
    for (const query of ['éclair', 'ÉCLAIR', 'eclair', 'ømåde', 'ØMÅDE'])
      expect([query, await found(query)]).toEqual([query, ['Éclairs']]);
    expect(await found('0%')).toEqual(['Calm teas']);
    expect(await found(external_id)).toEqual(['Calm teas']);
    expect((await call('GET', '/advertisements?size=1')).body).toMatchObject({
      data: [{ title: 'Éclairs' }],
      options: [
        { name: 'Banner', count: 1 },
        { name: 'Foot', count: 2 },
      ],
      pagination: { total_objects: 3 },
    });
  });

  it('are refused in words where a field is wrong, and nothing is kept', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const wrong: [object, string][] = [
      [{ title: '' }, 'title'],
      [{ url: 'javascript:alert(1)' }, 'url'],
      [{ image: '' }, 'image'],
      [{ image: '/pictures/../secret' }, 'image'],
      [{ alt: '' }, 'alt'],
      [{ category: '' }, 'category'],
      [{ starts_at: '2027-02-31' }, 'starts_at'],
      [{ starts_at: '2027-05-11T09:00' }, 'starts_at'],
      [{ starts_at: '2027-05-11T09:00:00Z', ends_at: '2027-05-10T09:00:00Z' }, 'ends_at'],
      [{ colour: 'red' }, 'colour'],
    ];
    for (const [body, field] of wrong) {
      const answer = await call('POST', '/advertisements', { ...NEW, ...body });
      expect([body, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([body, 400, [field]]);
    }
    expect((await call('GET', '/advertisements')).body.data).toEqual([]);
  });
});
