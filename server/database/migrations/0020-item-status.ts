/**
 * The life of an item: its statuses, when it is to be published, and its version; and the view through which readers
 * see items. Which kinds there are is for `domain/kinds.ts` to say, so the table no longer lists them.
 */
import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOf } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema.dropIndex('item_newest').execute();
  await db.schema.dropIndex('item_by_name').execute();
  await db.schema.alterTable('item').renameColumn('status', 'former_status').execute();
  await db.schema
    .alterTable('item')
    .addColumn('status', 'text', (c) =>
      c
        .notNull()
        .defaultTo('published')
        .check(sql`status in ('draft', 'review', 'scheduled', 'published', 'archived')`),
    )
    .execute();
  await sql`update item set status = 'archived' where former_status = 'hidden'`.execute(db);
  await db.schema.alterTable('item').dropColumn('former_status').execute();
  await db.schema.alterTable('item').addColumn('publish_at', instant).execute();
  await db.schema
    .alterTable('item')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await forgetKinds(db);

  // Lists of one kind without words: featured first, then newest.
  await db.schema
    .createIndex('item_newest')
    .on('item')
    .columns(['kind', 'status', 'featured desc', 'published_at desc', 'id desc'])
    .execute();
  // Topics and collections by name.
  await db.schema.createIndex('item_by_name').on('item').columns(['kind', 'status', 'sort_title', 'id']).execute();
  await sql`create view published_item as select * from item where status = 'published'`.execute(db);
}

/** Takes the list of kinds out of the table. */
async function forgetKinds(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`alter table item drop constraint item_kind_check`.execute(db);
    return;
  }
  // SQLite alters no constraint; its manual allows to take a CHECK out of the stored text of the table.
  const { rows } = await sql<{
    sql: string;
  }>`select sql from sqlite_schema where type = 'table' and name = 'item'`.execute(db);
  const text = rows[0]?.sql ?? '';
  const without = text.replace(/\s*check \(kind in \([^)]*\)\)/i, '');
  if (without === text) throw new Error('the table of items lists no kinds');
  await sql`pragma writable_schema = on`.execute(db);
  await sql`update sqlite_schema set sql = ${without} where type = 'table' and name = 'item'`.execute(db);
  await sql`pragma writable_schema = reset`.execute(db);
}
