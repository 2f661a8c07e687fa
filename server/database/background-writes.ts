/**
 * Writes that no answer waits for, such as when a session was used last. They go one after another, so that they never
 * have more than one connection, and one that waits already is not added again. Where one fails, its next occasion comes.
 */
import type { Db } from './schema.ts';

export class BackgroundWrites {
  readonly #waiting = new Map<string, () => Promise<unknown>>();
  #running: Promise<void> | undefined;

  /** Adds a write, unless one of the same name waits or is under way. */
  add(name: string, write: () => Promise<unknown>): void {
    if (this.#waiting.has(name)) return;
    this.#waiting.set(name, write);
    this.#running ??= this.#writeAll();
  }

  /** Resolves when nothing waits. */
  async done(): Promise<void> {
    await this.#running;
  }

  async #writeAll(): Promise<void> {
    for (const [name, write] of this.#waiting) {
      await write().catch(() => {});
      this.#waiting.delete(name);
    }
    this.#running = undefined;
  }
}

const ofDatabase = new WeakMap<Db, BackgroundWrites>();

/** Those of a database handle, and so of a process. */
export function backgroundWrites(db: Db): BackgroundWrites {
  const writes = ofDatabase.get(db) ?? new BackgroundWrites();
  ofDatabase.set(db, writes);
  return writes;
}
