/**
 * Commits of large transactions on SQLite, without holding up the thread that serves: the write-ahead log is flushed to
 * the disk by another thread before the commit, so that the commit itself has little left to flush, and is brought into
 * the file (a checkpoint) by a third after it. A small commit does both by itself, which takes less than a thread.
 */
import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** From so many changed rows on, a commit may take longer than others should wait. */
const LARGE = 20_000;
/** In pages: SQLite's own. */
const CHECKPOINT_EVERY = 1000;

/** The connection that writes; `changed` counts the rows it has changed since it was opened. */
export interface LogWriter {
  exec: (statement: string) => void;
  readonly changed: number;
}

export class LargeCommits {
  readonly #file: string;
  readonly #connection: LogWriter;
  #changedBefore = 0;
  #checkpoint: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(file: string, connection: LogWriter) {
    this.#file = file;
    this.#connection = connection;
  }

  /** Before each commit: whether it is a large one. What could not be flushed here is flushed by the commit. */
  async prepare(): Promise<boolean> {
    const { changed } = this.#connection;
    const isLarge = changed - this.#changedBefore >= LARGE;
    this.#changedBefore = changed;
    if (!isLarge) return false;
    this.#connection.exec('pragma wal_autocheckpoint = 0');
    try {
      // The log is under no lock of the system's, so that closing it here releases none.
      await using log = await open(`${this.#file}-wal`, 'r+');
      await log.datasync();
    } catch {
      // No log yet, or a disk that refuses: the commit finds out.
    }
    return true;
  }

  /** After a large commit, whether it could be written or not. */
  finish(): void {
    this.#checkpoint = this.#checkpoint.then(async () => {
      const url = new URL('./checkpoint.ts', import.meta.url);
      const worker = new Worker(url, { workerData: this.#file, execArgv: [], stderr: true });
      worker.on('error', () => {});
      await new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      if (!this.#isClosed) this.#connection.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_EVERY}`);
    });
  }

  /** Resolves when no checkpoint is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#checkpoint;
  }
}
