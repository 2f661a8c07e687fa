/** Counting what is opened, without knowing by whom. */
import type { ObjectType } from '#domain/kinds.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { requireItem } from '../items/queries.ts';

/** Adds one to today's views of a published item. Throws `not_found` when the id is not of that type. */
export async function countView(db: Db, id: number, type: ObjectType): Promise<void> {
  await requireItem(db, id, type);
  await db
    .insertInto('view_count')
    .values({ item_id: id, day: now().slice(0, 10), views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'day']).doUpdateSet((eb) => ({ views: eb('view_count.views', '+', 1) })),
    )
    .execute();
}
