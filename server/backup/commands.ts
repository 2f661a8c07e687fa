/** The commands `backup`, `restore` and `check`, as an operator types them. */
import { createWriteStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkBackup, checkSite } from '#server/check/check.ts';
import { openStore } from '#server/database/open.ts';
import { isAway } from '#server/database/postgres.ts';
import { databaseFile } from '#server/database/snapshot.ts';
import { LIVE_COMMAND } from '#server/features/health/restored-site.ts';
import { applySettings } from '#server/features/site/settings.ts';
import type { Config } from '#server/kernel/config.ts';
import { readConfig } from '#server/kernel/config.ts';
import { backUp } from './back-up.ts';
import { type BackupPlace, backupPlace, filesIn, nameOf } from './backup-status.ts';
import { settingsOf } from './env-settings.ts';
import { BackupError, SECRET, SETTINGS, SITE_CONFIG } from './format.ts';
import { FOR_THE_OPERATOR, restore } from './restore.ts';
import { backupsAmong, isAfter } from './schedule.ts';
import { withScratch } from './scratch.ts';
import { makeBackup } from './verified-backup.ts';

export const BACKUP_HELP = `  backup [file]                         everything that the site needs, in one file; without one, in the folder of
                                        the backups that the site makes by itself; the site may run
  restore                               list the backups in that folder
  restore <file>|newest                 bring a backup back into an empty place; a name is looked for in that folder, too
  check                                 look for damage in this site
  check <file>                          try a backup out, without touching this site`;

type Work = (env: NodeJS.ProcessEnv) => Promise<number>;

/** What a command does; nothing, when it is none of these or not written as the help has it. */
export function backupWork(command: string, rest: string[]): Work | undefined {
  const [path, ...more] = rest;
  if (more.length > 0) return undefined;
  const file = path === undefined ? undefined : resolve(path);
  if (command === 'check')
    return file ? (env) => runCheckOfBackup(file, readConfig(env)) : (env) => runCheck(readConfig(env));
  if (command === 'backup')
    return (env) => stoppable((signal) => (file ? runBackup(file, env, signal) : runBackupInPlace(env, signal)));
  if (command === 'restore') {
    if (!path) return (env) => listBackups(readConfig(env));
    return (env) =>
      stoppable((signal) => withFileNamed(path, readConfig(env), (file) => runRestore(file, readConfig(env), signal)));
  }
  return undefined;
}

/** A backup says whose it is, by the name that the desk gave the site. */
async function applyOwnName(config: Config): Promise<void> {
  if (!config.databaseUrl) databaseFile(config.dataDir);
  const { db } = openStore(config);
  try {
    await applySettings(db);
  } catch {
    // A database of an older version, or one that is away: making the backup says so where it matters.
  } finally {
    await db.destroy();
  }
}

async function runBackup(file: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  const config = readConfig(env);
  await applyOwnName(config);
  const { rows, pictures, mails, leftOut } = await backUp(file, config, settingsOf(env), { signal });
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  for (const line of leftOut) console.error(line);
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  console.log(`Backed up to ${file}: rows ${sum}, pictures ${pictures}, mails ${mails}; ${megabytes} MB.`);
  return leftOut.length > 0 ? 2 : 0;
}

/** As the site makes one each day, beside those: of those made by hand the newest stay. */
async function runBackupInPlace(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  const config = readConfig(env);
  await applyOwnName(config);
  const made = await makeBackup(config, placeIn(config), { settings: settingsOf(env), isByHand: true, signal });
  if (made)
    console.log(
      `Backed up to ${made.file}: rows ${made.rows}; ${(made.bytes / 1e6).toFixed(1)} MB. It was tried out, and is whole.`,
    );
  return 0;
}

function placeIn(config: Config): BackupPlace {
  const place = backupPlace(config);
  if (place !== undefined) return place;
  throw new BackupError('BACKUPS is off, so there is no folder for backups. Name a file.');
}

async function listBackups(config: Config): Promise<number> {
  const place = placeIn(config);
  const files = await filesThere(place);
  const backups = backupsAmong([...files.keys()]);
  if (backups.length === 0) {
    console.log(`There is no backup in ${nameOf(place)}.`);
    return 1;
  }
  console.log(`In ${nameOf(place)}, the newest first:`);
  for (const { name, before, isByHand } of backups) {
    const megabytes = ((files.get(name) ?? 0) / 1e6).toFixed(1);
    console.log(
      `  ${name}  ${megabytes} MB${before === undefined ? (isByHand ? ', made by hand' : '') : ', from before an update'}`,
    );
  }
  console.log('‘restore <name>’ brings one back into an empty place, ‘restore newest’ the first.');
  return 0;
}

/** What the place holds; nothing where its folder is not there yet. */
const filesThere = (place: BackupPlace): Promise<Map<string, number>> =>
  filesIn(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return new Map();
    throw error;
  });

/** Calls `work` with a file by its path, else by its name in the place for backups; one in storage is brought here meanwhile. */
async function withFileNamed<T>(path: string, config: Config, work: (file: string) => Promise<T>): Promise<T> {
  const place = backupPlace(config);
  const isNewest = path === 'newest';
  const wanted = isNewest ? placeIn(config) : place;
  if (!wanted || (!isNewest && existsSync(resolve(path)))) return work(resolve(path));
  const files = await filesThere(wanted);
  const name = isNewest ? newestAmong([...files.keys()]) : path;
  if (name === undefined) throw new BackupError(`There is no backup in ${nameOf(wanted)}.`);
  if (!files.has(name)) return work(resolve(name));
  if (!wanted.storage) return work(join(wanted.folder, name));
  const { storage } = wanted;
  return withScratch(config.dataDir, async (folder) => {
    const file = join(folder, name);
    await pipeline(storage.read(name), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return work(file);
  });
}

/** Throws where the clock of this machine, or the one that the newest was made by, is wrong: which is the newest is not known. */
function newestAmong(names: string[]): string | undefined {
  const [newest] = backupsAmong(names);
  const now = Temporal.Now.instant();
  if (newest && isAfter(newest.at, now))
    throw new BackupError(
      `${newest.name} is from the future by the clock of this machine, which says ${now.toString({ smallestUnit: 'minute' })}. Set the clock if it is wrong, or restore one by its name.`,
    );
  return newest?.name;
}

async function runRestore(file: string, config: Config, signal: AbortSignal): Promise<number> {
  const { head, manifest } = await restore(file, config, signal);
  const sum = Object.values(manifest.rows).reduce((total, count) => total + count, 0);
  console.log(`Restored the backup of ${head.site} from ${head.made_at}: rows ${sum}.`);
  const folder = join(config.dataDir, FOR_THE_OPERATOR);
  for (const [member, name] of [
    [SETTINGS, 'settings.env'],
    [SITE_CONFIG, SITE_CONFIG],
  ] as const) {
    if (await stat(join(folder, name)).catch(() => undefined))
      console.log(`Look at ${join(folder, name)} (in the backup: ${member}), and put in place what you need of it.`);
  }
  const { member = 0, api_key = 0, calendar_address = 0, shared_list = 0 } = manifest.rows;
  console.log(
    `Accounts are as they were then: ${member}, with ${calendar_address} addresses of calendars and ${shared_list} shared lists. Who has closed or deleted theirs since, or has a new password, is back as before. Everybody has to log in again; links in mails and previews from before no longer work.`,
  );
  if (api_key > 0)
    console.log('Keys of programs work again. Look at ‘API and webhooks’ at the desk whether each still should.');
  console.log(
    `The site waits: it sends nothing and asks nobody until you say that it is the live one, at the desk or with ‘${LIVE_COMMAND}’.`,
  );
  if (config.secret && !(SECRET in manifest.members)) console.log('The backup holds no secret. SECRET stays as it is.');
  return 0;
}

async function runCheck(config: Config): Promise<number> {
  return tell(await checkSite(config));
}

async function runCheckOfBackup(file: string, { backupKeyFile: keyFile, dataDir }: Config): Promise<number> {
  return tell(await checkBackup(file, { keyFile, dataDir }));
}

function tell({ facts, findings }: { facts: string[]; findings: string[] }): number {
  for (const line of facts) console.log(line);
  for (const line of findings) console.log(`Problem: ${line}`);
  console.log(findings.length === 0 ? 'Everything is OK.' : `Problems found: ${findings.length}.`);
  return findings.length === 0 ? 0 : 1;
}

/** Lets Ctrl-C and SIGTERM end the work tidily, and says what a full or closed disk means. */
async function stoppable(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  try {
    return await work(stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) throw new BackupError('Stopped. Nothing was left behind.');
    const problem = isAway(error) ? undefined : DISK[(error as NodeJS.ErrnoException).code ?? ''];
    throw problem ? new BackupError(problem) : error;
  }
}

const DISK: Record<string, string> = {
  ENOSPC: 'The disk is full. Nothing was left behind. Make room and try again.',
  EDQUOT: 'The disk is full for this user. Nothing was left behind. Make room and try again.',
  EACCES: 'This user may not write there. Choose another place, or allow it.',
  EROFS: 'This disk can only be read. Choose another place.',
  ENOENT: 'The folder for this file does not exist. Make it first, or choose another.',
};
