/** Guides with what they hold, and the sentences in which people say what guides, topics and collections are about. */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { json } = columnTypes(db);
  await db.schema
    .alterTable('item')
    .addColumn('said_as', json, (c) => c.notNull().defaultTo('[]'))
    .execute();
  // PostgreSQL keeps the columns that a view had when it was made.
  await sql`drop view published_item`.execute(db);
  await sql`create view published_item as select * from item where status = 'published'`.execute(db);
  await db.schema
    .createTable('guide')
    .addColumn('item_id', 'integer', (c) => c.primaryKey().references('item.id').onDelete('cascade'))
    .addColumn('urgent', 'boolean', (c) => c.notNull())
    .addColumn('in_short', json, (c) => c.notNull())
    .addColumn('now', json, (c) => c.notNull())
    .addColumn('words', json, (c) => c.notNull())
    .addColumn('next', json, (c) => c.notNull())
    .addColumn('sources', json, (c) => c.notNull())
    .addColumn('checked_on', 'text')
    .addColumn('checked_by', 'text')
    .addColumn('review_by', 'text')
    .execute();
  // What the desk's home asks for: whose day has come.
  await db.schema.createIndex('guide_review').on('guide').column('review_by').execute();
  await db.schema
    .createTable('guide_item')
    .addColumn('guide_id', 'integer', (c) => c.notNull().references('guide.item_id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('contact', 'item')`))
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('guide_item_key', ['guide_id', 'role', 'item_id'])
    .execute();
  // Which guides hold an item: a deletion clears them.
  await db.schema.createIndex('guide_item_of').on('guide_item').column('item_id').execute();
}
