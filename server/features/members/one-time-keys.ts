/** Keys that come by mail: single use, soon over, hashed at rest. */
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { KeyPurpose } from '#server/database/schema-members.ts';
import { hashSecret, newSecret } from './secrets.ts';

const MINUTE_MS = 60_000;
const LIFE_MS: Record<KeyPurpose, number> = {
  verification: 72 * 60 * MINUTE_MS,
  recovery: 60 * MINUTE_MS,
  login: 15 * MINUTE_MS,
};

/** A new key; earlier ones for the same purpose stop working, so that only the newest mail does. */
export async function issueKey(tx: Tx, member: string, purpose: KeyPurpose): Promise<string> {
  const key = newSecret();
  await tx
    .deleteFrom('one_time_key')
    .where('member_id', '=', member)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('one_time_key')
    .values({
      key_hash: hashSecret(key),
      member_id: member,
      purpose,
      expires_at: new Date(Date.now() + LIFE_MS[purpose]).toISOString(),
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

/** Uses a key up; of two at the same time one gets the member, the other nothing. */
export async function useKey(tx: Tx, key: string, purpose: KeyPurpose): Promise<string | undefined> {
  const row = await tx
    .updateTable('one_time_key')
    .set({ used_at: now() })
    .where('key_hash', '=', hashSecret(key))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning('member_id')
    .executeTakeFirst();
  return row?.member_id;
}
