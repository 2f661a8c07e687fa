import { describe, expect, it } from 'vitest';
import { later } from '#server/database/instants.ts';
import { Authenticator, type Lie } from '#tests/setup/api/authenticator.ts';
import { openClub, type Person, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const ask = async (club: TestClub) => (await club.api.post('/api/auth/passkey/login/options', undefined)).body;
const answer = (club: TestClub, body: unknown) => club.api.post('/api/auth/passkey/login', body);
const askForNew = async (club: TestClub, member: Person) =>
  (await club.api.post('/api/auth/passkey/options', undefined, member.as)).body;

/** A member with a passkey. */
async function withKey(club: TestClub, email = 'ada@example.org') {
  const member = await club.join(email);
  const device = new Authenticator();
  const body = device.create(await askForNew(club, member));
  const added = await club.api.post('/api/auth/passkey', body, member.as);
  expect(added.status).toBe(200);
  return { member, device, added: added.body, body };
}

onEachEngine('passkeys', (engine) => {
  describe('a member', () => {
    it('adds one, is told by mail, and logs in with it', async () => {
      await using club = await openClub(engine);
      const { member, device, added } = await withKey(club);
      expect(added).toMatchObject({ name: expect.any(String), last_used_at: null });
      await club.deliver();
      expect(club.mailbox.last(member.email)?.subject).toContain('passkey');

      const { status, body, headers } = await answer(club, device.answer(await ask(club)));
      expect(status).toBe(200);
      expect(body.user.email).toBe(member.email);
      expect(headers['set-cookie']).toContain('known_device=');
      const as = { authorization: `Bearer ${body.access}` };
      const { data } = (await club.api.get('/api/auth/passkey', as)).body;
      expect(data).toEqual([{ ...added, last_used_at: expect.any(String) }]);
    });

    it('is asked for a key that knows its owner, and never for one twice', async () => {
      await using club = await openClub(engine);
      const { member, device } = await withKey(club);
      const options = await askForNew(club, member);
      expect(options).toMatchObject({
        rp: { id: 'localhost' },
        user: { name: member.email },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [{ id: device.id.toString('base64url') }],
      });
      expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(member.id);
      expect(await ask(club)).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
      expect((await ask(club)).allowCredentials ?? []).toEqual([]);
    });

    it('renames and removes their own, and nobody else’s', async () => {
      await using club = await openClub(engine);
      const { member, device, added } = await withKey(club);
      const eve = await club.join('eve@example.org');
      const path = `/api/auth/passkey/${added.id}`;
      expect((await club.api.send('PUT', path, { name: 'x' }, eve.as)).status).toBe(404);
      expect((await club.api.send('DELETE', path, undefined, eve.as)).status).toBe(404);
      expect((await club.api.get('/api/auth/passkey', eve.as)).body.data).toEqual([]);

      expect((await club.api.send('PUT', path, { name: ' \u0000 ' }, member.as)).status).toBe(400);
      expect((await club.api.send('PUT', path, { name: ' My telephone ' }, member.as)).status).toBe(200);
      expect((await club.api.get('/api/auth/passkey', member.as)).body.data[0].name).toBe('My telephone');
      expect((await club.api.get('/api/auth/data', member.as)).body.passkeys).toHaveLength(1);

      expect((await club.api.send('DELETE', path, undefined, member.as)).status).toBe(200);
      expect((await answer(club, device.answer(await ask(club)))).status).toBe(401);
      expect((await club.api.send('DELETE', path, undefined, member.as)).status).toBe(404);
    });

    it('has at most twenty', async () => {
      await using club = await openClub(engine);
      const member = await club.join('ada@example.org');
      for (let i = 0; i < 20; i++) {
        const body = new Authenticator().create(await askForNew(club, member));
        expect((await club.api.post('/api/auth/passkey', body, member.as)).status).toBe(200);
      }
      expect((await club.api.post('/api/auth/passkey/options', undefined, member.as)).status).toBe(409);
    });

    it('who has not confirmed a new address must do that first', async () => {
      await using club = await openClub(engine);
      const { member, device } = await withKey(club);
      await club.api.store.db.updateTable('member').set({ verified_at: null }).where('id', '=', member.id).execute();
      expect(await answer(club, device.answer(await ask(club)))).toMatchObject({
        status: 403,
        body: { code: 'unverified' },
      });
    });
  });

  describe('an answer', () => {
    const lies: [string, Lie][] = [
      ['another site’s', { origin: 'https://tessera.example.net' }],
      ['for another name', { rpId: 'example.net' }],
      ['of another kind', { type: 'webauthn.create' }],
      ['of a device that nobody has unlocked', { isUnlocked: false }],
      ['of a copy that is behind', { counter: 1 }],
      ['in somebody else’s name', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ];
    it.each(lies)('that is %s is refused', async (_case, lie) => {
      await using club = await openClub(engine);
      const { device } = await withKey(club);
      expect((await answer(club, device.answer(await ask(club)))).status).toBe(200);
      expect(await answer(club, device.answer(await ask(club), lie))).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated', message: expect.stringContaining('did not work') },
      });
    });

    it('signs in once: sent again it is refused, and of two at the same time one is', async () => {
      await using club = await openClub(engine);
      const { device } = await withKey(club);
      const once = device.answer(await ask(club));
      const both = await Promise.all([answer(club, once), answer(club, once)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      expect((await answer(club, once)).status).toBe(401);
    });

    it('to a question that nobody asked, or too late, is refused', async () => {
      await using club = await openClub(engine);
      const { member, device } = await withKey(club);
      const status = async (challenge: { challenge: string }) => (await answer(club, device.answer(challenge))).status;
      expect(await status({ challenge: Buffer.from('made up').toString('base64url') })).toBe(401);
      // What was asked for a new key is no challenge for logging in.
      expect(await status(await askForNew(club, member))).toBe(401);
      const challenge = await ask(club);
      await club.api.store.db
        .updateTable('passkey_question')
        .set({ expires_at: later(-1) })
        .execute();
      expect(await status(challenge)).toBe(401);
    });

    it('with a signature that was changed, or by a key that nobody has added, is refused', async () => {
      await using club = await openClub(engine);
      const { device } = await withKey(club);
      const forged = device.answer(await ask(club));
      const other = new Authenticator().answer(await ask(club));
      forged.response.signature = other.response.signature;
      expect((await answer(club, forged)).status).toBe(401);
      expect((await answer(club, other)).status).toBe(401);
      expect((await answer(club, { ...other, id: forged.id, rawId: forged.rawId })).status).toBe(401);
    });

    it.each([
      undefined,
      {},
      { id: 1 },
      { id: 'x', rawId: 'x', type: 'public-key', response: {} },
      { id: 'x', rawId: 'x', type: 'password', response: { clientDataJSON: '', authenticatorData: '', signature: '' } },
      {
        id: 'x'.repeat(3_000),
        rawId: 'x',
        type: 'public-key',
        response: { clientDataJSON: '', authenticatorData: '', signature: '' },
      },
    ])('that is none (%#) is refused', async (body) => {
      await using club = await openClub(engine);
      expect(await answer(club, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    });
  });

  describe('a new key', () => {
    it.each<[string, Lie]>([
      ['made for another site', { origin: 'https://tessera.example.net' }],
      ['made for another name', { rpId: 'example.net' }],
      ['of a device that nobody has unlocked', { isUnlocked: false }],
      ['that is an answer to something else', { type: 'webauthn.get' }],
    ])('%s is refused', async (_case, lie) => {
      await using club = await openClub(engine);
      const member = await club.join('ada@example.org');
      const body = new Authenticator().create(await askForNew(club, member), lie);
      expect((await club.api.post('/api/auth/passkey', body, member.as)).status).toBe(400);
      expect((await club.api.get('/api/auth/passkey', member.as)).body.data).toEqual([]);
    });

    it('is kept once, and for whom it was asked', async () => {
      await using club = await openClub(engine);
      const { member, body } = await withKey(club);
      const eve = await club.join('eve@example.org');
      const statusOf = async (sent: unknown, by: Person) =>
        (await club.api.post('/api/auth/passkey', sent, by.as)).status;
      expect(await statusOf(body, member)).toBe(400);
      expect(await statusOf(new Authenticator().create(await askForNew(club, member)), eve)).toBe(400);
      // The same key cannot be had twice, by anybody.
      const device = new Authenticator();
      expect(await statusOf(device.create(await askForNew(club, member)), member)).toBe(200);
      expect(await statusOf(device.create(await askForNew(club, eve)), eve)).toBe(400);
    });

    it('is nothing for visitors', async () => {
      await using club = await openClub(engine);
      for (const path of ['/api/auth/passkey/options', '/api/auth/passkey'])
        expect((await club.api.post(path, {})).status).toBe(401);
      expect((await club.api.get('/api/auth/passkey')).status).toBe(401);
    });
  });

  it('are asked for without end by nobody, and stay of use beside somebody who guesses at passwords', async () => {
    await using club = await openClub(engine);
    const { device } = await withKey(club);
    for (let i = 0; i < 21; i++)
      await club.api.post('/api/auth/login', { username: 'ada@example.org', password: `guess ${i}` });
    for (let i = 0; i < 25; i++)
      expect((await answer(club, device.answer(await ask(club), { isUnlocked: false }))).status).toBe(401);
    expect((await answer(club, device.answer(await ask(club)))).status).toBe(200);
    for (let i = 0; i < 60; i++) await Promise.all(Array.from({ length: 10 }, () => ask(club)));
    const refused = await club.api.post('/api/auth/passkey/login/options', undefined);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('go with the account', async () => {
    await using club = await openClub(engine);
    const { member, device } = await withKey(club);
    const left = await club.api.send('DELETE', '/api/auth', { password: 'three quiet green doors' }, member.as);
    expect(left.status).toBe(200);
    expect(await club.api.store.db.selectFrom('passkey').selectAll().execute()).toEqual([]);
    expect((await answer(club, device.answer(await ask(club)))).status).toBe(401);
  });
});
