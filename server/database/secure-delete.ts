/** What was deleted, and still stands in SQLite's file. PostgreSQL reuses the place of deleted rows by its own vacuum. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { engineOf } from './column-types.ts';
import type { Db, Tx } from './schema.ts';
import { HAS_NO_TRACES, HAS_TRACES } from './vacuum.ts';

const RETRY_EVERY_MS = 50;
const TRIES = 100;

/**
 * Empties the write-ahead log into the file, where deleted content is zeros (`secure_delete`): until then the log holds
 * pages as they were before. Whether that could be done; a reader in another process may keep it from it, and then the
 * next call does it.
 */
export async function emptyLog(db: Db): Promise<boolean> {
  if (engineOf(db) !== 'sqlite') return true;
  try {
    for (let tried = 0; tried < TRIES; tried++) {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
      if (rows[0]?.busy === 0) return true;
      await sleep(RETRY_EVERY_MS);
    }
  } catch {
    // A database that is closed, or away.
  }
  return false;
}

/** A file that has just been made: nothing was ever deleted from it. */
export const noteNew = (db: Db): Promise<void> => note(db, HAS_NO_TRACES);

/** Within the transaction that deletes somebody: `overwriteDeleted` has something to do. */
export const noteDeleted = (tx: Tx): Promise<void> => note(tx, HAS_TRACES);

async function note(db: Db, version: number): Promise<void> {
  if (engineOf(db) !== 'sqlite') return;
  const write = (tx: Db) => sql`pragma user_version = ${sql.lit(version)}`.execute(tx);
  await (db.isTransaction ? write(db) : db.transaction().execute(write));
}

/**
 * Writes a file anew that somebody was deleted from, or that an earlier version wrote: when rows move from page to page
 * SQLite leaves copies behind, which `secure_delete` does not find. In a thread of its own, so that the site serves on;
 * its writes wait. What cannot be done now (another process at work, no room for a copy) is done at the next call.
 */
export async function overwriteDeleted(db: Db): Promise<void> {
  if (engineOf(db) !== 'sqlite') return;
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  if (rows[0]?.user_version === HAS_NO_TRACES) return;
  const databases = await sql<{ name: string; file: string }>`pragma database_list`.execute(db);
  const workerData = databases.rows.find(({ name }) => name === 'main')?.file;
  const worker = new Worker(new URL('./vacuum.ts', import.meta.url), { workerData, execArgv: [], stderr: true });
  worker.on('error', () => {});
  await new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  await emptyLog(db);
}
