/** Which things the change log may name. */
import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOf } from './column-types.ts';

/** Lets the change log name `entities`, all of them, from now on. For migrations. */
export async function allowChangesOf(db: Kysely<unknown>, entities: readonly string[]): Promise<void> {
  const { id, instant } = columnTypes(db);
  const check = sql`entity in (${sql.join(entities.map((entity) => sql.lit(entity)))})`;
  if (engineOf(db) === 'postgres') {
    await sql`alter table change drop constraint change_entity_check`.execute(db);
    await sql`alter table change add constraint change_entity_check check (${check})`.execute(db);
    return;
  }
  // SQLite cannot change what a column may hold: the log moves to a new table, each row with its number.
  await db.schema
    .createTable('new_change')
    .addColumn('number', 'integer', id)
    .addColumn('entity', 'text', (c) => c.notNull().check(check))
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
