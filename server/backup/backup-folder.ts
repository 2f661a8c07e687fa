/** The folder for the backups that are made by themselves: which are there, why the last try failed, and whether all is well. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupFile, backupsAmong, isLate, newestDaily } from './schedule.ts';

/** What the last try could not do, as a line of JSON; it goes with the next that can. */
export const FAILURE = 'last-failure.json';
/** A site that has run for so long without any backup lacks one. */
const FIRST_WITHIN_HOURS = 26;

export interface BackupFailure {
  at: string;
  why: string;
}

export interface BackupState {
  /** The newest first. */
  backups: readonly BackupFile[];
  /** Why the last try failed; nothing where it did not. */
  failure: BackupFailure | undefined;
}

/** What lies in the folder for backups. */
export async function readBackups(folder: string): Promise<BackupState> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const note = names.includes(FAILURE) ? await readFile(join(folder, FAILURE), 'utf8').catch(() => '') : '';
  let failure: BackupFailure | undefined;
  try {
    failure = note ? (JSON.parse(note) as BackupFailure) : undefined;
  } catch {
    // Cut short by a full disk.
    failure = { at: '', why: 'The disk is full.' };
  }
  return { backups: backupsAmong(names), failure };
}

/** What is amiss with the backups in a folder, in a sentence; nothing where all is well. */
export async function backupProblem(folder: string, hoursUp: number): Promise<string | undefined> {
  const { backups, failure } = await readBackups(folder);
  if (failure) return `No backup could be made. ${failure.why}`;
  const now = Temporal.Now.instant();
  const newest = newestDaily(backups, now);
  if (!newest)
    return hoursUp > FIRST_WITHIN_HOURS
      ? `No backup lies in ${folder}. ‘npm run tessera -- backup’ makes one.`
      : undefined;
  return isLate(newest, now)
    ? `The last backup is of ${newest.at.toString().slice(0, 10)}. One should be made each day.`
    : undefined;
}
