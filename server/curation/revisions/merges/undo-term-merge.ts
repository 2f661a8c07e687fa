/** Two terms of one again. */
import type { Vocabulary } from '#contract/vocabularies.ts';
import { nameKey } from '#domain/names.ts';
import type { Tx } from '#server/database/schema.ts';
import { noteAudit } from '../../../features/audit/audit.ts';
import { isNamed } from '../../persistence/external-ids.ts';
import { freeFormer } from '../../persistence/terms.ts';
import { touchCarriers } from '../../persistence/touch-carriers.ts';
import { type Row, RowKeeper, type Successor } from './kept-rows.ts';
import { MOVES_OF_TERMS, partRows } from './moves.ts';
import { conflict, type Parting, rowsIn, successorOf } from './undo-merge-shared.ts';

interface TermRow {
  vocabulary: Vocabulary;
  name: string;
  slug: string;
  external_id: string | null;
  folded: boolean;
}

export async function undoTermMerge({ tx, touch, actor, merge, kept, pair }: Parting): Promise<string[]> {
  const { from, into } = pair;
  const term = rowsIn(kept, 'term')[0] as unknown as TermRow | undefined;
  if (!term) throw conflict('There is no way back from this.');
  await requireNames(tx, term);
  await touchCarriers(tx, touch, into);
  const keeper = await RowKeeper.of(tx);
  const successor: Successor = async (parent, value) =>
    parent === 'term' || parent === 'item' ? successorOf(tx, parent, value as number) : undefined;
  await keeper.putBack(
    kept.filter(({ table, fate }) => fate === 'kept' && table !== 'former_term'),
    successor,
  );
  for (const move of MOVES_OF_TERMS) await keeper.putBack(await partRows(tx, move, kept, pair), successor);
  await hideAgain(tx, kept, pair.into);
  await freeFormer(tx, term);
  for (const row of rowsIn(kept, 'former_term')) await leadAgain(tx, row, pair);
  const before = rowsIn(kept, 'term', 'other')[0];
  if (term.folded && before?.folded === false)
    await tx.updateTable('term').set({ folded: false }).where('id', '=', into).execute();
  const items = await touchCarriers(tx, touch, from);
  touch('term', from);
  touch('term', into);
  await noteAudit(tx, actor, [
    {
      action: 'undo',
      external_id: term.external_id,
      subject: `${term.vocabulary}: ${merge.from_name} → ${merge.into_name}`,
      details: { merge: merge.id, items },
    },
  ]);
  return [];
}

async function requireNames(tx: Tx, { vocabulary, name, slug, external_id }: TermRow): Promise<void> {
  const holder = await tx
    .selectFrom('term')
    .select('name')
    .where('vocabulary', '=', vocabulary)
    .where(({ eb, or }) => or([eb('name_key', '=', nameKey(name)), eb('slug', '=', slug)]))
    .executeTakeFirst();
  if (holder) throw conflict(`‘${holder.name}’ has the name or the address of ‘${name}’ since. Rename it, then undo.`);
  if (external_id !== null && (await isNamed(tx, external_id)))
    throw conflict(`‘${external_id}’ is the name of something else by now.`);
}

/** A card that showed the second in place of the first shows the first alone again. */
async function hideAgain(tx: Tx, kept: Parting['kept'], into: number): Promise<void> {
  for (const { item_id, primary_position } of rowsIn(kept, 'item_term', 'other'))
    await tx
      .updateTable('item_term')
      .set({ primary_position: null })
      .where('term_id', '=', into)
      .where('item_id', '=', item_id as number)
      .where('primary_position', '=', primary_position as number)
      .execute();
}

/** A former name or address leads to the first again, where nobody else has it. */
async function leadAgain(tx: Tx, row: Row, { from, into }: Parting['pair']): Promise<void> {
  const { vocabulary, sort, said } = row as { vocabulary: Vocabulary; sort: 'name' | 'slug'; said: string };
  await tx
    .updateTable('former_term')
    .set({ term_id: from })
    .where('vocabulary', '=', vocabulary)
    .where('sort', '=', sort)
    .where('said', '=', said)
    .where('term_id', '=', into)
    .execute();
}
