/** Keeping items. Doing it twice is doing it once. */
import type { ObjectType } from '#contract/items.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { notFound, Problem } from '#server/problem.ts';
import { kindOf } from '../items/object-types.ts';

/** Throws `not_found` when the id is not of that type, `invalid_request` for types that cannot be kept. */
export async function addFavourite(db: Db, member: string, id: number, type: ObjectType): Promise<void> {
  if (type === 'Support') throw new Problem('invalid_request', 'Support resources cannot be kept as favourites.');
  await requireItem(db, id, type);
  await db
    .insertInto('favourite')
    .values({ member_id: member, item_id: id, created_at: now() })
    .onConflict((conflict) => conflict.columns(['member_id', 'item_id']).doNothing())
    .execute();
}

/** Also takes away what is no longer shown. */
export async function removeFavourite(db: Db, member: string, id: number, type: ObjectType): Promise<void> {
  const item = await db.selectFrom('item').select('kind').where('id', '=', id).executeTakeFirst();
  if (!item || item.kind !== kindOf(type)) throw notFound('item');
  await db.deleteFrom('favourite').where('member_id', '=', member).where('item_id', '=', id).execute();
}

/** Throws `not_found` unless a published item has this id and type. */
export async function requireItem(db: Db, id: number, type: ObjectType): Promise<void> {
  const item = await db
    .selectFrom('item')
    .select('kind')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!item || item.kind !== kindOf(type)) throw notFound('item');
}
