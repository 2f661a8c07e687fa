/** Steps of many changes that are undone together, and taking back what such a step has added. */
import type { BulkAnswer } from '#contract/curation.ts';
import type { Touch } from '#server/database/change-log.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { now } from '#server/database/instants.ts';
import type { Tx } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { dropUnusedTerms } from '../persistence/terms.ts';
import { drop, lockItems } from './delete-item.ts';

/** Begins a step; returns the number by which it is undone. */
export async function beginBulk(tx: Tx, { member, via }: Actor, change: Record<string, unknown>): Promise<number> {
  const { id } = await tx
    .insertInto('bulk_change')
    .values({ at: now(), actor: member, via, change: JSON.stringify(change), undone_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a step adds has no version before it; its undo knows it from here. */
export async function noteAdditions(tx: Tx, bulk_id: number, added: readonly { id: number }[]): Promise<void> {
  const rows = added.map(({ id }) => ({ bulk_id, item_id: id }));
  await insertMany(rows, (some) => tx.insertInto('import_addition').values(some).execute());
}

/**
 * Takes out what a step has added, as though it had never come: the same file may bring it again. What somebody has
 * changed since, has saved, or has written notes on, stays and is named.
 */
export async function takeOutAdded(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  bulk: number,
): Promise<{ removed: number; refused: BulkAnswer['refused'] }> {
  const added = await tx
    .selectFrom('import_addition')
    .innerJoin('item', 'item.id', 'import_addition.item_id')
    .select(['item.id', 'item.kind', 'item.status', 'item.external_id', 'item.version'])
    .where('import_addition.bulk_id', '=', bulk)
    // What holds others came after them, and topics, which come first, go last.
    .orderBy('item.id', 'desc')
    .execute();
  await lockItems(
    tx,
    added.map(({ id }) => id),
  );
  const refused: BulkAnswer['refused'] = [];
  const notes: Parameters<typeof noteAudit>[2][number][] = [];
  for (const { id, kind, status, external_id, version } of added) {
    await yieldWhenDue();
    const why = version > 1 ? CHANGED : await whyWorkStays(tx, id);
    if (why) refused.push({ id, message: why });
    else {
      await tx.deleteFrom('former_address').where('item_id', '=', id).execute();
      await drop(tx, touch, { id, kind, status });
      notes.push({ action: 'undo', item_id: id, kind, external_id, details: { undone: bulk } });
    }
  }
  if (notes.length > 0) await dropUnusedTerms(tx);
  await noteAudit(tx, actor, notes);
  return { removed: notes.length, refused };
}

const CHANGED = 'Changed since by somebody, so it stays.';

/** Somebody has worked with what a machine or the inbox has made: written a note, saved it for themselves, or put it somewhere. */
export async function whyWorkStays(tx: Tx, id: number): Promise<string | undefined> {
  const hangs = (table: 'item_comment' | 'favourite' | 'rating') =>
    tx.selectFrom(table).select('item_id').where('item_id', '=', id).limit(1).executeTakeFirst();
  if (await hangs('item_comment')) return 'It has notes of people at the desk, so it stays.';
  if ((await hangs('favourite')) || (await hangs('rating'))) return 'Members have saved or rated it, so it stays.';
  const merged = tx.selectFrom('merge').select('id').where('of', '=', 'item').where('into_id', '=', id);
  if (await merged.where('undone_at', 'is', null).limit(1).executeTakeFirst())
    return 'Something else was merged into it, so it stays.';
  const asked = tx.selectFrom('removal_request').select('id').where('item_id', '=', id).where('decision', 'is', null);
  if (await asked.limit(1).executeTakeFirst())
    return 'Somebody asks for its removal, so it stays until that is decided.';
  return whyItStays(tx, id);
}

/** Somebody has filed things under it, or has put it into a collection or a guide. */
export async function whyItStays(tx: Tx, id: number): Promise<string | undefined> {
  const filed = await tx.selectFrom('item_topic').select('item_id').where('topic_id', '=', id).executeTakeFirst();
  if (filed) return 'Things are filed under it by now, so it stays.';
  for (const holder of ['collection', 'guide'] as const) {
    const places = tx.selectFrom(`${holder}_item`).select('item_id');
    const held = await places.where('item_id', '=', id).executeTakeFirst();
    if (held) return `It stands in a ${holder} by now, so it stays.`;
  }
  return undefined;
}
