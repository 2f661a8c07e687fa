/** Favourites of members; adding or removing one twice does it once. */
import type { Favourite } from '#contract/interactions.ts';
import { factsOf, KIND_FACTS, kindOf, type ObjectType } from '#domain/kinds.ts';
import { among, idList } from '#server/database/among.ts';
import { now } from '#server/database/instants.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { notFound, Problem } from '#server/kernel/problem.ts';
import { requireItem } from '../items/queries.ts';

/** Throws `not_found` when the id is not of that type, `invalid_request` for types that cannot be favourites. */
export async function addFavourite(db: Db, member: string, id: number, type: ObjectType): Promise<void> {
  const { favourites, plural } = factsOf(type);
  if (!favourites) throw new Problem('invalid_request', `${plural} cannot be kept as favourites.`);
  await requireItem(db, id, type);
  await insertFavourite(db, { member, id, at: now() });
}

type Key = { member: string; id: number };

const insertFavourite = prepared((db, { member, id, at }: Key & { at: string }) =>
  db
    .insertInto('favourite')
    .values({ member_id: member, item_id: id, created_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'item_id']).doNothing()),
);

/** Adds what may be kept of several, the first as the newest; all in one statement. */
export async function addFavourites(db: Db, member: string, wanted: readonly Favourite[]): Promise<void> {
  const types = new Map(wanted.map(({ id, object_type }) => [id, object_type]));
  const rows = await db
    .selectFrom('published_item as item')
    .select(['item.id', 'item.kind'])
    .where(among(db, 'item.id', idList(db, [...types.keys()])))
    // PostgreSQL locks each item as its row goes in: whoever deletes several takes them in this order, too.
    .orderBy('item.id')
    .execute();
  const places = new Map([...types.keys()].map((id, place) => [id, place]));
  const at = Date.now();
  const values = rows
    .filter(({ id, kind }) => KIND_FACTS[kind].favourites && kindOf(types.get(id) as ObjectType) === kind)
    .map(({ id }) => ({
      member_id: member,
      item_id: id,
      created_at: new Date(at - (places.get(id) ?? 0)).toISOString(),
    }));
  if (values.length === 0) return;
  await db
    .insertInto('favourite')
    .values(values)
    .onConflict((conflict) => conflict.columns(['member_id', 'item_id']).doNothing())
    .execute();
}

/** How many members keep each of these; those that nobody keeps are not there. */
export async function timesKept(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('favourite')
    .select(({ fn }) => ['item_id', fn.countAll<number>().as('count')])
    .where(among(db, 'item_id', idList(db, ids)))
    .groupBy('item_id')
    .execute();
  return new Map(rows.map(({ item_id, count }) => [item_id, Number(count)]));
}

const deleteFavourite = prepared((db, { member, id }: Key) =>
  db.deleteFrom('favourite').where('member_id', '=', member).where('item_id', '=', id),
);

const kindOfAny = prepared((db, { id }: { id: number }) => db.selectFrom('item').select('kind').where('id', '=', id));

/** Removes also a favourite that is no longer published. */
export async function removeFavourite(db: Db, member: string, id: number, type: ObjectType): Promise<void> {
  const [item] = await kindOfAny(db, { id });
  if (!item || item.kind !== kindOf(type)) throw notFound('item');
  await deleteFavourite(db, { member, id });
}
