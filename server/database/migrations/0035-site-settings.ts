/** What administrators change of the site's own particulars; the change log tells every process. */
import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOf } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant, json } = columnTypes(db);
  await db.schema
    .createTable('site_setting')
    // There is one row, from the first change on.
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'integer', (c) => c.notNull())
    // What differs from site.config.ts, by place.
    .addColumn('changes', json, (c) => c.notNull())
    .addColumn('updated_at', instant, (c) => c.notNull())
    .execute();

  const entities = sql`entity in ('item', 'term', 'advertisement', 'thesaurus', 'site')`;
  if (engineOf(db) === 'postgres') {
    await sql`alter table change drop constraint change_entity_check`.execute(db);
    await sql`alter table change add constraint change_entity_check check (${entities})`.execute(db);
    return;
  }
  // SQLite cannot change what a column may hold: the log moves to a new table, each row with its number.
  await db.schema
    .createTable('new_change')
    .addColumn('number', 'integer', id)
    .addColumn('entity', 'text', (c) => c.notNull().check(entities))
    .addColumn('entity_id', 'integer', (c) => c.notNull())
    .addColumn('changed_at', instant, (c) => c.notNull())
    .execute();
  await sql`insert into new_change select number, entity, entity_id, changed_at from change order by number`.execute(
    db,
  );
  await db.schema.dropTable('change').execute();
  await sql`alter table new_change rename to change`.execute(db);
  await db.schema.createIndex('change_of').on('change').columns(['entity', 'entity_id', 'changed_at']).execute();
}
