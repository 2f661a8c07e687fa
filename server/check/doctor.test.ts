import { mkdirSync, statfsSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishDue } from '#server/curation/revisions/statuses.ts';
import { daysAgo, later, now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { Arrival } from '#server/features/health/desk-routes.ts';
import { MailServer } from '#server/features/mail/mail-server.ts';
import { addMember } from '#server/features/members/operator-actions.ts';
import { readConfig } from '#server/kernel/config.ts';
import { Encryption } from '#server/kernel/encryption.ts';
import { slowestCalls } from '#server/kernel/slowest-calls.ts';
import { version } from '#server/kernel/version.ts';
import { applySiteChanges, site } from '#site';
import { Shelves } from '#tests/builders/shelves.ts';
import { runCommand, tesseraOf } from '#tests/setup/api/command-line.ts';
import { asVariables, emptyPlace } from '#tests/setup/database/places.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { FREE_FILE } from './disk-pace.ts';
import { healthLines } from './doctor.ts';
import { enqueueHealthMails } from './health-mails.ts';

beforeEach(() => slowestCalls.clear());
afterEach(() => applySiteChanges({}));

/** A web server that answers as the site does. */
async function listening(body = '{}') {
  const server = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, [Symbol.asyncDispose]: async () => void server.close() };
}

it('is said as far as it can be where the database cannot be opened, as on a full disk', async () => {
  const { dataDir } = await emptyPlace('sqlite');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'tessera.sqlite'), 'x'.repeat(4_096));
  const [code, output] = await runCommand({ DATA_DIR: dataDir }, 'doctor');
  expect(code).toBe(1);
  expect(output).toMatch(/^PROBLEM {2}Database .*The database file is not a database/m);
  expect(output).toMatch(/^\w+ +Disk space .* are free\.$/m);
});

onEachEngine('whether all is well', (engine) => {
  async function open(env: Record<string, string> = {}) {
    const store = await freshStore(engine);
    const config = readConfig({ ...asVariables(store.config), ...env });
    const encryption = new Encryption('a secret that is long enough for tests');
    const mailServer = new MailServer(store.db, { smtpUrl: config.smtpUrl, siteUrl: config.siteUrl, encryption });
    const look = async (arrival?: Arrival) =>
      new Map((await healthLines({ db: store.db, config, mailServer, arrival })).map((line) => [line.name, line]));
    return { store, db: store.db, config, look, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
  }
  const arrived = (db: Db) =>
    db
      .insertInto('mail_server')
      .values({
        ...{ id: 1, host: 'mail.example.net', port: 587, security: 'tls', username: null, password: null },
        ...{ trial_hash: null, arrived_at: now() },
      })
      .execute();

  it('is said of each thing, with what to do where it is not', async () => {
    await using web = await listening();
    await using place = await open({ SITE_URL: web.url });
    const lines = await place.look();
    expect([...lines.keys()]).toEqual([
      'Settings',
      'Database',
      'Disk space',
      'Clock',
      'Site address',
      'Email',
      'Backup',
      'Failed tasks',
      'Background work',
      'Example text',
      'Version',
    ]);
    for (const { name, well, says, todo } of lines.values()) {
      expect([name, says]).toEqual([name, expect.stringMatching(/[.:)]$/)]);
      expect([name, todo === undefined]).toEqual([name, well]);
    }
    const wellOnes = [...lines.values()].filter(({ well }) => well).map(({ name }) => name);
    expect(wellOnes).toEqual([
      'Settings',
      'Database',
      'Disk space',
      'Clock',
      'Site address',
      'Backup',
      'Failed tasks',
      'Background work',
      'Version',
    ]);
    expect(lines.get('Email')).toMatchObject({ says: /^No emails are being sent/ });
  });

  it('follows the mail: named, tried out, and held up with the reason', async () => {
    await using place = await open();
    const { db } = place;
    await arrived(db);
    expect((await place.look()).get('Email')).toMatchObject({
      well: true,
      says: 'Emails are sent through mail.example.net, and arrive.',
    });
    await db.updateTable('mail_server').set({ arrived_at: null }).execute();
    expect((await place.look()).get('Email')).toMatchObject({
      well: true,
      says: 'Emails are sent through mail.example.net.',
    });
    expect((await place.look()).get('Test email')).toMatchObject({ well: false, says: /No one has tested yet/ });
    const job = { kind: 'mail', payload: '{}', recipient: 'a@example.org', run_at: now(), created_at: now() };
    await db
      .insertInto('job')
      .values({ ...job, key: 'mail a', attempts: 1, trouble: 'not sent, to be tried again: wrong password' })
      .execute();
    expect((await place.look()).get('Email')).toMatchObject({
      well: false,
      says: /^1 email is waiting\. .*wrong password/,
    });
    await db.updateTable('job').set({ failed_at: now() }).execute();
    expect((await place.look()).get('Failed tasks')).toMatchObject({ well: false, says: /^1 task failed/ });
    await db.deleteFrom('job').execute();
    await db
      .insertInto('job')
      .values({ ...job, kind: 'webhook', key: 'w', recipient: null, created_at: daysAgo(2) })
      .execute();
    expect((await place.look()).get('Failed tasks')).toMatchObject({
      well: false,
      says: /waited for more than a day/,
    });
  });

  it('says within a minute what works by itself no more, and what waited while the machine was off', async () => {
    await using place = await open();
    const { db } = place;
    const work = async () => (await place.look()).get('Background work');
    const [recent, overdue] = [later(-30_000), later(-90_000)];
    const job = { payload: '{}', recipient: null, created_at: overdue };
    const wait = (kind: string, run_at: string, lease_until: string | null = null) =>
      db
        .insertInto('job')
        .values({ ...job, kind, key: `${kind} ${run_at} ${lease_until}`, run_at, lease_until })
        .execute();
    const WELL = 'Nothing is waiting.';
    for (const [kind, what] of [
      ['import', 'An import'],
      ['mail', 'An email'],
      ['webhook', 'A webhook'],
      ['source', 'A source'],
      ['link-check', 'A link check'],
    ] as const) {
      // What became due just now, or waits behind one that takes long, waits for nobody.
      await wait(kind, recent);
      await wait(kind, later(60_000));
      expect(await work()).toMatchObject({ well: true, says: WELL });
      await wait(kind, overdue);
      expect(await work()).toMatchObject({
        well: false,
        says: expect.stringMatching(
          new RegExp(
            `^${what} has been waiting since \\w+day \\d.* (am|pm) \\(Europe/London\\), and nothing starts it\\.$`,
          ),
        ),
        todo: expect.stringContaining('start the program again'),
      });
      await wait(kind, overdue, later(60_000));
      expect(await work()).toMatchObject({ well: true });
      await db.updateTable('job').set({ lease_until: overdue }).where('lease_until', 'is not', null).execute();
      expect(await work()).toMatchObject({ well: false });
      await db.deleteFrom('job').execute();
    }
    // A restored site sends nothing on purpose.
    await wait('mail', overdue);
    await db.insertInto('restored').values({ id: 1, restored_at: now(), backup_of: now() }).execute();
    expect(await work()).toMatchObject({ well: true });
    await db.deleteFrom('restored').execute();
    await db.deleteFrom('job').execute();
    // The hour of a schedule passed while nothing ran: it comes out at the next start.
    await new Shelves(place.store.db).tool({ name: 'Timer' });
    await db.updateTable('item').set({ status: 'scheduled', publish_at: overdue }).execute();
    expect(await work()).toMatchObject({
      well: false,
      says: expect.stringMatching(/^A scheduled publication has been waiting/),
    });
    await publishDue(db);
    expect(await work()).toMatchObject({ well: true, says: WELL });
  });

  it('sees an address that does not answer, one without HTTPS, and a proxy that names nobody', async () => {
    await using place = await open({ SITE_URL: 'http://127.0.0.1:9' });
    expect((await place.look()).get('Site address')).toMatchObject({ well: false, says: /does not answer from here/ });
    await using far = await open({ SITE_URL: 'https://nowhere.invalid' });
    const [direct, forwarded] = [false, true].map((isForwarded) => ({ isForwarded, isEncrypted: isForwarded }));
    expect((await far.look(direct)).get('Site address')).toMatchObject({ well: false, todo: /SITE_URL/ });
    expect((await far.look(direct)).get('Proxy')).toMatchObject({ well: false, todo: /X-Forwarded-For/ });
    expect((await far.look(forwarded)).get('Proxy')).toMatchObject({ well: true });
    expect((await far.look()).has('Proxy')).toBe(false);
    await using local = await open();
    expect((await local.look(direct)).has('Proxy')).toBe(false);
    expect((await local.look(forwarded)).get('Proxy')).toMatchObject({ well: false, todo: /^Set SITE_URL to/ });
  });

  it('sees backups that fail or are switched off, a doubted clock, and words of one’s own', async () => {
    await using off = await open({ BACKUPS: 'off' });
    expect((await off.look()).get('Backup')).toMatchObject({ well: false, says: /switched off/ });
    await using place = await open();
    const oneDisk = /on the same disk as the site/;
    expect((await place.look()).get('Backup')).toMatchObject({ well: true, says: oneDisk });
    await using apart = await open({ BACKUPS: dirname(devNull) });
    const elsewhere = (await apart.look()).get('Backup');
    expect(elsewhere).toMatchObject({ well: true, says: /^There is none yet/ });
    expect(elsewhere?.says).not.toMatch(oneDisk);
    const folder = join(place.config.dataDir, 'backups');
    mkdirSync(folder);
    writeFileSync(join(folder, 'last-failure.json'), JSON.stringify({ at: now(), why: 'The disk is full.' }));
    await place.db
      .insertInto('clock_reading')
      .values({ id: 1, read_at: daysAgo(15) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ read_at: daysAgo(15) }))
      .execute();
    const lines = await place.look();
    expect(lines.get('Backup')).toMatchObject({ well: false, says: 'No backup could be made. The disk is full.' });
    expect(lines.get('Clock')).toMatchObject({ well: false, todo: /check --clock/ });
    expect(site.name).toBe('Tessera');
  });

  it('knows what comes in from outside, what leads there, and how slow it was at worst', async () => {
    await using place = await open();
    const { db } = place;
    expect((await place.look()).has('Sources')).toBe(false);
    const source = { url: 'https://feed.example', name: 'Quiet news', rhythm: 'hour', publish: false } as const;
    const unread = { url_key: null, sort: null, created_by: null, next_at: null, last_at: null, last_good_at: null };
    await db
      .insertInto('source')
      .values({
        ...source,
        ...unread,
        etag: null,
        last_modified: null,
        defaults: '{}',
        created_at: now(),
        failures: 2,
        problem: 'It answers 500.',
      })
      .execute();
    expect((await place.look()).get('Sources')).toEqual({
      name: 'Sources',
      well: true,
      says: '1 source, and each could be read.',
    });
    await db.updateTable('source').set({ failures: 3 }).execute();
    expect((await place.look()).get('Sources')).toMatchObject({
      ...{ well: false, says: /^1 of 1 source .*first is Quiet news: It answers 500\.$/, todo: /‘Sources’/ },
    });

    expect((await place.look()).has('Links')).toBe(false);
    const shelves = new Shelves(db);
    for (const [finding, days] of [
      ['well', 1],
      ['dead', 2],
      ['dead', 8],
    ] as const) {
      const { id } = await shelves.tool({ name: `${finding} ${days}` });
      const looked = { url: 'https://tool.example', next_at: now(), last_at: daysAgo(days), finding };
      await db
        .insertInto('link_check')
        .values({ item_id: id, ...looked })
        .execute();
    }
    expect((await place.look()).get('Links')).toMatchObject({
      ...{ well: true, says: '2 checked within a week: 1 is dead.', todo: /Link checks/ },
    });

    slowestCalls.note('GET /api/slow', 123_456);
    expect((await place.look()).get('Speed')).toMatchObject({ says: /last day: GET \/api\/slow in 123,456 ms/ });
  });

  it('says for how long the disk has room at the pace of the last days', async () => {
    await using place = await open();
    const { dataDir } = place.config;
    const { bavail, bsize } = statfsSync(dataDir);
    const free = bavail * bsize;
    const tenDaysAgo = (bytes: number) =>
      writeFileSync(join(dataDir, FREE_FILE), JSON.stringify({ [daysAgo(10).slice(0, 10)]: bytes }));
    tenDaysAgo(free);
    expect((await place.look()).get('Disk space forecast')?.well).not.toBe(false);
    tenDaysAgo(free * 2);
    expect((await place.look()).get('Disk space forecast')).toMatchObject({
      ...{ well: false, says: /^At the pace of the last 10 days the disk has room for (?:9|10) more\.$/ },
    });
    tenDaysAgo(free * 1.1);
    expect((await place.look()).get('Disk space forecast')).toMatchObject({
      well: true,
      says: /for (?:9\d|10\d) more/,
    });
    writeFileSync(join(dataDir, FREE_FILE), '{"2026-');
    expect((await place.look()).has('Disk space forecast')).toBe(false);
  });

  it('knows of a newer version where a feed of releases is named, and of a setting that is none', async () => {
    const feed = (...titles: string[]) =>
      `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Releases</title>${titles.map((title) => `<entry><title>${title}</title><id>${title}</id></entry>`).join('')}</feed>`;
    for (const [body, expected] of [
      [feed('v99.0.1', 'Tessera 99.1.0: two repairs', '100.0.0-beta'), { well: false, says: /99\.1\.0 is out\.$/ }],
      [feed(version()), { well: true, says: /None is newer\.$/ }],
      [feed('News'), { well: true, says: /names none\.$/ }],
      ['no feed at all', { well: false, todo: /RELEASE_FEED/ }],
    ] as const) {
      await using web = await listening(body);
      await using place = await open({ RELEASE_FEED: `${web.url}/releases.atom` });
      expect((await place.look()).get('Version')).toMatchObject(expected);
    }
    process.env.TESSERA_COLOUR = 'blue';
    try {
      await using place = await open();
      const lines = await place.look();
      expect(lines.get('Settings')).toMatchObject({ well: false, says: /^The variable TESSERA_COLOUR / });
      expect(lines.get('Version')?.says).toMatch(/^This is version \S+, on Node \S+\.$/);
    } finally {
      delete process.env.TESSERA_COLOUR;
    }
  });

  it('is mailed at once where it is urgent, once a day, and else once a week', async () => {
    await using place = await open();
    const { db } = place;
    const amiss = (name: string) => ({ name, well: false, says: `${name} is amiss.`, todo: 'Mend it.' });
    const mails = async () => (await waitingMails(db)).filter(({ template }) => template === 'site-health');
    await enqueueHealthMails(db, [amiss('Disk space')]);
    expect(await mails()).toEqual([]);
    await addMember(db, 'ada@example.org', { siteUrl: 'https://t.example', group: 'Administrators' });
    await enqueueHealthMails(db, [{ name: 'Disk space', well: true, says: 'Fine.' }, amiss('Example text')]);
    expect(await mails()).toEqual([]);
    const monday = '2026-11-23T10:00:00.000Z';
    await enqueueHealthMails(db, [amiss('Disk space'), amiss('Email')], monday);
    expect((await mails()).map(({ content }) => content.lines)).toEqual([
      'Disk space: Disk space is amiss. Mend it.',
      'Disk space: Disk space is amiss. Mend it.\nEmail: Email is amiss. Mend it.',
    ]);
    // They are sent: what is in the queue no more is not mailed again.
    await db.deleteFrom('job').execute();
    await enqueueHealthMails(db, [amiss('Disk space'), amiss('Email')], monday);
    expect(await mails()).toEqual([]);
    await enqueueHealthMails(db, [amiss('Disk space'), amiss('Email')], '2026-11-24T10:00:00.000Z');
    expect(await mails()).toHaveLength(1);
    await enqueueHealthMails(db, [amiss('Email')], '2026-11-30T10:00:00.000Z');
    expect(await mails()).toHaveLength(2);
  });
});

it('is printed by ‘doctor’, which fails where something is amiss', async () => {
  await using store = await freshStore('sqlite');
  const [code, output] = await tesseraOf(store)('doctor');
  expect(code).toBe(1);
  expect(output).toMatch(/^OK +Database +The database is working/m);
  expect(output).toMatch(/^PROBLEM +Email +No emails are being sent.*\n +Do this: Add a mail server/m);
  expect(output).toMatch(/\d of 11 need attention\./);
});

it('lacks no backup on its first day, and one on its third', async () => {
  await using store = await freshStore('sqlite');
  const secret = join(store.config.dataDir, 'secret');
  writeFileSync(secret, 'a secret that is long enough for tests');
  const [, first] = await tesseraOf(store)('doctor');
  expect(first).toMatch(/^OK +Backup +There is none yet\./m);
  const made = new Date(daysAgo(2));
  utimesSync(secret, made, made);
  const [, third] = await tesseraOf(store)('doctor');
  expect(third).toMatch(/^PROBLEM +Backup +No backup lies in/m);
});
