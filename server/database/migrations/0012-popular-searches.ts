/** What may become a popular search: counted once for a network and day, and never what curators have barred. */
import type { Kysely } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  // A keyed hash; until the day is over it says that a network has searched for something, not which for what.
  await db.schema
    .createTable('search_mark')
    .addColumn('mark', 'text', (c) => c.primaryKey())
    .addColumn('day', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('barred_search')
    .addColumn('words', 'text', (c) => c.primaryKey())
    .addColumn('barred_at', instant, (c) => c.notNull())
    .execute();
  // Until now any words of the catalogue were counted, as often as somebody liked.
  await (db as Kysely<{ search_count: object }>).deleteFrom('search_count').execute();
}
