/** Writing items of every kind: what the import and the curators' desk both call. */
import { setImmediate as pause } from 'node:timers/promises';
import type { Instant } from '#contract/dates.ts';
import { type AnyRecord, type ItemRecord, TITLE_FIELD } from '#contract/item-fields.ts';
import type { Kind } from '#contract/kinds.ts';
import type { Touch } from '#server/database/change-log.ts';
import { now } from '#server/database/instants.ts';
import type { Tx } from '#server/database/schema.ts';
import { homeOf } from '../../items/kinds/homes.ts';
import { sortKey } from '../../items/names.ts';
import type { PlacedRecord, Progress } from '../files/catalogue-file.ts';
import { saveTerms, saveTopics } from './save-links.ts';
import type { TermBook } from './term-book.ts';

const ROWS_AT_ONCE = 100;

/**
 * Writes items of one kind within a transaction, and touches each. What a record names must exist (topics, held items)
 * or is created (terms).
 */
export async function saveItems(
  tx: Tx,
  touch: Touch,
  terms: TermBook,
  kind: Kind,
  rows: readonly PlacedRecord[],
  onProgress: Progress = () => {},
): Promise<void> {
  // What moves away comes before what moves in.
  const ordered = [...rows.filter(({ id }) => id !== undefined), ...rows.filter(({ id }) => id === undefined)];
  for (let i = 0; i < ordered.length; i += ROWS_AT_ONCE) {
    const batch = ordered.slice(i, i + ROWS_AT_ONCE);
    const saved = await saveRows(tx, kind, batch);
    await homeOf(kind).save?.(
      tx,
      saved.map(({ id, record }) => ({ id, record: record as ItemRecord<Kind> })),
    );
    await saveTerms(tx, terms, kind, saved);
    await saveTopics(tx, saved);
    for (const { id } of saved) touch('item', id);
    onProgress(batch.length);
    // Whoever reads meanwhile is served.
    await pause();
  }
}

/** A record whose item exists. */
export interface SavedItem {
  id: number;
  record: AnyRecord;
}

/** The items themselves, in the order of `rows`. */
async function saveRows(tx: Tx, kind: Kind, rows: readonly PlacedRecord[]): Promise<SavedItem[]> {
  const at = now();
  const fresh: (ItemValues & { created_at: string; updated_at: string })[] = [];
  const known: (ItemValues & { id: number })[] = [];
  for (const row of rows) {
    const values = itemRow(kind, row, at);
    if (row.id === undefined) fresh.push({ ...values, created_at: at, updated_at: at });
    else known.push({ ...values, id: row.id });
  }
  await updateRows(tx, known);
  const added =
    fresh.length === 0 ? [] : await tx.insertInto('item').values(fresh).returning(['id', 'external_id']).execute();
  const idOf = new Map(added.map(({ id, external_id }) => [external_id, id]));
  return rows.map(({ id, record }) => ({ id: id ?? (idOf.get(record.external_id) as number), record }));
}

/** All in one statement, in their order: each row is there, so each is an update. */
async function updateRows(tx: Tx, rows: readonly (ItemValues & { id: number })[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = (Object.keys(first) as (keyof typeof first)[]).filter((column) => column !== 'id');
  await tx
    .insertInto('item')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    )
    .execute();
}

type ItemValues = ReturnType<typeof itemRow>;

/** The columns that most kinds' records name alike; a home names those that it calls otherwise. */
function itemRow(kind: Kind, { slug, record }: PlacedRecord, at: Instant) {
  const cells = record as Partial<ItemRecord<'post'>> & { external_id: string };
  const title = record[TITLE_FIELD[kind]] as string;
  const columns = {
    synopsis: cells.synopsis ?? null,
    images: cells.images ?? [],
    ...homeOf(kind).columns?.(record as ItemRecord<Kind>),
  };
  return {
    kind,
    slug,
    external_id: record.external_id,
    title,
    sort_title: sortKey(title),
    synopsis: columns.synopsis,
    url: cells.url ?? null,
    images: JSON.stringify(columns.images),
    published_at: cells.published_at ?? at,
    featured: cells.featured ?? false,
    sponsored: cells.sponsored ?? false,
    price: cells.price ?? null,
  };
}
