/** Leaving: everything that is a member's goes with them. */
import { randomUUID } from 'node:crypto';
import { Problem } from '#server/problem.ts';
import { forgetMessagesFrom } from '../contact/messages.ts';
import { post } from '../mail/outbox.ts';
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
  const member = await db
    .selectFrom('member')
    .select(['id', 'password_hash', 'verified_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!member) throw new Problem('unauthenticated', 'Your session has ended. Please log in again.');
  await provePassword(limits, member, password, 'password');
  await db.transaction().execute(async (tx) => {
    // Somebody who presses twice leaves once, and a rating under way at the same time comes before or not at all.
    mustBeSame(await lockMember(tx, id), member, 'password');
    // Read again: the address may have changed while we waited.
    const { email } = await tx.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow();
    await withdrawRatings(tx, id);
    await tx.deleteFrom('member').where('id', '=', id).execute();
    // Messages from an address that nobody has confirmed may be somebody else's.
    if (member.verified_at !== null) await forgetMessagesFrom(tx, email);
    // Also what is on its way to an address that they had before: a cause names the member.
    await tx
      .deleteFrom('outbox')
      .where((eb) => eb.or([eb('recipient', '=', email), eb('cause', 'like', `%:${id}:%`)]))
      .execute();
    await post(tx, { cause: `farewell:${randomUUID()}`, template: 'farewell', recipient: email, content: {} });
  });
  services.wakePostman();
}
