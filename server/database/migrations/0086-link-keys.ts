/** By which items are known that lead to one thing, however their addresses are written, and which alike ones are two things. */
import { type Kysely, sql } from 'kysely';
import { linkKey } from '#domain/link-key.ts';
import { columnTypes } from '../column-types.ts';

const ROWS_AT_ONCE = 500;

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema.alterTable('item').addColumn('link_key', 'text').execute();
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; url: string }>`
      select id, url from item where id > ${last} and url is not null order by id limit ${ROWS_AT_ONCE}`.execute(db);
    for (const { id, url } of rows) await sql`update item set link_key = ${linkKey(url)} where id = ${id}`.execute(db);
    if (rows.length < ROWS_AT_ONCE) break;
    last = rows.at(-1)?.id ?? last;
  }
  await db.schema.createIndex('item_by_link').on('item').column('link_key').execute();
  await db.schema
    .createTable('told_apart')
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    .addColumn('other_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    .addColumn('at', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('told_apart_pair', ['item_id', 'other_id'])
    .execute();
  await db.schema.createIndex('told_apart_other').on('told_apart').column('other_id').execute();
  // PostgreSQL keeps the columns that a view had when it was made.
  await sql`drop view published_item`.execute(db);
  await sql`create view published_item as select * from item where status = 'published'`.execute(db);
}
