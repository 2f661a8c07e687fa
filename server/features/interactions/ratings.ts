/** Ratings: one for each member and item. An item carries their sum and count, changed in the same transaction. */

import type { Reviewed } from '#contract/interactions.ts';
import type { ObjectType } from '#domain/kinds.ts';
import { factsOf } from '#domain/kinds.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { requireItem } from '../items/queries.ts';
import { lockMember } from '../profiles/member-lock.ts';

/** Rates, or changes the rating. */
export async function rate(db: Db, member: string, id: number, type: ObjectType, score: number): Promise<Reviewed> {
  if (!factsOf(type).isRated) throw new Problem('invalid_request', 'This kind of thing cannot be rated.');
  await requireItem(db, id, type);
  return db.transaction().execute(async (tx) => {
    await lockMember(tx, member);
    const before = await scoreForChange(tx, member, id);
    await tx
      .insertInto('rating')
      .values({ member_id: member, item_id: id, score, rated_at: now() })
      .onConflict((conflict) => conflict.columns(['member_id', 'item_id']).doUpdateSet({ score, rated_at: now() }))
      .execute();
    return addToItem(tx, id, score - (before ?? 0), before === undefined ? 1 : 0, score);
  });
}

/** Takes the member's rating back; without one nothing changes. */
export async function unrate(db: Db, member: string, id: number, type: ObjectType): Promise<Reviewed> {
  await requireItem(db, id, type);
  return db.transaction().execute(async (tx) => {
    await lockMember(tx, member);
    const before = await scoreForChange(tx, member, id);
    await tx.deleteFrom('rating').where('member_id', '=', member).where('item_id', '=', id).execute();
    return addToItem(tx, id, -(before ?? 0), before === undefined ? 0 : -1, null);
  });
}

/** The member's score. The item's row is locked first, so that two changes at once follow each other. */
async function scoreForChange(tx: Tx, member: string, id: number): Promise<number | undefined> {
  await tx
    .updateTable('item')
    .set((eb) => ({ rating_count: eb.ref('rating_count') }))
    .where('id', '=', id)
    .execute();
  const row = await tx
    .selectFrom('rating')
    .select('score')
    .where('member_id', '=', member)
    .where('item_id', '=', id)
    .executeTakeFirst();
  return row?.score;
}

async function addToItem(tx: Tx, id: number, sum: number, count: number, score: number | null): Promise<Reviewed> {
  const { rating_sum, rating_count } = await tx
    .updateTable('item')
    .set((eb) => ({ rating_sum: eb('rating_sum', '+', sum), rating_count: eb('rating_count', '+', count) }))
    .where('id', '=', id)
    .returning(['rating_sum', 'rating_count'])
    .executeTakeFirstOrThrow();
  const rating = rating_count === 0 ? null : Math.round((rating_sum / rating_count) * 10) / 10;
  return { score, rating, reviews: rating_count };
}

/** The member's own score of an item. */
export async function ownScore(
  db: Db,
  member: string | undefined,
  id: number,
  type: ObjectType,
): Promise<number | null> {
  await requireItem(db, id, type);
  if (member === undefined) return null;
  const row = await db
    .selectFrom('rating')
    .select('score')
    .where('member_id', '=', member)
    .where('item_id', '=', id)
    .executeTakeFirst();
  return row?.score ?? null;
}

/** Takes all ratings of a member out of the items' averages. */
export async function withdrawRatings(tx: Tx, member: string): Promise<void> {
  const rows = await tx
    .selectFrom('rating')
    .select(['item_id', 'score'])
    .where('member_id', '=', member)
    .orderBy('item_id')
    .execute();
  for (const { item_id, score } of rows) await addToItem(tx, item_id, -score, -1, null);
  await tx.deleteFrom('rating').where('member_id', '=', member).execute();
}
