import { expect, it } from 'vitest';
import { emailChangeLink, openClub, PASSWORD, type Person, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { tablesHolding } from '#tests/setup/database/traces.ts';
import { dropFarewells } from '#tests/setup/database/waiting-mails.ts';

const OLD = 'ada@example.org';
const NEW = 'ada@example.net';

const ask = (club: TestClub, { as }: Person, email: string) =>
  club.api.send('PUT', '/api/auth', { email, current_password: PASSWORD }, as);
const logIn = async (club: TestClub, username: string) =>
  (await club.api.post('/api/auth/login', { username, password: PASSWORD })).status;
const open = (club: TestClub, { as }: Person, email: string) =>
  club.api.send('POST', emailChangeLink(club, email), undefined, as);

onEachEngine('another address', (engine) => {
  it('takes the old one’s place once its link is opened by the member, and not before', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(OLD);
    const asked = await ask(club, ada, NEW);
    expect(asked.body).toMatchObject({ email: OLD, profile: { is_verified: true, pending_email: NEW } });
    expect([await logIn(club, OLD), await logIn(club, NEW)]).toEqual([200, 401]);
    await club.deliver();
    expect(club.mailbox.last(NEW)?.subject).toContain('Confirm your new address');
    const moved = await open(club, ada, NEW);
    expect(moved.body).toMatchObject({ email: NEW, username: NEW, profile: { pending_email: null } });
    expect([await logIn(club, OLD), await logIn(club, NEW)]).toEqual([401, 200]);
    await club.deliver();
    const told = club.mailbox.last(OLD);
    expect(told?.subject).toContain('Your email address was changed');
    expect(told?.text).not.toContain(NEW);
    // Opened once more: all is as it is.
    expect((await open(club, ada, NEW)).body).toMatchObject({ email: NEW });
  });

  it('needs the password, is one that can be written to, and never somebody else’s', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(OLD);
    await club.join('bob@example.org');
    expect((await club.api.send('PUT', '/api/auth', { email: NEW }, ada.as)).body.fields).toHaveProperty(
      'current_password',
    );
    expect((await ask(club, ada, 'BOB@example.org')).status).toBe(409);
    expect((await ask(club, ada, 'not an address')).body.message).toBe('Please add a valid email address!');
    expect((await club.api.get('/api/auth', ada.as)).body).toMatchObject({
      email: OLD,
      profile: { pending_email: null },
    });
  });

  it('may be the same one, written otherwise', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(OLD);
    await ask(club, ada, 'Ada@example.org');
    await club.deliver();
    expect((await open(club, ada, 'Ada@example.org')).body.email).toBe('Ada@example.org');
  });

  it('can be thought better of, asked for again, or replaced by a third', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(OLD);
    await ask(club, ada, NEW);
    await club.deliver();
    const first = emailChangeLink(club, NEW);
    expect((await club.api.send('DELETE', '/api/auth/address', undefined, ada.as)).body.profile.pending_email).toBe(
      null,
    );
    expect((await club.api.send('POST', first, undefined, ada.as)).body.code).toBe('gone');
    expect((await club.api.send('POST', '/api/auth/address', undefined, ada.as)).status).toBe(404);

    await ask(club, ada, NEW);
    await club.deliver();
    const second = emailChangeLink(club, NEW);
    expect((await ask(club, ada, 'ada@example.com')).body.profile.pending_email).toBe('ada@example.com');
    expect((await club.api.send('POST', second, undefined, ada.as)).status).toBe(410);
    expect((await club.api.send('POST', '/api/auth/address', undefined, ada.as)).status).toBe(200);
    await club.deliver();
    expect(club.mailbox.mails.filter(({ to }) => to?.[0]?.address === 'ada@example.com')).toHaveLength(2);
    expect((await open(club, ada, 'ada@example.com')).body.email).toBe('ada@example.com');
  });

  it('leaves what was written from the old one with the member: in their data, and gone with them', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(OLD);
    const write = (email: string, message: string) =>
      club.api.post('/api/auth/contact', { name: 'Somebody', email, subject: 'feedback', message });
    const messages = async () =>
      (await club.api.get('/api/auth/data', ada.as)).body.messages_to_us.map((one: { message: string }) => one.message);
    await write('ADA@example.org', 'written before');
    await ask(club, ada, NEW);
    await write(NEW, 'written to us by a stranger');
    expect(await messages()).toEqual(['written before']);
    await club.deliver();
    await open(club, ada, NEW);
    await write(OLD, 'from whoever has it now');
    expect(await messages()).toContain('written before');
    expect(await messages()).not.toContain('from whoever has it now');
    const { body } = await club.api.get('/api/auth/data', ada.as);
    expect(body.mails_on_their_way).toContainEqual(expect.objectContaining({ recipient: OLD }));
    expect((await club.api.send('DELETE', '/api/auth', { password: PASSWORD }, ada.as)).status).toBe(200);
    await dropFarewells(club.api.store.db);
    expect(await tablesHolding(club.api.store.db, [ada.id, NEW, 'written before'])).toEqual([]);
    expect(await tablesHolding(club.api.store.db, ['from whoever has it now'])).toContain('contact_message');
  });
});
