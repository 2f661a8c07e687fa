/** A new address for an account: mistyped, stolen, used to flood, or wanted by two. */
import { afterEach, expect, it, vi } from 'vitest';
import { emailChangeLink, form, openClub, PASSWORD, type Person, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

afterEach(() => void vi.useRealTimers());

const OLD = 'ada@example.org';
const NEW = 'eve@example.net';
const NEXT = 'four loud red doors';

const ask = (club: TestClub, { as }: Person, email: string) =>
  club.api.send('PUT', '/api/auth', { email, current_password: PASSWORD }, as);

/** Asks to move there; resolves to the call behind the link. */
async function linkFor(club: TestClub, person: Person, email: string): Promise<string> {
  expect((await ask(club, person, email)).status).toBe(200);
  await club.deliver();
  return emailChangeLink(club, email);
}

const open = (club: TestClub, link: string, as?: Person['as']) => club.api.send('POST', link, undefined, as ?? {});
const emailOf = async (club: TestClub, { as }: Person) => (await club.api.get('/api/auth', as)).body.email;

onEachEngine('a new address', (engine) => {
  it('gives nothing to the stranger who owns it: no way in, no move, no password', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(OLD);
    const bob = await club.join('bob@example.org');
    const link = await linkFor(club, ada, NEW);
    const key = link.split('/').at(-1);
    expect((await open(club, link)).status).toBe(401);
    expect((await open(club, link, bob.as)).status).toBe(410);
    expect((await club.api.get(`/api/auth/verification/confirm/${key}`)).status).toBe(410);
    expect((await club.api.post(`/api/auth/login/link/${key}`, {})).status).toBe(410);
    const { id } = (await club.api.get('/api/auth', ada.as)).body.profile;
    const recovery = { profile: id, session: key, new_password: NEXT, confirm_password: NEXT };
    expect((await club.api.post('/api/auth/forgot-my-password/recover', recovery)).status).toBe(410);
    await club.api.post('/api/auth/forgot-my-password', { email: NEW });
    await club.deliver();
    expect(club.mailbox.last(NEW)?.subject).toContain('Confirm your new address');
    expect(await emailOf(club, ada)).toBe(OLD);
    expect((await club.api.get('/api/auth', bob.as)).body.profile.pending_email).toBe(null);
  });

  it('keeps nobody from joining with it; then the link moves nothing', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(OLD);
    const link = await linkFor(club, ada, NEW);
    const eve = await club.join(NEW);
    expect((await open(club, link, ada.as)).body.code).toBe('conflict');
    expect([await emailOf(club, ada), await emailOf(club, eve)]).toEqual([OLD, NEW]);
  });

  it('that two want in the same moment becomes one’s', async () => {
    await using club = await openClub(engine);
    const people = [await club.join('ada@example.org'), await club.join('bob@example.org')];
    const links: [string, Person][] = [];
    for (const person of people) links.push([await linkFor(club, person, NEW), person]);
    const answers = await Promise.all(links.map(([link, { as }]) => open(club, link, as)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await club.api.store.db.selectFrom('member').where('email', '=', NEW).select('id').execute()).toHaveLength(
      1,
    );
  });

  it('moves once, also when its link is opened ten times at once, and tells the old one once', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(OLD);
    const link = await linkFor(club, ada, NEW);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(club, link, ada.as)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await club.deliver();
    const told = club.mailbox.mails.filter(({ subject }) => subject?.includes('Your email address was changed'));
    expect(told).toHaveLength(1);
  });

  it('is forgotten when the password changes or three days are over', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(OLD);
    const early = await linkFor(club, ada, NEW);
    const change = { current_password: PASSWORD, update_password: NEXT, confirm_password: NEXT };
    expect((await club.api.send('PUT', '/api/auth', change, ada.as)).body.profile.pending_email).toBe(null);
    expect((await open(club, early, ada.as)).status).toBe(410);

    const bob = await club.join('bob@example.org');
    const late = await linkFor(club, bob, NEW);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 72.1 * 3_600_000 });
    const { body } = await club.api.post('/api/auth/login', { username: 'bob@example.org', password: PASSWORD });
    expect(body.user.profile.pending_email).toBe(null);
    expect((await open(club, late, { authorization: `Bearer ${body.access}` })).status).toBe(410);
  });

  it('floods no mailbox', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(OLD);
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await ask(club, ada, NEW)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await club.api.send('POST', '/api/auth/address', undefined, ada.as)).status).toBe(429);
    // Written otherwise it is the same mailbox.
    expect((await ask(club, ada, NEW.toUpperCase())).status).toBe(429);
  });

  it('that is taken uses up nothing of what its owner may be sent', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(OLD);
    await club.join(NEW);
    for (let i = 0; i < 8; i++) expect((await ask(club, ada, NEW)).status).toBe(409);
    await club.api.post('/api/auth/forgot-my-password', { email: NEW });
    await expect
      .poll(async () => {
        await club.deliver();
        return club.mailbox.last(NEW)?.subject;
      })
      .toContain('Choose a new password');
  });

  it('that somebody joined with and never confirmed is its owner’s to use', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(OLD);
    await club.api.post('/api/auth/register', form(NEW));
    const link = await linkFor(club, ada, NEW);
    expect((await open(club, link, ada.as)).body).toMatchObject({ email: NEW, id: ada.id });
    expect(await club.api.store.db.selectFrom('member').select('email').execute()).toEqual([{ email: NEW }]);
  });

  it('that was asked for says nothing to whoever joins with it', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(OLD);
    await linkFor(club, ada, NEW);
    expect((await club.api.post('/api/auth/register', form(NEW))).status).toBe(200);
  });
});
