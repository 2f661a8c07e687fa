/** The thread that writes a SQLite file anew, page by page, without what was deleted (`secure-delete.ts`). */
import { DatabaseSync } from 'node:sqlite';
import { isMainThread, workerData } from 'node:worker_threads';

/** SQLite's `user_version` of a file. An earlier version of the site wrote the first; nothing was ever deleted from the last. */
export const HAS_TRACES = 0;
export const HAS_NO_TRACES = 1;
const IS_REWRITTEN = 2;

const BUSY_TIMEOUT_MS = 5_000;

if (!isMainThread && typeof workerData === 'string') rewrite(workerData);

function rewrite(file: string): void {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  db.exec(`pragma user_version = ${IS_REWRITTEN}`);
  db.exec('vacuum');
  db.exec('begin immediate');
  // Somebody who was deleted meanwhile may stand in the new file, too.
  const { user_version } = db.prepare('pragma user_version').get() as { user_version: number };
  if (user_version === IS_REWRITTEN) db.exec(`pragma user_version = ${HAS_NO_TRACES}`);
  db.exec('commit');
  db.close();
}
