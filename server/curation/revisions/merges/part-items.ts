/** Two items of one again. */
import type { ItemStatus } from '#domain/item-status.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Touch } from '#server/database/change-log.ts';
import { now } from '#server/database/instants.ts';
import type { Tx } from '#server/database/schema.ts';
import { type Actor, noteAudit } from '../../../features/audit/audit.ts';
import { freeSlug } from '../../../features/items/slugs-and-sort-keys.ts';
import { isNamed } from '../../persistence/external-ids.ts';
import { TermLookup } from '../../persistence/term-lookup.ts';
import { isShown, whyStaysAway } from '../removed-works.ts';
import { setStatusWithin } from '../statuses.ts';
import { readStoredItem } from '../stored-items.ts';
import { writeItems } from '../write-items.ts';
import { type Row, RowKeeper, type Successor } from './kept-rows.ts';
import { countRatings, touchHolders } from './merge-items.ts';
import { MOVES_OF_ITEMS, partRows } from './moves.ts';
import { conflict, type Parting, rowsIn, successorOf } from './undo-merge-shared.ts';

type ItemRow = { kind: Kind; slug: string; external_id: string; status: ItemStatus; featured: boolean };

/** Returns what is not as it was, in sentences. */
export async function partItems({ tx, touch, actor, merge, kept, pair }: Parting): Promise<string[]> {
  const { from, into } = pair;
  const was = rowsIn(kept, 'item')[0] as (Row & ItemRow) | undefined;
  if (!was) throw conflict('There is no way back from this.');
  const { kind, external_id, status } = was;
  if (await isNamed(tx, external_id)) throw conflict(`‘${external_id}’ is the name of something else by now.`);
  const item = { ...was, slug: await freeSlugOf(tx, was) };
  await touchHolders(tx, touch, { id: into, kind });
  const keeper = await RowKeeper.of(tx);
  const successor = await successors(tx, rowsIn(kept, 'term', 'other'));
  const others = kept.filter(({ table, fate }) => fate === 'kept' && table !== 'item');
  await keeper.putBack([{ table: 'item', row: item }, ...others], successor);
  for (const move of MOVES_OF_ITEMS) await keeper.putBack(await partRows(tx, move, kept, pair), successor);
  await stayRemoved(tx, touch, actor, from);
  await keeper.holdAgain(kept, from, into);
  for (const id of [from, into]) await countRatings(tx, id);
  const addresses = rowsIn(kept, 'former_address', 'freed');
  if (item.slug !== was.slug) addresses.push({ slug: was.slug, gone: false, at: now() });
  await takeAddresses(tx, addresses, item, pair);
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
  return item.slug === was.slug ? [] : [`‘${was.slug}’ is the address of another by now, so it has ‘${item.slug}’.`];
}

/** Its address, or the next that is free. */
export async function freeSlugOf(tx: Tx, { kind, slug }: Pick<ItemRow, 'kind' | 'slug'>): Promise<string> {
  const rows = await tx
    .selectFrom('item')
    .select('slug')
    .where('kind', '=', kind)
    .where('slug', 'like', `${slug}%`)
    .execute();
  const taken = new Set(rows.map((row) => row.slug));
  return freeSlug(slug, (wanted) => taken.has(wanted));
}

/** What was removed on request since is there again, and off the site. */
async function stayRemoved(tx: Tx, touch: Touch, actor: Actor, id: number): Promise<void> {
  const item = await readStoredItem(tx, id);
  if (isShown(item.status) && (await whyStaysAway(tx, item)))
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
