/** What somebody finds who gets hold of the data folder, of a copy of the database, or of an account on the same machine. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/database/schema.ts';
import { emptyLog, noteDeleted, overwriteDeleted } from '#server/database/secure-delete.ts';
import { MAIL_FILE_DAYS } from '#server/features/mail/mail-file-retention.ts';
import { mailWorker } from '#server/features/mail/send-mails.ts';
import { newMember } from '#server/features/members/registration.ts';
import { RateLimits } from '#server/http/rate-limits.ts';
import { Encryption } from '#server/kernel/encryption.ts';
import { closeToOthers } from '#server/kernel/folder-permissions.ts';
import { tidy } from '#server/start/housekeeping.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { form, openClub, PASSWORD } from '#tests/setup/api/members.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { makeMailsDue, waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { Mailbox } from '#tests/setup/processes/mailbox.ts';
import { runServer, runSite } from '#tests/setup/processes/process.ts';

const DAY_MS = 86_400_000;
const folder = () => mkdtempSync(join(tmpdir(), 'tessera-at-rest-'));
const below = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name));
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** What other users may do with what stands in a folder, and with the folder: nothing, when it is empty. */
const openToOthers = (dataDir: string) =>
  [dataDir, ...below(dataDir)]
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .map((path) => `${path} ${mode(path)}`);

const holding = (dataDir: string, words: string) =>
  below(dataDir).filter(
    (path) => statSync(path).isFile() && readFileSync(path).toString('latin1').toLowerCase().includes(words),
  );

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  it('is its user’s alone, with all that is in it, however the shell was set', async () => {
    const before = process.umask(0);
    try {
      const DATA_DIR = join(folder(), 'data');
      await using site = runSite({ DATA_DIR, DEMO: 'off' });
      const url = await site.ready;
      const headers = { 'content-type': 'application/json' };
      await fetch(`${url}/api/auth/register`, {
        method: 'POST',
        headers,
        body: JSON.stringify(form('ada@example.org')),
      });
      await expect.poll(() => below(DATA_DIR).some((path) => path.endsWith('.eml')), { timeout: 10_000 }).toBe(true);
      await using command = runServer('server/start/cli.ts', { DATA_DIR }, ['export', join(DATA_DIR, 'export')]);
      expect(await command.ended).toBe(0);
      expect(below(DATA_DIR).map((path) => path.slice(DATA_DIR.length + 1))).toEqual(
        expect.arrayContaining([
          'mail',
          'secret',
          'tessera.sqlite',
          'tessera.sqlite-wal',
          'tessera.sqlite-shm',
          'export',
        ]),
      );
      expect(openToOthers(DATA_DIR)).toEqual([]);
    } finally {
      process.umask(before);
    }
  });

  it('is closed at the start where it was open, and the log says so; what is not the site’s stays as it was', async () => {
    const DATA_DIR = folder();
    {
      await using first = runSite({ DATA_DIR, DEMO: 'off' });
      await first.ready;
    }
    mkdirSync(join(DATA_DIR, 'mail'));
    mkdirSync(join(DATA_DIR, 'pictures'));
    writeFileSync(join(DATA_DIR, 'mail/old.eml'), 'To: ada@example.org');
    writeFileSync(join(DATA_DIR, 'pictures/a.png'), 'a picture');
    const elsewhere = join(folder(), 'elsewhere');
    writeFileSync(elsewhere, 'not ours');
    chmodSync(elsewhere, 0o644);
    symlinkSync(elsewhere, join(DATA_DIR, 'start.lock-journal'));
    for (const path of [DATA_DIR, ...below(DATA_DIR)])
      if (!path.includes('start')) chmodSync(path, statSync(path).isFile() ? 0o644 : 0o755);
    await using site = runSite({ DATA_DIR, DEMO: 'off' });
    await site.ready;
    expect(site.output()).toMatch(
      /^Other users of this machine could read .* and \d more\. Now only this user can\.$/m,
    );
    for (const name of ['tessera.sqlite', 'secret', 'mail/old.eml'])
      expect([name, mode(join(DATA_DIR, name))]).toEqual([name, '600']);
    expect([mode(DATA_DIR), mode(join(DATA_DIR, 'mail'))]).toEqual(['700', '700']);
    expect([mode(join(DATA_DIR, 'pictures/a.png')), mode(elsewhere)]).toEqual(['644', '644']);
  });

  it('that holds other things, too, stays open, and its operator is told', () => {
    const dataDir = folder();
    chmodSync(dataDir, 0o755);
    for (const name of ['tessera.sqlite', 'thesis.odt']) writeFileSync(join(dataDir, name), '');
    for (const name of ['tessera.sqlite', 'thesis.odt']) chmodSync(join(dataDir, name), 0o644);
    const said = closeToOthers(dataDir).join('\n');
    expect([mode(dataDir), mode(join(dataDir, 'tessera.sqlite')), mode(join(dataDir, 'thesis.odt'))]).toEqual([
      '755',
      '600',
      '644',
    ]);
    expect(said).toContain('also holds other things (thesis.odt)');
  });
});

describe('a deleted member’s address', () => {
  it('is in no file, once the last mail is out', async () => {
    const DATA_DIR = folder();
    await using mailbox = await new Mailbox().open();
    await using site = runSite({ DATA_DIR, DEMO: 'off', SMTP_URL: mailbox.url });
    const url = await site.ready;
    let cookie = '';
    const call = async (method: string, path: string, body?: unknown, access?: string) => {
      const headers = {
        cookie,
        'content-type': 'application/json',
        ...(access && { authorization: `Bearer ${access}` }),
      };
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      expect([method, path, response.status]).toEqual([method, path, 200]);
      // Whoever confirms in the browser in which they joined keeps their password.
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return response.json();
    };
    const access: string[] = [];
    for (const name of ['leaver', 'stayer']) {
      await call('POST', '/auth/register', form(`${name}.findme@example.org`));
      await expect.poll(() => mailbox.last(`${name}.findme@example.org`), { timeout: 20_000 }).toBeTruthy();
      access.push((await call('GET', `/auth${mailbox.last(`${name}.findme@example.org`)?.link.pathname}`)).access);
    }
    expect(holding(DATA_DIR, 'leaver.findme')).not.toEqual([]);
    await call('DELETE', '/auth', { password: PASSWORD }, access[0]);
    await expect
      .poll(() => mailbox.mails.some(({ subject }) => subject?.includes('is deleted')), { timeout: 20_000 })
      .toBe(true);
    await expect.poll(() => holding(DATA_DIR, 'leaver.findme'), { timeout: 20_000 }).toEqual([]);
    // The file is looked at as it is, and not as nothing.
    await call('POST', '/auth/contact', {
      name: 'Ada',
      email: 'stayer.findme@example.org',
      subject: 'support',
      message: 'Hello',
    });
    expect(holding(DATA_DIR, 'stayer.findme')).not.toEqual([]);
  });

  it('is overwritten wherever it stood among hundreds of others', async () => {
    await using store = await freshStore('sqlite');
    const { db } = store;
    const people = Array.from({ length: 600 }, (_, n) =>
      newMember({ email: `${n % 3 ? 'stays' : 'leaves'}.${n}@example.org`, first_name: 'x'.repeat(n % 90) }),
    );
    for (const person of people)
      await db
        .insertInto('member')
        .values({ ...person, password_hash: null })
        .execute();
    for (const { id } of people
      .filter(({ email }) => email.startsWith('leaves'))
      .toSorted((a, b) => a.id.localeCompare(b.id)))
      await db.deleteFrom('member').where('id', '=', id).execute();
    await db.transaction().execute(noteDeleted);
    // Where rows moved from page to page, overwriting alone leaves copies.
    expect(await emptyLog(db)).toBe(true);
    expect(holding(store.config.dataDir, 'leaves.')).not.toEqual([]);
    await overwriteDeleted(db);
    expect(holding(store.config.dataDir, 'stays.')).not.toEqual([]);
    expect(holding(store.config.dataDir, 'leaves.')).toEqual([]);
  });

  it('is cleared once from a file that was written before deleted content was overwritten', async () => {
    await using store = await freshStore('sqlite');
    const { db, config } = store;
    await db.transaction().execute(async (tx) => {
      await sql`pragma user_version = 0`.execute(tx);
      for (let n = 0; n < 300; n++)
        await tx
          .insertInto('member')
          .values({ ...newMember({ email: `leaves.${n}@example.org` }), password_hash: null })
          .execute();
    });
    await db.transaction().execute(async (tx) => void (await sql`pragma secure_delete = off`.execute(tx)));
    await db.deleteFrom('member').execute();
    await db.transaction().execute(async (tx) => void (await sql`pragma secure_delete = on`.execute(tx)));
    await emptyLog(db);
    expect(holding(config.dataDir, 'leaves.')).not.toEqual([]);
    await overwriteDeleted(db);
    await emptyLog(db);
    expect(holding(config.dataDir, 'leaves.')).toEqual([]);
  });
});

/** Of every key that was handed out, whatever it opens. */
async function keyHashes(db: Db): Promise<Set<string>> {
  const tables = (await db.introspection.getTables()).filter(({ columns }) =>
    columns.some(({ name }) => name === 'key_hash'),
  );
  const kept = await Promise.all(
    tables.map(({ name }) => sql<{ key_hash: string }>`select key_hash from ${sql.table(name)}`.execute(db)),
  );
  return new Set(kept.flatMap(({ rows }) => rows.map(({ key_hash }) => key_hash)));
}

onEachEngine('a mail that waits', (engine) => {
  it('shows no key to whoever reads the queue, and goes out with one that works', async () => {
    await using club = await openClub(engine);
    const { store, shelves, post, send, get } = club.api;
    const { db } = store;
    const { call, curator, administrator } = await openDesk(club);
    const { id } = await shelves.entry({ email: 'clinic@example.org' });
    await post('/api/auth/register', form('new@example.org'));
    await post('/api/auth/forgot-my-password', { email: curator.email });
    await post('/api/auth/login/link', { email: curator.email });
    await post('/api/auth/proof/link', {}, curator.as);
    await send('PUT', '/api/auth', { current_password: PASSWORD, email: 'moved@example.org' }, curator.as);
    await call('POST', `/items/${id}/confirmation`, { email: 'clinic@example.org' });
    const hook = await call('POST', '/webhooks', { url: 'https://receiver.example/' }, administrator.as);
    await call('POST', `/webhooks/${hook.body.id}/test`, {}, administrator.as);
    const withKey = ['activation', 'confirmation', 'login-link', 'move', 'proof', 'recovery'];
    const waiting = await waitingMails(db);
    expect(waiting.map(({ template }) => template).toSorted()).toEqual(withKey);

    const hashes = await keyHashes(db);
    const keysIn = (text: string) =>
      [...text.matchAll(/[\w-]{43}/g)]
        .map(([key]) => createHash('sha256').update(key).digest('base64url'))
        .filter((hash) => hashes.has(hash));
    const { rows } = await sql<Record<string, unknown>>`select * from job`.execute(db);
    expect(rows).toHaveLength(withKey.length + 1);
    expect(keysIn(JSON.stringify(rows))).toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(
      /verification\/confirm|session=|login\/link|account\/(?:address|proof)|key=|whsec_/,
    );
    await club.deliver();
    const sent = club.mailbox.mails.map(({ text }) => keysIn(text ?? '').length);
    expect(sent).toEqual(withKey.map(() => 1));
    const link = club.mailbox.last('new@example.org')?.link.pathname;
    expect((await get(`/api/auth${link}`)).status).toBe(200);
  });

  it('closed under another secret stays closed: it waits, and its link is in no mail and no log', async () => {
    await using club = await openClub(engine);
    const errors: unknown[] = [];
    const stranger = mailWorker(club.api.store.db, {
      smtpUrl: club.mailbox.url,
      folder: '',
      decryptLink: new Encryption('another secret, that is just as long').decrypt,
      onError: (error) => errors.push(error),
    });
    await club.api.post('/api/auth/register', form('new@example.org'));
    await stranger.work();
    expect([club.mailbox.mails.length, String(errors)]).toEqual([
      0,
      'Error: not sent, to be tried again: Its link was sealed under another SECRET. The process that has it can send it. (OTHER SECRET)',
    ]);
    await makeMailsDue(club.api.store.db);
    await club.deliver();
    expect(club.mailbox.mails).toHaveLength(1);
    await stranger.stop();
  });
});

it('a link is closed otherwise each time, and one that was changed does not open', () => {
  const { encrypt, decrypt } = new Encryption(SECRET);
  const [one, two] = [encrypt('https://example.org/x'), encrypt('https://example.org/x')];
  expect(one).not.toBe(two);
  expect([decrypt(one), decrypt(two), decrypt('https://example.org/plain')]).toEqual([
    'https://example.org/x',
    'https://example.org/x',
    'https://example.org/plain',
  ]);
  for (let at = 'sealed:'.length; at < one.length - 1; at += 7) {
    const changed = one.slice(0, at) + (one[at] === 'A' ? 'B' : 'A') + one.slice(at + 1);
    expect(() => decrypt(changed)).toThrow('another secret');
  }
  expect(() => decrypt('sealed:')).toThrow('another secret');
});

it('mails as files go after 30 days, with marks and halves of files', async () => {
  await using store = await freshStore('sqlite');
  const mailDir = join(folder(), 'mail');
  mkdirSync(join(mailDir, 'accepted'), { recursive: true });
  for (const name of ['old.eml', 'new.eml', 'half.eml.part', 'accepted/old', 'accepted/new']) {
    writeFileSync(join(mailDir, name), 'To: ada@example.org');
    const days = name.includes('new') ? MAIL_FILE_DAYS - 1 : MAIL_FILE_DAYS + 1;
    const at = new Date(Date.now() - days * DAY_MS);
    utimesSync(join(mailDir, name), at, at);
  }
  await tidy(store.db, new RateLimits(store.db, SECRET), mailDir);
  expect(readdirSync(mailDir, { recursive: true }).toSorted()).toEqual(['accepted', 'accepted/new', 'new.eml']);
});
