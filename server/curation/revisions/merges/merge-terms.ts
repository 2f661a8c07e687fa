/** Making one of two terms: what carried the first carries the second, and all that changes is kept for a way back. */
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, noteAudit } from '../../../features/audit/audit.ts';
import { noteFormerTerm, type TermRecord, takeOver } from '../../persistence/terms.ts';
import { touchCarriers } from '../../persistence/touch-carriers.ts';
import { checkSeen, type RecordState, readRecordState } from '../records.ts';
import { isOfTheSite, staysInWords, TERMS } from '../terms.ts';
import { changeItems } from '../write-items.ts';
import { type KeptRow, keepMerge, type Row, rowsOn } from './kept-rows.ts';
import { keyOf, MOVES_OF_TERMS, type Move, type Pair, placesOf, withFates } from './moves.ts';

/**
 * Makes one of two terms: what carried the first carries the second, and its name and address lead there. `merge` is the number
 * by which that is undone.
 */
export function mergeTerms(
  db: Db,
  actor: Actor,
  from: number,
  into: number,
  seen?: number,
): Promise<{ state: RecordState<TermRecord>; merge: number }> {
  return changeItems(db, async (tx, touch) => {
    if (from === into) throw wrong('A term cannot be merged into itself. Choose another.');
    const [first, second] = [await readRecordState(tx, TERMS, from), await readRecordState(tx, TERMS, into)];
    await checkSeen(tx, TERMS, first, seen);
    const [was, is] = [first.record, second.record];
    if (was.vocabulary !== is.vocabulary) throw wrong('Both must stand in the same list. Choose another.');
    if (isOfTheSite(was)) throw wrong(`${staysInWords(was)} Merge the other into it.`);
    const pair: Pair = { of: 'term', from, into };
    const kept = await withFates(tx, MOVES_OF_TERMS, await rowsOn(tx, 'term', [from]), pair);
    const [carried] = MOVES_OF_TERMS;
    const others: KeptRow[] = [
      { table: 'term', fate: 'other', row: { folded: is.folded } },
      ...shownAnew(carried as Move, kept, await placesOf(tx, carried as Move, into)),
    ];
    const merge = await keepMerge(
      tx,
      {
        of: 'term',
        from_id: from,
        into_id: into,
        from_name: was.name,
        into_name: is.name,
        at: now(),
        actor: actor.member,
        via: actor.via,
      },
      [...kept, ...others],
    );
    const items = await touchCarriers(tx, touch, from);
    await takeOver(tx, into, from);
    // What was hidden until now stays hidden.
    if (was.folded && !is.folded) await tx.updateTable('term').set({ folded: true }).where('id', '=', into).execute();
    await noteFormerTerm(tx, into, was);
    touch('term', from);
    touch('term', into);
    await noteAudit(tx, actor, [
      {
        action: 'merge',
        external_id: is.external_id,
        subject: `${was.vocabulary}: ${was.name} → ${is.name}`,
        details: { from: was, into: is, items, merge },
      },
    ]);
    return { state: await readRecordState(tx, TERMS, into), merge };
  });
}

const wrong = (sentence: string): Problem => new Problem('invalid_request', sentence, { into: sentence });

/** Where a card showed the first and not the second, it shows the second from then on. */
const shownAnew = (move: Move, kept: readonly KeptRow[], second: ReadonlyMap<string, Row>): KeptRow[] =>
  kept.flatMap(({ table, fate, row: { item_id, primary_position }, row }) =>
    table === move.table &&
    fate === 'dropped' &&
    primary_position !== null &&
    !second.get(keyOf(move, row))?.primary_position
      ? [{ table, fate: 'other', row: { item_id, primary_position } }]
      : [],
  );
