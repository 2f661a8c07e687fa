/** Deleting an item for good, and what is remembered of it. */
import type { Plain } from '#domain/fields.ts';
import { among, idList } from '#server/database/among.ts';
import type { Touch } from '#server/database/change-log.ts';
import { engineOf } from '#server/database/column-types.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { noteDeleted } from '#server/database/secure-delete.ts';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { touchMembers } from '../persistence/touch-carriers.ts';
import { leaveAddresses } from './addresses.ts';
import { removeAsAsked } from './removed-works.ts';
import { readStoredItem, type StoredItem } from './stored-items.ts';
import { changeItems } from './write-items.ts';

/**
 * Deletes an item with all that hangs on it: its versions, favourites, ratings and views. What stays is that it was
 * there: its addresses answer 410, no import brings it back unasked, and the audit log says who deleted it.
 */
export function deleteItem(db: Db, actor: Actor, id: number): Promise<StoredItem> {
  return changeItems(db, async (tx, touch) => {
    const item = await readStoredItem(tx, id);
    await leaveAddresses(tx, item, now());
    await rememberRemoved(tx, item, null);
    await noteAudit(tx, actor, [{ action: 'delete', item_id: id, kind: item.kind, external_id: item.external_id }]);
    await removeAsAsked(tx, item);
    await forgetMergedInto(tx, id);
    await drop(tx, touch, item);
    return item;
  });
}

/** What had been made a part of it goes with it: there is nothing left to part it from. */
async function forgetMergedInto(tx: Tx, id: number): Promise<void> {
  const merged = (into: readonly number[]) =>
    tx.selectFrom('merge').select(['id', 'from_id']).where('of', '=', 'item').where('into_id', 'in', into).execute();
  const seen = new Set<number>();
  for (let found = await merged([id]); found.length > 0; ) {
    const fresh = found.filter((one) => !seen.has(one.id));
    for (const one of fresh) seen.add(one.id);
    found = fresh.length === 0 ? [] : await merged(fresh.map(({ from_id }) => from_id));
  }
  if (seen.size > 0)
    await tx
      .deleteFrom('merge_kept')
      .where('merge_id', 'in', [...seen])
      .execute();
}

export async function rememberRemoved(tx: Tx, item: StoredItem, merged_into: string | null): Promise<void> {
  const { external_id, kind, slug, record } = item;
  const row = { kind, slug, url: (record.url as Plain as string | undefined) ?? null, merged_into, removed_at: now() };
  await tx
    .insertInto('removed_item')
    .values({ external_id, ...row })
    .onConflict((conflict) => conflict.column('external_id').doUpdateSet(row))
    .execute();
}

/** Holds items that are to be deleted, the lowest id first: members who keep several of them take them in that order, too. */
export async function lockItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (engineOf(tx) === 'sqlite') return;
  const items = tx
    .selectFrom('item')
    .select('id')
    .where(among(tx, 'item.id', idList(tx, ids)));
  await items.orderBy('id').forUpdate().execute();
}

/** Deletes an item, and notes for the change log what shows it: its own card, and the cards of what a topic holds. */
export async function drop(
  tx: Tx,
  touch: Touch,
  { id, kind, status }: Pick<StoredItem, 'id' | 'kind' | 'status'>,
): Promise<void> {
  if (kind === 'topic') await touchMembers(tx, touch, id);
  await tx.deleteFrom('item').where('id', '=', id).execute();
  if (status === 'published') touch('item', id);
  await noteDeleted(tx);
}
