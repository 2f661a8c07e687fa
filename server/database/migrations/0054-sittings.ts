/** What is kept by itself while somebody writes is one line of the history: the version that its sitting began with. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['revision', 'audit_entry'])
    await db.schema.alterTable(table).addColumn('sitting', 'integer').execute();
}
