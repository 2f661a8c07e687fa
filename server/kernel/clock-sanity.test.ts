/** A clock that is wrong: nothing is deleted by it, and somebody is told. */
import { afterEach, expect, it, vi } from 'vitest';
import { site } from '#site';
import { SECRET } from '#tests/setup/api/api.ts';
import { tesseraOf } from '#tests/setup/api/command-line.ts';
import { openClub, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { mailWorker } from '../features/mail/send-mails.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { keepHouse, tidy } from '../start/housekeeping.ts';
import { ClockInDoubt, clockDoubt } from './clock-sanity.ts';

afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEARS_MS = 5 * 365 * DAY_MS;

const setClock = (at: number) => vi.useFakeTimers({ toFake: ['Date'], now: at });

/** Somebody who has joined, a message from them that is as old as it may be, and mails that nobody takes. */
async function openHouse(club: TestClub) {
  const { db } = club.api.store;
  await club.join('ada@example.org');
  const write = (message: string) =>
    club.api.post('/api/auth/contact', { name: 'Ada', email: 'ada@example.org', subject: 'support', message });
  await write('Hello');
  const mails = mailWorker(db, { smtpUrl: 'smtp://127.0.0.1:9', folder: '', decryptLink: (link) => link });
  const kept = async () => {
    const counted = async (table: 'contact_message' | 'session' | 'known_device' | 'one_time_key' | 'member') =>
      (
        await db
          .selectFrom(table as 'member')
          .selectAll()
          .execute()
      ).length;
    return {
      messages: await counted('contact_message'),
      sessions: await counted('session'),
      devices: await counted('known_device'),
      members: await counted('member'),
    };
  };
  const rateLimits = new RateLimits(db, SECRET);
  return {
    write,
    kept,
    mails,
    /** One round of housekeeping; what it said where it did nothing. */
    round: () =>
      tidy(db, rateLimits).then(
        () => undefined,
        (error: Error) => {
          expect(error).toBeInstanceOf(ClockInDoubt);
          return error.message;
        },
      ),
    rateLimits,
  };
}

onEachEngine('a clock that is years ahead', (engine) => {
  it('deletes nothing, and says so', async () => {
    await using club = await openClub(engine);
    const { kept, round, write, mails } = await openHouse(club);
    const { db } = club.api.store;
    await club.api.post('/api/auth/register', { email: 'new@example.org', username: 'new@example.org' });
    const from = Date.now();
    expect(await round()).toBeUndefined();
    const before = await kept();
    const waiting = await waitingMails(db);
    expect(waiting.length).toBeGreaterThan(0);

    setClock(from + YEARS_MS);
    const said = await round();
    expect(said).toMatch(/^The clock of this machine says 203\d-.* UTC, and the site last saw it say 20\d\d-/);
    expect(said).toContain('Nothing is deleted meanwhile.');
    expect(said).toContain('check --clock');
    expect(await kept()).toEqual(before);
    // What waits is not dropped for its age, and a message that comes in takes none away.
    await mails.work();
    expect(await waitingMails(db)).toHaveLength(waiting.length);
    await write('Hello in 2031');
    expect(await kept()).toEqual({ ...before, messages: before.messages + 1 });
    expect(await tesseraOf(club.api.store)('messages')).toEqual([0, expect.stringContaining('Hello')]);
    expect(await kept()).toEqual({ ...before, messages: before.messages + 1 });
    expect(await round()).toContain('Nothing is deleted');

    // Back where it was, it is believed at once, and what waited is tried again, not in five years.
    setClock(from + HOUR_MS);
    expect(await round()).toBeUndefined();
    expect(await kept()).toMatchObject({ members: before.members, sessions: before.sessions });
    const tries = (await waitingMails(db)).reduce((sum, { attempts }) => sum + attempts, 0);
    await mails.work();
    expect((await waitingMails(db)).reduce((sum, { attempts }) => sum + attempts, 0)).toBeGreaterThan(tries);
    await mails.stop();
  });

  it('is not believed where it was behind, until somebody says so: what was written meanwhile looks old', async () => {
    await using club = await openClub(engine);
    const { kept, round, mails } = await openHouse(club);
    const { db } = club.api.store;
    const from = Date.now();
    expect(await round()).toBeUndefined();
    setClock(from - YEARS_MS);
    expect(await round()).toContain('Nothing is deleted meanwhile.');
    await club.api.post('/api/auth/contact', {
      name: 'B',
      email: 'b@example.org',
      subject: 'support',
      message: 'Then',
    });
    const before = await kept();
    setClock(from + HOUR_MS);
    expect(await round()).toMatch(/^The clock of this machine was behind: it said 202\d-/);
    expect(await kept()).toEqual(before);
    expect((await tesseraOf(club.api.store)('check', '--clock'))[0]).toBe(0);
    expect(await round()).toBeUndefined();
    expect(await clockDoubt(db)).toBeUndefined();
    await mails.stop();
  });

  it('is told in the log at the start and each hour, in /readyz and in the figures', async () => {
    await using club = await openClub(engine);
    const { rateLimits, mails } = await openHouse(club);
    const { db } = club.api.store;
    const told: unknown[] = [];
    const begin = async () => (await keepHouse(db, rateLimits, (error) => told.push(error)))();
    const figure = async () => /^tessera_clock_in_doubt (\d)$/m.exec((await club.api.get('/metrics')).body)?.[1];
    await begin();
    expect((await club.api.get('/readyz')).body).toEqual({ status: 'ready' });
    expect(await figure()).toBe('0');
    setClock(Date.now() + YEARS_MS);
    await begin();
    await begin();
    expect(told).toEqual([expect.any(ClockInDoubt), expect.any(ClockInDoubt)]);
    const { status, body } = await club.api.get('/readyz');
    expect([status, body]).toEqual([200, { status: 'ready', clock: 'in doubt' }]);
    expect(await figure()).toBe('1');
    await mails.stop();
  });

  it('is believed once somebody says that it is right', async () => {
    await using club = await openClub(engine);
    const { kept, round, mails } = await openHouse(club);
    const tessera = tesseraOf(club.api.store);
    await round();
    setClock(Date.now() + (site.contactMessageDays + 1) * DAY_MS);
    expect(await round()).toBeDefined();
    const [code, output] = await tessera('check', '--clock');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^The clock of this machine says .* taken to be right\./),
    ]);
    expect(await round()).toBeUndefined();
    expect(await kept()).toMatchObject({ messages: 0, sessions: 0 });
    expect((await tessera('check', '--clock'))[1]).toContain('The clock was not in doubt.');
    for (const wrong of [
      ['check', 'file', '--clock'],
      ['backup', 'file', '--clock'],
      ['messages', '--clock'],
    ])
      expect([wrong, (await tessera(...wrong))[0]]).toEqual([wrong, 1]);
    await mails.stop();
  });
});

onEachEngine('a clock that is right', (engine) => {
  it('is not doubted in a new site, nor after two weeks, and after more it is', async () => {
    await using club = await openClub(engine);
    const { round, mails } = await openHouse(club);
    expect(await round()).toBeUndefined();
    const from = Date.now();
    for (const [days, isDoubted] of [
      [13.9, false],
      [0, false],
      [-13.9, false],
      [0, false],
      [14.1, true],
      [-14.1, true],
    ] as const) {
      setClock(from + days * DAY_MS);
      expect([days, (await round()) !== undefined]).toEqual([days, isDoubted]);
    }
    await mails.stop();
  });
});
