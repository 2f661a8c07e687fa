/** How often an import was begun and not ended: whatever ends the process with it counts, too. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('import_run')
    .addColumn('begun', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
