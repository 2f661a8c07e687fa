/** Links whose owner gives us a share of what is bought there. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('item')
    .addColumn('affiliate', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  // PostgreSQL keeps the columns that a view had when it was made.
  await sql`drop view published_item`.execute(db);
  await sql`create view published_item as select * from item where status = 'published'`.execute(db);
}
