/**
 * Turns of those in this process who want the same lock of PostgreSQL: one of them has a connection while it waits for the
 * lock, not all of them.
 */
import { isLocked } from './database-errors.ts';
import type { Db } from './schema.ts';

const lastOf = new WeakMap<Db, Promise<unknown>>();

/** Runs `work` after what was asked for before it. Where that waited for the lock in vain, so would this. */
export function inTurn<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(db) ?? Promise.resolve();
  const turn = before.then(
    () => work(),
    (error: unknown) => {
      if (isLocked(error)) throw error;
      return work();
    },
  );
  lastOf.set(db, turn);
  const forget = () => {
    if (lastOf.get(db) === turn) lastOf.delete(db);
  };
  turn.then(forget, forget);
  return turn;
}
