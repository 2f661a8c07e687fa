/**
 * Room for what must not outlive its process, such as a plain copy of an encrypted backup: a folder of `DATA_DIR`. What a
 * killed process has left there goes with the next start of the site, or with whoever needs such room next.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { aloneUnder } from '#server/database/sqlite.ts';
import { isBusy } from '#server/database/sqlite-errors.ts';
import { SCRATCH_FOLDER } from '#server/kernel/config.ts';
import { makeFolder } from '#server/kernel/folder-permissions.ts';

/** Calls `work` with an empty folder, which is deleted afterwards. */
export async function withScratch<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  makeFolder(join(dataDir, SCRATCH_FOLDER));
  await clearScratch(dataDir);
  const folder = join(dataDir, SCRATCH_FOLDER, randomUUID());
  try {
    return await aloneUnder(lockOf(folder), async () => {
      await mkdir(folder, { mode: 0o700 });
      return await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
    });
  } finally {
    await rm(lockOf(folder), { force: true });
  }
}

/** Deletes what nobody is at work in any more: a lock ends with its process, however that ends. */
export async function clearScratch(dataDir: string): Promise<void> {
  const root = join(dataDir, SCRATCH_FOLDER);
  const left = (await readdir(root).catch(() => [])).filter((name) => !name.endsWith(LOCK));
  for (const folder of left.map((name) => join(root, name))) {
    try {
      await aloneUnder(lockOf(folder), () => rm(folder, { recursive: true, force: true }), 0);
      await rm(lockOf(folder), { force: true });
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
  }
}

const LOCK = '.lock';
const lockOf = (folder: string): string => folder + LOCK;
