/** Passkeys that somebody adds who has borrowed a session, and what ends them. */
import { afterEach, expect, it, vi } from 'vitest';
import { issueKey } from '#server/features/members/one-time-keys.ts';
import { Authenticator } from '#tests/setup/api/authenticator.ts';
import { tesseraOf } from '#tests/setup/api/command-line.ts';
import { openClub, PASSWORD, type Person, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

afterEach(() => void vi.useRealTimers());

const ADA = 'ada@example.org';
const NEXT = 'four loud red doors';
const MINUTE_MS = 60_000;

type As = Record<string, string>;
const askForNew = (club: TestClub, as: As) => club.api.post('/api/auth/passkey/options', undefined, as);
const add = async (club: TestClub, as: As, device = new Authenticator()) => {
  const { body } = await askForNew(club, as);
  const added = await club.api.post('/api/auth/passkey', device.create(body), as);
  expect(added.status).toBe(200);
  return { device, id: added.body.id as string };
};
const logInWith = async (club: TestClub, device: Authenticator) => {
  const challenge = (await club.api.post('/api/auth/passkey/login/options', undefined)).body;
  return club.api.post('/api/auth/passkey/login', device.answer(challenge));
};
const prove = (club: TestClub, proof: object, as: As) => club.api.post('/api/auth/proof', proof, as);
const isFresh = async (club: TestClub, as: As) => (await club.api.get('/api/auth/proof', as)).body.is_fresh;

const issue = (club: TestClub, id: string, purpose: 'recovery' | 'login') =>
  club.api.store.db.transaction().execute((tx) => issueKey(tx, id, purpose));

/** Recovers the account as the page does. */
async function recover(club: TestClub, { id }: Person, more: object = {}) {
  const session = await issue(club, id, 'recovery');
  const { profile_id: profile } = await club.api.store.db
    .selectFrom('member')
    .select('profile_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const link = { profile, session };
  const listed = await club.api.get(`/api/auth/forgot-my-password/passkeys?${new URLSearchParams(link)}`);
  const sent = { ...link, new_password: NEXT, confirm_password: NEXT, ...more };
  const answer = await club.api.post('/api/auth/forgot-my-password/recover', sent);
  return { listed, answer, link };
}

/** So many minutes go by; the session is renewed meanwhile, as browsers do, which proves nothing. */
async function later(club: TestClub, member: Person, minutes: number): Promise<As> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE_MS });
  const { body } = await club.api.post('/api/auth/login/refresh', { refresh: member.refresh });
  return { authorization: `Bearer ${body.access}` };
}

onEachEngine('a passkey that a stranger has added', (engine) => {
  it('ends with a recovery, but for those that the owner keeps', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(ADA);
    const bob = await club.join('bob@example.org');
    const [own, strange] = [await add(club, ada.as), await add(club, ada.as)];
    const other = await add(club, bob.as);
    const { listed, answer } = await recover(club, ada, { keep_passkeys: [own.id, other.id, 'x'] });
    expect(listed.body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual([own.id, strange.id].toSorted());
    expect(listed.headers['cache-control']).toBe('no-store');
    expect(answer.status).toBe(200);
    expect((await logInWith(club, strange.device)).status).toBe(401);
    expect((await logInWith(club, own.device)).status).toBe(200);
    expect((await logInWith(club, other.device)).status).toBe(200);
    await club.deliver();
    expect(club.mailbox.last(ADA)?.text).toContain('Passkeys that were removed with it: 1.');

    // Without a choice all go, and nobody else's.
    expect((await recover(club, ada)).answer.status).toBe(200);
    expect((await logInWith(club, own.device)).status).toBe(401);
    expect((await logInWith(club, other.device)).status).toBe(200);
  });

  it('is listed for nobody without a link that still works', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(ADA);
    await add(club, ada.as);
    const { link } = await recover(club, ada);
    const login = await issue(club, ada.id, 'login');
    for (const query of [link, { ...link, session: login }, { profile: link.profile, session: '' }, {}]) {
      const asked = await club.api.get(
        `/api/auth/forgot-my-password/passkeys?${new URLSearchParams(query as Record<string, string>)}`,
      );
      expect(asked).toMatchObject({ status: 410, body: { message: 'link_expired' } });
    }
  });

  it('does not outlive a recovery at the same moment, nor does what it opens', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(ADA);
    const { device } = await add(club, ada.as);
    const challenges = await Promise.all(Array.from({ length: 6 }, () => askForNew(club, ada.as)));
    const [recovered, ...attempts] = await Promise.all([
      recover(club, ada),
      ...challenges.map(({ body }) => club.api.post('/api/auth/passkey', new Authenticator().create(body), ada.as)),
      ...Array.from({ length: 3 }, () => logInWith(club, device)),
    ]);
    expect(recovered.answer.status).toBe(200);
    expect(await club.api.store.db.selectFrom('passkey').selectAll().execute()).toEqual([]);
    for (const { body } of attempts)
      if (body.refresh)
        expect((await club.api.post('/api/auth/login/refresh', { refresh: body.refresh })).status).toBe(401);
    expect(
      (await club.api.get('/api/auth/device', { authorization: `Bearer ${recovered.answer.body.access}` })).body.data,
    ).toHaveLength(1);
  });

  it('ends when an operator signs the member out and asks for it, and only then', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(ADA);
    const bob = await club.join('bob@example.org');
    const [adas, bobs] = [await add(club, ada.as), await add(club, bob.as)];
    const tessera = (...args: string[]) => tesseraOf(club.api.store)('member', ...args);
    expect(await tessera('sign-out', ADA)).toEqual([0, 'Sessions ended: 1.\n']);
    expect((await logInWith(club, adas.device)).status).toBe(200);
    expect(await tessera('sign-out', ADA, '--passkeys')).toEqual([0, 'Sessions ended: 1. Passkeys ended: 1.\n']);
    expect((await logInWith(club, adas.device)).status).toBe(401);
    expect((await logInWith(club, bobs.device)).status).toBe(200);
    expect(await tessera('sign-out', 'everybody', '--passkeys')).toEqual([
      0,
      'Sessions ended: 2. Passkeys ended: 1.\n',
    ]);
    expect((await logInWith(club, bobs.device)).status).toBe(401);
    expect(await tessera('add', 'new@example.org', '--passkeys')).toEqual([1, expect.stringContaining('not known')]);
  });
});

onEachEngine('a session that somebody has borrowed', (engine) => {
  it('adds no passkey later than ten minutes after the log-in', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(ADA);
    const early = await later(club, ada, 9.5);
    expect(await isFresh(club, early)).toBe(true);
    const asked = await askForNew(club, early);
    expect(asked.status).toBe(200);
    const late = await later(club, ada, 1);
    expect(await isFresh(club, late)).toBe(false);
    expect(await askForNew(club, late)).toMatchObject({
      status: 403,
      body: { code: 'proof_needed', message: expect.stringContaining('show once more that it is you') },
    });
    // What was asked in another session of the member's is not answered in this one.
    const fresh = (await club.api.post('/api/auth/login', { username: ADA, password: PASSWORD })).body;
    const elsewhere = await askForNew(club, { authorization: `Bearer ${fresh.access}` });
    const made = new Authenticator().create(elsewhere.body);
    expect((await club.api.post('/api/auth/passkey', made, late)).status).toBe(400);
    expect((await club.api.get('/api/auth/passkey', late)).body.data).toEqual([]);
  });

  it('is proven by the password, a passkey or a mailed link of the member, each once, and by nobody else’s', async () => {
    await using club = await openClub(engine);
    const [ada, eve] = [await club.join(ADA), await club.join('eve@example.org')];
    const [own, eves] = [await add(club, ada.as), await add(club, eve.as)];
    const answerOf = async ({ device }: typeof own) =>
      device.answer((await club.api.post('/api/auth/passkey/login/options', undefined)).body);
    const evesKey = await issue(club, eve.id, 'login');
    const recovery = await issue(club, ada.id, 'recovery');
    let as = await later(club, ada, 11);
    for (const [proof, status] of [
      [{}, 400],
      [{ password: '' }, 400],
      [{ password: 'wrong horse' }, 400],
      [{ key: 'x' }, 410],
      [{ key: evesKey }, 410],
      [{ key: recovery }, 410],
      [{ passkey: await answerOf(eves) }, 400],
      [{ passkey: await answerOf({ ...own, device: new Authenticator() }) }, 400],
    ] as const) {
      expect([Object.keys(proof), (await prove(club, proof, as)).status]).toEqual([Object.keys(proof), status]);
      expect(await isFresh(club, as)).toBe(false);
    }
    // The stranger's link is not used up by that.
    expect((await club.api.post(`/api/auth/login/link/${evesKey}`, undefined)).status).toBe(200);

    expect((await prove(club, { password: PASSWORD }, as)).status).toBe(200);
    expect(await isFresh(club, as)).toBe(true);
    await add(club, as);

    as = await later(club, ada, 11);
    const answer = await answerOf(own);
    expect((await prove(club, { passkey: answer }, as)).status).toBe(200);
    expect(await isFresh(club, as)).toBe(true);
    as = await later(club, ada, 11);
    expect((await prove(club, { passkey: answer }, as)).status).toBe(400);

    expect((await club.api.post('/api/auth/proof/link', undefined, as)).status).toBe(200);
    await club.deliver();
    const link = club.mailbox.last(ADA)?.link;
    expect(link?.pathname).toMatch(/^\/account\/proof\//);
    const key = link?.pathname.split('/').at(-1);
    expect((await prove(club, { key }, eve.as)).status).toBeGreaterThanOrEqual(400);
    expect((await prove(club, { key }, as)).status).toBe(200);
    expect(await isFresh(club, as)).toBe(true);
    as = await later(club, ada, 11);
    expect((await prove(club, { key }, as)).status).toBe(410);
    expect(await isFresh(club, as)).toBe(false);
  });

  it('guesses at the password here no oftener than elsewhere, and floods no mailbox', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(ADA);
    for (let i = 0; i < 20; i++) expect((await prove(club, { password: `guess ${i}` }, ada.as)).status).toBe(400);
    expect((await prove(club, { password: PASSWORD }, ada.as)).status).toBe(429);
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push((await club.api.post('/api/auth/proof/link', undefined, ada.as)).status);
    expect(statuses).toEqual([...Array(5).fill(200), 429, 429, 429]);
  });

  it('chooses no first password for an account that has none, unless it was proven lately', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(ADA);
    await club.api.store.db.updateTable('member').set({ password_hash: null }).where('id', '=', ada.id).execute();
    const as = await later(club, ada, 11);
    const first = { update_password: NEXT, confirm_password: NEXT };
    const refused = await club.api.send('PUT', '/api/auth', first, as);
    expect(refused).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
    expect((await prove(club, { key: await issue(club, ada.id, 'login') }, as)).status).toBe(200);
    const both = await Promise.all([
      club.api.send('PUT', '/api/auth', first, as),
      club.api.send('PUT', '/api/auth', { update_password: PASSWORD, confirm_password: PASSWORD }, as),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('keeps twenty passkeys at most, also when 25 are added in the same moment', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(ADA);
    const challenges = await Promise.all(Array.from({ length: 25 }, () => askForNew(club, ada.as)));
    const made = challenges.map(({ body }) => new Authenticator().create(body));
    const statuses = (await Promise.all(made.map((one) => club.api.post('/api/auth/passkey', one, ada.as)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([...Array(20).fill(200), ...Array(5).fill(409)]);
    expect((await club.api.get('/api/auth/passkey', ada.as)).body.data).toHaveLength(20);
  });
});
