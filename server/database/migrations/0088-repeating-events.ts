/** Events that are repeated: each date is an item of its own, and the dates of one series have the same word here. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('event').addColumn('series', 'text').execute();
  await db.schema.createIndex('event_series').on('event').column('series').execute();
}
