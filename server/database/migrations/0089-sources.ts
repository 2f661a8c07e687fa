/** What others publish and we look at from time to time, and what came in from there and from people. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant, json } = columnTypes(db);
  await db.schema
    .createTable('source')
    .addColumn('id', 'integer', id)
    .addColumn('url', 'text')
    .addColumn('url_key', 'text', (c) => c.unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('sort', 'text')
    .addColumn('defaults', json, (c) => c.notNull())
    .addColumn('rhythm', 'text', (c) => c.notNull())
    .addColumn('publish', 'boolean', (c) => c.notNull())
    .addColumn('created_at', instant, (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addColumn('next_at', instant)
    .addColumn('last_at', instant)
    .addColumn('last_good_at', instant)
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('problem', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('left_out', json, (c) => c.notNull().defaultTo('[]'))
    .addColumn('page_turn', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('source_due').on('source').column('next_at').execute();
  await db.schema
    .createTable('incoming')
    .addColumn('id', 'integer', id)
    .addColumn('source_id', 'integer', (c) => c.references('source.id').onDelete('cascade'))
    .addColumn('source_key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('link_key', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('fields', json, (c) => c.notNull())
    .addColumn('before', json)
    .addColumn('words', json, (c) => c.notNull().defaultTo('[]'))
    .addColumn('left_out', json, (c) => c.notNull().defaultTo('[]'))
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('item_id', 'integer', (c) => c.references('item.id').onDelete('set null'))
    .addColumn('item_version', 'integer')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('came_at', instant, (c) => c.notNull())
    .addColumn('seen_at', instant, (c) => c.notNull())
    .addColumn('decided_at', instant)
    .addColumn('decided_by', 'text')
    .addColumn('message', 'text')
    .addColumn('email', 'text')
    .addUniqueConstraint('incoming_of', ['source_id', 'source_key'])
    .execute();
  await db.schema.createIndex('incoming_open').on('incoming').columns(['status', 'state', 'id']).execute();
  await db.schema.createIndex('incoming_link').on('incoming').column('link_key').execute();
  await db.schema.createIndex('incoming_item').on('incoming').column('item_id').execute();
}
