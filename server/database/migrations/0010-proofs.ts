/** Which browser an account was registered in, and when a session was last proven to be its member's. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  // Accounts that wait to be confirmed at this moment have none: they are asked for a new password.
  await db.schema.alterTable('member').addColumn('registration_hash', 'text').execute();
  await db.schema.alterTable('session').addColumn('proven_at', instant).execute();
}
