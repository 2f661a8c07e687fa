/** What was done with things, and how often there were searches, by month; the views of each day become those of its month. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('item_usage')
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('sort', 'text', (c) => c.notNull().check(sql`sort in ('seen', 'followed', 'answered', 'searched')`))
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    // It never changes, and sums by kind need not look at the items.
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull().check(sql`count > 0`))
    .addPrimaryKeyConstraint('item_usage_key', ['month', 'sort', 'item_id'])
    .execute();
  // For the desk's sums by kind; and for those by item, by which it sorts lists, and which it sums up by topic.
  const indexes = { item_usage_of_kinds: ['month', 'sort', 'kind'], item_usage_of_items: ['item_id', 'sort', 'month'] };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema
      .createIndex(name)
      .on('item_usage')
      .columns([...columns, 'count'])
      .execute();
  await sql`
    insert into item_usage (month, sort, item_id, kind, count)
    select substr(day, 1, 7), 'seen', item_id, kind, sum(views)
    from view_count join item on item.id = item_id group by substr(day, 1, 7), item_id, kind
  `.execute(db);
  await db.schema.dropTable('view_count').execute();
  await db.schema
    .createTable('search_usage')
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('sort', 'text', (c) => c.notNull().check(sql`sort in ('searched', 'empty')`))
    .addColumn('count', 'integer', (c) => c.notNull().check(sql`count > 0`))
    .addPrimaryKeyConstraint('search_usage_key', ['month', 'sort'])
    .execute();
}
