/** Writing items of every kind: what the import and the curators' desk both call. */
import type { Touch } from '#server/database/change-log.ts';
import { now } from '#server/database/instants.ts';
import type { Tx } from '#server/database/schema.ts';
import { sortKey } from '../../items/names.ts';
import { type ItemFile, KIND_OF, type RecordOf, TITLE_COLUMN } from '../format/files.ts';
import { saveCollectionParts } from './save-collections.ts';
import { saveExtensions } from './save-extensions.ts';
import { saveTerms, saveTopics } from './save-links.ts';
import type { TermBook } from './term-book.ts';

export type AnyItemFile = ItemFile | 'topics' | 'collections';

/** A record whose item exists. */
export interface Saved {
  id: number;
  record: Partial<Record<string, unknown>>;
}

/** A record with the place it goes to: an existing item, or a new one. */
export interface Placed<F extends AnyItemFile = AnyItemFile> {
  id: number | undefined;
  slug: string;
  record: RecordOf<F>;
}

const ROWS_AT_ONCE = 200;

/**
 * Writes items of one file within a transaction, and touches each. What a record names must exist (topics, held items)
 * or is created (terms).
 */
export async function saveItems<F extends AnyItemFile>(
  tx: Tx,
  touch: Touch,
  terms: TermBook,
  file: F,
  rows: readonly Placed<F>[],
  onProgress: (rows: number) => void = () => {},
): Promise<void> {
  // What moves away comes before what moves in.
  const ordered = [...rows.filter(({ id }) => id !== undefined), ...rows.filter(({ id }) => id === undefined)];
  for (let i = 0; i < ordered.length; i += ROWS_AT_ONCE) {
    const batch = ordered.slice(i, i + ROWS_AT_ONCE);
    const ids = await saveRows(tx, file, batch);
    const saved = batch.map((row, j) => ({ ...row, id: ids[j] as number }));
    await saveExtensions(tx, file, saved);
    await saveTerms(tx, terms, file, saved);
    await saveTopics(tx, saved);
    if (file === 'collections') await saveCollectionParts(tx, saved as never);
    for (const id of ids) touch('item', id);
    onProgress(batch.length);
  }
}

/** The items themselves; returns their ids in the order of `rows`. */
async function saveRows<F extends AnyItemFile>(tx: Tx, file: F, rows: readonly Placed<F>[]): Promise<number[]> {
  const values = rows.map((row) => itemRow(file, row));
  for (const [i, { id }] of rows.entries()) {
    if (id !== undefined)
      await tx
        .updateTable('item')
        .set(values[i] as object)
        .where('id', '=', id)
        .execute();
  }
  const fresh = values.filter((_, i) => rows[i]?.id === undefined);
  const created = new Map<string, number>();
  if (fresh.length > 0) {
    const added = await tx.insertInto('item').values(fresh).returning(['id', 'external_id']).execute();
    for (const { id, external_id } of added) created.set(external_id, id);
  }
  return rows.map(({ id, record }) => id ?? (created.get((record as { external_id: string }).external_id) as number));
}

function itemRow<F extends AnyItemFile>(file: F, { slug, record }: Placed<F>) {
  const cells = record as Pick<RecordOf<'posts'>, 'external_id'> &
    Partial<RecordOf<'posts'> & RecordOf<'topics'> & RecordOf<'collections'>>;
  const title = (record as Record<string, unknown>)[TITLE_COLUMN[file]] as string;
  return {
    kind: KIND_OF[file],
    slug,
    external_id: cells.external_id,
    title,
    sort_title: sortKey(title),
    synopsis: cells.synopsis ?? cells.description ?? null,
    url: cells.url ?? null,
    images: JSON.stringify(cells.images ?? (cells.image ? [cells.image] : [])),
    published_at: cells.published_at ?? now(),
    featured: cells.featured ?? false,
    sponsored: cells.sponsored ?? false,
    price: cells.price ?? null,
  };
}
