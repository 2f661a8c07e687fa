/**
 * SQLite's write-ahead log, so that the thread that serves never waits for a disk: another flushes what a commit has
 * written before anybody is told that it is kept, and brings the log of a large commit into the file (a checkpoint). A
 * small commit does the second by itself, which takes less than a thread.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** From so many changed rows on, a checkpoint may take longer than others should wait. */
const LARGE = 20_000;
/** In pages: SQLite's own. */
const CHECKPOINT_EVERY = 1000;

/** The connection that writes; `changed` counts the rows it has changed since it was opened. */
export interface LogWriter {
  exec: (statement: string) => void;
  readonly changed: number;
}

export class WriteAheadLog {
  readonly #file: string;
  readonly #connection: LogWriter;
  #log: Promise<FileHandle> | undefined;
  #changedBefore = 0;
  #checkpoint: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(file: string, connection: LogWriter) {
    this.#file = file;
    this.#connection = connection;
  }

  /** Before each commit: whether it is a large one, whose checkpoint comes after it. */
  prepare(): boolean {
    const { changed } = this.#connection;
    const isLarge = changed - this.#changedBefore >= LARGE;
    this.#changedBefore = changed;
    if (isLarge) this.#connection.exec('pragma wal_autocheckpoint = 0');
    return isLarge;
  }

  /** Resolves when what is committed is on the disk. */
  async flush(): Promise<void> {
    // SQLite holds its locks on other files, so that closing this one releases none. It is opened once, however many wait for it.
    this.#log ??= open(`${this.#file}-wal`, 'r+');
    const opening = this.#log;
    let log: FileHandle;
    try {
      log = await opening;
    } catch (error) {
      // Somebody who waited with us may have opened it anew by now.
      if (this.#log === opening) this.#log = undefined;
      // Nothing was written yet.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    await log.datasync();
  }

  /** After a large commit, whether it could be written or not. */
  checkpoint(): void {
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
    const log = await this.#log?.catch(() => undefined);
    await log?.close();
  }
}
