/** Drafts that curators deleted, row by row, for as long as that can be undone. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { json } = columnTypes(db);
  await db.schema
    .createTable('draft_kept')
    .addColumn('bulk_id', 'integer', (c) => c.notNull().references('bulk_change.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('table_name', 'text', (c) => c.notNull())
    .addColumn('fate', 'text', (c) => c.notNull())
    .addColumn('row', json, (c) => c.notNull())
    // What is somebody's own goes with their account.
    .addColumn('member_id', 'text', (c) => c.references('member.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('draft_kept_key', ['bulk_id', 'number'])
    .execute();
  await db.schema.createIndex('draft_kept_of').on('draft_kept').column('member_id').execute();
}
