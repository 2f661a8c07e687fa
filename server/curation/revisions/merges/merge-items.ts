/** Making one of two items: what hangs on the first goes over to the second, and is kept for a way back. */
import type { MergePreview } from '#contract/curation.ts';
import { MERGE_UNDO_DAYS } from '#domain/lifetimes.ts';
import { plural } from '#domain/plurals.ts';
import type { Touch } from '#server/database/change-log.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, noteAudit } from '../../../features/audit/audit.ts';
import { touchMembers } from '../../persistence/touch-carriers.ts';
import { leaveAddresses } from '../addresses.ts';
import { drop, rememberRemoved } from '../delete-item.ts';
import { whyStaysAway } from '../removed-works.ts';
import { nounOf, readStoredItem, type StoredItem, titleOf } from '../stored-items.ts';
import { changeItems, writeItems } from '../write-items.ts';
import { type KeptRow, keepMerge, rowsOn } from './kept-rows.ts';
import { followMerge, MOVES_OF_ITEMS, moveRows, type Pair, withFates } from './moves.ts';

/**
 * Makes one of two: what members left on the first, and the places that it has in topics, collections and on the home page,
 * go over to the second, its addresses lead there, and it is no more. `merge` is the number by which that is undone.
 */
export function mergeItems(
  db: Db,
  actor: Actor,
  from: number,
  into: number,
): Promise<{ state: StoredItem; merge: number }> {
  return changeItems(db, async (tx, touch) => {
    const [first, second] = await bothOf(tx, from, into);
    const pair: Pair = { of: 'item', from, into };
    const kept = await withFates(tx, MOVES_OF_ITEMS, await rowsOn(tx, 'item', [from]), pair);
    const names = { from_name: titleOf(first), into_name: titleOf(second) };
    const merge = await keepMerge(
      tx,
      { of: 'item', from_id: from, into_id: into, ...names, at: now(), actor: actor.member, via: actor.via },
      [...kept, ...(await termsOf(tx, kept)), ...(await featuredOf(tx, second))],
    );
    await touchHolders(tx, touch, first);
    for (const move of MOVES_OF_ITEMS) await moveRows(tx, move, pair);
    await followMerge(tx, pair);
    await countRatings(tx, into);
    await leaveAddresses(tx, first, now(), second);
    await rememberRemoved(tx, first, second.external_id);
    const details = { merge, from: first.external_id, from_name: names.from_name };
    if (!(await featureToo(tx, touch, actor, first, second, details)))
      await noteAudit(tx, actor, [
        { action: 'merge', item_id: into, external_id: second.external_id, kind: second.kind, details },
      ]);
    await noteAudit(tx, actor, [
      {
        action: 'merge',
        item_id: from,
        external_id: first.external_id,
        kind: first.kind,
        details: { merge, title: names.from_name, into: second.external_id, into_name: names.into_name },
      },
    ]);
    await drop(tx, touch, first);
    if (second.status === 'published') touch('item', into);
    return { state: await readStoredItem(tx, into), merge };
  });
}

/** The two, where they may be made one. Throws `not_found` and `invalid_request`. */
async function bothOf(db: Db, from: number, into: number): Promise<[StoredItem, StoredItem]> {
  if (from === into) throw wrong('An item cannot be merged into itself.');
  const [first, second] = [await readStoredItem(db, from), await readStoredItem(db, into)];
  if (first.kind !== second.kind)
    throw wrong(`A ${nounOf(first.kind)} can only be merged into another ${nounOf(first.kind)}.`);
  const removed = await whyStaysAway(db, first);
  if (removed && !(await whyStaysAway(db, second)))
    throw new Problem('conflict', `${removed} Until then it cannot be merged into another.`);
  return [first, second];
}

const wrong = (sentence: string): Problem => new Problem('invalid_request', sentence, { into: sentence });

/** By their names the words of the item are found again that nothing else carried. */
export async function termsOf(tx: Tx, kept: readonly KeptRow[]): Promise<KeptRow[]> {
  const ids = kept.flatMap(({ table, row }) => (table === 'item_term' ? (row.term_id as number) : []));
  if (ids.length === 0) return [];
  const terms = await tx.selectFrom('term').select(['id', 'vocabulary', 'name']).where('id', 'in', ids).execute();
  return terms.map((row): KeptRow => ({ table: 'term', fate: 'other', row }));
}

/** Whether the second was featured before. */
const featuredOf = async (tx: Tx, { id, record }: StoredItem): Promise<KeptRow[]> => {
  const place = await tx.selectFrom('featured_place').selectAll().where('item_id', '=', id).executeTakeFirst();
  const row = { featured: record.featured === true, place: place?.position ?? null };
  return [{ table: 'featured_place', fate: 'other', row }];
};

/** What was featured is featured still, as the second, in its place; whether that made a version. */
async function featureToo(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  first: StoredItem,
  second: StoredItem,
  details: Record<string, unknown>,
): Promise<boolean> {
  if (first.record.featured !== true || second.record.featured === true) return false;
  await tx.deleteFrom('featured_place').where('item_id', '=', second.id).execute();
  await tx.updateTable('featured_place').set({ item_id: second.id }).where('item_id', '=', first.id).execute();
  const change = { ...second, before: second, record: { ...second.record, featured: true } };
  await writeItems(tx, touch, actor, [change], { action: 'merge', details });
  return true;
}

/** Notes what shows a place of an item: the cards of what a topic has, and the collections and guides that hold it. */
export async function touchHolders(tx: Tx, touch: Touch, { id, kind }: Pick<StoredItem, 'id' | 'kind'>): Promise<void> {
  if (kind === 'topic') return touchMembers(tx, touch, id);
  for (const holder of ['collection', 'guide'] as const) {
    const holders = await tx
      .selectFrom('published_item')
      .select('id')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom(`${holder}_item` as 'collection_item')
          .select(`${holder}_id` as 'collection_id')
          .where('item_id', '=', id),
      )
      .execute();
    for (const one of holders) touch('item', one.id);
  }
}

/** Items carry the sum and the count of their ratings. */
export async function countRatings(tx: Tx, id: number): Promise<void> {
  const { sum, count } = await tx
    .selectFrom('rating')
    .select(({ fn }) => [fn.sum<number | null>('score').as('sum'), fn.countAll<number>().as('count')])
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('item')
    .set({ rating_sum: Number(sum ?? 0), rating_count: Number(count) })
    .where('id', '=', id)
    .execute();
}

/** What would go over, counted and in a sentence. Throws as the merge would. */
export async function previewMerge(db: Db, from: number, into: number): Promise<MergePreview> {
  const [first, second] = await bothOf(db, from, into);
  const count = async (
    table:
      | 'favourite'
      | 'rating'
      | 'collection_item'
      | 'guide_item'
      | 'former_address'
      | 'item_comment'
      | 'incoming'
      | 'removal_request',
  ) => {
    const rows = db.selectFrom(table as 'favourite').select(({ fn }) => fn.countAll<number>().as('count'));
    return Number((await rows.where('item_id', '=', from).executeTakeFirstOrThrow()).count);
  };
  const filed = await db
    .selectFrom('item_topic')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('topic_id', '=', from)
    .executeTakeFirstOrThrow();
  const moves = {
    favourites: await count('favourite'),
    ratings: await count('rating'),
    places: (await count('collection_item')) + (await count('guide_item')),
    filed: Number(filed.count),
    addresses: (await count('former_address')) + (first.status === 'published' ? 1 : 0),
  };
  const notes = await count('item_comment');
  const isLost = first.status === 'published' && second.status !== 'published';
  const words = [
    amount(moves.favourites, 'favourite'),
    amount(moves.ratings, 'rating'),
    amount(moves.places, 'place in collections and guides', 'places in collections and guides'),
    amount(moves.filed, 'thing filed there', 'things filed there'),
    amount(moves.addresses, 'old address', 'old addresses'),
    amount(notes, 'note'),
    amount(await count('removal_request'), 'removal request'),
    amount(await count('incoming'), 'entry of the inbox', 'entries of the inbox'),
  ].flatMap((one) => one ?? []);
  const over =
    words.length === 0 ? 'There is nothing else to move.' : `To ‘${titleOf(second)}’ go: ${LIST.format(words)}.`;
  const lost = isLost ? ` Readers will not see it any more: ‘${titleOf(second)}’ is not on the site.` : '';
  return { ...moves, says: `${over}${lost} You can undo this for ${MERGE_UNDO_DAYS} days.` };
}

const amount = (count: number, one: string, many?: string): string | undefined =>
  count === 0 ? undefined : `${count.toLocaleString('en-GB')} ${plural(count, one, many)}`;

const LIST = new Intl.ListFormat('en-GB');
