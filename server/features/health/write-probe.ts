/** Whether what people send can still be kept: tried, not guessed. */
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLocked } from '#server/database/database-errors.ts';
import type { Db } from '#server/database/schema.ts';

const BYTES = 65_536;
/** Anybody may ask whether the site is ready; so often at most the disk is troubled with it. */
const KEPT_MS = 2_000;
/** A full disk refuses at once. What takes longer waits for another writer, who has room. */
const PATIENCE_MS = 1_000;
const ROWS = 32;

export class WriteProbe {
  readonly #db: Db;
  readonly #folder: string | undefined;
  #last: { at: number; done: Promise<void> } | undefined;

  /** `folder`: where files are written, beside the database. */
  constructor(db: Db, folder: string | undefined) {
    this.#db = db;
    this.#folder = folder;
  }

  /** Rejects with the error of the database or of the disk when nothing can be written. */
  async check(): Promise<void> {
    if (!this.#last || Date.now() - this.#last.at > KEPT_MS) {
      const last = { at: Date.now(), done: this.#write() };
      this.#last = last;
      // After a failure every call looks again, so that it is seen at once that there is room.
      last.done.catch(() => {
        if (this.#last === last) this.#last = undefined;
      });
    }
    const { done } = this.#last;
    const patience = new AbortController();
    try {
      await Promise.race([done, sleep(PATIENCE_MS, undefined, { signal: patience.signal })]);
    } finally {
      patience.abort();
    }
  }

  async #write(): Promise<void> {
    await this.#writeRows();
    if (this.#folder !== undefined) await writeAndRemove(join(this.#folder, `.probe-${process.pid}`));
  }

  /** A table with rows that need pages of their own, taken back: nothing of it is kept. */
  async #writeRows(): Promise<void> {
    const db = this.#db.withTables<{ write_probe: { filler: string } }>();
    try {
      await db.transaction().execute(async (tx) => {
        await tx.schema.createTable('write_probe').addColumn('filler', 'text').execute();
        // Random, so that the engine cannot make it smaller.
        const filler = () => randomBytes((BYTES / ROWS) * 0.7).toString('base64');
        await tx
          .insertInto('write_probe')
          .values(Array.from({ length: ROWS }, () => ({ filler: filler() })))
          .execute();
        throw TAKEN_BACK;
      });
    } catch (error) {
      if (error !== TAKEN_BACK && !isLocked(error)) throw error;
    }
  }
}

const TAKEN_BACK = new Error('The probe is taken back.');

async function writeAndRemove(file: string): Promise<void> {
  try {
    await writeFile(file, randomBytes(BYTES), { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}
