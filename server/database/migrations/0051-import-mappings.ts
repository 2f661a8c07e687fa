/** Where the columns of somebody's table went, so that the next table with the same columns is read alike. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant, json } = columnTypes(db);
  await db.schema
    .createTable('import_mapping')
    .addColumn('kind', 'text', (c) => c.notNull())
    // A hash of the names of the columns, in their order.
    .addColumn('header', 'text', (c) => c.notNull())
    .addColumn('mapping', json, (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('at', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('import_mapping_key', ['kind', 'header'])
    .execute();
}
