/** Searches that found nothing: how often, and which words, by day. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('empty_search')
    // Empty where a word stands neither in the catalogue nor in the thesaurus: that could be a name.
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('searches', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('empty_search_key', ['words', 'day'])
    .execute();
}
