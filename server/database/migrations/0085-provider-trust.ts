/** What readers want to know of providers before they ask, when it was confirmed, and the links by which providers confirm it. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  for (const table of ['directory_entry', 'support']) {
    for (const number of ['price_from', 'price_to', 'waiting_days'])
      await db.schema.alterTable(table).addColumn(number, 'integer').execute();
    for (const text of ['book_without_call', 'complaints_url', 'withdrawn', 'checked_on', 'checked_by'])
      await db.schema.alterTable(table).addColumn(text, 'text').execute();
  }
  // The directory asks whether there is any.
  await db.schema.createIndex('directory_withdrawn').on('directory_entry').column('withdrawn').execute();
  await db.schema
    .createTable('confirmation')
    .addColumn('id', 'integer', id)
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('is_own', 'boolean', (c) => c.notNull())
    .addColumn('asked_at', instant, (c) => c.notNull())
    .addColumn('expires_at', instant, (c) => c.notNull())
    .addColumn('answered_at', instant)
    .addColumn('answer', 'text')
    .execute();
  await db.schema.createIndex('confirmation_of').on('confirmation').column('item_id').execute();
}
