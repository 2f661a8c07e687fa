/** Work that waits to be done, and addresses of others that are told what changed. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant, json } = columnTypes(db);
  await db.schema
    .createTable('job')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    // The same work is there once, while it waits.
    .addColumn('key', 'text', (c) => c.unique())
    .addColumn('payload', json, (c) => c.notNull())
    .addColumn('run_at', instant, (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('lease_until', instant)
    .addColumn('created_at', instant, (c) => c.notNull())
    .addColumn('trouble', 'text')
    .execute();
  await db.schema.createIndex('job_due').on('job').columns(['run_at', 'id']).execute();
  await db.schema
    .createTable('webhook')
    .addColumn('id', 'integer', id)
    .addColumn('url', 'text', (c) => c.notNull().unique())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('made_at', instant, (c) => c.notNull())
    .addColumn('told_until', 'integer', (c) => c.notNull())
    .addColumn('message_id', 'text')
    .addColumn('message', 'text')
    .addColumn('message_until', 'integer')
    .addColumn('paused_at', instant)
    .addColumn('paused_because', 'text')
    .execute();
  await db.schema
    .createTable('webhook_delivery')
    .addColumn('id', 'integer', id)
    .addColumn('webhook_id', 'integer', (c) => c.notNull().references('webhook.id').onDelete('cascade'))
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('at', instant, (c) => c.notNull())
    .addColumn('took_ms', 'integer', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('trouble', 'text')
    .execute();
  await db.schema.createIndex('webhook_delivery_of').on('webhook_delivery').columns(['webhook_id', 'id']).execute();
}
