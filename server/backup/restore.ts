/** Bringing a backup back into an empty place: whole, or not at all. */
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { beginEpoch } from '#server/database/change-log.ts';
import {
  type DatabaseConfig,
  isTooOld,
  MIGRATIONS,
  migrate,
  openStore,
  RESTORING,
  sinceFirst,
  WAY_FROM_OLD,
} from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { isBare } from '#server/database/table-shapes.ts';
import { waitAfterRestore } from '#server/features/health/restored-site.ts';
import { forgetMailsWithKeys } from '#server/features/mail/mails.ts';
import { tellOfRestore } from '#server/features/webhooks/webhooks.ts';
import { BACKUPS_FOLDER, SCRATCH_FOLDER } from '#server/kernel/config.ts';
import type { Pace } from '#server/kernel/cpu-share.ts';
import { closeToOthers } from '#server/kernel/folder-permissions.ts';
import { parsed, readArchive } from './archive-reader.ts';
import { SITE_CONFIG_FILE } from './back-up.ts';
import { withPlainBackup } from './encrypted.ts';
import { asEnvFile } from './env-settings.ts';
import { BackupError, type Head, type Manifest, SECRET, SETTINGS, Settings, SITE_CONFIG, tableOf } from './format.ts';
import { RowLoader } from './row-loader.ts';

export interface RestoreReport {
  head: Head;
  manifest: Manifest;
}

/** Where the operator finds settings that only they can put in place. */
export const FOR_THE_OPERATOR = 'restored';

/**
 * Restores into `dataDir` and, where there is a `databaseUrl`, into that database; both must be empty. Everything is
 * made in a folder that no site starts beside, and in one transaction. Throws `StartError` with a sentence.
 */
export async function restore(
  file: string,
  config: DatabaseConfig & { backupKeyFile?: string | undefined },
  signal?: AbortSignal,
): Promise<RestoreReport> {
  const { dataDir } = config;
  const isNew = await expectEmptyFolder(dataDir);
  const staging = join(dataDir, RESTORING);
  await mkdir(staging, { mode: 0o700 });
  try {
    const report = await withPlainBackup(file, { keyFile: config.backupKeyFile, folder: staging }, (plain) =>
      restoreInto(plain, { ...config, dataDir: staging }, { inEarnest: true, signal }),
    );
    for (const name of (await readdir(staging)).sort(databaseLast))
      await rename(join(staging, name), join(dataDir, name));
    await rmdir(staging);
    return report;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (isNew) await rmdir(dataDir).catch(() => {});
    throw error;
  }
}

/**
 * Restores into a folder that is made for it and its database, without a word about what else there may be. `inEarnest`: with
 * its files, as a site that goes on from there; else its rows alone, as they are in the backup, to look at them.
 */
export async function restoreInto(
  file: string,
  config: DatabaseConfig,
  { inEarnest, signal, pace }: { inEarnest: boolean; signal?: AbortSignal | undefined; pace?: Pace | undefined },
): Promise<RestoreReport> {
  const { db } = openStore(config);
  try {
    if (!(await isBare(db)))
      throw new BackupError('This database is not empty. Restore into an empty one, so that nothing is lost.');
    return await db.transaction().execute(async (tx) => {
      const report = await read(file, tx, inEarnest ? config.dataDir : undefined, { signal, pace });
      await migrate(tx);
      if (inEarnest) await beginAnew(tx, report.head.made_at);
      return report;
    });
  } catch (error) {
    throw isContradiction(error)
      ? new BackupError('This backup contradicts itself: a row in it is there twice, or points to nothing.')
      : error;
  } finally {
    await db.destroy();
  }
}

/** What a site is from now on that comes back from a backup of then. */
async function beginAnew(tx: Tx, madeAt: string): Promise<void> {
  await beginEpoch(tx);
  await tellOfRestore(tx);
  await endAccess(tx);
  await waitAfterRestore(tx, madeAt);
}

/**
 * Nobody is logged in by a backup: who was signed out since, or whose link was used since, would be in again. What of it mails
 * were about to carry goes with it.
 */
async function endAccess(tx: Tx): Promise<void> {
  for (const table of OPENING) await tx.deleteFrom(table).execute();
  await forgetMailsWithKeys(tx);
}

const OPENING = ['session', 'known_device', 'one_time_key', 'passkey_question', 'setup_key', 'preview_link'] as const;

const SQLITE_CONSTRAINT = 19;

/** Whether the database refused rows for what they say: SQLSTATE class 23, or SQLite's constraint errors. */
function isContradiction(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: unknown; errcode?: number };
  return String(code).startsWith('23') || (errcode & 0xff) === SQLITE_CONSTRAINT;
}

async function read(
  file: string,
  tx: Tx,
  folder: string | undefined,
  { signal, pace }: { signal?: AbortSignal | undefined; pace?: Pace | undefined },
): Promise<RestoreReport> {
  let head: Head | undefined;
  let loader: RowLoader | undefined;
  const manifest = await readArchive(
    file,
    {
      head: async (read) => {
        head = read;
        await migrate(tx, lastKnown(read.migrations));
        loader = await RowLoader.open(tx, read);
      },
      text: async (name, text) => {
        const table = tableOf(name);
        if (table) await loader?.load(table, text);
        else if (folder) await saveText(folder, name, text);
        await pace?.();
      },
      file: async (name, chunks) => {
        if (!folder) return;
        await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
        await pipeline(chunks, createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600, flush: true }));
      },
    },
    signal,
  );
  await loader?.finish(manifest.rows, manifest.sequences);
  return { head: head as Head, manifest };
}

/** The last migration of a backup. Throws when this version does not know them all. */
function lastKnown(all: string[]): string {
  if (isTooOld(all))
    throw new BackupError(
      `This backup is from an early version of the site: restore it with that one. ${WAY_FROM_OLD}`,
    );
  const migrations = sinceFirst(all);
  const isOurs = migrations.every((name, i) => name === MIGRATIONS[i]);
  if (!isOurs)
    throw new BackupError('This backup was made by a newer version of the site. Update this one, then try again.');
  return migrations.at(-1) as string;
}

async function saveText(folder: string, name: string, text: string): Promise<void> {
  const write = async (path: string, content: string) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
  };
  if (name === SECRET) await write(join(folder, SECRET), text);
  if (name === SETTINGS) {
    const settings = asEnvFile(parsed(Settings, name, text));
    if (settings) await write(join(folder, FOR_THE_OPERATOR, 'settings.env'), settings);
  }
  // Code is never put in place by itself.
  if (name === SITE_CONFIG && text !== (await readFile(SITE_CONFIG_FILE, 'utf8')))
    await write(join(folder, FOR_THE_OPERATOR, SITE_CONFIG), text);
}

/** A disk of its own has the first at its root; the others hold what is restored. */
const BESIDE = ['lost+found', BACKUPS_FOLDER, SCRATCH_FOLDER];

/** Makes the folder where it is missing, else closes it to others; returns whether it was. Throws when there is something in it. */
async function expectEmptyFolder(folder: string): Promise<boolean> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new BackupError(`The data folder ${folder} cannot be read (${error.code}).`);
  });
  const full = there?.filter((name) => !BESIDE.includes(name)) ?? [];
  if (full.length > 0)
    throw new BackupError(
      `The data folder ${folder} is not empty. Choose an empty one with DATA_DIR, so that nothing is lost.`,
    );
  if (there) closeToOthers(folder);
  else await mkdir(folder, { recursive: true, mode: 0o700 });
  return !there;
}

const databaseLast = (a: string, b: string): number => Number(/sqlite/.test(a)) - Number(/sqlite/.test(b));
