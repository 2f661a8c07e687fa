/** How a member likes to read. The browser knows what the words mean; here they are only kept. */
import type { KeptPreferences, Preferences } from '#contract/members.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';

export async function readPreferences(db: Db, member: string): Promise<KeptPreferences> {
  const row = await db
    .selectFrom('preference')
    .select(['choices as preferences', 'changed_at'])
    .where('member_id', '=', member)
    .executeTakeFirst();
  return row ?? { preferences: null, changed_at: null };
}

/** Replaces what was kept before. */
export async function savePreferences(db: Db, member_id: string, preferences: Preferences): Promise<KeptPreferences> {
  const changed = { choices: JSON.stringify(preferences), changed_at: now() };
  await db
    .insertInto('preference')
    .values({ member_id, ...changed })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(changed))
    .execute();
  return { preferences, changed_at: changed.changed_at };
}
