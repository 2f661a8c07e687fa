/** A backup that is made by itself: written, tried out, encrypted where there is a key, and only then one of the folder's. */
import { openAsBlob } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '#server/database/open.ts';
import { databaseFile } from '#server/database/snapshot.ts';
import { aloneUnder } from '#server/database/sqlite.ts';
import { isBusy } from '#server/database/sqlite-errors.ts';
import { restoredFrom } from '#server/features/health/restored-site.ts';
import type { Config } from '#server/kernel/config.ts';
import type { Pace } from '#server/kernel/cpu-share.ts';
import { site } from '#site';
import { backUp } from './back-up.ts';
import { type BackupFailure, type BackupPlace, FAILURE, fileIn, filesIn, nameOf } from './backup-status.ts';
import { encryptFile } from './encrypted.ts';
import { BackupError } from './format.ts';
import { restoreInto } from './restore.ts';
import { type BackupFile, backupName, backupsAmong, isAfter, isDue, superfluous } from './schedule.ts';
import { withScratch } from './scratch.ts';

/** What is not a backup yet. A name of a killed try is taken away by the next. */
const UNFINISHED = /^tessera-.*\.(?:part|unchecked)$/;

export interface MadeBackup {
  file: string;
  bytes: number;
  rows: number;
}

interface MakeOptions {
  settings: Record<string, string>;
  /** The last migration of a database that is about to be brought up to date. */
  before?: string | undefined;
  isByHand?: boolean;
  /** Nothing is made where none is due. */
  onlyIfDue?: boolean;
  pace?: Pace | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Makes one in the folder for backups, and takes away those that need not stay. Returns nothing where none was due. Throws
 * `BackupError` with a sentence, which is kept in the folder, too, as far as that can be written.
 */
export async function makeBackup(
  config: Config,
  place: BackupPlace,
  options: MakeOptions,
): Promise<MadeBackup | undefined> {
  const { folder } = place;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await aloneAt(config, folder, async () => {
      const made = await makeAlone(config, place, options);
      await rm(join(folder, FAILURE), { force: true });
      return made;
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const why = reasonOf(error, folder);
    const note: BackupFailure = { at: new Date().toISOString(), why };
    await writeFile(join(folder, FAILURE), JSON.stringify(note), { mode: 0o600 }).catch(() => {});
    throw new BackupError(why);
  }
}

/** Two processes of one site make one backup: the other waits for it, however long it takes and on whichever machine it is. */
async function aloneAt<T>(config: Config, folder: string, work: () => Promise<T>): Promise<T> {
  if (config.databaseUrl) {
    const store = openStore(config);
    return store.alone('backup', work).finally(() => store.db.destroy());
  }
  for (;;) {
    let hasBegun = false;
    try {
      return await aloneUnder(join(folder, 'backup.lock'), () => {
        hasBegun = true;
        return work();
      });
    } catch (error) {
      if (hasBegun || !isBusy(error)) throw error;
    }
  }
}

async function makeAlone(config: Config, place: BackupPlace, options: MakeOptions): Promise<MadeBackup | undefined> {
  const { before, isByHand = false, onlyIfDue } = options;
  const { folder, storage } = place;
  for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true });
  if (!config.databaseUrl) databaseFile(config.dataDir);
  const now = Temporal.Now.instant();
  const there = backupsAmong([...(await filesIn(place)).keys()]);
  if (onlyIfDue && !isDue(there, now, site.timezone)) return undefined;
  const isJustMade = (one: BackupFile) =>
    one.before === before && !isAfter(one.at, now) && now.since(one.at).total('hours') < 1;
  if (before !== undefined && there.some(isJustMade)) return undefined;
  const name = backupName(now, { before, isByHand, isEncrypted: config.backupKeyFile !== undefined });
  const part = join(folder, `${name}.part`);
  let rows: Record<string, number>;
  try {
    rows = await withScratch(config.dataDir, (scratch) => writeTried(part, scratch, config, options));
    if (storage) await storage.put(name, await openAsBlob(part));
    else await rename(part, join(folder, name));
  } finally {
    await rm(part, { force: true });
  }
  if (await mayTidy(config)) {
    const old = superfluous(backupsAmong([...(await filesIn(place)).keys()]), now, site.timezone);
    for (const { name } of old) await (storage ? storage.remove(name) : rm(join(folder, name), { force: true }));
  }
  // Looked at last: nothing is told of a backup that is not there.
  const bytes = (await filesIn(place)).get(name);
  if (bytes === undefined) throw new BackupError(`The backup is missing in ${nameOf(place)}, which has just taken it.`);
  return { file: fileIn(place, name), bytes, rows: Object.values(rows).reduce((sum, one) => sum + one, 0) };
}

/** A restored copy may name the place of the live site, whose backups are not its own. Where that cannot be told, nothing goes. */
async function mayTidy(config: Config): Promise<boolean> {
  const { db } = openStore(config);
  try {
    return (await restoredFrom(db)) === undefined;
  } catch {
    return false;
  } finally {
    await db.destroy();
  }
}

/** Writes one that was tried out, and encrypted where there is a key. Returns how many rows each table has. */
async function writeTried(
  part: string,
  scratch: string,
  config: Config,
  { settings, signal, pace }: MakeOptions,
): Promise<Record<string, number>> {
  const { backupKeyFile: keyFile } = config;
  // What is to be encrypted lies as it is where the next start clears it away, should this process be killed.
  const plain = keyFile === undefined ? `${part}.unchecked` : join(scratch, 'site.tgz');
  try {
    const { rows } = await backUp(plain, config, settings, { signal, pace });
    await tryOut(plain, scratch, pace, signal);
    if (keyFile === undefined) await rename(plain, part);
    else await encryptFile(plain, part, keyFile);
    return rows;
  } finally {
    await rm(plain, { force: true });
  }
}

/** Restores it below `scratch`: all of it is there, and every reference holds. What else may be amiss with a site is no fault of its backup. */
async function tryOut(
  file: string,
  scratch: string,
  pace: Pace | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const dataDir = join(scratch, 'site');
  await mkdir(dataDir, { mode: 0o700 });
  await restoreInto(file, { dataDir }, { inEarnest: false, pace, signal });
  await pace?.();
}

const REASONS: Record<string, string> = {
  ENOSPC: 'The disk is full. Make room, or choose another folder with BACKUPS.',
  EDQUOT: 'The disk is full for this user. Make room, or choose another folder with BACKUPS.',
};
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']);

function reasonOf(error: unknown, folder: string): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (REASONS[code]) return REASONS[code];
  if (NOT_WRITABLE.has(code))
    return `The folder ${folder} cannot be written (${code}). Allow it, or choose another with BACKUPS.`;
  return message;
}
