/** Tokens that we did not make, or that are over: refused everywhere, also where visitors may look. */
import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, expect, it, vi } from 'vitest';
import { SECRET } from '#tests/setup/api/api.ts';
import { Browser } from '#tests/setup/api/browsers.ts';
import { openClub, type Person, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

afterEach(() => void vi.useRealTimers());

const bytes = (text: string) => new TextEncoder().encode(text);
const claimsOf = ({ access }: Person) => JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());

interface Forgery {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  key?: Parameters<SignJWT['sign']>[0];
}

/** A token as ours, but for what is given; `undefined` leaves a claim out. */
function forge(person: Person, { header = {}, claims = {}, key = bytes(SECRET) }: Forgery = {}): Promise<string> {
  const all = Object.entries({ ...claimsOf(person), ...claims }).filter(([, value]) => value !== undefined);
  return new SignJWT(Object.fromEntries(all)).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(key);
}

async function statuses(club: TestClub, token: string): Promise<number[]> {
  const as = { authorization: `Bearer ${token}` };
  const urls = ['/api/auth', '/api/auth/data', '/api/content/post', '/api/category/option'];
  return Promise.all(urls.map(async (url) => (await club.api.get(url, as)).status));
}

const REFUSED = [401, 401, 401, 401];
const seconds = () => Math.floor(Date.now() / 1_000);

onEachEngine('a forged token', (engine) => {
  it('is known by its key, its algorithm, its kind, its audience and its time', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    expect(await statuses(club, await forge(ada))).toEqual([200, 200, 200, 200]);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const published = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const jwk = rsa.publicKey.export({ format: 'jwk' });
    const [head, body, signature = ''] = ada.access.split('.');
    const forgeries: Record<string, string | Promise<string>> = {
      'no token': '',
      'three dots': '...',
      'a word': 'x',
      'the refresh token': ada.refresh,
      'without an algorithm': new UnsecuredJWT(claimsOf(ada)).encode(),
      'without a signature': `${head}.${body}.`,
      'with another signature': `${head}.${body}.${'A'.repeat(signature.length)}`,
      'with a longer signature': `${ada.access}x`,
      'another key': forge(ada, { key: bytes('another secret that is long enough to sign with') }),
      'an empty key': forge(ada, { key: bytes('\u0000'.repeat(32)) }),
      'another algorithm': forge(ada, { header: { alg: 'HS512' }, key: bytes(SECRET.repeat(2)) }),
      'RSA instead of a secret': forge(ada, { header: { alg: 'RS256' }, key: rsa.privateKey }),
      'a public key taken for the secret': forge(ada, { key: bytes(published) }),
      'a key that it brings along': forge(ada, { header: { alg: 'RS256', jwk }, key: rsa.privateKey }),
      'a key from elsewhere': forge(ada, {
        header: { alg: 'RS256', jku: 'https://evil.example/keys', kid: '../../dev/null' },
        key: rsa.privateKey,
      }),
      'another kind': forge(ada, { header: { typ: 'JWT' } }),
      'another audience': forge(ada, { claims: { aud: 'curators' } }),
      'no audience': forge(ada, { claims: { aud: undefined } }),
      'ended a second ago': forge(ada, { claims: { exp: seconds() - 1 } }),
      'without an end': forge(ada, { claims: { exp: undefined } }),
      'not yet': forge(ada, { claims: { nbf: seconds() + 60 } }),
      nobody: forge(ada, { claims: { sub: '00000000-0000-4000-8000-000000000000' } }),
      'no session': forge(ada, { claims: { sid: undefined } }),
      'a session that is none': forge(ada, { claims: { sid: "' or 1=1 --" } }),
    };
    for (const [what, token] of Object.entries(forgeries))
      expect([what, await statuses(club, await token)]).toEqual([what, REFUSED]);
  });

  it('joins no member to the session of another', async () => {
    await using club = await openClub(engine);
    const [ada, bob] = [await club.join('ada@example.org'), await club.join('bob@example.org')];
    expect(await statuses(club, await forge(bob, { claims: { sid: claimsOf(ada).sid } }))).toEqual(REFUSED);
    expect(await statuses(club, await forge(bob, { claims: { sub: ada.id } }))).toEqual(REFUSED);
  });

  it('is taken from the header only, and from no other place', async () => {
    await using club = await openClub(engine);
    const { access } = await club.join('ada@example.org');
    const browser = new Browser(club);
    expect((await browser.call('GET', `/api/auth?access=${access}&authorization=Bearer%20${access}`)).status).toBe(401);
    browser.cookie = `access=${access}; authorization=${access}`;
    expect((await browser.call('GET', '/api/auth')).status).toBe(401);
    expect((await browser.call('GET', '/api/auth', undefined, { 'x-access-token': access })).status).toBe(401);
  });
});

onEachEngine('a token that is over', (engine) => {
  it('is refused after ten minutes, and renewed by the session until that is over, too', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const from = Date.now();
    const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: from + ms });
    const renew = () => club.api.post('/api/auth/login/refresh', { refresh: ada.refresh });
    at(9 * 60_000);
    expect(await statuses(club, ada.access)).toEqual([200, 200, 200, 200]);
    at(10 * 60_000 + 2_000);
    expect(await statuses(club, ada.access)).toEqual(REFUSED);
    const renewed = await renew();
    expect(await statuses(club, renewed.body.access)).toEqual([200, 200, 200, 200]);
    at(29 * 86_400_000);
    expect((await renew()).status).toBe(200);
    at(29 * 86_400_000 + 30 * 86_400_000 + 60_000);
    expect(await renew()).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it.each<[string, (club: TestClub, ada: Person) => Promise<unknown>]>([
    ['logging out', (club, ada) => club.api.post('/api/auth/logout', undefined, ada.as)],
    [
      'the end of the account',
      (club, ada) => club.api.store.db.deleteFrom('member').where('id', '=', ada.id).execute(),
    ],
    [
      'the end of the session',
      (club) => club.api.store.db.updateTable('session').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute(),
    ],
    [
      'the end of the session by another process',
      (club, ada) => club.api.store.another().db.deleteFrom('session').where('member_id', '=', ada.id).execute(),
    ],
  ])('is refused at once after %s', async (_what, end) => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    expect(await statuses(club, ada.access)).toEqual([200, 200, 200, 200]);
    await end(club, ada);
    expect(await statuses(club, ada.access)).toEqual(REFUSED);
    expect((await club.api.post('/api/auth/login/refresh', { refresh: ada.refresh })).status).toBe(401);
  });

  it('of another kind renews nothing', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    for (const refresh of ['', 'x', `${ada.refresh}x`, ada.refresh.toLowerCase(), '%'])
      expect((await club.api.post('/api/auth/login/refresh', { refresh })).status, refresh).toBe(401);
    for (const refresh of [null, 1, {}, '\u0000', ada.access, [ada.refresh, 'x'], 'x'.repeat(1_000)]) {
      const { status } = await club.api.post('/api/auth/login/refresh', { refresh });
      expect([400, 401], JSON.stringify(refresh)).toContain(status);
    }
  });

  it('is never the same twice, and there are fifty places at most', async () => {
    await using club = await openClub(engine);
    const first = await club.join('ada@example.org');
    const seen = new Set([first.refresh]);
    for (let i = 0; i < 55; i++) seen.add((await new Browser(club).logIn('ada@example.org')).body.refresh);
    expect(seen.size).toBe(56);
    for (const refresh of seen) expect(Buffer.from(refresh, 'base64url').length).toBe(32);
    const rows = await club.api.store.db.selectFrom('session').selectAll().execute();
    expect(rows).toHaveLength(50);
    expect(JSON.stringify(rows)).not.toContain([...seen].at(-1));
    expect((await club.api.post('/api/auth/login/refresh', { refresh: first.refresh })).status).toBe(401);
  });
});
