/** Mail when things go wrong: a server that is down for an hour, processes that stop, addresses that nobody has. */
import { afterEach, expect, it, vi } from 'vitest';
import { post } from '#server/features/mail/outbox.ts';
import { Postman } from '#server/features/mail/postman.ts';
import { Mailbox } from '#tests/setup/mailbox.ts';
import { form, openClub, type TestClub } from '#tests/setup/members.ts';
import { onEachEngine } from '#tests/setup/store.ts';

const from = Date.now();
const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: from + ms });

afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;
const tries = async ({ api }: TestClub) =>
  (await api.store.db.selectFrom('outbox').select('tries').execute()).reduce((sum, row) => sum + row.tries, 0);
const waiting = async ({ api }: TestClub) => (await api.store.db.selectFrom('outbox').select('id').execute()).length;

onEachEngine('a mail server that is down for an hour', (engine) => {
  it('loses no mail, is asked ever less often, and gets each once when it is back', async () => {
    await using club = await openClub(engine);
    const errors: unknown[] = [];
    // Two processes look after the same outbox.
    const postmen = [club.api.store.db, club.api.store.another().db].map(
      (db) => new Postman(db, { smtpUrl: club.mailbox.url, folder: '', onError: (error) => errors.push(error) }),
    );
    await club.mailbox[Symbol.asyncDispose]();
    at(0);
    for (let i = 0; i < 3; i++)
      expect((await club.api.post('/api/auth/register', form(`m${i}@example.org`))).status).toBe(200);
    const perTenMinutes: number[] = [];
    let seen = 0;
    // A look every ten seconds stands for the two seconds of the real postman.
    for (let second = 0; second < 3_600; second += 10) {
      at(second * 1_000);
      await Promise.all(postmen.map((postman) => postman.deliver()));
      if ((second + 10) % 600 !== 0) continue;
      const now = await tries(club);
      perTenMinutes.push(now - seen);
      seen = now;
    }
    expect(await waiting(club)).toBe(3);
    expect(perTenMinutes[0]).toBeGreaterThanOrEqual(9);
    expect(perTenMinutes.at(-1)).toBeLessThanOrEqual(3);
    expect(seen).toBeLessThanOrEqual(3 * 15);
    expect(errors.length).toBe(seen);
    expect(String(errors[0])).toMatch(/not sent.*ECONNREFUSED|not sent.*ESOCKET/);
    await using back = await new Mailbox().open(Number(new URL(club.mailbox.url).port));
    for (let minute = 60; minute <= 76; minute++) {
      at(minute * MINUTE_MS);
      await Promise.all(postmen.map((postman) => postman.deliver()));
    }
    expect(back.mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([0, 1, 2].map((i) => `m${i}@example.org`));
    expect(await waiting(club)).toBe(0);
    for (const postman of postmen) await postman.stop();
  });
});

onEachEngine('a mail', (engine) => {
  it('is not sent again when the database fails right after it went out', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    let isBroken = true;
    const flaky = db.withPlugin({
      transformQuery: ({ node }) => {
        if (isBroken && node.kind === 'DeleteQueryNode') throw new Error('the database is away');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const postman = new Postman(flaky, { smtpUrl: club.mailbox.url, folder: '' });
    at(0);
    await db.transaction().execute((tx) => post(tx, farewell('ada@example.org')));
    await postman.deliver();
    expect([club.mailbox.mails.length, await waiting(club)]).toEqual([1, 1]);
    isBroken = false;
    at(20 * MINUTE_MS);
    await postman.deliver();
    expect([club.mailbox.mails.length, await waiting(club)]).toEqual([1, 0]);
    await postman.stop();
  });

  it('that a process took and never sent is sent by another', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    at(0);
    await db.transaction().execute((tx) => post(tx, farewell('ada@example.org')));
    // What a process leaves behind that ends in the middle of sending.
    await db
      .updateTable('outbox')
      .set({ next_try_at: new Date(from + MINUTE_MS).toISOString(), tries: 1 })
      .execute();
    await club.deliver();
    expect(club.mailbox.mails).toHaveLength(0);
    at(MINUTE_MS + 1_000);
    await club.deliver();
    expect(club.mailbox.mails).toHaveLength(1);
  });

  it('to an address that nobody has holds up no other, names nobody in an error, and is given up after four days', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const errors: unknown[] = [];
    const postman = new Postman(db, { smtpUrl: club.mailbox.url, folder: '', onError: (error) => errors.push(error) });
    club.mailbox.refuses = 'nobody@example.org';
    at(0);
    await db.transaction().execute(async (tx) => {
      await post(tx, farewell('nobody@example.org'));
      await post(tx, farewell('ada@example.org'));
    });
    await postman.deliver();
    expect(club.mailbox.mails.map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.org']);
    for (let hour = 1; hour <= 95; hour++) {
      at(hour * 60 * MINUTE_MS);
      await postman.deliver();
    }
    expect(await waiting(club)).toBe(1);
    at(97 * 60 * MINUTE_MS);
    await postman.deliver();
    expect(await waiting(club)).toBe(0);
    const words = errors.map((error) => JSON.stringify([String(error), { ...(error as object) }])).join();
    expect(words).toContain('550');
    expect(words).toContain('given up after four days');
    expect(words).not.toMatch(/nobody@|example/);
    await postman.stop();
  });

  it('is counted while it waits, where an operator sees it', async () => {
    await using club = await openClub(engine);
    const depth = async () => /^tessera_outbox_mails (\d+)$/m.exec((await club.api.get('/metrics')).body)?.[1];
    expect(await depth()).toBe('0');
    await club.api.post('/api/auth/register', form('ada@example.org'));
    expect(await depth()).toBe('1');
    await club.deliver();
    expect(await depth()).toBe('0');
  });
});

const farewell = (recipient: string) => ({
  cause: `farewell:${recipient}`,
  template: 'farewell' as const,
  recipient,
  content: {},
});
