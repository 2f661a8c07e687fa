/** Keys for programs: making, listing and revoking them. Only the hash of a key is kept. */
import { randomUUID } from 'node:crypto';
import { type ApiKey, KEY_SCOPES, KEYS_MOST, type MadeApiKey, type NewApiKey } from '#contract/keys.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { KEY_PREFIX } from '#server/http/bearer.ts';
import { hashSecret, newSecret } from '#server/kernel/hashed-secrets.ts';
import { Problem } from '#server/kernel/problem.ts';
import { keyInWords, namesOf } from '../audit/actor-names.ts';
import { type Actor, noteAudit } from '../audit/audit.ts';

/** Newest first, those that are revoked last. */
export async function listKeys(db: Db, id?: string): Promise<ApiKey[]> {
  let rows = db.selectFrom('api_key').selectAll().orderBy('made_at', 'desc').orderBy('id');
  if (id !== undefined) rows = rows.where('id', '=', id);
  const found = await rows.execute();
  const name = await namesOf(
    db,
    found.map(({ made_by }) => made_by),
  );
  return found
    .map(({ key_hash, last_used_at, made_by, ...row }) => ({
      ...row,
      last_used: last_used_at,
      made_by: made_by === null ? null : name(made_by, 'desk').name,
    }))
    .sort((a, b) => Number(a.revoked_at !== null) - Number(b.revoked_at !== null));
}

/** Makes a key, which is given back this once. Throws `invalid_request` and `conflict`. */
export async function makeKey(db: Db, actor: Actor, given: NewApiKey): Promise<MadeApiKey> {
  const name = given.name.trim();
  const wrong = 'Please enter a name, such as Leeds Libraries.';
  if (!name) throw new Problem('invalid_request', wrong, { name: wrong });
  const scopes = KEY_SCOPES.filter((scope) => scope === 'read' || given.scopes.includes(scope));
  const [id, key] = [randomUUID(), KEY_PREFIX + newSecret()];
  await db.transaction().execute(async (tx) => {
    const { live } = await tx
      .selectFrom('api_key')
      .select(({ fn }) => fn.countAll<number>().as('live'))
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (live >= KEYS_MOST) throw new Problem('conflict', `There are ${KEYS_MOST} keys. Please revoke one first.`);
    const row = { id, name, key_hash: hashSecret(key), scopes: JSON.stringify(scopes) };
    await tx
      .insertInto('api_key')
      .values({ ...row, made_by: actor.member, made_at: now() })
      .execute();
    await noteAudit(tx, actor, [{ action: 'key', subject: keyInWords(name), details: { scopes } }]);
  });
  const [made] = await listKeys(db, id);
  return { ...(made as ApiKey), key };
}

/** From the next call on it is refused. Throws `not_found`. */
export async function revokeKey(db: Db, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('api_key')
      .set({ revoked_at: now() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!row) throw new Problem('not_found', 'There is no such key any more.');
    await noteAudit(tx, actor, [{ action: 'key-revoke', subject: keyInWords(row.name) }]);
  });
}
