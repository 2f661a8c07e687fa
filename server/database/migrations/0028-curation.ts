/**
 * What the curators' desk keeps: who changed an item and when, each version of it, the audit log that no call changes,
 * addresses that lead elsewhere or to nothing any more, and links for a look before publishing.
 */
import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOf } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant, json, ordered } = columnTypes(db);
  await sql`drop view published_item`.execute(db);
  await db.schema.alterTable('item').addColumn('created_at', instant).execute();
  await db.schema.alterTable('item').addColumn('updated_at', instant).execute();
  await db.schema.alterTable('item').addColumn('updated_by', 'text').execute();
  await sql`create view published_item as select * from item where status = 'published'`.execute(db);
  for (const [column, which] of [
    ['created_at', 'min'],
    ['updated_at', 'max'],
  ] as const)
    await sql`update item set ${sql.ref(column)} = coalesce((select ${sql.raw(which)}(changed_at) from change
      where entity = 'item' and entity_id = item.id), published_at)`.execute(db);
  // The desk's lists: what was changed lately, of one kind or of all.
  await db.schema.createIndex('item_lately').on('item').columns(['updated_at', 'id']).execute();
  // The same of one status, of which there may be none.
  await db.schema.createIndex('item_lately_so').on('item').columns(['status', 'updated_at', 'id']).execute();
  // What is due is looked for every few seconds.
  await sql`create index item_due on item (publish_at) where status = 'scheduled'`.execute(db);

  await db.schema
    .createTable('bulk_change')
    .addColumn('id', 'integer', id)
    .addColumn('at', instant, (c) => c.notNull())
    .addColumn('actor', 'text')
    .addColumn('via', 'text', (c) => c.notNull())
    .addColumn('change', json, (c) => c.notNull())
    .addColumn('undone_at', instant)
    .execute();
  await db.schema
    .createTable('revision')
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('at', instant, (c) => c.notNull())
    .addColumn('actor', 'text')
    .addColumn('via', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('publish_at', instant)
    .addColumn('record', json, (c) => c.notNull())
    .addColumn('bulk_id', 'integer', (c) => c.references('bulk_change.id').onDelete('set null'))
    .addPrimaryKeyConstraint('revision_key', ['item_id', 'version'])
    .execute();
  // What one bulk change made, for its undo.
  await db.schema.createIndex('revision_of_bulk').on('revision').column('bulk_id').execute();

  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'integer', id)
    .addColumn('at', instant, (c) => c.notNull())
    .addColumn('actor', 'text')
    .addColumn('via', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    // No reference: the entry outlives what it speaks of.
    .addColumn('item_id', 'integer')
    .addColumn('kind', 'text')
    .addColumn('external_id', 'text')
    .addColumn('version', 'integer')
    .addColumn('subject', 'text')
    .addColumn('details', json, (c) => c.notNull())
    .execute();
  // The history of one item, and what one person did.
  await db.schema.createIndex('audit_of_item').on('audit_entry').columns(['item_id', 'id']).execute();
  await db.schema.createIndex('audit_of_actor').on('audit_entry').columns(['actor', 'id']).execute();
  await lockAudit(db);

  await db.schema
    .createTable('former_address')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('slug', ordered, (c) => c.notNull())
    // Empty once the item is deleted for good.
    .addColumn('item_id', 'integer', (c) => c.references('item.id').onDelete('set null'))
    .addColumn('gone', 'boolean', (c) => c.notNull())
    .addColumn('at', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('former_address_key', ['kind', 'slug'])
    .execute();
  // The addresses of one item, when it is shown again or goes.
  await db.schema.createIndex('former_address_of').on('former_address').column('item_id').execute();
  await db.schema
    .createTable('removed_item')
    .addColumn('external_id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('merged_into', 'text')
    .addColumn('removed_at', instant, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('preview_link')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    // What its picture is drawn from.
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('expires_at', instant, (c) => c.notNull())
    .execute();
  // Links go with their item.
  await db.schema.createIndex('preview_link_of').on('preview_link').column('item_id').execute();
}

/** Entries are added and never changed: the database itself refuses it. */
async function lockAudit(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log is not changed'; end $$`.execute(db);
    await sql`create trigger audit_entry_lock before update or delete on audit_entry
      for each row execute function refuse_audit_change()`.execute(db);
    return;
  }
  for (const event of ['update', 'delete'])
    await sql`create trigger ${sql.raw(`audit_entry_${event}_lock`)} before ${sql.raw(event)} on audit_entry
      begin select raise(abort, 'the audit log is not changed'); end`.execute(db);
}
