/** Two changes to one member at the same time follow each other. */
import type { Tx } from '#server/database/schema.ts';
import { Problem } from '#server/problem.ts';

/**
 * Holds the member's row until the transaction ends. Throws `unauthenticated` when it is gone: whoever leaves while a
 * call of theirs is under way is answered like anybody who is signed out.
 */
export async function lockMember(tx: Tx, member: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set((eb) => ({ email_key: eb.ref('email_key') }))
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Problem('unauthenticated', 'Your session has ended. Please log in again.');
}
