/** Writing items of every kind: what the import and the curators' desk both call. */
import type { Instant } from '#domain/dates.ts';
import type { Fields } from '#domain/fields.ts';
import { type AnyRecord, ITEM_FIELDS, type ItemRecord, TITLE_FIELD } from '#domain/item-fields.ts';
import { ownFields, vocabulariesOf } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import { linkKey } from '#domain/link-key.ts';
import { now } from '#server/database/instants.ts';
import type { Tx } from '#server/database/schema.ts';
import { eachInTurn, yieldWhenDue } from '#server/kernel/event-loop.ts';
import { adapterOf } from '../../features/items/kinds/adapters.ts';
import { sortKey } from '../../features/items/slugs-and-sort-keys.ts';
import type { PlacedRecord, Writing } from './record-store.ts';
import { type SavedItem, saveTerms, saveTopics } from './save-item-terms-and-topics.ts';
import type { TermLookup } from './term-lookup.ts';

const ROWS_AT_ONCE = 50;

/** An item with what it says at present, where that is known: only what differs is written then. */
export interface ItemToSave extends PlacedRecord {
  before?: { slug: string; record: AnyRecord } | undefined;
}

/**
 * Writes items of one kind within a transaction, and touches each. What a record names must exist (topics, held items)
 * or is created (terms).
 */
export async function saveItems(
  { tx, touch }: Writing,
  terms: TermLookup,
  kind: Kind,
  rows: readonly ItemToSave[],
): Promise<void> {
  // What moves away comes before what moves in.
  const ordered = [...rows.filter(({ id }) => id !== undefined), ...rows.filter(({ id }) => id === undefined)];
  for (let i = 0; i < ordered.length; i += ROWS_AT_ONCE) {
    const batch = ordered.slice(i, i + ROWS_AT_ONCE);
    const saved = await saveRows(tx, kind, batch);
    await yieldWhenDue();
    const differing = async (fields: readonly string[]) => {
      const isOther = await eachInTurn(batch, (item) => differs(kind, item, fields));
      return saved.filter((_, i) => isOther[i]);
    };
    const own = (await differing(ownFields(kind))).map(({ id, record }) => ({
      id,
      record: record as ItemRecord<Kind>,
    }));
    if (own.length > 0) await adapterOf(kind).save?.(tx, own);
    await saveTerms(tx, terms, kind, await differing(termFields(kind)));
    await yieldWhenDue();
    await saveTopics(tx, await differing(['topics']));
    for (const { id } of saved) touch('item', id);
    await yieldWhenDue();
  }
}

/** Whether an item says something else than before in one of these fields. */
function differs(kind: Kind, item: ItemToSave | undefined, names: readonly string[]): boolean {
  const fields: Fields = ITEM_FIELDS[kind];
  const before = item?.before?.record;
  return !before || names.some((name) => !fields[name]?.same(before[name], item.record[name]));
}

const termFields = (kind: Kind): string[] => {
  const names = Object.keys(vocabulariesOf(kind));
  return 'primary_tags' in ITEM_FIELDS[kind] ? [...names, 'primary_tags'] : names;
};

/** The items themselves, in the order of `rows`. */
async function saveRows(tx: Tx, kind: Kind, rows: readonly ItemToSave[]): Promise<SavedItem[]> {
  const at = now();
  const fresh: (ItemValues & { created_at: string; updated_at: string })[] = [];
  const known: { row: ItemValues & { id: number }; columns: Column[] }[] = [];
  for (const row of rows) {
    const values = itemRow(kind, row, at);
    if (row.id === undefined) fresh.push({ ...values, created_at: at, updated_at: at });
    else {
      const before = row.before && itemRow(kind, row.before, at);
      known.push({ row: { ...values, id: row.id }, columns: columnsToWrite(values, before) });
    }
  }
  for (const some of Map.groupBy(known, ({ columns }) => columns.join()).values())
    await updateRows(
      tx,
      some[0]?.columns ?? [],
      some.map(({ row }) => row),
    );
  const added =
    fresh.length === 0 ? [] : await tx.insertInto('item').values(fresh).returning(['id', 'external_id']).execute();
  const idOf = new Map(added.map(({ id, external_id }) => [external_id, id]));
  return rows.map(({ id, record }) => ({ id: id ?? (idOf.get(record.external_id) as number), record }));
}

type Column = keyof ItemValues;

/** The columns that differ. A moved address is written with everything, so that all of them move in their order. */
function columnsToWrite(values: ItemValues, before: ItemValues | undefined): Column[] {
  const columns = Object.keys(values) as Column[];
  if (before?.slug !== values.slug) return columns;
  // What had no date holds a moment that stands for nothing, and that may be this one.
  const isDated = before.is_dated !== values.is_dated;
  return columns.filter((name) => before[name] !== values[name] || (isDated && name === 'published_at'));
}

/** All in one statement, in their order: each row is there, so each is an update. */
async function updateRows(
  tx: Tx,
  columns: readonly Column[],
  rows: readonly (ItemValues & { id: number })[],
): Promise<void> {
  if (columns.length === 0) return;
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
function itemRow(kind: Kind, { slug, record }: Pick<PlacedRecord, 'slug' | 'record'>, at: Instant) {
  const cells = record as Partial<ItemRecord<'post'>> & { external_id: string };
  const expected = record as Partial<ItemRecord<'event'>>;
  const title = record[TITLE_FIELD[kind]] as string;
  const columns = {
    synopsis: cells.synopsis ?? null,
    images: cells.images ?? [],
    ...adapterOf(kind).columns?.(record as ItemRecord<Kind>),
  };
  return {
    kind,
    slug,
    external_id: record.external_id,
    title,
    sort_title: sortKey(title),
    synopsis: columns.synopsis,
    url: cells.url ?? null,
    link_key: linkKey(cells.url),
    images: JSON.stringify(columns.images),
    said_as: JSON.stringify((record.said_as as string[] | undefined) ?? []),
    in_short: JSON.stringify((record.in_short as string[] | undefined) ?? []),
    facts: JSON.stringify(expected.facts ?? []),
    facts_known: (expected.facts ?? []).filter(({ answer }) => answer !== 'unknown').length,
    facts_asked_on: expected.facts_asked_on ?? null,
    facts_answered_by: expected.facts_answered_by ?? null,
    published_at: cells.published_at ?? at,
    is_dated: cells.published_at !== null,
    featured: cells.featured ?? false,
    sponsored: cells.sponsored ?? false,
    affiliate: cells.affiliate ?? false,
    price: cells.price ?? null,
    language: cells.language ?? null,
  };
}
