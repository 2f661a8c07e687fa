/** What people at the desk say to each other about an item; and views of the list of items that everybody at the desk has. */
import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOf } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  await db.schema
    .createTable('item_comment')
    .addColumn('id', 'integer', id)
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    .addColumn('member_id', 'text', (c) => c.notNull().references('member.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('said_at', instant, (c) => c.notNull())
    // Who is asked to look at the item; nobody, where it is a remark for all.
    .addColumn('asked_of', 'text', (c) => c.references('member.id').onDelete('set null'))
    .addColumn('done_at', instant)
    .execute();
  await db.schema.createIndex('item_comment_of').on('item_comment').columns(['item_id', 'id']).execute();
  await db.schema.createIndex('item_comment_for').on('item_comment').columns(['asked_of', 'done_at']).execute();

  if (engineOf(db) === 'postgres')
    await db.schema
      .alterTable('desk_view')
      .alterColumn('member_id', (c) => c.dropNotNull())
      .execute();
  else {
    // SQLite cannot let a column be null later: the views move to a new table.
    await db.schema
      .createTable('new_desk_view')
      .addColumn('id', 'integer', id)
      .addColumn('member_id', 'text', (c) => c.references('member.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', 'text', (c) => c.notNull())
      .addColumn('search', 'text', (c) => c.notNull())
      .addUniqueConstraint('desk_view_name', ['member_id', 'name_key'])
      .execute();
    await sql`insert into new_desk_view select id, member_id, name, name_key, search from desk_view`.execute(db);
    await db.schema.dropTable('desk_view').execute();
    await sql`alter table new_desk_view rename to desk_view`.execute(db);
  }
  // Those without a member are the team’s.
  await db.schema
    .createIndex('desk_view_of_team')
    .unique()
    .on('desk_view')
    .column('name_key')
    .where(sql`member_id`, 'is', null)
    .execute();
}
