/** Registering with somebody else's address, and waiting for its owner to confirm it. */
import { expect, it } from 'vitest';
import { Browser } from '#tests/setup/api/browsers.ts';
import { form, openClub, PASSWORD, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const ADA = 'ada@example.org';
const THEIRS = 'five grey paper lamps';
const theirs = { current_password: THEIRS, confirm_password: THEIRS };

const register = (browser: Browser, email = ADA, more: object = {}) =>
  browser.call('POST', '/api/auth/register', form(email, { ...more }));

/** The call behind the link of the newest mail. */
async function linkOf(club: TestClub, email = ADA): Promise<string> {
  await club.deliver();
  return `/api/auth${club.mailbox.last(email)?.link.pathname}`;
}

const people = (club: TestClub) => ({
  owner: new Browser(club, '192.0.2.1'),
  stranger: new Browser(club, '198.51.100.1'),
});

onEachEngine('an address that a stranger has registered', (engine) => {
  it('opens to its owner who confirms it in another browser, and not to the stranger’s password', async () => {
    await using club = await openClub(engine);
    const { owner, stranger } = people(club);
    expect((await register(stranger, ADA, theirs)).status).toBe(200);
    const confirmed = await owner.call('GET', await linkOf(club));
    expect(confirmed).toMatchObject({ status: 200, body: { user: { email: ADA, profile: { has_password: false } } } });
    const as = { authorization: `Bearer ${confirmed.body.access}` };
    expect((await owner.call('GET', '/api/auth', undefined, as)).status).toBe(200);
    expect((await stranger.logIn(ADA, THEIRS)).status).toBe(401);

    // The owner chooses one, without an old one to name.
    const own = { update_password: PASSWORD, confirm_password: PASSWORD };
    expect(await owner.call('PUT', '/api/auth', own, as)).toMatchObject({
      status: 200,
      body: { profile: { has_password: true } },
    });
    expect((await owner.logIn(ADA)).status).toBe(200);
    expect((await stranger.logIn(ADA, THEIRS)).status).toBe(401);
    // From now on another one needs the one that is there.
    const next = { update_password: THEIRS, confirm_password: THEIRS };
    expect((await owner.call('PUT', '/api/auth', next, as)).body.fields).toHaveProperty('current_password');
  });

  it('opens to no password of theirs when the mail was sent again, or the owner registers, too', async () => {
    await using club = await openClub(engine);
    for (const [email, again] of [
      [
        'resent@example.org',
        (owner: Browser, to: string) => owner.call('POST', '/api/auth/verification', { email: to }),
      ],
      ['second@example.org', (owner: Browser, to: string) => register(owner, to)],
      ['copied@example.org', (owner: Browser, to: string) => register(owner, to, theirs)],
    ] as const) {
      const { owner, stranger } = people(club);
      await register(stranger, email, theirs);
      const first = await linkOf(club, email);
      await again(owner, email);
      await expect.poll(() => linkOf(club, email)).not.toBe(first);
      const confirmed = await owner.call('GET', await linkOf(club, email));
      expect([email, confirmed.status, confirmed.body.user.profile.has_password]).toEqual([email, 200, false]);
      for (const password of [THEIRS, PASSWORD])
        expect([email, (await stranger.logIn(email, password)).status]).toEqual([email, 401]);
    }
  });

  it('is not made theirs by the cookie of another registration, nor by one that was made up', async () => {
    await using club = await openClub(engine);
    for (const email of ['other@example.org', 'forged@example.org']) {
      const { owner, stranger } = people(club);
      await register(stranger, email, theirs);
      if (email.startsWith('other')) await register(owner, 'owner@example.org');
      else owner.cookie = `registration=${'A'.repeat(43)}.${'B'.repeat(43)}`;
      await owner.call('GET', await linkOf(club, email));
      expect([email, (await stranger.logIn(email, THEIRS)).status]).toEqual([email, 401]);
    }
  });

  it('is not registered by a page of another site in the owner’s browser', async () => {
    await using club = await openClub(engine);
    // What a browser sends for another site's page without asking first.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await club.api.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload: JSON.stringify(form(ADA, theirs)),
        headers: { 'content-type': type },
      });
      expect([type, answer.statusCode >= 400, answer.headers['set-cookie']]).toEqual([type, true, undefined]);
    }
    expect(await club.api.store.db.selectFrom('member').selectAll().execute()).toEqual([]);
  });
});

onEachEngine('an address that its owner has registered', (engine) => {
  it('keeps its password when it is confirmed in the same browser, also after another registration there', async () => {
    await using club = await openClub(engine);
    const { owner } = people(club);
    const registered = await register(owner);
    const [value, ...attributes] = String(registered.headers['set-cookie']).split('; ');
    expect(value).toMatch(/^registration=[\w-]{43}$/);
    expect(attributes).toEqual(['Path=/api/auth', 'Max-Age=2851200', 'HttpOnly', 'SameSite=Lax']);
    const kept = JSON.stringify(await club.api.store.db.selectFrom('member').selectAll().execute());
    expect(kept).not.toContain(value?.split('=')[1]);
    const link = await linkOf(club);
    await register(owner, 'bob@example.org');
    expect((await owner.call('GET', link)).body.user.profile.has_password).toBe(true);
    expect((await owner.call('GET', await linkOf(club, 'bob@example.org'))).body.user.profile.has_password).toBe(true);
    for (const email of [ADA, 'bob@example.org']) expect((await owner.logIn(email)).status).toBe(200);
  });

  it('is confirmed once by two at the same time, here and elsewhere', async () => {
    await using club = await openClub(engine);
    const { owner, stranger } = people(club);
    await register(owner);
    const link = await linkOf(club);
    const [here, elsewhere] = await Promise.all([owner.call('GET', link), stranger.call('GET', link)]);
    expect([here.status, elsewhere.status].toSorted()).toEqual([200, 410]);
    expect((await owner.logIn(ADA)).status).toBe(here.status === 200 ? 200 : 401);
  });

  it('does not lose its password by a later link, once it is confirmed', async () => {
    await using club = await openClub(engine);
    const { owner, stranger } = people(club);
    await register(owner);
    const first = await linkOf(club);
    await owner.call('GET', first);
    await owner.call('POST', '/api/auth/verification', { email: ADA });
    expect((await stranger.call('GET', first)).status).toBe(410);
    expect((await owner.logIn(ADA)).status).toBe(200);
  });
});
