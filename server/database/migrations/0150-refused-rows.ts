/** Rows that an import refused are kept as they came, under the names of their columns, so that they can be put right and brought in. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('import_run').addColumn('header', sql`jsonb`).execute();
  await db.schema.alterTable('import_problem').addColumn('cells', sql`jsonb`).execute();
}
