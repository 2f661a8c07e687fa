/** People who suggested something and want to be told what became of it: their addresses stand beside it until then. */
import { isEmail, isSameMailbox } from '#domain/email-address.ts';
import type { Db, Tx } from '#server/database/schema.ts';

/** Several people may have suggested one link. */
export const sendersOf = ({ email }: { email: string | null }): string[] => (email ?? '').split('\n').filter(isEmail);

/** As a row keeps them; nothing where there is none. */
export const keptSenders = (addresses: readonly string[]): string | null => addresses.join('\n') || null;

/** What somebody suggested and has not been told of yet. */
export async function suggestionsFrom(db: Db, email: string) {
  const rows = await waiting(db);
  return rows
    .filter((row) => sendersOf(row).some((one) => isSameMailbox(one, email)))
    .map(({ title, message, came_at }) => ({ title, message, came_at }));
}

/** Forgets the address of somebody who goes. */
export async function forgetSender(tx: Tx, email: string): Promise<void> {
  for (const row of await waiting(tx)) {
    const all = sendersOf(row);
    const others = all.filter((one) => !isSameMailbox(one, email));
    if (others.length < all.length)
      await tx
        .updateTable('incoming')
        .set({ email: keptSenders(others) })
        .where('id', '=', row.id)
        .execute();
  }
}

const waiting = (db: Db) =>
  db
    .selectFrom('incoming')
    .select(['id', 'email', 'title', 'message', 'came_at'])
    .where('source_id', 'is', null)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();
