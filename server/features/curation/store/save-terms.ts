/** Writing the rows of `terms.csv` and `advertisements.csv`. */
import type { Vocabulary } from '#contract/categories.ts';
import type { Touch } from '#server/database/change-log.ts';
import type { Tx } from '#server/database/schema.ts';
import { nameKey } from '../../items/names.ts';
import type { RecordOf } from '../format/files.ts';
import type { TermBook } from './term-book.ts';

export interface PlacedRow<R> {
  id: number | undefined;
  slug: string;
  record: R;
}

export async function saveTermRows(
  tx: Tx,
  touch: Touch,
  terms: TermBook,
  rows: readonly PlacedRow<RecordOf<'terms'>>[],
): Promise<void> {
  for (const { id, slug, record } of rows) {
    const { external_id, name, position } = record;
    const vocabulary = record.vocabulary as Vocabulary;
    const values = { vocabulary, external_id, name, name_key: nameKey(name), slug, position };
    const saved =
      id === undefined
        ? await tx.insertInto('term').values(values).returning('id').executeTakeFirstOrThrow()
        : await tx.updateTable('term').set(values).where('id', '=', id).returning('id').executeTakeFirstOrThrow();
    terms.note({ id: saved.id, vocabulary, name, slug, external_id });
    touch('term', saved.id);
    await saveCategories(tx, terms, saved.id, record.category);
  }
}

async function saveCategories(tx: Tx, terms: TermBook, term_id: number, names: string[]): Promise<void> {
  await tx.deleteFrom('term_category').where('term_id', '=', term_id).execute();
  for (const [position, category_id] of (await terms.idsOf(tx, 'eventtagcategory', names)).entries()) {
    await tx.insertInto('term_category').values({ term_id, category_id, position }).execute();
  }
}

export async function saveAdvertisements(
  tx: Tx,
  touch: Touch,
  rows: readonly PlacedRow<RecordOf<'advertisements'>>[],
): Promise<void> {
  for (const { id, record } of rows) {
    const saved =
      id === undefined
        ? await tx.insertInto('advertisement').values(record).returning('id').executeTakeFirstOrThrow()
        : await tx
            .updateTable('advertisement')
            .set(record)
            .where('id', '=', id)
            .returning('id')
            .executeTakeFirstOrThrow();
    touch('advertisement', saved.id);
  }
}
