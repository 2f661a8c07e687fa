import { expect, it } from 'vitest';
import { CONFIRMATION_DAYS } from '#domain/confirmation-form.ts';
import { later, now } from '#server/database/instants.ts';
import { Encryption } from '#server/kernel/encryption.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { forgetConfirmations } from './provider-confirmations.ts';

const EMAIL = 'hello@clinic.example.org';

async function openClinic(club: TestClub, more: object = {}) {
  const desk = await openDesk(club);
  const { id } = await club.api.shelves.entry({
    name: 'Fern Clinic',
    slug: 'fern',
    email: EMAIL,
    waiting_days: 42,
    facts: [{ name: 'step-free', answer: 'yes', note: 'A ramp' }],
    facts_asked_on: '2020-01-01',
    ...more,
  });
  const ask = (email: string = EMAIL) => desk.call('POST', `/items/${id}/confirmation`, { email });
  /** The secret in the mail that was sent last. */
  const lastKey = async () => {
    const mails = (await waitingMails(club.api.store.db)).filter(({ template }) => template === 'confirmation');
    return new URL(new Encryption(SECRET).decrypt(mails.at(-1)?.content.link ?? '')).searchParams.get('key') ?? '';
  };
  const look = (key: string) => club.api.get(`/api/content/confirmation?key=${encodeURIComponent(key)}`);
  const answer = async (key: string, body: object = { answer: 'right' }) => {
    const { version = 1 } = (await look(key)).body;
    const answered = await club.api.post('/api/content/confirmation', { key, version, ...body });
    await club.api.catchUp();
    return answered;
  };
  const entry = async () => (await club.api.get('/api/directory/entry/fern')).body;
  return { ...desk, id, ask, lastKey, look, answer, entry };
}

onEachEngine('a provider is asked', (engine, once) => {
  it('sees what is said of them, and confirms it once: the entry has a date, and the history says by whom', async () => {
    await using club = await openClub(engine);
    const { id, ask, lastKey, look, answer, entry, call } = await openClinic(club);
    expect((await ask()).body.last).toMatchObject({ email: EMAIL, answered_at: null, answer: null });
    const [mail] = await waitingMails(club.api.store.db);
    expect(mail).toMatchObject({ recipient: EMAIL, template: 'confirmation', content: { title: 'Fern Clinic' } });
    const key = await lastKey();
    const { body } = await look(key);
    expect(body).toMatchObject({ title: 'Fern Clinic', page: 'http://localhost/item/directory/fern' });
    expect(body.said).toContainEqual({ label: 'Waiting time', words: 'about 6 weeks' });
    expect(body.said).toContainEqual({ label: 'Step-free', words: 'Yes. A ramp' });
    expect(await answer(key, { answer: 'right', message: 'But we moved.' })).toMatchObject({
      status: 400,
      body: { fields: { answer: expect.stringContaining('Something has changed') } },
    });
    // What is confirmed is what was seen.
    expect((await answer(key, { answer: 'right', version: 999 })).status).toBe(409);
    expect((await answer(key)).status).toBe(200);
    const today = now().slice(0, 10);
    expect(await entry()).toMatchObject({
      checked_on: today,
      checked_by: 'the provider',
      facts_asked_on: today,
      facts_answered_by: 'the provider',
    });
    expect((await call('GET', `/audit?item=${id}`)).body.data.slice(0, 2)).toMatchObject([
      { action: 'change', by: { via: 'provider', name: 'The provider' } },
      { action: 'ask' },
    ]);
    // Used, forwarded or guessed: it works no more.
    for (const used of [key, 'nonsense', `${key}x`]) {
      expect((await look(used)).status, used).toBe(410);
      expect((await answer(used)).status, used).toBe(410);
    }
    expect((await call('GET', `/items/${id}/confirmation`)).body.last).toMatchObject({ answer: 'right' });
  });

  once('says what has changed: it comes to the desk, and the entry stays as it is', async () => {
    await using club = await openClub(engine);
    const { ask, lastKey, answer, entry, call } = await openClinic(club);
    await ask();
    const key = await lastKey();
    const before = await entry();
    expect(await answer(key, { answer: 'changed', message: '  ' })).toMatchObject({
      status: 400,
      body: { fields: { message: 'Please tell us what has changed.' } },
    });
    expect((await answer(key, { answer: 'maybe' })).body.fields).toHaveProperty('answer');
    expect((await answer(key, { answer: 'changed', message: 'x'.repeat(2_001) })).body.fields).toHaveProperty(
      'message',
    );
    expect((await answer(key, { answer: 'changed', message: 'We moved to York.' })).status).toBe(200);
    expect(await entry()).toEqual(before);
    const { body } = await call('GET', '/messages');
    expect(body.data).toMatchObject([{ name: 'Fern Clinic', email: EMAIL, status: 'new' }]);
    expect(body.data[0].message).toMatch(
      /‘Fern Clinic’ \(http:\/\/localhost\/item\/directory\/fern\)[\s\S]*We moved to York\./,
    );
    expect((await answer(key)).status).toBe(410);
  });

  it('twice at the same time: one answer counts', async () => {
    await using club = await openClub(engine);
    const { ask, lastKey, answer } = await openClinic(club);
    await ask();
    const key = await lastKey();
    const answers = await Promise.all([1, 2, 3].map(() => answer(key)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
  });

  it('five times in one moment: one link works, and one mail waits', async () => {
    await using club = await openClub(engine);
    const { ask, lastKey, look } = await openClinic(club);
    const { db } = club.api.store;
    const asked = await Promise.all([1, 2, 3, 4, 5].map(() => ask()));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await db.selectFrom('confirmation').select('id').execute()).toHaveLength(1);
    expect((await waitingMails(db)).filter(({ template }) => template === 'confirmation')).toHaveLength(1);
    expect((await look(await lastKey())).status).toBe(200);
  });

  it('has a link that ends when another is sent, with its time, with the page, and when their address is another', async () => {
    await using club = await openClub(engine);
    const { id, ask, lastKey, look, call } = await openClinic(club);
    const { db } = club.api.store;
    // Nobody is asked who is not the provider by the entry.
    expect(await ask('other@example.org')).toMatchObject({
      status: 400,
      body: { fields: { email: expect.stringContaining(EMAIL) } },
    });
    await ask();
    const first = await lastKey();
    expect((await look(first)).status).toBe(200);
    await ask();
    const second = await lastKey();
    expect([(await look(first)).status, (await look(second)).status]).toEqual([410, 200]);
    expect((await waitingMails(db)).filter(({ template }) => template === 'confirmation')).toHaveLength(1);
    const { body } = await call('GET', `/items/${id}`);
    await call('PUT', `/items/${id}`, { email: 'new@clinic.example.org' }, { 'if-match': `"${body.version}"` });
    expect((await look(second)).status).toBe(410);
    const { body: moved } = await call('GET', `/items/${id}`);
    await call('PUT', `/items/${id}`, { email: '' }, { 'if-match': `"${moved.version}"` });
    expect((await look(second)).status).toBe(410);
    await ask('new@clinic.example.org');
    const third = await lastKey();
    await db
      .updateTable('confirmation')
      .set({ expires_at: later(-1_000) })
      .execute();
    expect((await look(third)).status).toBe(410);
    await ask('new@clinic.example.org');
    const last = await lastKey();
    await club.api.shelves.setStatus(id, 'archived');
    expect((await look(last)).status).toBe(410);
    expect(await ask('new@clinic.example.org')).toMatchObject({ status: 409 });
  });

  once('where the entry has no address: nobody is called the provider; and no mailbox is flooded', async () => {
    await using club = await openClub(engine);
    const { ask, lastKey, answer, entry } = await openClinic(club, { email: null });
    await ask();
    expect((await answer(await lastKey())).status).toBe(200);
    expect((await entry()).checked_by).toBe('somebody we wrote to');
    const statuses = [];
    for (let n = 0; n < 8; n++) statuses.push((await ask()).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  once('only where there is a provider, at an address that is one', async () => {
    await using club = await openClub(engine);
    const { ask, call } = await openClinic(club);
    const tool = await club.api.shelves.tool({ name: 'Timer' });
    expect((await call('POST', `/items/${tool.id}/confirmation`, { email: EMAIL })).status).toBe(400);
    expect((await ask('nobody')).body.fields).toHaveProperty('email');
    expect((await call('POST', '/items/999999/confirmation', { email: EMAIL })).status).toBe(404);
    expect((await club.api.get('/api/content/confirmation')).status).toBe(400);
    expect(await waitingMails(club.api.store.db)).toEqual([]);
  });

  once('is forgotten long after', async () => {
    await using club = await openClub(engine);
    const { ask, call } = await openClinic(club);
    const { db } = club.api.store;
    await ask();
    await forgetConfirmations(db);
    expect(await db.selectFrom('confirmation').select('id').execute()).toHaveLength(1);
    await db
      .updateTable('confirmation')
      .set({ expires_at: later(-(CONFIRMATION_DAYS + 400) * 86_400_000) })
      .execute();
    // The log says where the mail went as long as that is kept, and holds no address itself.
    const told = async () => (await call('GET', '/audit?action=ask')).body.data[0].details;
    expect(await told()).toMatchObject({ email: EMAIL });
    await forgetConfirmations(db);
    expect(await db.selectFrom('confirmation').select('id').execute()).toEqual([]);
    expect(JSON.stringify(await told())).not.toContain('@');
    expect(JSON.stringify(await db.selectFrom('audit_entry').selectAll().execute())).not.toContain(EMAIL);
  });
});

onEachEngine('who offers nothing any more', (engine) => {
  it('comes last in lists, whatever their order, and is reached in no way', async () => {
    await using club = await openClub(engine);
    const { api } = club;
    const names = async (path: string) =>
      (await api.get(path)).body.data.map(({ name }: { name: string }) => name) as string[];
    await api.shelves.entry({ name: 'Open clinic', published_at: '2020-01-01T00:00:00.000Z' });
    await api.shelves.entry({ name: 'Shut clinic', featured: true, withdrawn: 'It closed in May.' });
    expect(await names('/api/directory/entry')).toEqual(['Open clinic', 'Shut clinic']);
    expect(await names('/api/directory/entry?query=clinic')).toEqual(['Open clinic', 'Shut clinic']);
    await api.shelves.put('support', { name: 'Shut line', hours: '24/7', phone_number: '111', withdrawn: 'Over.' });
    await api.shelves.put('support', { name: 'Open line', hours: '24/7', phone_number: '112' });
    const { body } = await api.get('/api/support');
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Open line', 'Shut line']);
    expect([body.open_total, body.ways.find(({ way }: { way: string }) => way === 'call').total]).toEqual([1, 1]);
  });
});
