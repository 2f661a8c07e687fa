/** Jobs that were given up stay, so that somebody can look at them, and have them tried again or dropped. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema.alterTable('job').addColumn('failed_at', instant).execute();
}
