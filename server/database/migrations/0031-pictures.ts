/** Pictures that curators upload, and where they are used. */
import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOf } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  await db.schema
    .createTable('picture')
    .addColumn('id', 'integer', id)
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull().check(sql`format in ('jpg', 'png')`))
    .addColumn('bytes', 'integer', (c) => c.notNull())
    // Empty for decoration.
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('created_at', instant, (c) => c.notNull())
    .addColumn('created_by', 'text')
    .execute();

  // Few items name one, and these are all that is read to tell where each is used.
  const names = (column: string) =>
    engineOf(db) === 'sqlite'
      ? sql`instr(${sql.ref(column)}, '/pictures/uploads/') > 0`
      : sql`strpos(${sql.ref(column)}::text, '/pictures/uploads/') > 0`;
  await sql`create index item_uploads on item (id) where ${names('images')}`.execute(db);
  await sql`create index content_uploads on content (item_id) where ${names('body')}`.execute(db);
}
