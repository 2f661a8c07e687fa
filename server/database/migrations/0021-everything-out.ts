/**
 * What leaves the catalogue: when an item changed last is read from the change log, by item; and members may have a
 * private address for the calendar of what they keep.
 */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema.createIndex('change_of').on('change').columns(['entity', 'entity_id', 'changed_at']).execute();
  await db.schema
    .createTable('calendar_address')
    .addColumn('member_id', 'text', (c) => c.primaryKey().references('member.id').onDelete('cascade'))
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('made_at', instant, (c) => c.notNull())
    .execute();
}
