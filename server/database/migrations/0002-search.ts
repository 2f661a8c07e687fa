/** What the search knows beyond the catalogue: words that mean the same, and how often words were searched in all. */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db);
  await db.schema
    .createTable('thesaurus_term')
    .addColumn('id', 'integer', id)
    .addColumn('external_id', 'text', (c) => c.notNull().unique())
    .addColumn('group', 'text', (c) => c.notNull())
    .addColumn('preferred', 'text', (c) => c.notNull())
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('relation', 'text', (c) =>
      c.notNull().check(sql`relation in ('preferred', 'equivalent', 'abbreviation', 'narrower', 'legacy')`),
    )
    .addColumn('note', 'text')
    .addColumn('match', 'text', (c) =>
      c.check(sql`"match" in ('capitals', 'capitals or alone', 'alone', 'whole word')`),
    )
    .execute();
  // Nothing here says who searched.
  await db.schema
    .createTable('search_count')
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('searches', 'integer', (c) => c.notNull().check(sql`searches > 0`))
    .addPrimaryKeyConstraint('search_count_key', ['words', 'day'])
    .execute();
}
