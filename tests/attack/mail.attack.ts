/** Mail when things go wrong: a server that is down for an hour, processes that stop, addresses that nobody has. */
import { mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { enqueue } from '#server/features/mail/mails.ts';
import { mailWorker } from '#server/features/mail/send-mails.ts';
import { Encryption } from '#server/kernel/encryption.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { form, openClub, type TestClub } from '#tests/setup/api/members.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { makeMailsDue, waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { Mailbox } from '#tests/setup/processes/mailbox.ts';
import { runServer } from '#tests/setup/processes/process.ts';

const from = Date.now();
const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: from + ms });

afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;
const tries = async ({ api }: TestClub) =>
  (await waitingMails(api.store.db)).reduce((sum, { attempts }) => sum + attempts, 0);
const waiting = async ({ api }: TestClub) => (await waitingMails(api.store.db)).length;

onEachEngine('a mail server that is down for an hour', (engine) => {
  it('loses no mail, is asked ever less often, and gets each once when it is back', async () => {
    await using club = await openClub(engine);
    const errors: unknown[] = [];
    // Two processes look after the same queue.
    const workers = [club.api.store.db, club.api.store.another().db].map((db) =>
      mailWorker(db, {
        smtpUrl: club.mailbox.url,
        folder: '',
        decryptLink: new Encryption(SECRET).decrypt,
        onError: (error) => errors.push(error),
      }),
    );
    await club.mailbox[Symbol.asyncDispose]();
    at(0);
    for (let i = 0; i < 3; i++)
      expect((await club.api.post('/api/auth/register', form(`m${i}@example.org`))).status).toBe(200);
    const perTenMinutes: number[] = [];
    let seen = 0;
    // A look every ten seconds stands for the two seconds of the real worker.
    for (let second = 0; second < 3_600; second += 10) {
      at(second * 1_000);
      await Promise.all(workers.map((worker) => worker.work()));
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
      await Promise.all(workers.map((worker) => worker.work()));
    }
    expect(back.mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([0, 1, 2].map((i) => `m${i}@example.org`));
    expect(await waiting(club)).toBe(0);
    for (const worker of workers) await worker.stop();
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
    const mails = mailWorker(flaky, { smtpUrl: club.mailbox.url, folder: '' });
    at(0);
    await db.transaction().execute((tx) => enqueue(tx, farewell('ada@example.org')));
    await mails.work();
    expect([club.mailbox.mails.length, await waiting(club)]).toEqual([1, 1]);
    isBroken = false;
    at(20 * MINUTE_MS);
    await mails.work();
    expect([club.mailbox.mails.length, await waiting(club)]).toEqual([1, 0]);
    await mails.stop();
  });

  it('that a process took and never sent is sent by another', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    at(0);
    await db.transaction().execute((tx) => enqueue(tx, farewell('ada@example.org')));
    // What a process leaves behind that ends in the middle of sending.
    await db
      .updateTable('job')
      .set({ lease_until: new Date(from + MINUTE_MS).toISOString(), attempts: 1 })
      .execute();
    await club.deliver();
    expect(club.mailbox.mails).toHaveLength(0);
    at(MINUTE_MS + 1_000);
    await club.deliver();
    expect(club.mailbox.mails).toHaveLength(1);
  });

  it('to an address that nobody has holds up no other, names nobody in an error, and is tried once', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const errors: unknown[] = [];
    const mails = mailWorker(db, { smtpUrl: club.mailbox.url, folder: '', onError: (error) => errors.push(error) });
    club.mailbox.refuses = 'nobody@example.org';
    at(0);
    await db.transaction().execute(async (tx) => {
      await enqueue(tx, farewell('nobody@example.org'));
      await enqueue(tx, farewell('ada@example.org'));
    });
    await mails.work();
    expect(club.mailbox.mails.map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.org']);
    expect(await waiting(club)).toBe(0);
    const words = errors.map((error) => JSON.stringify([String(error), { ...(error as object) }])).join();
    expect(words).toContain('550');
    expect(words).toContain('refused for good');
    expect(words).not.toContain('nobody');
    await mails.stop();
  });

  it('is counted while it waits, where an operator sees it', async () => {
    await using club = await openClub(engine);
    const depth = async () =>
      /^tessera_jobs\{kind="mail",state="waiting"\} (\d+)$/m.exec((await club.api.get('/metrics')).body)?.[1];
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

onEachEngine('a process that is killed', (engine) => {
  it('right after the mail server took a mail sends it to nobody again, not even where its row stayed', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const acceptedIn = join(mkdtempSync(join(tmpdir(), 'tessera-accepted-')), 'accepted');
    const options = { smtpUrl: club.mailbox.url, folder: '', acceptedIn };
    // What never comes back from deleting the row is what a killed process leaves behind.
    const dying = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'DeleteQueryNode') throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    at(0);
    await db.transaction().execute((tx) => enqueue(tx, farewell('ada@example.org')));
    const first = mailWorker(dying, options);
    await first.work();
    expect([club.mailbox.mails.length, await waiting(club), readdirSync(acceptedIn).length]).toEqual([1, 1, 1]);
    at(20 * MINUTE_MS);
    const next = mailWorker(db, options);
    await next.work();
    expect([club.mailbox.mails.length, await waiting(club), readdirSync(acceptedIn)]).toEqual([1, 0, []]);
    for (const worker of [first, next]) await worker.stop();
  });

  it('leaves its mails to others: several processes send each mail of one queue once', async () => {
    await using store = await freshStore(engine);
    const { db, config } = store;
    await using mailbox = await new Mailbox().open();
    const recipients = Array.from({ length: 60 }, (_, n) => `m${n}@example.org`);
    await db.transaction().execute(async (tx) => {
      for (const recipient of recipients) await enqueue(tx, farewell(recipient));
    });
    const args = [config.dataDir, mailbox.url, config.databaseUrl ?? ''];
    const senders = [1, 2, 3].map(() => runServer('tests/setup/processes/sender.ts', {}, args));
    await expect.poll(() => waitingMails(db), { timeout: 60_000 }).toEqual([]);
    for (const sender of senders) {
      sender.process.kill('SIGKILL');
      await sender.ended;
      await sender[Symbol.asyncDispose]();
    }
    expect(mailbox.mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(recipients.toSorted());
  }, 300_000);

  it('again and again while it sends a hundred mails loses none, and a twin bears the number of its twin', async () => {
    await using store = await freshStore(engine);
    const { db, config } = store;
    await using mailbox = await new Mailbox().open();
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < 100; n++) await enqueue(tx, farewell(`m${n}@example.org`));
    });
    const left = async () => (await waitingMails(db)).length;
    let kills = 0;
    while ((await left()) > 0) {
      const enough = mailbox.mails.length + 20;
      await using sender = runServer('tests/setup/processes/sender.ts', {}, [
        config.dataDir,
        mailbox.url,
        config.databaseUrl ?? '',
      ]);
      while (mailbox.mails.length < enough && (await left()) > 0) await sleep(1);
      await sleep(kills * 3);
      sender.process.kill('SIGKILL');
      await sender.ended;
      kills++;
      // The lease of the mail that was under way would be waited for.
      await makeMailsDue(db);
    }
    const recipients = mailbox.mails.map(({ to }) => to?.[0]?.address);
    expect(new Set(recipients).size).toBe(100);
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(100);
    // What the mail server takes in the moment of the kill may come twice: one at most for each.
    expect(recipients.length - 100).toBeLessThanOrEqual(kills);
  }, 300_000);
});

onEachEngine('a mail server that never finishes', (engine) => {
  it('is left while the lease still holds, so that no other process sends a twin', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const errors: unknown[] = [];
    // A word now and then keeps the connection alive, and the answer never comes.
    const slow = createServer((socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 200);
      socket.on('close', () => clearInterval(timer)).on('error', () => {});
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port } = slow.address() as { port: number };
    const mails = mailWorker(db, {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      folder: '',
      sendMs: 1_500,
      onError: (error) => errors.push(error),
    });
    await db.transaction().execute((tx) => enqueue(tx, farewell('ada@example.org')));
    const began = performance.now();
    await mails.work();
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(errors.map(String)).toEqual([expect.stringMatching(/not sent, to be tried again/)]);
    expect(await waiting(club)).toBe(1);
    await mails.stop();
    slow.close();
  });
});
