/** Deleting an item for good, and merging one into another. */
import type { Plain } from '#domain/fields.ts';
import type { Touch } from '#server/database/change-log.ts';
import { noteDeleted } from '#server/database/deleted-data.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { touchMembers } from '../persistence/touch-carriers.ts';
import { leaveAddresses } from './addresses.ts';
import { type ItemState, nounOf, readState } from './item-states.ts';
import { changeItems } from './write-items.ts';

/**
 * Deletes an item with all that hangs on it: its versions, favourites, ratings and views. What stays is that it was
 * there: its addresses answer 410, no import brings it back unasked, and the audit log says who deleted it.
 */
export function deleteItem(db: Db, actor: Actor, id: number): Promise<ItemState> {
  return changeItems(db, async (tx, touch) => {
    const item = await readState(tx, id);
    await leaveAddresses(tx, item, now());
    await rememberRemoved(tx, item, null);
    await noteAudit(tx, actor, [{ action: 'delete', item_id: id, kind: item.kind, external_id: item.external_id }]);
    await drop(tx, touch, item);
    return item;
  });
}

async function rememberRemoved(tx: Tx, item: ItemState, merged_into: string | null): Promise<void> {
  const { external_id, kind, slug, record } = item;
  const row = { kind, slug, url: (record.url as Plain as string | undefined) ?? null, merged_into, removed_at: now() };
  await tx
    .insertInto('removed_item')
    .values({ external_id, ...row })
    .onConflict((conflict) => conflict.column('external_id').doUpdateSet(row))
    .execute();
}

/** Deletes an item, and notes for the change log what shows it: its own card, and the cards of what a topic holds. */
export async function drop(
  tx: Tx,
  touch: Touch,
  { id, kind, status }: Pick<ItemState, 'id' | 'kind' | 'status'>,
): Promise<void> {
  if (kind === 'topic') await touchMembers(tx, touch, id);
  await tx.deleteFrom('item').where('id', '=', id).execute();
  if (status === 'published') touch('item', id);
  await noteDeleted(tx);
}

/**
 * Makes one of two: what members left on the first, and the places that it has in topics and collections, go over to
 * the second, its addresses lead there, and it is no more.
 */
export function mergeItems(db: Db, actor: Actor, from: number, into: number): Promise<ItemState> {
  return changeItems(db, async (tx, touch) => {
    if (from === into) throw wrong('An item cannot be merged into itself.');
    const [first, second] = [await readState(tx, from), await readState(tx, into)];
    if (first.kind !== second.kind)
      throw wrong(`A ${nounOf(first.kind)} can only be merged into another ${nounOf(first.kind)}.`);
    await moveKept(tx, from, into);
    await movePlaces(tx, touch, first, into);
    await leaveAddresses(tx, first, now(), into);
    await rememberRemoved(tx, first, second.external_id);
    const names = { kind: first.kind, details: { into: second.external_id } };
    await noteAudit(tx, actor, [
      { action: 'merge', item_id: from, external_id: first.external_id, ...names },
      {
        action: 'merge',
        item_id: into,
        external_id: second.external_id,
        kind: second.kind,
        details: { from: first.external_id },
      },
    ]);
    await drop(tx, touch, first);
    if (second.status === 'published') touch('item', into);
    return readState(tx, into);
  });
}

const wrong = (sentence: string): Problem => new Problem('invalid_request', sentence, { into: sentence });

/** Favourites, ratings and views; who has rated both keeps the rating of the second. */
async function moveKept(tx: Tx, from: number, into: number): Promise<void> {
  for (const table of ['favourite', 'rating', 'view'] as const) {
    await tx
      .updateTable(table as 'rating')
      .set({ item_id: into })
      .where('item_id', '=', from)
      .where('member_id', 'not in', (eb) =>
        eb
          .selectFrom(table as 'rating')
          .select('member_id')
          .where('item_id', '=', into),
      )
      .execute();
  }
  const { sum, count } = await tx
    .selectFrom('rating')
    .select(({ fn }) => [fn.sum<number | null>('score').as('sum'), fn.countAll<number>().as('count')])
    .where('item_id', '=', into)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('item')
    .set({ rating_sum: Number(sum ?? 0), rating_count: count })
    .where('id', '=', into)
    .execute();
}

/** What a topic has, and the places in collections and guides. */
async function movePlaces(tx: Tx, touch: Touch, { id: from, kind }: ItemState, into: number): Promise<void> {
  if (kind === 'topic') {
    await touchMembers(tx, touch, from);
    await tx
      .updateTable('item_topic')
      .set({ topic_id: into })
      .where('topic_id', '=', from)
      .where('item_id', 'not in', (eb) => eb.selectFrom('item_topic').select('item_id').where('topic_id', '=', into))
      .execute();
    return;
  }
  const holders = await tx
    .selectFrom('published_item')
    .select('id')
    .where('kind', 'in', ['collection', 'guide'])
    .execute();
  const shown = new Set(holders.map(({ id }) => id));
  const places = await tx.selectFrom('collection_item').selectAll().where('item_id', '=', from).execute();
  for (const place of places) {
    await tx
      .insertInto('collection_item')
      .values({ ...place, item_id: into })
      .onConflict((conflict) => conflict.columns(['collection_id', 'theme', 'role', 'item_id']).doNothing())
      .execute();
    if (shown.has(place.collection_id)) touch('item', place.collection_id);
  }
  for (const place of await tx.selectFrom('guide_item').selectAll().where('item_id', '=', from).execute()) {
    await tx
      .insertInto('guide_item')
      .values({ ...place, item_id: into })
      .onConflict((conflict) => conflict.columns(['guide_id', 'role', 'item_id']).doNothing())
      .execute();
    if (shown.has(place.guide_id)) touch('item', place.guide_id);
  }
}
