/** What undoing a merge of items and one of terms have in common. */
import type { Touch } from '#server/database/change-log.ts';
import type { Tx } from '#server/database/schema.ts';
import type { MergeTable } from '#server/database/schema-curation.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Actor } from '../../../features/audit/audit.ts';
import type { KeptRow, Row } from './kept-rows.ts';
import type { Pair } from './moves.ts';

export interface Parting {
  tx: Tx;
  touch: Touch;
  actor: Actor;
  merge: Pick<MergeTable, 'from_name' | 'into_name'> & { id: number };
  kept: readonly KeptRow[];
  pair: Pair;
}

export const conflict = (sentence: string): Problem => new Problem('conflict', sentence);

/** The rows of one table that were kept with one fate. */
export const rowsIn = (kept: readonly KeptRow[], table: string, fate: KeptRow['fate'] = 'kept'): Row[] =>
  kept.flatMap((one) => (one.table === table && one.fate === fate ? [one.row] : []));

/** The latest merge of something into another that was not undone. */
export const mergeOf = (tx: Tx, of: MergeTable['of'], id: number) =>
  tx
    .selectFrom('merge')
    .select(['into_id', 'into_name'])
    .where('of', '=', of)
    .where('from_id', '=', id)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** What a thing that was merged away since became a part of; nothing, where it is not there either. */
export async function successorOf(tx: Tx, of: 'item' | 'term', id: number): Promise<number | undefined> {
  const seen = new Set<number>();
  for (let at = id; !seen.has(at); ) {
    seen.add(at);
    if (await tx.selectFrom(of).select('id').where('id', '=', at).executeTakeFirst()) return at;
    const next = await mergeOf(tx, of, at);
    if (!next) return undefined;
    at = next.into_id;
  }
  return undefined;
}
