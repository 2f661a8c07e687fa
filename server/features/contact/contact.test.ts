import { expect, it } from 'vitest';
import { daysAgo, now } from '#server/database/instants.ts';
import { failedKey } from '#server/jobs/failed-jobs.ts';
import { site } from '#site';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { forgetOldMessages, messagesInWords } from './messages.ts';

const message = {
  name: 'Ada',
  email: 'ada@example.org',
  subject: 'feedback',
  message: 'Thank you.\nThe quiet search helps.',
};
const write = (api: TestApi, changes: Record<string, unknown> = {}) =>
  api.post('/api/auth/contact', { ...message, ...changes });
const kept = (api: TestApi) => api.store.db.selectFrom('contact_message').selectAll().orderBy('id').execute();

onEachEngine('the contact form', (engine) => {
  // spec(344)
  it('keeps a message as it was written', async () => {
    await using api = await openApi(engine);
    expect(await write(api)).toMatchObject({ status: 200, body: { message: 'Your message was sent.' } });
    expect(await kept(api)).toMatchObject([message]);
    expect(await waitingMails(api.store.db)).toMatchObject([
      { template: 'contact-received', content: { email: message.email, subject: 'Feedback' } },
    ]);
  });

  it('takes along, when it is too old, the mails about it that were given up, and no others', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    for (let i = 0; i < 2; i++) expect((await write(api)).status).toBe(200);
    const [old, young] = await db.selectFrom('contact_message').select('id').orderBy('id').execute();
    for (const { id } of await waitingMails(db)) {
      const { key } = await db.selectFrom('job').select('key').where('id', '=', id).executeTakeFirstOrThrow();
      await db
        .updateTable('job')
        .set({ failed_at: now(), key: failedKey({ id, key }) })
        .where('id', '=', id)
        .execute();
    }
    await db
      .updateTable('contact_message')
      .set({ received_at: daysAgo(site.contactMessageDays + 1) })
      .where('id', '=', old?.id ?? 0)
      .execute();
    await forgetOldMessages(db);
    expect((await waitingMails(db)).map(({ about }) => about)).toEqual([`M-${young?.id}`]);
  });

  // spec(305)
  it.each(['public-speaking', 'general-inquiry', 'partnership', 'feedback', 'support', 'other'])(
    'takes the subject %s',
    async (subject) => {
      await using api = await openApi(engine);
      expect((await write(api, { subject })).status).toBe(200);
    },
  );

  it('keeps nothing that could steer a terminal, and one line where one line belongs', async () => {
    await using api = await openApi(engine);
    await write(api, { name: ' Ada\r\nBcc: x ', message: 'One\r\ntwo\u001b[2J \ud800' });
    expect(await kept(api)).toMatchObject([{ name: 'Ada Bcc: x', message: 'One\ntwo[2J \ufffd' }]);
  });

  it('is read by an operator, newest first', async () => {
    await using api = await openApi(engine);
    await write(api);
    await write(api, { name: 'Grace', subject: 'other' });
    const [first, second] = await messagesInWords(api.store.db);
    expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}Other\nFrom: Grace <ada@example\.org>/);
    expect(second).toContain('  Thank you.\n  The quiet search helps.');
  });

  it('forgets what is older than the privacy policy says', async () => {
    await using api = await openApi(engine);
    await write(api);
    await write(api, { name: 'Old' });
    const old = new Date(Date.now() - 366 * 86_400_000).toISOString();
    await api.store.db.updateTable('contact_message').set({ received_at: old }).where('name', '=', 'Old').execute();
    await forgetOldMessages(api.store.db);
    expect(await kept(api)).toMatchObject([{ name: 'Ada' }]);
  });

  it.each<[string, Record<string, unknown>, string, RegExp]>([
    ['no name', { name: undefined }, 'name', /write your name/],
    ['a name of blanks', { name: '   ' }, 'name', /write your name/],
    ['a name without end', { name: 'a'.repeat(201) }, 'name', /too long by 1 character\./],
    ['no email', { email: '' }, 'email', /write your email/],
    ['an email without @', { email: 'ada.example.org' }, 'email', /needs an @/],
    ['an email that is none', { email: 'ada@example' }, 'email', /check this address/],
    ['an unknown subject', { subject: 'complaint' }, 'subject', /choose a subject/],
    ['a subject that every object has', { subject: 'constructor' }, 'subject', /choose a subject/],
    ['no message', { message: '' }, 'message', /write your message/],
    ['a message without end', { message: 'x'.repeat(6_000) }, 'message', /too long by 1,000 characters/],
    ['a list for a message', { message: [] }, 'message', /write your message/],
  ])('refuses %s, and says so beside the field', async (_what, changes, field, sentence) => {
    await using api = await openApi(engine);
    const { status, body } = await write(api, changes);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', fields: { [field]: expect.stringMatching(sentence) } });
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await kept(api)).toEqual([]);
  });

  it('takes 30 messages an hour from one address, and refuses endless ones for a time that it names', async () => {
    await using api = await openApi(engine);
    const answers = [];
    for (let n = 0; n < 45; n++) {
      await write(api, { email: 'wrong' });
      answers.push(await write(api));
    }
    expect(answers.slice(0, 30).every(({ status }) => status === 200)).toBe(true);
    const last = answers.at(-1);
    expect(last).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await kept(api)).length).toBe(answers.filter(({ status }) => status === 200).length);
  });

  it('counts each address for itself, also behind a proxy on the same machine', async () => {
    await using api = await openApi(engine);
    const from = (ip: string) => api.post('/api/auth/contact', message, { 'x-forwarded-for': ip });
    for (let n = 0; n < 45; n++) await from('2001:db8:1:1::1');
    expect((await from('2001:db8:1:1::2')).status).toBe(429);
    expect((await from('2001:db8:1:2::1')).status).toBe(200);
    expect((await from('203.0.113.7')).status).toBe(200);
  });
});

const form = (api: TestApi, fields: Record<string, string>, headers: Record<string, string> = OWN) =>
  api.post('/contact', new URLSearchParams({ ...message, agree_tos: 'on', ...fields }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  });
const OWN = { 'sec-fetch-site': 'same-origin' };

onEachEngine('the contact page without script', (engine) => {
  it.each<[string, Record<string, string>]>([
    ['a browser', OWN],
    ['an old browser', { origin: 'http://localhost' }],
  ])('takes the form from %s and leads back to the page', async (_who, headers) => {
    await using api = await openApi(engine, { pages: true });
    expect(await form(api, {}, headers)).toMatchObject({ status: 303, headers: { location: '/contact?sent=yes' } });
    expect(await kept(api)).toMatchObject([message]);
  });

  it.each<[string, Record<string, string>]>([
    ['a wrong field', { email: 'no' }],
    ['no agreement', { agree_tos: '' }],
  ])('refuses %s with the page itself, which nobody keeps', async (_what, wrong) => {
    await using api = await openApi(engine, { pages: true });
    const { status, headers } = await form(api, wrong);
    expect(status).toBe(400);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
    expect(await kept(api)).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of the site', { 'sec-fetch-site': 'same-site' }],
    ['an old browser on another site', { origin: 'https://evil.example' }],
    ['a program', {}],
  ])('refuses a form that %s sent', async (_who, headers) => {
    await using api = await openApi(engine, { pages: true });
    expect((await form(api, {}, headers)).status).toBe(403);
    expect(await kept(api)).toEqual([]);
  });
});
