/**
 * Jobs that were given up stay, so that somebody can look at them, and have them tried again or dropped; and views of a list
 * under names that curators give them.
 */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  await db.schema.alterTable('job').addColumn('failed_at', instant).execute();
  await db.schema
    .createTable('desk_view')
    .addColumn('id', 'integer', id)
    .addColumn('member_id', 'text', (c) => c.notNull().references('member.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    // The same name in whatever case is one view.
    .addColumn('name_key', 'text', (c) => c.notNull())
    // What the address of the list says.
    .addColumn('search', 'text', (c) => c.notNull())
    .addUniqueConstraint('desk_view_name', ['member_id', 'name_key'])
    .execute();
}
