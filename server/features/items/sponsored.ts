/** Which items somebody paid for; what follows from it stands in `domain/sponsored.ts`. */
import type { Db } from '#server/database/schema.ts';

/** Those that a collection holds and somebody paid for. */
export async function sponsoredIn(db: Db, collection: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('collection_item')
    .innerJoin('published_item as item', 'item.id', 'collection_item.item_id')
    .select('item.id')
    .where('collection_item.collection_id', '=', collection)
    .where('item.sponsored', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
