/** The thread that brings SQLite's write-ahead log into its file, while the site serves on (`write-ahead-log.ts`). */
import { DatabaseSync } from 'node:sqlite';
import { isMainThread, workerData } from 'node:worker_threads';

const BUSY_TIMEOUT_MS = 5_000;

if (!isMainThread && typeof workerData === 'string') {
  const db = new DatabaseSync(workerData, { timeout: BUSY_TIMEOUT_MS });
  db.exec('pragma wal_checkpoint(passive)');
  db.close();
}
