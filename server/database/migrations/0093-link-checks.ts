/** When each link of an item was looked at last, and what was found there. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema
    .createTable('link_check')
    .addColumn('item_id', 'integer', (c) => c.primaryKey().references('item.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('next_at', instant, (c) => c.notNull())
    .addColumn('last_at', instant)
    .addColumn('well_at', instant)
    .addColumn('finding', 'text', (c) => c.notNull())
    .addColumn('since', instant)
    .addColumn('strikes', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('problem', 'text')
    .addColumn('moved_to', 'text')
    .execute();
  await db.schema.createIndex('link_check_due').on('link_check').column('next_at').execute();
  await db.schema.createIndex('link_check_found').on('link_check').columns(['finding', 'since']).execute();
}
