/**
 * One index for what was changed lately, of any status. An index that began with the status drew SQLite's planner away from the
 * primary key wherever published items were asked for by their ids: it read the whole catalogue for fifty cards.
 */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('item_lately_so').execute();
  await db.schema.dropIndex('item_lately').execute();
  await db.schema.createIndex('item_lately').on('item').columns(['updated_at', 'id', 'status']).execute();
}
