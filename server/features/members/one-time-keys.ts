/** Keys that come by mail: single use, soon over, hashed at rest. */
import { LINK_MINUTES } from '#domain/lifetimes.ts';
import { later, now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { KeyPurpose } from '#server/database/schema-members.ts';
import { hashSecret, newSecret } from '#server/kernel/hashed-secrets.ts';
import { lockMember } from '../profiles/member-lock.ts';

const MINUTE_MS = 60_000;
const EVERY = Object.keys(LINK_MINUTES) as KeyPurpose[];

/**
 * A new key. Earlier ones go on working until one of them is used: otherwise a stranger who asks for mails could make
 * the link that the owner is about to open worthless.
 */
export async function issueKey(
  tx: Tx,
  member: string,
  purpose: KeyPurpose,
  { address = null, next = null }: { address?: string | null; next?: string | null | undefined } = {},
): Promise<string> {
  const key = newSecret();
  await tx
    .insertInto('one_time_key')
    .values({
      key_hash: hashSecret(key),
      member_id: member,
      purpose,
      address,
      next,
      expires_at: later(LINK_MINUTES[purpose] * MINUTE_MS),
      used_at: null,
    })
    .execute();
  return key;
}

/** The member whom a key that still works belongs to. */
export async function ownerOf(db: Db, key: string, purpose: KeyPurpose): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_key')
    .select('member_id')
    .where('key_hash', '=', hashSecret(key))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row?.member_id;
}

/** Uses a key up, and its siblings with it; of two at the same time one gets the member, the other nothing. */
export async function useKey(tx: Tx, key: string, purpose: KeyPurpose): Promise<string | undefined> {
  const member = await ownerOf(tx, key, purpose);
  if (member === undefined) return undefined;
  await lockMember(tx, member);
  // Asked again: somebody else may have used it up while we waited.
  if ((await ownerOf(tx, key, purpose)) === undefined) return undefined;
  await endKeys(tx, member, [purpose]);
  return member;
}

/** Uses up what was mailed before: it opens nothing any more. */
export async function endKeys(tx: Tx, member: string, purposes: readonly KeyPurpose[] = EVERY): Promise<void> {
  await tx
    .updateTable('one_time_key')
    .set({ used_at: now() })
    .where('member_id', '=', member)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}
