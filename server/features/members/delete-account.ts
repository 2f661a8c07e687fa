/** Deleting an account, with everything that is its member's. */
import { emptyLog } from '#server/database/secure-delete.ts';
import { Problem } from '#server/kernel/problem.ts';
import { lockMember } from '../profiles/member-lock.ts';
import { dropMember, refuseLastAdministrator } from './administration.ts';
import type { MemberServices } from './member-services.ts';
import { mustBeSame, provePassword } from './password-proof.ts';

const ONLY_ONE =
  'You are the only administrator. Nothing was deleted. First make somebody else one: at the desk, under ‘Members’.';

/**
 * Deletes a member with everything that is theirs; their ratings leave the averages, and what they wrote to us goes,
 * too. A last mail says so. Throws `invalid_request` without the password, and `conflict` for the only administrator.
 */
export async function deleteAccount(services: MemberServices, id: string, password: string): Promise<void> {
  const { db, rateLimits } = services;
  const member = await db.selectFrom('member').select(['id', 'password_hash']).where('id', '=', id).executeTakeFirst();
  if (!member) throw new Problem('unauthenticated', 'Your session has ended. Please log in again.');
  await provePassword(rateLimits, member, password, 'password');
  await db.transaction().execute(async (tx) => {
    // Somebody who presses twice deletes once, and a rating under way at the same time comes before or not at all.
    const current = await lockMember(tx, id);
    mustBeSame(current, member, 'password');
    await refuseLastAdministrator(tx, id, ONLY_ONE);
    const { email, verified_at } = current;
    await dropMember(tx, { id, email, isConfirmed: verified_at !== null });
  });
  void emptyLog(db);
  services.wakeMails();
}
