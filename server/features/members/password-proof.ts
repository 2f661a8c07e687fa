/** Proof by the password that it is the member who asks. */
import type { RateLimits } from '#server/http/rate-limits.ts';
import { Problem } from '#server/kernel/problem.ts';
import { isPassword } from './passwords.ts';

const WRONG = 'Your current password is incorrect!';
const NONE = 'Your account has no password yet. Choose one first: under ‘Settings and your data’ we send you a link.';

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
