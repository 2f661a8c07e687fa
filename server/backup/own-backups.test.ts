/** Backups that the site makes by itself: in its folder only when whole, one at a time, and told of when they fail. */
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { checkSite } from '#server/check/check.ts';
import { loadThesaurus } from '#server/curation/demo/demo.ts';
import type { Engine } from '#server/database/column-types.ts';
import { daysAgo } from '#server/database/instants.ts';
import { MIGRATIONS, migrate, openStore, prepareDatabase, StartError } from '#server/database/open.ts';
import { SHELL } from '#server/features/audit/audit.ts';
import { addMember } from '#server/features/members/operator-actions.ts';
import { changeSettings, readSettings } from '#server/features/site/settings.ts';
import { readConfig } from '#server/kernel/config.ts';
import { paceOf } from '#server/kernel/cpu-share.ts';
import { applySiteChanges } from '#site';
import { runCommand, tesseraOf } from '#tests/setup/api/command-line.ts';
import { asVariables, emptyPlace } from '#tests/setup/database/places.ts';
import { freshStore, onEachEngine, onOneEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { BackupHealth, keepBackups, tellOfFailure } from './backup-scheduler.ts';
import { backupProblem, readBackups } from './backup-status.ts';
import { backUpBeforeUpdate } from './before-update.ts';
import { restore } from './restore.ts';
import { makeBackup } from './verified-backup.ts';

afterEach(() => applySiteChanges({}));

const SETTINGS = { settings: {} };
const newFolder = () => join(mkdtempSync(join(tmpdir(), 'tessera-backups-')), 'backups');
const namesIn = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('backup.lock'));

async function openSite(engine: Engine, more: Record<string, string> = {}) {
  const store = await freshStore(engine);
  await loadThesaurus(store);
  const folder = newFolder();
  const env = { ...asVariables(store.config), BACKUPS: folder, ...more };
  return { store, folder, env, config: readConfig(env), [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
}

onEachEngine('a backup that the site makes by itself', (engine) => {
  it('is tried out, is the only file of its folder, and comes back', async () => {
    await using site = await openSite(engine);
    const { folder, config, store } = site;
    await addMember(store.db, 'ada@example.org');
    const made = await makeBackup(config, { folder }, SETTINGS);
    expect(namesIn(folder)).toEqual([expect.stringMatching(/^tessera-[\d-]+T[\d-]+Z\.tgz$/)]);
    expect(statSync(made?.file ?? '').mode & 0o777).toBe(0o600);
    expect(await makeBackup(config, { folder }, { ...SETTINGS, onlyIfDue: true })).toBeUndefined();
    expect(await backupProblem({ folder }, 100)).toBeUndefined();
    expect((await checkSite(config)).facts).toContainEqual(expect.stringMatching(/^The last backup is tessera-/));

    const place = await emptyPlace(engine);
    const tessera = tesseraOf({ config: place } as never);
    await restore(made?.file ?? '', place);
    const { db } = openStore(place);
    expect(await db.selectFrom('member').select('email').execute()).toEqual([{ email: 'ada@example.org' }]);
    await db.destroy();
    expect(await tessera('check')).toEqual([0, expect.stringContaining('Everything is OK.')]);
  });

  it('is one, where two processes make it at once', async () => {
    await using site = await openSite(engine);
    const { folder, config } = site;
    const both = await Promise.all([1, 2].map(() => makeBackup(config, { folder }, { ...SETTINGS, onlyIfDue: true })));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(namesIn(folder)).toHaveLength(1);
  });

  it('is made before the tables are brought up to date, once, or nothing is changed', async () => {
    const place = await emptyPlace(engine);
    const folder = newFolder();
    const env = { ...asVariables(place), BACKUPS: folder };
    const { db } = openStore(place);
    await migrate(db, MIGRATIONS.at(-2));
    const said: string[] = [];
    const update = (variables: NodeJS.ProcessEnv) =>
      prepareDatabase(db, undefined, undefined, () =>
        backUpBeforeUpdate(db, readConfig(variables), variables, (line) => said.push(line)),
      );
    writeFileSync(`${folder}-file`, '');
    await expect(update({ ...env, BACKUPS: `${folder}-file` })).rejects.toThrow(StartError);
    const last = MIGRATIONS.at(-1) as string;
    const done = async () =>
      (await sql`select name from kysely_migration where name = ${last}`.execute(db)).rows.length;
    expect(await done()).toBe(0);
    await Promise.all([update(env), update(env)]);
    expect(await done()).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^Before the tables are brought up to date, all is backed up in /)]);
    expect((await readBackups({ folder })).backups).toMatchObject([{ before: last }]);
    await update(env);
    expect(said).toHaveLength(1);
    // A version that does not know this database names the way back.
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(db);
    await expect(update(env)).rejects.toThrow(new RegExp(`newer version.*-before-${last}\\.tgz, into an empty place`));
    await db.destroy();
  });
});

// Of the file, its folder and what is said of it.
onOneEngine('a backup in its folder', (engine) => {
  it('is encrypted for the keys of a file, and comes back for who has the secret one alone', async () => {
    const identity = await generateX25519Identity();
    const keys = mkdtempSync(join(tmpdir(), 'tessera-keys-'));
    const [publicKey, secretKey, otherKey] = ['public', 'secret', 'other'].map((name) => join(keys, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(publicKey, `# ours\n${await identityToRecipient(identity)}\n`);
    writeFileSync(secretKey, `${identity}\n`);
    writeFileSync(otherKey, `${await generateX25519Identity()}\n`);
    await using site = await openSite(engine, { BACKUP_KEY_FILE: publicKey });
    const made = await makeBackup(site.config, { folder: site.folder }, SETTINGS);
    const file = made?.file ?? '';
    expect(namesIn(site.folder)).toEqual([expect.stringMatching(/\.tgz\.age$/)]);
    expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1/);
    for (const [key, why] of [
      [undefined, /BACKUP_KEY_FILE/],
      [publicKey, /public keys alone/],
      [otherKey, /No key in BACKUP_KEY_FILE opens/],
      [join(keys, 'none'), /cannot be read \(ENOENT\)/],
    ] as const)
      await expect(restore(file, { ...(await emptyPlace(engine)), backupKeyFile: key })).rejects.toThrow(why);
    const place = await emptyPlace(engine);
    await restore(file, { ...place, backupKeyFile: secretKey });
    const check = tesseraOf({ config: { ...place } } as never);
    expect(await check('check')).toEqual([0, expect.stringContaining('Everything is OK.')]);
    writeFileSync(publicKey, 'age1nonsense\n');
    await expect(makeBackup(site.config, { folder: site.folder }, SETTINGS)).rejects.toThrow(/A key in .* is damaged/);
    writeFileSync(publicKey, 'hello\n');
    await expect(makeBackup(site.config, { folder: site.folder }, SETTINGS)).rejects.toThrow(/holds no key of age/);
    expect(namesIn(site.folder).filter((name) => name.endsWith('.age'))).toHaveLength(1);
  });

  it('is made by a clock that is behind, too, and never the one that goes', async () => {
    await using site = await openSite(engine);
    const { folder, config, env } = site;
    mkdirSync(folder);
    const future = (day: number, why = '') => `tessera-2099-0${day}-01T03-00-00Z${why}.tgz`;
    const last = MIGRATIONS.at(-1);
    for (let n = 1; n <= 8; n++)
      for (const why of ['', '-by-hand', `-before-${last}`]) writeFileSync(join(folder, future(n, why)), 'later');
    for (const options of [{}, { isByHand: true }, { before: last }, { onlyIfDue: true }]) {
      const made = await makeBackup(config, { folder }, { ...SETTINGS, ...options });
      expect(made === undefined).toBe(options.onlyIfDue === true);
      if (made) expect(statSync(made.file).size).toBe(made.bytes);
    }
    expect(namesIn(folder)).toContain(future(8));
    const newest = (await new BackupHealth({ folder }).last) ?? 0;
    expect(new Date(newest * 1_000).getFullYear()).toBeLessThan(2099);
    const restoring = runCommand({ ...env, ...asVariables(await emptyPlace(engine)) }, 'restore', 'newest');
    expect(await restoring).toEqual([1, expect.stringMatching(/is from the future by the clock of this machine/)]);
  });

  it('that fails leaves no file that counts, is told in health and by mail once a day, and forgotten with the next', async () => {
    await using site = await openSite(engine);
    const { folder, store, config, env } = site;
    await addMember(store.db, 'ada@example.org', { siteUrl: 'https://t.example', group: 'Administrators' });
    const made = await makeBackup(config, { folder }, SETTINGS);
    rmSync(made?.file ?? '');
    // A file of somebody else stays.
    writeFileSync(join(folder, 'film.part'), 'half');
    // What a killed try has left.
    writeFileSync(join(folder, 'tessera-2026-01-01T03-00-00Z.tgz.unchecked'), 'half');
    await expect(
      makeBackup(readConfig({ ...env, DATA_DIR: join(folder, 'nowhere'), DATABASE_URL: '' }), { folder }, SETTINGS),
    ).rejects.toThrow(/There is no database in/);
    expect(namesIn(folder)).toEqual(['film.part', 'last-failure.json']);
    expect(await backupProblem({ folder }, 0)).toMatch(/^No backup could be made\. There is no database in/);
    expect((await checkSite(config)).findings).toContainEqual(expect.stringMatching(/^No backup could be made/));
    await tellOfFailure(store.db, 'The disk is full.');
    await tellOfFailure(store.db, 'The disk is full.');
    const mails = (await waitingMails(store.db)).filter(({ template }) => template === 'backup-failed');
    expect(mails).toMatchObject([{ recipient: 'ada@example.org', content: { why: 'The disk is full.' } }]);
    expect(await makeBackup(config, { folder }, { ...SETTINGS, onlyIfDue: true })).toBeDefined();
    expect(await backupProblem({ folder }, 0)).toBeUndefined();
    expect(namesIn(folder)).toHaveLength(2);
  });

  it('is made of a site with which something is amiss, too', async () => {
    await using site = await openSite(engine);
    const late = { kind: 'mail', key: 'mail x', payload: '{}', recipient: 'a@example.org', run_at: daysAgo(2) };
    await site.store.db
      .insertInto('job')
      .values({ ...late, created_at: daysAgo(2) })
      .execute();
    expect((await checkSite(site.config)).findings).toHaveLength(1);
    expect(await makeBackup(site.config, { folder: site.folder }, SETTINGS)).toBeDefined();
  });

  it('says which folder cannot be written', async () => {
    await using site = await openSite(engine);
    const file = join(mkdtempSync(join(tmpdir(), 'tessera-backups-')), 'a-file');
    writeFileSync(file, '');
    await expect(makeBackup(site.config, { folder: file }, SETTINGS)).rejects.toThrow(
      `The folder ${file} cannot be written (EEXIST). Allow it, or choose another with BACKUPS.`,
    );
  });
});

it('is listed by ‘restore’, which takes any of them by its name, also beside them', async () => {
  await using store = await freshStore('sqlite');
  await loadThesaurus(store);
  const tessera = tesseraOf(store);
  await changeSettings(store.db, SHELL, { name: 'Quiet Pages' }, (await readSettings(store.db)).version);
  expect(await tessera('restore')).toEqual([1, expect.stringContaining('There is no backup in')]);
  // Only root may try what root must not do.
  if (process.getuid?.() === 0) {
    chownSync(store.config.dataDir, 65_534, 65_534);
    expect(await tessera('backup')).toEqual([
      1,
      expect.stringMatching(/belongs to another user. Run this as that user/),
    ]);
    chownSync(store.config.dataDir, 0, 0);
  }
  expect(await tessera('backup')).toEqual([0, expect.stringMatching(/tried out, and is whole/)]);
  const [code, output] = await tessera('restore');
  const [name = ''] = /tessera-\S+\.tgz/.exec(output) ?? [];
  expect([code, name]).toEqual([0, expect.stringMatching(/-by-hand\.tgz$/)]);
  await store.db.destroy();
  const { dataDir } = store.config;
  for (const one of readdirSync(dataDir)) if (one !== 'backups') rmSync(join(dataDir, one), { recursive: true });
  expect(await tessera('restore', name)).toEqual([0, expect.stringContaining('Restored the backup of Quiet Pages')]);
  expect(await tessera('check')).toEqual([0, expect.stringContaining(`The last backup is ${name}.`)]);
  expect(await tessera('restore', 'tessera-nothing.tgz')).toEqual([1, expect.any(String)]);
});

it('is made by a running site in a program of its own, and ends with it', async () => {
  await using store = await freshStore('sqlite');
  await loadThesaurus(store);
  const folder = join(store.config.dataDir, 'backups');
  const before = { ...process.env };
  Object.assign(process.env, asVariables(store.config));
  const errors: unknown[] = [];
  const stop = keepBackups({ db: store.db, place: { folder }, onError: (error) => errors.push(error), everyMs: 20 });
  try {
    await expect.poll(async () => (await readBackups({ folder })).backups.length, { timeout: 60_000 }).toBe(1);
  } finally {
    await stop();
    process.env = before;
  }
  expect(errors).toEqual([]);
  expect(namesIn(folder)).toHaveLength(1);
});

it('rests nine times as long as it works', async () => {
  const rests: number[] = [];
  const pace = paceOf(0.1, async (ms) => rests.push(ms));
  await pace();
  const from = process.cpuUsage();
  while (process.cpuUsage(from).user < 50_000);
  await pace();
  expect(rests[1]).toBeGreaterThan(9 * 45);
});
