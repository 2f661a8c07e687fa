/** Proof that it is the member who asks, before something that a borrowed device or a stolen token must not do. */
import { PROOF_MINUTES } from '#domain/lifetimes.ts';
import { later } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';

/** How long a log-in, or another proof, counts as fresh. */
const FRESH_MS = PROOF_MINUTES * 60_000;

/** Whether the member has logged in with this session, or proved in it who they are, while that is fresh. */
export async function isProven(db: Db, member: string, session: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', session)
    .where('member_id', '=', member)
    .where('proven_at', '>', later(-FRESH_MS))
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws `proof_needed`, in these words, unless there is fresh proof. */
export async function mustBeProven(db: Db, member: string, session: string, words: string): Promise<void> {
  if (!(await isProven(db, member, session))) throw new Problem('proof_needed', words);
}
