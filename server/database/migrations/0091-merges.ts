/** What was made one of two, and the rows as they were before, for as long as a merge can be undone. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant, json } = columnTypes(db);
  await db.schema
    .createTable('merge')
    .addColumn('id', 'integer', id)
    .addColumn('of', 'text', (c) => c.notNull())
    // No references: the first is gone, and the second may go.
    .addColumn('from_id', 'integer', (c) => c.notNull())
    .addColumn('into_id', 'integer', (c) => c.notNull())
    .addColumn('from_name', 'text', (c) => c.notNull())
    .addColumn('into_name', 'text', (c) => c.notNull())
    .addColumn('at', instant, (c) => c.notNull())
    .addColumn('actor', 'text')
    .addColumn('via', 'text', (c) => c.notNull())
    .addColumn('undone_at', instant)
    .execute();
  // What became of something that is gone.
  await db.schema.createIndex('merge_from').on('merge').columns(['of', 'from_id']).execute();
  await db.schema.createIndex('merge_into').on('merge').columns(['of', 'into_id']).execute();
  await db.schema.createIndex('merge_at').on('merge').column('at').execute();
  await db.schema
    .createTable('merge_kept')
    .addColumn('merge_id', 'integer', (c) => c.notNull().references('merge.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('table_name', 'text', (c) => c.notNull())
    .addColumn('fate', 'text', (c) => c.notNull())
    .addColumn('row', json, (c) => c.notNull())
    // What is somebody's own goes with their account.
    .addColumn('member_id', 'text', (c) => c.references('member.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('merge_kept_key', ['merge_id', 'number'])
    .execute();
  await db.schema.createIndex('merge_kept_of').on('merge_kept').column('member_id').execute();
}
