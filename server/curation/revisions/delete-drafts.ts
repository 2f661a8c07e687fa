/** Deleting drafts that no reader ever saw, in one step which can be undone for a while. */
import type { BulkAnswer } from '#contract/curation.ts';
import type { Instant } from '#domain/dates.ts';
import { DRAFT_UNDO_DAYS } from '#domain/lifetimes.ts';
import { among, idList } from '#server/database/among.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { daysAgo } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { isNamed } from '../persistence/external-ids.ts';
import { drop, rememberRemoved } from './delete-item.ts';
import { numbered, type Row, RowKeeper, readKept, rowsOn } from './merges/kept-rows.ts';
import { termsOf } from './merges/merge-items.ts';
import { freeSlugOf, successors } from './merges/part-items.ts';
import { rowsIn } from './merges/undo-merge-shared.ts';
import { readStoredItems, type StoredItem, titleOf } from './stored-items.ts';
import { beginBulk, whyItStays } from './undoable-steps.ts';
import { changeItems } from './write-items.ts';

type Refusals = BulkAnswer['refused'];
type Notes = Parameters<typeof noteAudit>[2][number][];

/** Deletes those that are drafts or in review and were never public; the others stay and are named with a reason. */
export function deleteDrafts(db: Db, actor: Actor, ids: readonly number[]): Promise<BulkAnswer> {
  return changeItems(db, async (tx, touch) => {
    const refused: Refusals = [];
    const drafts: StoredItem[] = [];
    const wanted = [...new Set(ids)].sort((a, b) => a - b);
    const states = new Map((await readStoredItems(tx, wanted)).map((state) => [state.id, state]));
    const seen = await everPublic(tx, wanted);
    for (const id of wanted) {
      await yieldWhenDue();
      const state = states.get(id);
      const why = state ? await whyNot(tx, state, seen.has(id)) : 'There is no such item any more.';
      if (why) refused.push({ id, message: why });
      else if (state) drafts.push(state);
    }
    const bulk = await beginBulk(tx, actor, { deleted: drafts.length });
    const rows = await rowsOn(
      tx,
      'item',
      drafts.map(({ id }) => id),
    );
    const kept = (await numbered(tx, [...rows, ...(await termsOf(tx, rows))])).map((row) => ({
      ...row,
      bulk_id: bulk,
    }));
    await insertMany(kept, (some) => tx.insertInto('draft_kept').values(some).execute());
    const notes: Notes = [];
    for (const draft of drafts) {
      await yieldWhenDue();
      const { id, kind, external_id } = draft;
      await rememberRemoved(tx, draft, null);
      notes.push({ action: 'delete', item_id: id, kind, external_id, details: { title: titleOf(draft), bulk } });
      await drop(tx, touch, draft);
    }
    await noteAudit(tx, actor, notes);
    return { id: bulk, changed: drafts.length, refused };
  });
}

/** Which of them a reader may have seen: at some time they were published, or had an address that leads on. */
async function everPublic(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const list = idList(tx, ids);
  const rows = await tx
    .selectFrom('revision')
    .select('item_id')
    .where('status', '=', 'published')
    .where(among(tx, 'item_id', list))
    .union(
      tx
        .selectFrom('former_address')
        .select('item_id')
        .$castTo<{ item_id: number }>()
        .where(among(tx, 'item_id', list)),
    )
    .execute();
  return new Set(rows.map(({ item_id }) => item_id));
}

/** Why a draft may not go; nothing, where it may. */
async function whyNot(tx: Tx, { id, status }: StoredItem, wasPublic: boolean): Promise<string | undefined> {
  if (wasPublic || status === 'published') return 'Readers have seen it, so it stays. Set it to ‘Archived’.';
  if (status !== 'draft' && status !== 'review') return 'It is no draft. Make it a draft first.';
  return whyItStays(tx, id);
}

/** Whether what a step deleted can be brought back no more. */
export const isForgotten = ({ change, at }: { change: Record<string, unknown>; at: Instant }): boolean =>
  'deleted' in change && at <= daysAgo(DRAFT_UNDO_DAYS);

/** Brings back what a step deleted, each with its number, its versions and its notes. What is here again by its name stays as it is. */
export async function bringDraftsBack(
  tx: Tx,
  actor: Actor,
  bulk: number,
): Promise<{ back: number; refused: Refusals }> {
  const kept = await readKept(tx, 'draft_kept', bulk);
  const refused: Refusals = [];
  const back: (Row & Pick<StoredItem, 'id' | 'kind' | 'external_id' | 'slug'>)[] = [];
  for (const row of rowsIn(kept, 'item') as typeof back) {
    if (await isNamed(tx, row.external_id))
      refused.push({ id: row.id, message: 'It is here again under its lasting name, so that one stays.' });
    else back.push({ ...row, slug: await freeSlugOf(tx, row) });
  }
  const items = back.map((row) => ({ table: 'item', row }));
  const others = kept.filter(({ table, fate }) => fate === 'kept' && table !== 'item');
  const keeper = await RowKeeper.of(tx);
  await keeper.putBack([...items, ...others], await successors(tx, rowsIn(kept, 'term', 'other')));
  const notes: Notes = [];
  for (const { id, kind, external_id } of back) {
    await keeper.holdAgain(kept, id);
    await tx.deleteFrom('removed_item').where('external_id', '=', external_id).execute();
    notes.push({ action: 'undo', item_id: id, kind, external_id, details: { undone: bulk } });
  }
  await noteAudit(tx, actor, notes);
  await tx.deleteFrom('draft_kept').where('bulk_id', '=', bulk).execute();
  return { back: back.length, refused };
}

/** What can no longer be brought back is kept no longer. */
export async function forgetDeletedDrafts(db: Db): Promise<void> {
  await db
    .deleteFrom('draft_kept')
    .where('bulk_id', 'in', (eb) =>
      eb.selectFrom('bulk_change').select('id').where('at', '<=', daysAgo(DRAFT_UNDO_DAYS)),
    )
    .execute();
}
