/** What people can expect of a thing before they go there, when somebody asked, and who answered. */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { json } = columnTypes(db);
  await db.schema
    .alterTable('item')
    .addColumn('facts', json, (c) => c.notNull().defaultTo('[]'))
    .execute();
  // How many answers are yes or no: the desk asks for those of which nothing is known.
  await db.schema
    .alterTable('item')
    .addColumn('facts_known', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('item').addColumn('facts_asked_on', 'text').execute();
  await db.schema.alterTable('item').addColumn('facts_answered_by', 'text').execute();
  // PostgreSQL keeps the columns that a view had when it was made.
  await sql`drop view published_item`.execute(db);
  await sql`create view published_item as select * from item where status = 'published'`.execute(db);
}
