/** Leaving: everything that is a member's goes with them. */
import { randomUUID } from 'node:crypto';
import { Problem } from '#server/problem.ts';
import { forgetMessagesOf } from '../contact/messages.ts';
import { isMailTo, post } from '../mail/outbox.ts';
import { withdrawRatings } from '../marks/ratings.ts';
import { lockMember } from '../profiles/lock.ts';
import type { MemberServices } from './member-services.ts';
import { mustBeSame, provePassword } from './proof.ts';

/**
 * Deletes a member with everything that is theirs; their ratings leave the averages, and what they wrote to us goes,
 * too. A last mail says so. Throws `invalid_request` without the password.
 */
export async function deleteAccount(services: MemberServices, id: string, password: string): Promise<void> {
  const { db, limits } = services;
  const member = await db.selectFrom('member').select(['id', 'password_hash']).where('id', '=', id).executeTakeFirst();
  if (!member) throw new Problem('unauthenticated', 'Your session has ended. Please log in again.');
  await provePassword(limits, member, password, 'password');
  await db.transaction().execute(async (tx) => {
    // Somebody who presses twice leaves once, and a rating under way at the same time comes before or not at all.
    const current = await lockMember(tx, id);
    mustBeSame(current, member, 'password');
    const { email, verified_at } = current;
    await withdrawRatings(tx, id);
    await forgetMessagesOf(tx, { id, email: verified_at === null ? undefined : email });
    await tx.deleteFrom('outbox').where(isMailTo({ id, email })).execute();
    await tx.deleteFrom('member').where('id', '=', id).execute();
    await post(tx, { cause: `farewell:${randomUUID()}`, template: 'farewell', recipient: email, content: {} });
  });
  services.wakePostman();
}
