/** How support resources are reached, and when. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('support')
    .addColumn('item_id', 'integer', (c) => c.primaryKey().references('item.id').onDelete('cascade'))
    .addColumn('text_number', 'text')
    .addColumn('chat_url', 'text')
    .addColumn('phone_number', 'text')
    .addColumn('place', 'text')
    .addColumn('hours', 'text')
    .addColumn('timezone', 'text')
    .execute();
  await sql`insert into support (item_id) select id from item where kind = 'support'`.execute(db);
}
