/** Two items of one again. */
import type { AnyRecord } from '#domain/item-fields.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Touch } from '#server/database/change-log.ts';
import type { Tx } from '#server/database/schema.ts';
import { type Actor, noteAudit } from '../../../features/audit/audit.ts';
import { TermLookup } from '../../persistence/term-lookup.ts';
import { checkNames } from '../change-items.ts';
import { whyStaysAway } from '../removed-works.ts';
import { setStatusWithin } from '../statuses.ts';
import { readStoredItem } from '../stored-items.ts';
import { writeItems } from '../write-items.ts';
import { type Row, RowKeeper, type Successor } from './kept-rows.ts';
import { countRatings, touchHolders } from './merge-items.ts';
import { MOVES_OF_ITEMS, partRows } from './moves.ts';
import { conflict, type Parting, rowsIn, successorOf } from './undo-merge-shared.ts';

type ItemRow = { kind: Kind; slug: string; external_id: string; status: ItemStatus; featured: boolean };

export async function partItems({ tx, touch, actor, merge, kept, pair }: Parting): Promise<void> {
  const { from, into } = pair;
  const item = rowsIn(kept, 'item')[0] as unknown as ItemRow | undefined;
  if (!item) throw conflict('There is no way back from this.');
  const { kind, slug, external_id, status } = item;
  await checkNames(tx, kind, { external_id, slug } as AnyRecord);
  await touchHolders(tx, touch, { id: into, kind });
  const keeper = await RowKeeper.of(tx);
  const successor = await successors(tx, rowsIn(kept, 'term', 'other'));
  await keeper.putBack(
    kept.filter(({ fate }) => fate === 'kept'),
    successor,
  );
  for (const move of MOVES_OF_ITEMS) await keeper.putBack(await partRows(tx, move, kept, pair), successor);
  await stayRemoved(tx, touch, actor, from);
  await keeper.holdAgain(kept, from, into);
  for (const id of [from, into]) await countRatings(tx, id);
  await takeAddresses(tx, rowsIn(kept, 'former_address', 'freed'), item, pair);
  await tx.deleteFrom('removed_item').where('external_id', '=', external_id).execute();
  const second = await readStoredItem(tx, into);
  const note = { action: 'undo', kind, details: { merge: merge.id } } as const;
  const before = rowsIn(kept, 'featured_place', 'other')[0];
  if (item.featured && before?.featured === false && second.record.featured === true) {
    const change = { ...second, before: second, record: { ...second.record, featured: false } };
    await writeItems(tx, touch, actor, [change], note);
    await tx.deleteFrom('featured_place').where('item_id', '=', into).execute();
    if (typeof before.place === 'number')
      await tx.insertInto('featured_place').values({ item_id: into, position: before.place }).execute();
  } else await noteAudit(tx, actor, [{ ...note, item_id: into, external_id: second.external_id }]);
  await noteAudit(tx, actor, [{ ...note, item_id: from, external_id }]);
  await touchHolders(tx, touch, { id: from, kind });
  if (status === 'published') touch('item', from);
  if (second.status === 'published') touch('item', into);
}

/** What was removed on request since is there again, and off the site. */
async function stayRemoved(tx: Tx, touch: Touch, actor: Actor, id: number): Promise<void> {
  if (await whyStaysAway(tx, await readStoredItem(tx, id)))
    await setStatusWithin(tx, touch, actor, id, { status: 'archived' });
}

/** What was merged away meanwhile is what it became; a word that nothing carried any more is written anew. */
export async function successors(tx: Tx, named: readonly Row[]): Promise<Successor> {
  const words = new Map(named.map(({ id, vocabulary, name }) => [id, [vocabulary, name] as [never, string]]));
  const terms = await TermLookup.of(tx, [...words.values()]);
  const items = new Set(['item', 'topic', 'collection', 'guide']);
  return async (parent, value) => {
    if (items.has(parent)) return successorOf(tx, 'item', value as number);
    const word = parent === 'term' ? words.get(value as number) : undefined;
    if (!word) return undefined;
    const [vocabulary, name] = word;
    // Content notes come about at the desk alone.
    if (vocabulary === 'contentnote') return terms.meant(vocabulary, name)?.id;
    return (await terms.idsOf(tx, vocabulary, [name]))[0];
  };
}

/** The addresses that led to it, and its own, which led to the other meanwhile. */
async function takeAddresses(
  tx: Tx,
  kept: readonly Row[],
  { kind, slug, status }: ItemRow,
  { from, into }: Parting['pair'],
): Promise<void> {
  for (const row of kept) {
    const { slug: old, gone, at } = row as { slug: string; gone: boolean; at: string };
    await tx
      .updateTable('former_address')
      .set({ item_id: from, gone, at })
      .where('kind', '=', kind)
      .where('slug', '=', old)
      .where('item_id', '=', into)
      .execute();
  }
  if (status !== 'published') return;
  await tx.deleteFrom('former_address').where('kind', '=', kind).where('slug', '=', slug).execute();
}
