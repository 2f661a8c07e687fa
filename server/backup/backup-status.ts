/** Where the backups are that are made by themselves: which there are, why the last try failed, and whether all is well. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/kernel/config.ts';
import { ObjectStorage } from '#server/kernel/object-storage.ts';
import { placeOf } from '#server/kernel/s3-address.ts';
import { type BackupFile, backupsAmong, isLate, newestOf } from './schedule.ts';

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

/** The folder, in which they are made, too, and the storage that keeps them in its stead. */
export interface BackupPlace {
  folder: string;
  storage?: ObjectStorage | undefined;
}

/** Nothing where backups are switched off. */
export const backupPlace = ({
  backups: folder,
  backupStorage,
}: Pick<Config, 'backups' | 'backupStorage'>): BackupPlace | undefined =>
  folder === undefined ? undefined : { folder, storage: backupStorage && new ObjectStorage(backupStorage) };

/** As people read it. */
export const nameOf = ({ folder, storage }: BackupPlace): string => (storage ? placeOf(storage.address) : folder);

/** The address of a backup in it. */
export const fileIn = (place: BackupPlace, name: string): string =>
  place.storage ? `${nameOf(place)}/${name}` : join(place.folder, name);

/** What the place holds: names, and bytes. Throws where it cannot be read. */
export async function filesIn({ folder, storage }: BackupPlace): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  if (storage) for await (const { name, bytes } of storage.list()) files.set(name, bytes);
  else for (const name of await readdir(folder)) files.set(name, (await stat(join(folder, name))).size);
  return files;
}

/** What lies in the place for backups. */
export async function readBackups(place: BackupPlace): Promise<BackupState> {
  const { folder, storage } = place;
  let names = await readdir(folder).catch(() => [] as string[]);
  const note = names.includes(FAILURE) ? await readFile(join(folder, FAILURE), 'utf8').catch(() => '') : '';
  if (storage) {
    try {
      names = [...(await filesIn(place)).keys()];
    } catch (error) {
      return { backups: [], failure: { at: new Date().toISOString(), why: (error as Error).message } };
    }
  }
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
export const backupProblem = async (place: BackupPlace, hoursUp: number): Promise<string | undefined> =>
  problemOf(await readBackups(place), place, hoursUp);

/** The same of backups that were read. */
export function problemOf({ backups, failure }: BackupState, place: BackupPlace, hoursUp: number): string | undefined {
  if (failure) return `No backup could be made. ${failure.why}`;
  const now = Temporal.Now.instant();
  const newest = newestOf(backups, now);
  if (!newest)
    return hoursUp > FIRST_WITHIN_HOURS
      ? `No backup lies in ${nameOf(place)}. ‘npm run tessera -- backup’ makes one.`
      : undefined;
  return isLate(newest, now)
    ? `The last backup is of ${newest.at.toString().slice(0, 10)}. One should be made each day.`
    : undefined;
}
