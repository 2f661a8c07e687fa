/** Guessing at passwords: slow for strangers, however many and from wherever, and never a lock-out of the owner. */
import { afterEach, expect, it, vi } from 'vitest';
import { RateLimits } from '#server/http/rate-limits.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { Browser } from '#tests/setup/api/browsers.ts';
import { openClub, PASSWORD, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const ADA = 'ada@example.org';
const MINUTE_MS = 60_000;

afterEach(() => void vi.useRealTimers());

/** Wrong passwords one after another; resolves to the statuses. */
async function hammer(browser: Browser, times: number, username = ADA): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await browser.logIn(username, `guess ${i}`)).status);
  return statuses;
}

const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

/** Lets the clock of the application run on; the database's rows carry its times. */
function pass(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

/** As if nobody had ever guessed from this address. */
const elsewhere = (club: TestClub, n: number) => new Browser(club, `198.51.100.${n}`);

onEachEngine('guessing at one account', (engine) => {
  it('is refused beyond twenty wrong passwords in ten minutes, also from many addresses', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    const statuses: number[] = [];
    for (let n = 1; n <= 5; n++) statuses.push(...(await hammer(elsewhere(club, n), 5)));
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([20, 5]);
    const refused = await elsewhere(club, 99).logIn(ADA);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(refused.body.message).toContain('send you a link');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(9 * 60);
  });

  it('is counted also when everybody guesses in the same moment', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    const all = await Promise.all(Array.from({ length: 60 }, (_, n) => elsewhere(club, n).logIn(ADA, `guess ${n}`)));
    const statuses = all.map(({ status }) => status);
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([20, 40]);
  });

  it('makes each next wait twice as long, until a day has passed', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    const waits: number[] = [];
    for (let round = 0; round < 4; round++) {
      await hammer(elsewhere(club, round), 20);
      waits.push(Number((await elsewhere(club, 99).logIn(ADA, 'x')).headers['retry-after']));
      pass((waits.at(-1) ?? 0) * 1_000 + 1_000);
    }
    expect(waits.map((seconds) => Math.round(seconds / 60))).toEqual([10, 20, 40, 80]);
    pass(25 * 60 * MINUTE_MS);
    await hammer(elsewhere(club, 5), 20);
    const later = Number((await elsewhere(club, 99).logIn(ADA, 'x')).headers['retry-after']);
    expect(Math.round(later / 60)).toBe(10);
  });

  it('is refused for an address that nobody has just the same', async () => {
    await using club = await openClub(engine);
    await hammer(elsewhere(club, 1), 20, 'nobody@example.org');
    expect((await elsewhere(club, 2).logIn('nobody@example.org')).status).toBe(429);
  });

  it('counts differently written names as one', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    for (const [n, name] of ['ADA@example.org', ' ada@example.org', 'ada@EXAMPLE.org', 'ａda@example.org'].entries())
      await hammer(elsewhere(club, n), 5, name);
    expect((await elsewhere(club, 9).logIn(ADA)).status).toBe(429);
  });

  it('holds for all processes that share the database', async () => {
    await using club = await openClub(engine);
    const wrong = async () => undefined;
    const others = [1, 2].map(() => new RateLimits(club.api.store.another().db, SECRET));
    for (let i = 0; i < 20; i++) await others[i % 2]?.guess([['loginOfAccount', ADA]], undefined, wrong);
    for (const rateLimits of others)
      await expect(rateLimits.guess([['loginOfAccount', ADA]], undefined, wrong)).rejects.toThrow('a lot of tries');
    expect((await elsewhere(club, 1).logIn(ADA)).status).toBe(429);
  });
});

onEachEngine('the owner, while strangers guess', (engine) => {
  it('logs in on a browser that has been logged in before, also beside the stranger', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    const own = new Browser(club);
    expect((await own.logIn(ADA)).status).toBe(200);
    // The stranger sits in the same network, and others sit everywhere.
    await hammer(new Browser(club), 25);
    for (let n = 1; n <= 2; n++) await hammer(elsewhere(club, n), 15);
    expect((await new Browser(club).logIn(ADA)).status).toBe(429);
    expect((await own.logIn(ADA)).status).toBe(200);
    own.address = '203.0.113.50';
    expect((await own.logIn(ADA)).status).toBe(200);
  });

  it('is not helped in by the cookie of somebody else, nor by one that was made up', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    await club.join('eve@example.org');
    const eve = new Browser(club, '198.51.100.7');
    await eve.logIn('eve@example.org');
    await hammer(elsewhere(club, 1), 20);
    expect((await eve.logIn(ADA)).status).toBe(429);
    const forger = elsewhere(club, 2);
    forger.cookie = `known_device=${'A'.repeat(43)}`;
    expect((await forger.logIn(ADA)).status).toBe(429);
    expect((await eve.call('GET', '/api/auth')).status).toBe(401);
  });

  it('is not known by a value that somebody has put into their browser', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    await club.join('eve@example.org');
    const eve = new Browser(club, '198.51.100.7');
    await eve.logIn('eve@example.org');
    for (const planted of [eve.cookie, `known_device=${'A'.repeat(43)}`]) {
      const own = new Browser(club);
      own.cookie = planted;
      const entered = await own.logIn(ADA);
      expect(entered.status).toBe(200);
      const [, given] = /^known_device=([\w-]{43})[.;]/.exec(String(entered.headers['set-cookie'])) ?? [];
      expect(given).toBeTruthy();
      expect(planted).not.toContain(given);
      const stranger = new Browser(club, '198.51.100.8');
      stranger.cookie = planted;
      await hammer(stranger, 25);
      expect((await stranger.logIn(ADA)).status).toBe(429);
      expect((await own.logIn(ADA)).status).toBe(200);
      await club.api.store.db.deleteFrom('attempt').execute();
    }
    const rows = await club.api.store.db.selectFrom('known_device').select('member_id').execute();
    expect(rows).toHaveLength(5);
  });

  it('is known beside others who log in on the same browser', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    await club.join('bob@example.org');
    const shared = new Browser(club);
    for (let i = 0; i < 3; i++) for (const email of [ADA, 'bob@example.org']) await shared.logIn(email);
    await hammer(elsewhere(club, 1), 20);
    expect((await shared.logIn(ADA)).status).toBe(200);
    // A value of each from the confirmation, and one from the shared browser.
    expect(await club.api.store.db.selectFrom('known_device').selectAll().execute()).toHaveLength(4);
  });

  it('has a limit of their own on that browser, which somebody who borrows it cannot pass', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    const own = new Browser(club);
    await own.logIn(ADA);
    const statuses = await hammer(own, 25);
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([20, 5]);
  });

  it('gets a link by mail that works at once, however often strangers ask for mails', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    await hammer(elsewhere(club, 1), 20);
    const newest = async () => {
      await club.deliver();
      const links = club.mailbox.mails.filter(({ subject }) => subject?.includes('log-in link'));
      return { links: links.length, key: /\/login\/link\/([\w-]+)/.exec(links.at(-1)?.text ?? '')?.[1] ?? '' };
    };
    // An hour of asking, from many addresses, for all kinds of mail.
    for (let minute = 0; minute <= 60; minute += 4) {
      for (let n = 0; n < 3; n++) {
        await elsewhere(club, minute + n).call('POST', '/api/auth/forgot-my-password', { email: ADA });
        await elsewhere(club, minute + n).call('POST', '/api/auth/login/link', { email: ADA });
      }
      pass(4 * MINUTE_MS);
    }
    await elsewhere(club, 200).call('POST', '/api/auth/login/link', { email: ADA });
    await expect.poll(async () => (await newest()).links, { timeout: 10_000 }).toBeGreaterThan(5);
    const { key } = await newest();
    expect((await elsewhere(club, 201).call('POST', `/api/auth/login/link/${key}`)).status).toBe(200);
    expect(club.mailbox.mails.length).toBeLessThan(20);
  });

  it('is told of a log-in on a browser never seen before, and not of the usual ones', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    const own = new Browser(club);
    const told = async () => {
      await club.deliver();
      return club.mailbox.mails.filter(({ subject }) => subject?.includes('New login')).length;
    };
    await own.logIn(ADA);
    expect(await told()).toBe(1);
    await own.logIn(ADA);
    await own.logIn(ADA);
    expect(await told()).toBe(1);
    pass(25 * 60 * MINUTE_MS);
    await elsewhere(club, 1).logIn(ADA);
    expect(await told()).toBe(2);
  });

  it('is a stranger again everywhere else after a change of password', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(ADA);
    const [own, other] = [new Browser(club), elsewhere(club, 1)];
    await own.logIn(ADA);
    await other.logIn(ADA);
    const next = 'four loud red doors';
    const change = { current_password: PASSWORD, update_password: next, confirm_password: next };
    expect((await own.call('PUT', '/api/auth', change, ada.as)).status).toBe(200);
    await hammer(elsewhere(club, 2), 20);
    expect((await other.logIn(ADA, next)).status).toBe(429);
    expect((await own.logIn(ADA, next)).status).toBe(200);
  });
});

onEachEngine('guessing from one address', (engine) => {
  it('at many accounts is refused beyond twenty, and neighbours who are known come in', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    const neighbour = new Browser(club);
    await neighbour.logIn(ADA);
    const sprayer = new Browser(club);
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) statuses.push((await sprayer.logIn(`m${i}@example.org`, 'summer2026')).status);
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([20, 5]);
    expect((await neighbour.logIn(ADA)).status).toBe(200);
  });

  it('counts a whole version 6 network as one, and right passwords not at all', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    for (let i = 0; i < 25; i++) expect((await elsewhere(club, 1).logIn(ADA)).status).toBe(200);
    for (let i = 0; i < 20; i++) await new Browser(club, `2001:db8::${i}`).logIn(`m${i}@example.org`, 'x');
    expect((await new Browser(club, '2001:db8::ffff:1').logIn('other@example.org')).status).toBe(429);
    expect((await new Browser(club, '2001:db8:0:1::1').logIn('other@example.org')).status).toBe(401);
  });

  it('counts the /56 of a line, too, however many of its networks are used', async () => {
    await using club = await openClub(engine);
    const guessFrom = (n: number) =>
      new Browser(club, `2001:db8:0:${n.toString(16)}::1`).logIn(`m${n}@example.org`, 'x');
    for (let n = 0; n < 40; n++) expect((await guessFrom(n)).status).toBe(401);
    expect([(await guessFrom(255)).status, (await guessFrom(256)).status]).toEqual([429, 401]);
  });

  it('lets fifty people of one school log in within the same moment', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    const all = await Promise.all(Array.from({ length: 50 }, () => new Browser(club).logIn(ADA)));
    expect(
      count(
        all.map(({ status }) => status),
        200,
      ),
    ).toBe(50);
  });

  it('at the password of an account that is open is limited, too', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(ADA);
    const change = (current_password: string) =>
      club.api.send('PUT', '/api/auth', { current_password, email: 'new@example.org' }, ada.as);
    for (let i = 0; i < 20; i++) expect((await change(`guess ${i}`)).status).toBe(400);
    expect((await change(PASSWORD)).status).toBe(429);
  });

  it('leaves nothing in the database that says who tried what', async () => {
    await using club = await openClub(engine);
    await club.join(ADA);
    await hammer(new Browser(club, '203.0.113.77'), 3);
    const { db } = club.api.store;
    const kept = JSON.stringify([
      await db.selectFrom('attempt').selectAll().execute(),
      await db.selectFrom('known_device').select('device_hash').execute(),
    ]);
    expect(kept).not.toMatch(/ada|203\.0|guess/);
  });
});
