/** Two changes to one member at the same time follow each other. */
import type { Selectable } from 'kysely';
import type { Tx } from '#server/database/schema.ts';
import type { MemberTable } from '#server/database/schema-members.ts';
import { Problem } from '#server/kernel/problem.ts';

/**
 * Holds the member's row until the transaction ends, and returns it as it is now: what was read before may have changed
 * meanwhile. Throws `unauthenticated` when it is gone: whoever leaves while a
 * call of theirs is under way is answered like anybody who is logged out.
 */
export async function lockMember(tx: Tx, member: string): Promise<Selectable<MemberTable>> {
  const row = await tx
    .updateTable('member')
    .set((eb) => ({ email_key: eb.ref('email_key') }))
    .where('id', '=', member)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Problem('unauthenticated', 'Your session has ended. Please log in again.');
  return row;
}
