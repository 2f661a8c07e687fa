/** Proof that it is the member who asks, before something that a borrowed device must not do. */
import { PROOF_MINUTES } from '#domain/lifetimes.ts';
import { later } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { Problem } from '#server/kernel/problem.ts';
import { isPassword } from './passwords.ts';

const WRONG = 'Your current password is incorrect!';
const NONE = 'Your account has no password yet. Choose one first: under ‘Settings and your data’ we send you a link.';

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

/** Throws `invalid_request`, beside the field, unless it is the member's password; slows down who guesses. */
export async function provePassword(
  rateLimits: RateLimits,
  member: { id: string; password_hash: string | null },
  typed: string,
  field: string,
): Promise<void> {
  const refusal = (message: string) => new Problem('invalid_request', message, { [field]: message });
  if (member.password_hash === null) throw refusal(NONE);
  if (typed === '') throw refusal(WRONG);
  const isRight = await rateLimits.guess([['ownPassword', member.id]], undefined, async () =>
    (await isPassword(typed, member.password_hash)) ? true : undefined,
  );
  if (!isRight) throw refusal(WRONG);
}

/** Throws as for a wrong password when it was changed, elsewhere and at the same time, after it had been proven. */
export function mustBeSame(
  now: { password_hash: string | null },
  proven: { password_hash: string | null },
  field: string,
): void {
  if (now.password_hash !== proven.password_hash) throw new Problem('invalid_request', WRONG, { [field]: WRONG });
}
