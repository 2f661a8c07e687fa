/** Rows of the inbox keep what their source said before the last decision, so that its undo asks the same again. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('incoming').addColumn('earlier', sql`jsonb`).execute();
}
