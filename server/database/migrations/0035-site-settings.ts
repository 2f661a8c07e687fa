/** What administrators change of the site's own particulars; the change log tells every process. */
import { type Kysely, sql } from 'kysely';
import { allowChangesOf } from '../change-entity-check.ts';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant, json } = columnTypes(db);
  await db.schema
    .createTable('site_setting')
    // There is one row, from the first change on.
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'integer', (c) => c.notNull())
    // What differs from site.config.ts, by place.
    .addColumn('changes', json, (c) => c.notNull())
    .addColumn('updated_at', instant, (c) => c.notNull())
    .execute();
  await allowChangesOf(db, ['item', 'term', 'advertisement', 'thesaurus', 'site']);
}
