/** A new item whose answer was lost is made once, however often it is sent. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema
    .createTable('sent_once')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    .addColumn('at', instant, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sent_once_of').on('sent_once').column('item_id').execute();
}
