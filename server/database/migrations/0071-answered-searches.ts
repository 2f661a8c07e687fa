/** How often each sentence that answers are said as was near to a search, by day. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('answered_search')
    // The item and the curators' own sentence, never what was typed: '12 my son will not go to school'.
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('searches', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('answered_search_key', ['words', 'day'])
    .execute();
}
