import { expect, it } from 'vitest';
import { MISSING } from '#domain/missing.ts';
import { monthsLater } from '#domain/months.ts';
import { later } from '#server/database/instants.ts';
import { openDesk, suspendedColleague } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';

onEachEngine('notes between colleagues', (engine) => {
  it('ask one of them to look at an item, by mail and at the desk, until it is done', async () => {
    await using club = await openClub(engine);
    const { call, curator, administrator, member } = await openDesk(club);
    const { db } = club.api.store;
    const { id } = await club.api.shelves.post({ display_title: 'Quiet hours' });
    const comments = `/items/${id}/comments`;
    expect((await call('GET', comments)).body.data).toEqual([]);
    expect((await call('GET', '/colleagues')).body.data).toEqual([{ id: administrator.id, name: 'admin@example.org' }]);
    await call('POST', comments, { text: 'The second line is from their site.' });
    const asked = await call('POST', comments, { text: 'Is the price\r\nright?', asked_of: administrator.id });
    expect(asked).toMatchObject({
      status: 200,
      body: { text: 'Is the price\nright?', asked_of: { id: administrator.id }, done_at: null },
    });
    expect((await waitingMails(db)).filter(({ template }) => template === 'asked')).toMatchObject([
      {
        recipient: administrator.email,
        content: { name: 'curator@example.org', title: 'Quiet hours', link: `http://localhost/curate/items/${id}` },
      },
    ]);
    expect((await call('GET', comments)).body.data.map(({ text }: { text: string }) => text)).toEqual([
      'Is the price\nright?',
      'The second line is from their site.',
    ]);
    expect((await call('GET', '/comments')).body.data).toEqual([]);
    expect((await call('GET', '/comments', undefined, administrator.as)).body).toMatchObject({
      data: [{ comment: { id: asked.body.id }, item: { id, kind: 'post', title: 'Quiet hours', status: 'published' } }],
      pagination: { total_objects: 1 },
    });
    const step = (done: boolean) => call('PUT', `/comments/${asked.body.id}`, { done }, administrator.as);
    expect((await step(true)).body.done_at).toEqual(expect.any(String));
    expect((await call('GET', '/comments', undefined, administrator.as)).body.data).toEqual([]);
    expect((await call('GET', '/comments?which=answered')).body.data).toMatchObject([
      { comment: { id: asked.body.id } },
    ]);
    expect((await step(false)).body.done_at).toBeNull();
    expect((await call('GET', '/comments?which=answered')).body.data).toEqual([]);
    // Their own words are theirs to delete, and in their download.
    expect((await call('DELETE', `/comments/${asked.body.id}`, undefined, administrator.as)).status).toBe(404);
    expect((await club.api.get('/api/auth/data', curator.as)).body.notes_at_the_desk).toHaveLength(2);
    expect((await call('DELETE', `/comments/${asked.body.id}`)).status).toBe(200);
    expect((await call('GET', comments, undefined, member.as)).status).toBe(403);
  });

  it('are refused for who is not at the desk, without words, and beyond fifty', async () => {
    await using club = await openClub(engine);
    const { call, curator, member } = await openDesk(club);
    const { id } = await club.api.shelves.post();
    const say = (body: object, item = id) => call('POST', `/items/${item}/comments`, body);
    expect((await say({ text: 'You?', asked_of: member.id })).body.fields).toHaveProperty('assigned_to');
    // Nor is somebody who is suspended, who would be mailed the title of a draft.
    const colleague = await suspendedColleague(club);
    expect((await say({ text: 'You?', asked_of: colleague.id })).body.fields).toHaveProperty('assigned_to');
    const mails = await waitingMails(club.api.store.db);
    expect(mails.filter(({ template }) => template === 'asked')).toEqual([]);
    for (const body of [{ text: '' }, { text: ' \n' }, { text: 'x'.repeat(2_001) }, {}, { text: 'x', asked_of: 5 }])
      expect([body, (await say(body)).status]).toEqual([body, 400]);
    expect((await say({ text: 'x' }, 999_999)).status).toBe(404);
    expect((await call('GET', '/items/999999/comments')).status).toBe(404);
    const row = { item_id: id, member_id: curator.id, text: 'x', said_at: later(0), asked_of: null };
    await club.api.store.db
      .insertInto('item_comment')
      .values(Array.from({ length: 50 }, () => row))
      .execute();
    expect((await say({ text: 'One more' })).body.fields.text).toMatch(/50 notes/);
    // They go with their item, and with whoever wrote them.
    await club.api.store.db.deleteFrom('member').where('id', '=', curator.id).execute();
    const left = await club.api.store.db.selectFrom('item_comment').select('id').execute();
    expect(left).toEqual([]);
  });
});

onEachEngine('the month of the desk', (engine) => {
  it('has what goes out, what takes place by its own clock, and what is to be read again', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { shelves } = club.api;
    await shelves.event({
      title: 'Walk',
      start_date: '2031-05-11T10:30:00+09:00',
      end_date: '2031-05-11T12:00:00+09:00',
      timezone: 'Asia/Tokyo',
    });
    await shelves.event({
      title: 'Festival',
      start_date: '2031-04-29',
      end_date: '2031-05-02',
      timezone: 'Europe/London',
    });
    await shelves.event({ title: 'Off', start_date: '2031-05-20', timezone: 'Europe/London', cancelled: true });
    await shelves.event({ title: 'Later', start_date: '2031-06-01', end_date: null, timezone: 'Europe/London' });
    await call('POST', '/items', {
      kind: 'post',
      display_title: 'Spring letter',
      status: 'scheduled',
      publish_at: '2031-05-31T22:59:00Z',
    });
    const month = await call('GET', '/calendar?month=2031-05');
    expect(month.body).toMatchObject({ month: '2031-05', is_whole: true });
    expect(
      month.body.data.map((one: Record<string, unknown> & { item: { title: string } }) => [
        one.item.title,
        one.sort,
        one.day,
        one.until,
        one.time,
        one.cancelled,
      ]),
    ).toEqual([
      ['Festival', 'takes_place', '2031-05-01', '2031-05-02', null, false],
      ['Walk', 'takes_place', '2031-05-11', null, '10:30', false],
      ['Off', 'takes_place', '2031-05-20', null, null, true],
      ['Spring letter', 'goes_out', '2031-05-31', null, '23:59', false],
    ]);
    const { today, month: present } = (await call('GET', '/calendar')).body;
    expect(present).toBe(today.slice(0, 7));
    for (const wrong of ['2031-13', '1999-01', '2031', monthsLater('2099-12', 1)])
      expect([wrong, (await call('GET', `/calendar?month=${wrong}`)).status]).toEqual([wrong, 400]);
  });
});

onEachEngine('what is missing', (engine) => {
  it('is counted as the list counts it', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    await club.api.shelves.post();
    const { data } = (await call('GET', '/missing')).body;
    expect(data.map(({ missing }: { missing: string }) => missing)).toEqual([...MISSING]);
    expect(data.some(({ count }: { count: number }) => count > 0)).toBe(true);
    for (const { missing, count } of data)
      expect([
        missing,
        (await call('GET', `/items?status=published&missing=${missing}`)).body.pagination.total_objects,
      ]).toEqual([missing, count]);
  });
});
