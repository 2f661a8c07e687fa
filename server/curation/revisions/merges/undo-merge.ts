/** Taking a merge back: both are there again, each with what was its own. What others have done since stays, and is named. */
import type { BulkAnswer } from '#contract/curation.ts';
import { MERGE_UNDO_DAYS } from '#domain/lifetimes.ts';
import type { Touch } from '#server/database/change-log.ts';
import { daysAgo, now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { MergeTable } from '#server/database/schema-curation.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Actor } from '../../../features/audit/audit.ts';
import { changeItems } from '../write-items.ts';
import { readKept } from './kept-rows.ts';
import { goneSince, MOVES_OF_ITEMS, MOVES_OF_TERMS, type Pair } from './moves.ts';
import { partItems } from './part-items.ts';
import { conflict, mergeOf } from './undo-merge-shared.ts';
import { undoTermMerge } from './undo-term-merge.ts';

/** Takes a merge back, once. Throws `not_found`, and `conflict` where the second is not here any more. */
export const undoMerge = (db: Db, actor: Actor, merge: number): Promise<BulkAnswer> =>
  changeItems(db, (tx, touch) => undoMergeWithin(tx, touch, actor, merge));

export async function undoMergeWithin(tx: Tx, touch: Touch, actor: Actor, id: number): Promise<BulkAnswer> {
  const merge = await tx.selectFrom('merge').selectAll().where('id', '=', id).executeTakeFirst();
  if (!merge || merge.at <= daysAgo(MERGE_UNDO_DAYS))
    throw new Problem(
      'not_found',
      `There is no such merge to undo. After ${MERGE_UNDO_DAYS} days there is no way back.`,
    );
  if (merge.undone_at) throw conflict('This was undone before.');
  await requireSecond(tx, merge);
  const { of, from_id: from, into_id: into } = merge;
  const pair: Pair = { of, from, into };
  const kept = await readKept(tx, 'merge_kept', id);
  const moves = of === 'item' ? MOVES_OF_ITEMS : MOVES_OF_TERMS;
  const says = await placesLost(tx, merge, await goneSince(tx, moves, kept, pair));
  says.push(...(await (of === 'item' ? partItems : undoTermMerge)({ tx, touch, actor, merge, kept, pair })));
  await tx.updateTable('merge').set({ undone_at: now() }).where('id', '=', id).execute();
  await tx.deleteFrom('merge_kept').where('merge_id', '=', id).execute();
  return { id, changed: 2, refused: says.map((message) => ({ id: from, message })) };
}

type Merge = Pick<MergeTable, 'of' | 'from_id' | 'into_id' | 'from_name' | 'into_name'>;

/** What it became a part of must be there. */
async function requireSecond(tx: Tx, { of, into_id, from_name, into_name }: Merge): Promise<void> {
  const there = await tx.selectFrom(of).select('id').where('id', '=', into_id).executeTakeFirst();
  if (there) return;
  const next = await mergeOf(tx, of, into_id);
  throw conflict(
    next
      ? `‘${into_name}’ was merged into ‘${next.into_name}’ since. Undo that first.`
      : `‘${into_name}’ was deleted since, and what came from ‘${from_name}’ with it.`,
  );
}

const NAMED = 3;

/** Where the first stood, and from where somebody has taken the second since: the first is not put back there. */
async function placesLost(
  tx: Tx,
  { from_name, into_name }: Merge,
  gone: Record<'item' | 'term', number[]>,
): Promise<string[]> {
  const names: string[] = [];
  for (const table of ['item', 'term'] as const) {
    const column = table === 'item' ? 'title' : 'name';
    const ids = [...new Set(gone[table])];
    for (let i = 0; i < ids.length; i += 500) {
      const rows = await tx
        .selectFrom(table as 'item')
        .select(column as 'title')
        .where('id', 'in', ids.slice(i, i + 500))
        .orderBy('id')
        .execute();
      names.push(...rows.map((row) => (row as unknown as Record<string, string>)[column] ?? ''));
    }
  }
  if (names.length === 0) return [];
  const shown = names.slice(0, NAMED).map((name) => `‘${name}’`);
  if (names.length > NAMED) shown.push(`${(names.length - NAMED).toLocaleString('en-GB')} more`);
  return [`‘${into_name}’ was removed since from ${LIST.format(shown)}, so ‘${from_name}’ is not put back there.`];
}

const LIST = new Intl.ListFormat('en-GB');

/** What can no longer be undone is kept no longer. */
export async function forgetMerges(db: Db): Promise<void> {
  await db.deleteFrom('merge').where('at', '<=', daysAgo(MERGE_UNDO_DAYS)).execute();
}
