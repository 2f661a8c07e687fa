/** Links that come by mail: used twice, at once, too late, by somebody else, or after things have changed. */
import { afterEach, expect, it, vi } from 'vitest';
import type { KeyPurpose } from '#server/database/schema-members.ts';
import { issueKey } from '#server/features/members/one-time-keys.ts';
import { Browser } from '#tests/setup/api/browsers.ts';
import { emailChangeLink, form, openClub, PASSWORD, type Person, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

afterEach(() => void vi.useRealTimers());

const NEXT = 'four loud red doors';
/** Those that open an account; a link to a new address opens none (`email-change.attack.ts`). */
type Opening = Exclude<KeyPurpose, 'move'>;
const LIFE_MINUTES: Record<Opening, number> = { verification: 72 * 60, recovery: 60, login: 15 };
const PURPOSES: Opening[] = ['verification', 'recovery', 'login'];

const issue = (club: TestClub, person: Person, purpose: Opening) =>
  club.api.store.db.transaction().execute((tx) => issueKey(tx, person.id, purpose));

/** The call behind the link of the newest mail. */
async function mailedTo(club: TestClub, email: string): Promise<string> {
  await club.deliver();
  return `/api/auth${club.mailbox.last(email)?.link.pathname}`;
}

/** Opens a link as the page behind it does; resolves to the status. */
async function open(club: TestClub, person: Person, purpose: Opening, key: string): Promise<number> {
  const browser = new Browser(club);
  const encoded = encodeURIComponent(key);
  if (purpose === 'verification')
    return (await browser.call('GET', `/api/auth/verification/confirm/${encoded}`)).status;
  if (purpose === 'login') return (await browser.call('POST', `/api/auth/login/link/${encoded}`)).status;
  const { profile_id } = await club.api.store.db
    .selectFrom('member')
    .select('profile_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const chosen = { profile: profile_id, session: key, new_password: NEXT, confirm_password: NEXT };
  return (await browser.call('POST', '/api/auth/forgot-my-password/recover', chosen)).status;
}

onEachEngine('a link by mail', (engine) => {
  it.each(PURPOSES)('for %s works once, also for ten who open it in the same moment', async (purpose) => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const key = await issue(club, ada, purpose);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => open(club, ada, purpose, key)));
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(410)]);
    expect(await open(club, ada, purpose, key)).toBe(410);
  });

  it.each(PURPOSES)('for %s has siblings that work until one of them is used', async (purpose) => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const keys = [];
    for (let i = 0; i < 4; i++) keys.push(await issue(club, ada, purpose));
    const statuses = await Promise.all(keys.map((key) => open(club, ada, purpose, key)));
    expect(statuses.toSorted()).toEqual([200, 410, 410, 410]);
  });

  it.each(PURPOSES)('for %s ends in time', async (purpose) => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const [early, late] = [await issue(club, ada, purpose), await issue(club, ada, purpose)];
    const from = Date.now();
    const at = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: from + minutes * 60_000 });
    at(LIFE_MINUTES[purpose] + 0.1);
    expect(await open(club, ada, purpose, late)).toBe(410);
    at(LIFE_MINUTES[purpose] - 0.5);
    expect(await open(club, ada, purpose, early)).toBe(200);
  });

  it('for one thing opens nothing else, and a made-up one opens nothing at all', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const keys = { verification: '', recovery: '', login: '' };
    for (const purpose of PURPOSES) keys[purpose] = await issue(club, ada, purpose);
    const profile = (await club.api.get('/api/auth', ada.as)).body.profile.id;
    for (const purpose of PURPOSES) {
      const others = PURPOSES.filter((one) => one !== purpose).map((one) => keys[one]);
      for (const key of [...others, ada.id, profile, ada.refresh, 'x', "' or 1=1 --", '%00', '../..'])
        expect([purpose, key, await open(club, ada, purpose, key)]).toEqual([purpose, key, 410]);
    }
  });

  it('to a new password opens for the profile that it was made for only', async () => {
    await using club = await openClub(engine);
    const [ada, bob] = [await club.join('ada@example.org'), await club.join('bob@example.org')];
    expect(await open(club, bob, 'recovery', await issue(club, ada, 'recovery'))).toBe(410);
    expect((await new Browser(club).logIn('bob@example.org', NEXT)).status).toBe(401);
  });

  it('is worth nothing after the password or the address has changed', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const change = (body: object) => club.api.send('PUT', '/api/auth', body, ada.as);
    const changes = [
      () => change({ current_password: PASSWORD, update_password: NEXT, confirm_password: NEXT }),
      async () => {
        await change({ current_password: NEXT, email: 'ada@example.net' });
        await club.deliver();
        return club.api.send('POST', emailChangeLink(club, 'ada@example.net'), undefined, ada.as);
      },
    ];
    for (const make of changes) {
      const keys: [Opening, string][] = [];
      for (const purpose of PURPOSES) keys.push([purpose, await issue(club, ada, purpose)]);
      expect((await make()).status).toBe(200);
      for (const [purpose, key] of keys) expect([purpose, await open(club, ada, purpose, key)]).toEqual([purpose, 410]);
    }
    expect((await club.api.get('/api/auth', ada.as)).body.email).toBe('ada@example.net');
  });

  it('has 256 random bits, and only its hash is kept', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const keys = [];
    for (let i = 0; i < 20; i++) keys.push(await issue(club, ada, 'login'));
    expect(new Set(keys).size).toBe(20);
    for (const key of keys) expect(Buffer.from(key, 'base64url').length).toBe(32);
    const kept = JSON.stringify(await club.api.store.db.selectFrom('one_time_key').selectAll().execute());
    for (const key of keys) expect(kept).not.toContain(key);
  });

  it('is looked at by programs that open mails, and works for its owner afterwards, whose password is kept', async () => {
    await using club = await openClub(engine);
    const [owner, program] = [new Browser(club), new Browser(club, '198.51.100.1')];
    await owner.call('POST', '/api/auth/register', form('ada@example.org'));
    const link = await mailedTo(club, 'ada@example.org');
    const look = link.replace('verification/confirm', 'link/verification');
    const seen = await program.call('GET', look);
    expect(seen).toMatchObject({ status: 200, body: { email: 'ada@example.org', asked_here: false } });
    expect(seen.headers['cache-control']).toBe('no-store');
    expect((await owner.logIn('ada@example.org')).body.code).toBe('unverified');
    // Those that ask for no more than the headers use nothing up, either.
    expect((await club.api.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(404);
    expect((await owner.call('GET', look)).body.asked_here).toBe(true);
    expect((await owner.call('GET', link)).body.user.profile.has_password).toBe(true);
    expect((await owner.logIn('ada@example.org')).status).toBe(200);
    expect((await program.call('GET', look)).body.code).toBe('already_confirmed');
  });

  it('for another account confirms that account, and leaves whoever is logged in who they are', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const browser = new Browser(club);
    await new Browser(club, '198.51.100.1').call('POST', '/api/auth/register', form('eve@example.org'));
    const answer = await browser.call('GET', await mailedTo(club, 'eve@example.org'), undefined, ada.as);
    expect(answer).toMatchObject({ status: 200, body: { email: 'eve@example.org' } });
    expect(Object.keys(answer.body)).toEqual(['email']);
    // No session began, and this browser is not known as theirs.
    expect(browser.cookie).toBe('');
    const { db } = club.api.store;
    const eve = await db
      .selectFrom('member')
      .selectAll()
      .where('email', '=', 'eve@example.org')
      .executeTakeFirstOrThrow();
    expect([eve.verified_at === null, eve.password_hash]).toEqual([false, null]);
    expect(await db.selectFrom('session').select('id').where('member_id', '=', eve.id).execute()).toEqual([]);
    expect((await club.api.get('/api/auth', ada.as)).body.email).toBe('ada@example.org');
  });

  it.each(PURPOSES)('for %s says which account it is for, and nothing of another purpose', async (purpose) => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const key = await issue(club, ada, purpose);
    for (const asked of [...PURPOSES, 'move']) {
      const { status, body } = await club.api.get(`/api/auth/link/${asked}/${key}`);
      expect([asked, status, body.email]).toEqual(
        asked === purpose ? [asked, 200, ada.email] : [asked, 410, undefined],
      );
    }
    expect(await open(club, ada, purpose, key)).toBe(200);
    expect((await club.api.get(`/api/auth/link/${purpose}/${key}`)).status).toBe(410);
  });

  it('never joins somebody who has not opened it', async () => {
    await using club = await openClub(engine);
    await club.api.post('/api/auth/register', form('ada@example.org'));
    expect(await new Browser(club).logIn('ada@example.org')).toMatchObject({
      status: 403,
      body: { code: 'unverified' },
    });
    const { body } = await club.api.post('/api/auth/login/link', { email: 'ada@example.org' });
    expect(body.message).toMatch(/If this address/);
    await club.api.app.close();
    await club.deliver();
    expect(club.mailbox.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Confirm your')]);
  });
});
