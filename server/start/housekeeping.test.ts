import { afterEach, expect, it, vi } from 'vitest';
import { EMPTY_DRAFT_DAYS } from '#domain/lifetimes.ts';
import { site } from '#site';
import { SECRET } from '#tests/setup/api/api.ts';
import { form, openClub } from '#tests/setup/api/members.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { createItem } from '../curation/revisions/change-items.ts';
import { readStoredItem } from '../curation/revisions/stored-items.ts';
import { later } from '../database/instants.ts';
import type { Db } from '../database/schema.ts';
import { SHELL } from '../features/audit/audit.ts';
import { issueKey } from '../features/members/one-time-keys.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { keepHouse, keepTime, tidy } from './housekeeping.ts';

afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

onEachEngine('housekeeping', (engine) => {
  it('goes on where a step fails, tells of it, and does not keep the site from starting', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    const at = later(-(site.contactMessageDays + 1) * DAY_MS);
    const message = { name: 'Ada', email: 'ada@example.org', subject: 'support', message: 'Hello' } as const;
    await db
      .insertInto('contact_message')
      .values({ ...message, received_at: at })
      .execute();
    const rateLimits = new RateLimits(db, SECRET);
    rateLimits.sweep = () => Promise.reject(new Error('no room'));
    const told: unknown[] = [];
    const stop = await keepHouse(db, rateLimits, (error) => told.push(error));
    stop();
    expect(told).toEqual([new Error('no room')]);
    expect(await db.selectFrom('contact_message').select('id').execute()).toEqual([]);
  });

  it('forgets what is over, and leaves what is not', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const rateLimits = new RateLimits(db, SECRET);
    const ada = await club.join('ada@example.org');
    await club.join('bob@example.org');
    const keys = await db
      .transaction()
      .execute(async (tx) => [await issueKey(tx, ada.id, 'login'), await issueKey(tx, ada.id, 'login')]);
    expect(keys).toHaveLength(2);
    const message = { name: 'Ada', email: 'ada@example.org', subject: 'support', message: 'Hello' };
    for (let i = 0; i < 2; i++) await club.api.post('/api/auth/contact', message);
    for (let i = 0; i < 2; i++) await club.api.post('/api/auth/passkey/login/options', undefined);
    await rateLimits.consume('signUp', 'over');
    await rateLimits.consume('signUp', 'not over');
    for (const name of ['Begun and left', 'Begun']) {
      await createItem(db, { via: 'desk', member: ada.id }, 'tool', { name }, { status: 'draft' });
    }

    // One of each is made old; the rest is as it was.
    const over = later(-MINUTE_MS);
    const oldest = <T extends { id: unknown }>(rows: T[]) => rows[0]?.id as string;
    const sessions = await db.selectFrom('session').select('id').where('member_id', '=', ada.id).execute();
    await db.updateTable('session').set({ expires_at: over }).where('id', '=', oldest(sessions)).execute();
    const hashes = await db.selectFrom('one_time_key').select('key_hash').where('purpose', '=', 'login').execute();
    await db
      .updateTable('one_time_key')
      .set({ expires_at: over })
      .where('key_hash', '=', hashes[0]?.key_hash ?? '')
      .execute();
    await db.updateTable('known_device').set({ expires_at: over }).where('member_id', '=', ada.id).execute();
    const challenges = await db.selectFrom('passkey_question').select('question_hash').execute();
    await db
      .updateTable('passkey_question')
      .set({ expires_at: over })
      .where('question_hash', '=', challenges[0]?.question_hash ?? '')
      .execute();
    const counters = await db.selectFrom('attempt').select('key').execute();
    await db
      .updateTable('attempt')
      .set({ until: over })
      .where('key', '=', counters[0]?.key ?? '')
      .execute();
    const messages = await db.selectFrom('contact_message').select('id').orderBy('id').execute();
    await db
      .updateTable('contact_message')
      .set({ received_at: later(-(site.contactMessageDays + 1) * DAY_MS) })
      .where('id', '=', messages[0]?.id ?? 0)
      .execute();
    await db
      .updateTable('item')
      .set({ updated_at: later(-(EMPTY_DRAFT_DAYS + 1) * DAY_MS) })
      .where('title', '=', 'Begun and left')
      .execute();

    const counted = async () => {
      const counts: Record<string, number> = {};
      for (const table of [
        'member',
        'consent',
        'session',
        'one_time_key',
        'known_device',
        'passkey_question',
        'attempt',
        'contact_message',
        'item',
        'job',
      ] as const)
        counts[table] = (
          await db
            .selectFrom(table as 'member')
            .selectAll()
            .execute()
        ).length;
      return counts;
    };
    const before = await counted();
    await tidy(db, rateLimits);
    const gone = {
      session: 1,
      one_time_key: 1,
      known_device: 1,
      passkey_question: 1,
      attempt: 1,
      contact_message: 1,
      item: 1,
    };
    expect(await counted()).toEqual(
      Object.fromEntries(
        Object.entries(before).map(([table, count]) => [table, count - ((gone as Record<string, number>)[table] ?? 0)]),
      ),
    );
    expect(before).toMatchObject({ session: 2, known_device: 2, contact_message: 2 });
    await tidy(db, rateLimits);
    expect((await counted()).session).toBe(1);
    expect((await club.api.get('/api/auth', ada.as)).status).toBe(401);
  });

  it('forgets accounts that nobody confirmed, with their mails, and no others', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const rateLimits = new RateLimits(db, SECRET);
    await club.join('ada@example.org');
    const signUp = async (name: string, days: number) => {
      const email = `${name}@example.org`;
      expect((await club.api.post('/api/auth/register', form(email))).status).toBe(200);
      const at = { created_at: later(-days * DAY_MS) };
      await expect
        .poll(
          async () =>
            (await db.updateTable('member').set(at).where('email', '=', email).executeTakeFirst()).numUpdatedRows,
        )
        .toBe(1n);
    };
    await db
      .updateTable('member')
      .set({ created_at: later(-1000 * DAY_MS) })
      .execute();
    await signUp('late', site.unconfirmedDays + 1);
    await signUp('still-has-a-link', site.unconfirmedDays + 1);
    await signUp('new', site.unconfirmedDays - 1);
    const late = await db
      .selectFrom('member')
      .select('id')
      .where('email', '=', 'late@example.org')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('one_time_key')
      .set({ expires_at: later(-MINUTE_MS) })
      .where('member_id', '=', late.id)
      .execute();
    await tidy(db, rateLimits);
    const left = await db.selectFrom('member').select('email').orderBy('email').execute();
    expect(left.map(({ email }) => email)).toEqual([
      'ada@example.org',
      'new@example.org',
      'still-has-a-link@example.org',
    ]);
    const mails = await waitingMails(db);
    expect(mails.map(({ recipient }) => recipient)).toContain('still-has-a-link@example.org');
    expect(mails.map(({ recipient }) => recipient)).not.toContain('late@example.org');
    await signUp('late', 0);
  });

  it('remembers for a day that somebody had to wait, so that the next wait is longer', async () => {
    await using store = await freshStore(engine);
    const rateLimits = new RateLimits(store.db, SECRET);
    const rows = async () => (await store.db.selectFrom('attempt').selectAll().execute()).length;
    const from = Date.now();
    const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: from + ms });
    at(0);
    for (let i = 0; i < 20; i++) await rateLimits.guess([['loginOfAccount', 'ada']], undefined, async () => undefined);
    at(11 * MINUTE_MS);
    await tidy(store.db, rateLimits);
    expect(await rows()).toBe(1);
    at(DAY_MS + 11 * MINUTE_MS);
    await tidy(store.db, rateLimits);
    expect(await rows()).toBe(0);
  });

  it('is done at the start and every hour, goes on after a failure, and stops when told to', async () => {
    await using store = await freshStore(engine);
    const rateLimits = new RateLimits(store.db, SECRET);
    const sweep = vi.spyOn(rateLimits, 'sweep');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const errors: unknown[] = [];
    const stop = await keepHouse(store.db, rateLimits, (error) => errors.push(error));
    expect(sweep).toHaveBeenCalledTimes(1);
    sweep.mockRejectedValueOnce(new Error('the database is away'));
    for (let hour = 1; hour <= 2; hour++) {
      vi.advanceTimersByTime(3_600_000);
      await expect.poll(() => sweep.mock.calls.length, { timeout: 10_000 }).toBe(1 + hour);
    }
    await expect.poll(() => errors, { timeout: 10_000 }).toHaveLength(1);
    stop();
    vi.advanceTimersByTime(10 * 3_600_000);
    expect(sweep).toHaveBeenCalledTimes(3);
  });
});

onEachEngine('what has its time', (engine) => {
  it('comes out when that has come, also where nothing ran meanwhile, and once among several processes', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    const { id } = await createItem(
      db,
      SHELL,
      'tool',
      { name: 'Later' },
      { status: 'scheduled', publish_at: '2099-01-01T00:00:00Z' },
    );
    const statusNow = async () => (await readStoredItem(db, id)).status;
    const failures: unknown[] = [];
    const begin = (one: Db) => keepTime(one, 'http://localhost', (error) => failures.push(error), 20);
    const running = [begin(db), begin(store.another().db)];
    try {
      await db.updateTable('item').set({ publish_at: new Date().toISOString() }).execute();
      await expect.poll(statusNow).toBe('published');
    } finally {
      for (const stop of running) await stop();
    }
    expect(
      await db.selectFrom('audit_entry').select(['action', 'via']).orderBy('id', 'desc').limit(2).execute(),
    ).toEqual([
      { action: 'publish', via: 'schedule' },
      { action: 'create', via: 'shell' },
    ]);
    await db.updateTable('item').set({ status: 'scheduled', publish_at: '2020-01-01T00:00:00.000Z' }).execute();
    const stop = begin(db);
    await expect.poll(statusNow).toBe('published');
    await stop();
    expect(failures).toEqual([]);
  });
});
