/** Members whose account is paused by an administrator. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('member').addColumn('suspended_at', columnTypes(db).instant).execute();
}
