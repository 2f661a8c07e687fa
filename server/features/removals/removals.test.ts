import { expect, it } from 'vitest';
import { later } from '#server/database/instants.ts';
import { site } from '#site';
import { openDesk, suspendedColleague } from '#tests/setup/api/desk.ts';
import { openClub, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { render } from '../mail/templates.ts';
import { forgetOldRequests, remindOfRequests } from './requests.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const request = { object_type: 'Tool', why: 'about-me', reason: 'My name is in it.', email: 'eve@example.org' };
const ask = (club: TestClub, id: number, changes: object = {}) =>
  club.api.post('/api/content/removal', { ...request, id, ...changes });
const mailsTo = async ({ api: { store } }: TestClub, template: string) =>
  (await waitingMails(store.db)).filter((mail) => mail.template === template);

onEachEngine('a request to take something down', (engine) => {
  it('comes with a reference and a clock, and those behind the site are told', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id } = await club.api.shelves.tool({ name: 'Timer', slug: 'timer' });
    const { status, body } = await ask(club, id);
    expect([status, body.reference]).toEqual([200, 'R-1']);
    expect(await mailsTo(club, 'removal-received')).toMatchObject([
      { recipient: site.mailboxes.general, content: { reference: 'R-1', page: 'http://localhost/item/tool/timer' } },
    ]);
    expect((await call('GET', '/removals')).body).toMatchObject({
      data: [
        {
          reference: 'R-1',
          item: { id, status: 'published' },
          title: 'Timer',
          why: 'about-me',
          email: 'eve@example.org',
          hours_left: site.removalHours - 1,
          decision: null,
        },
      ],
      pagination: { total_objects: 1 },
    });
  });

  it.each<[string, object, string]>([
    ['no reason', { reason: '  ' }, 'reason'],
    ['a reason without end', { reason: 'x'.repeat(5_001) }, 'reason'],
    ['no address', { email: 'eve' }, 'email'],
    ['no choice', { why: 'constructor' }, 'why'],
  ])('is refused with %s, beside the field', async (_what, changes, field) => {
    await using club = await openClub(engine);
    const { id } = await club.api.shelves.tool({ name: 'Timer' });
    const { status, body } = await ask(club, id, changes);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await club.api.store.db.selectFrom('removal_request').select('id').execute()).toEqual([]);
  });

  it.each(['wrong', 'harmful', 'other'])('for the reason ‘%s’ needs no address and keeps none', async (why) => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { id } = await club.api.shelves.tool({ name: 'Timer' });
    for (const email of [undefined, '', 'eve@example.org'])
      expect((await ask(club, id, { why, email })).status).toBe(200);
    const rows = await club.api.store.db.selectFrom('removal_request').select('email').execute();
    expect(rows).toEqual([{ email: '' }, { email: '' }, { email: '' }]);
    const { content } = (await mailsTo(club, 'removal-received'))[0] ?? {};
    expect(render('removal-received', content ?? {}).text).toContain('They left no address');
    expect((await call('GET', '/removals/1')).body.email).toBeNull();
    expect((await call('PUT', '/removals/1', { answer: 'Hello' })).status).toBe(409);
    expect((await call('PUT', '/removals/1', { decision: 'kept' })).status).toBe(200);
  });

  it.each(['mine', 'about-me'])('for the reason ‘%s’ needs an address', async (why) => {
    await using club = await openClub(engine);
    const { id } = await club.api.shelves.tool({ name: 'Timer' });
    for (const email of [undefined, ''])
      expect(await ask(club, id, { why, email })).toMatchObject({
        status: 400,
        body: { fields: { email: 'Please write your email address, so that we can answer.' } },
      });
  });

  it('is about what everybody can see, and no way to find out what nobody can', async () => {
    await using club = await openClub(engine);
    const { id } = await club.api.shelves.tool({ name: 'Timer' });
    expect((await ask(club, id, { object_type: 'Post' })).status).toBe(404);
    await club.api.shelves.setStatus(id, 'draft');
    const hidden = await ask(club, id);
    expect(hidden).toMatchObject({ status: 404, body: (await ask(club, 99_999)).body });
  });

  it('takes the item down with one press, is decided and answered, and all of it is in the log', async () => {
    await using club = await openClub(engine);
    const { administrator, call, curator } = await openDesk(club);
    const { id } = await club.api.shelves.tool({ name: 'Timer', slug: 'timer' });
    await ask(club, id);
    const step = (body: object) => call('PUT', '/removals/1', body);
    const seen = async () => (await club.api.get('/api/content/tool/timer')).status;
    expect((await step({ assigned_to: curator.id, taken_down: true })).body).toMatchObject({
      assigned_to: { id: curator.id, name: 'curator@example.org' },
      item: { status: 'archived' },
    });
    expect(await seen()).toBe(410);
    await step({ taken_down: false });
    expect(await seen()).toBe(200);
    const decided = await step({ decision: 'removed', answer: 'Done.\nIt is gone.' });
    expect(decided.body).toMatchObject({
      decision: 'removed',
      answered_at: expect.any(String),
      item: { status: 'archived' },
    });
    expect(await seen()).toBe(410);
    await club.deliver();
    expect(club.mailbox.last('eve@example.org')).toMatchObject({ subject: 'Our reply to you: R-1: Timer' });
    expect((await call('GET', '/removals/1')).body).toEqual(decided.body);
    expect((await call('GET', '/removals/99')).status).toBe(404);
    expect((await call('GET', '/removals')).body.data).toEqual([]);
    expect((await call('GET', '/removals?status=decided')).body.data).toHaveLength(1);
    const log = (await call('GET', `/audit?item=${id}`)).body.data.map(({ action }: { action: string }) => action);
    expect(log).toEqual(['removal', 'archive', 'removal', 'publish', 'removal', 'archive']);
    // Another decision is an administrator's, who has seen the first.
    expect((await step({ decision: 'kept' })).status).toBe(428);
    const { version } = (await call('GET', '/removals/1')).body;
    const lifted = await call(
      'PUT',
      '/removals/1',
      { decision: 'kept' },
      { ...administrator.as, 'if-match': `"${version}"` },
    );
    expect(lifted.body.item.status).toBe('published');
    expect((await call('PUT', '/removals/99', { decision: 'kept' })).status).toBe(404);
    expect((await step({ assigned_to: 'nobody' })).body.fields).toHaveProperty('assigned_to');
    const colleague = await suspendedColleague(club);
    expect((await step({ assigned_to: colleague.id })).body.fields).toHaveProperty('assigned_to');
  });

  it('is taken by whoever acts on it first, and stays with them', async () => {
    await using club = await openClub(engine);
    const { call, curator, administrator } = await openDesk(club);
    const { id } = await club.api.shelves.tool({ name: 'Timer', slug: 'timer' });
    await ask(club, id);
    const step = (body: object, who = curator) => call('PUT', '/removals/1', body, who.as);
    expect((await step({ taken_down: true })).body.assigned_to).toMatchObject({ id: curator.id });
    expect((await step({ answer: 'We look.' }, administrator)).body.assigned_to).toMatchObject({ id: curator.id });
    expect((await step({ assigned_to: null })).body.assigned_to).toBe(null);
    expect((await step({ decision: 'kept' }, administrator)).body.assigned_to).toMatchObject({ id: administrator.id });
  });

  it('puts back only what it took down itself', async () => {
    await using club = await openClub(engine);
    const { call, administrator } = await openDesk(club);
    const { id } = await club.api.shelves.tool({ name: 'Timer', slug: 'timer' });
    await ask(club, id);
    await ask(club, id);
    const status = async () => (await call('GET', `/items/${id}`)).body.status;
    await call('PUT', '/removals/1', { decision: 'removed' });
    // The other request did nothing to it, and is no reason to show it again.
    await call('PUT', '/removals/2', { taken_down: true });
    await call('PUT', '/removals/2', { decision: 'kept' });
    expect(await status()).toBe('archived');
    await call('PUT', '/removals/1', { decision: 'kept' }, { ...administrator.as, 'if-match': '"2"' });
    expect(await status()).toBe('published');
    // What a curator takes down for a reason of their own stays down.
    await club.api.shelves.setStatus(id, 'archived');
    await call('PUT', '/removals/1', { taken_down: false });
    expect(await status()).toBe('archived');
  });

  it('outlives the item', async () => {
    await using club = await openClub(engine);
    const { call, administrator } = await openDesk(club);
    const { id } = await club.api.shelves.tool({ name: 'Timer' });
    await ask(club, id);
    await call('DELETE', `/items/${id}`, undefined, administrator.as);
    expect((await call('GET', '/removals')).body.data).toMatchObject([{ item: null, title: 'Timer' }]);
    expect((await call('PUT', '/removals/1', { decision: 'removed' })).body.decision).toBe('removed');
  });

  it('is called to mind once, a day before its time is over, and forgotten long after it was decided', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const { id } = await club.api.shelves.tool({ name: 'Timer' });
    await ask(club, id);
    expect(await remindOfRequests(db, 'http://localhost')).toBe(0);
    await db
      .updateTable('removal_request')
      .set({ due_at: later(DAY_MS - 60_000) })
      .execute();
    const other = club.api.store.another().db;
    const sent = await Promise.all([
      remindOfRequests(db, 'http://localhost'),
      remindOfRequests(other, 'http://localhost'),
    ]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(await mailsTo(club, 'removal-due')).toMatchObject([{ content: { reference: 'R-1', hours: '23' } }]);
    await forgetOldRequests(db);
    expect(await db.selectFrom('removal_request').select('id').execute()).toHaveLength(1);
    expect(await mailsTo(club, 'removal-received')).toHaveLength(1);
    await db
      .updateTable('removal_request')
      .set({ decided_at: later(-(site.contactMessageDays + 1) * DAY_MS) })
      .execute();
    await db
      .updateTable('job')
      .set({ failed_at: later(0) })
      .execute();
    await forgetOldRequests(db);
    expect(await db.selectFrom('removal_request').select('id').execute()).toEqual([]);
    expect(await mailsTo(club, 'removal-received')).toEqual([]);
  });
});

onEachEngine('the inbox', (engine) => {
  it('shows messages to those at the desk, who take them up and answer by mail', async () => {
    await using club = await openClub(engine);
    const { call, curator } = await openDesk(club);
    const message = { name: 'Eve', email: 'eve@example.org', subject: 'feedback', message: 'Hello' };
    for (let i = 0; i < 2; i++) await club.api.post('/api/auth/contact', message);
    const { data } = (await call('GET', '/messages?status=new')).body;
    expect(data).toMatchObject([{ name: 'Eve', status: 'new', assigned_to: null }, { email: 'eve@example.org' }]);
    const put = (body: object, id = data[0].id, headers = {}) => call('PUT', `/messages/${id}`, body, headers);
    expect((await put({ status: 'open', assigned_to: curator.id })).body).toMatchObject({
      status: 'open',
      assigned_to: { id: curator.id },
    });
    expect((await put({ answer: 'Thank you.' })).body).toMatchObject({
      status: 'done',
      answered_at: expect.any(String),
    });
    expect((await call('GET', `/messages/${data[0].id}`)).body).toMatchObject({ name: 'Eve', status: 'done' });
    // Whoever answers has taken it, and who only looks at it again has not.
    expect((await put({ assigned_to: null, status: 'new' })).body.assigned_to).toBe(null);
    const seen = { 'if-match': `"${(await call('GET', `/messages/${data[0].id}`)).body.version}"` };
    expect((await put({ answer: 'Thank you.' }, undefined, seen)).body.assigned_to).toMatchObject({ id: curator.id });
    expect((await call('GET', '/messages/99')).status).toBe(404);
    await club.deliver();
    expect(club.mailbox.last('eve@example.org')?.text).toContain('Thank you.');
    expect((await call('GET', '/messages?status=new&status=open')).body.pagination.total_objects).toBe(1);
    expect((await put({ answer: '  ' })).status).toBe(400);
    const colleague = await suspendedColleague(club);
    expect((await put({ assigned_to: colleague.id })).body.fields).toHaveProperty('assigned_to');
    expect((await put({ status: 'done' }, 99)).status).toBe(404);
  });
});
