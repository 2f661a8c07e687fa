/** What people write to those behind the site. */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  await db.schema
    .createTable('contact_message')
    .addColumn('id', 'integer', id)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) =>
      c
        .notNull()
        .check(sql`subject in ('public-speaking', 'general-inquiry', 'partnership', 'feedback', 'support', 'other')`),
    )
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('received_at', instant, (c) => c.notNull())
    .execute();
  // Serves forgetting: everything before a moment.
  await db.schema.createIndex('contact_message_by_time').on('contact_message').column('received_at').execute();
}
