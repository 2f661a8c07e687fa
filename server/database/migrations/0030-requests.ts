/** Requests to take something down, with their clock; and who answers which message. */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  await db.schema
    .createTable('removal_request')
    .addColumn('id', 'integer', id)
    // Empty once the item is deleted for good.
    .addColumn('item_id', 'integer', (c) => c.references('item.id').onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('page', 'text', (c) => c.notNull())
    .addColumn('why', 'text', (c) => c.notNull().check(sql`why in ('mine', 'about-me', 'wrong', 'harmful', 'other')`))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('received_at', instant, (c) => c.notNull())
    .addColumn('due_at', instant, (c) => c.notNull())
    .addColumn('reminded_at', instant)
    .addColumn('assigned_to', 'text')
    .addColumn('decision', 'text', (c) => c.check(sql`decision in ('removed', 'kept')`))
    .addColumn('decided_at', instant)
    .addColumn('answered_at', instant)
    .execute();
  // What is open, the most urgent first.
  await db.schema.createIndex('removal_request_due').on('removal_request').columns(['decided_at', 'due_at']).execute();
  // The requests about an item that is deleted.
  await db.schema.createIndex('removal_request_of').on('removal_request').column('item_id').execute();

  await db.schema
    .alterTable('contact_message')
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('new').check(sql`status in ('new', 'open', 'done')`))
    .execute();
  await db.schema.alterTable('contact_message').addColumn('assigned_to', 'text').execute();
  await db.schema.alterTable('contact_message').addColumn('answered_at', instant).execute();
}
