/** A site that came back from a backup, until somebody says that it is the live one. */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema
    .createTable('restored')
    // There is a row while the site waits.
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('restored_at', instant, (c) => c.notNull())
    .addColumn('backup_of', instant, (c) => c.notNull())
    .execute();
}
