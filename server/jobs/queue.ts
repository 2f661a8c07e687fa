/** A durable queue in the database, for any kind of work: written in the transaction of its cause, done after it. */
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';

export interface NewJob {
  kind: string;
  /** While a job with this key waits, no other is added. */
  key?: string;
  payload?: Record<string, unknown>;
  /** Not before this moment; at once without one. */
  runAt?: string;
  /** Whom a mail goes to. */
  recipient?: string;
}

/** Adds a job. `db` may be the transaction that is its cause. Returns whether it is a new one. */
export async function addJob(db: Db, { kind, key, payload = {}, runAt = now(), recipient }: NewJob): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('job')
    .values({
      kind,
      key: key ?? null,
      payload: JSON.stringify(payload),
      run_at: runAt,
      created_at: now(),
      recipient: recipient ?? null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
