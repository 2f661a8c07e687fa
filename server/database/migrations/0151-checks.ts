/** How a provider was checked and when the next check is due; and links that are not checked, for a reason. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('link_check').addColumn('left_because', 'text').execute();
  for (const table of ['directory_entry', 'support'])
    for (const column of ['checked_how', 'check_due'])
      await db.schema.alterTable(table).addColumn(column, 'text').execute();
}
