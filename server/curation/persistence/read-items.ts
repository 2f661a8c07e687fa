/** Reading stored items back into records, for comparing with an import, for forms and for the export. */
import type { Vocabulary } from '#contract/vocabularies.ts';
import type { Fields } from '#domain/fields.ts';
import { type AnyRecord, ITEM_FIELDS, TITLE_FIELD } from '#domain/item-fields.ts';
import { vocabulariesOf } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import type { ItemRow } from '../../features/items/card-rows.ts';
import { adapterOf } from '../../features/items/kinds/adapters.ts';
import type { OwnRow } from '../../features/items/kinds/kind-adapter.ts';
import type { StoredRecord } from './record-store.ts';

/** The ids of a kind's items under these external ids, whatever their status. */
export async function itemsOf(db: Db, kind: Kind, externalIds: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('kind', '=', kind)
    .where('external_id', 'in', externalIds)
    .execute();
  return rows.map(({ id }) => id);
}

/** The items of a kind, whatever their status, in the order in which they were added. */
export async function exportedItems(db: Db, kind: Kind): Promise<number[]> {
  const rows = await db.selectFrom('item').select('id').where('kind', '=', kind).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function readItemRecords(db: Db, kind: Kind, ids: readonly number[]): Promise<StoredRecord[]> {
  const { read, readWhole = read } = adapterOf(kind);
  const [items, own, terms, topics] = await Promise.all([
    db.selectFrom('item').selectAll().where('id', 'in', ids).execute(),
    readWhole?.(db, ids) ?? [],
    readTerms(db, ids),
    readTopicSlugs(db, ids),
  ]);
  const ownOf = new Map(own.map((row) => [row.item_id, row]));
  const termsOf = Map.groupBy(terms, (term) => term.item_id);
  const topicsOf = Map.groupBy(topics, (topic) => topic.item_id);
  return items.map((item) => {
    const links = {
      ...namesOf(kind, termsOf.get(item.id) ?? []),
      topics: (topicsOf.get(item.id) ?? []).map(({ slug }) => slug),
    };
    return { id: item.id, slug: item.slug, record: toRecord(kind, item, ownOf.get(item.id), links) };
  });
}

/** Every field of the kind, from the columns, terms and topics that hold it. */
function toRecord(kind: Kind, item: ItemRow, own: OwnRow | undefined, links: Record<string, unknown>): AnyRecord {
  const held: Record<string, unknown> = {
    ...item,
    // What readers see has a date, also where nobody gave it one.
    published_at: item.is_dated || item.status === 'published' ? item.published_at : null,
    [TITLE_FIELD[kind]]: item.title,
    ...own,
    ...links,
    ...adapterOf(kind).fields?.(item, own),
  };
  const fields: Fields = ITEM_FIELDS[kind];
  const record = Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, held[name] ?? empty]));
  return { ...record, external_id: item.external_id };
}

interface CarriedTerm {
  item_id: number;
  primary_position: number | null;
  vocabulary: Vocabulary;
  name: string;
}

/** The names in each field of terms: a list, or the first name where the field holds one. */
function namesOf(kind: Kind, terms: readonly CarriedTerm[]): Record<string, string[] | string | null> {
  const fields: Fields = ITEM_FIELDS[kind];
  const found: Record<string, string[] | string | null> = { primary_tags: primaryTags(terms) };
  for (const [field, vocabulary] of Object.entries(vocabulariesOf(kind))) {
    const names = terms.filter((term) => term.vocabulary === vocabulary).map(({ name }) => name);
    found[field] = fields[field]?.shape === 'list' ? names : (names[0] ?? null);
  }
  return found;
}

const primaryTags = (terms: readonly CarriedTerm[]): string[] =>
  terms
    .filter((term) => term.primary_position !== null)
    .sort((a, b) => (a.primary_position ?? 0) - (b.primary_position ?? 0))
    .map((term) => term.name);

const readTerms = (db: Db, ids: readonly number[]): Promise<CarriedTerm[]> =>
  db
    .selectFrom('item_term')
    .innerJoin('term', 'term.id', 'item_term.term_id')
    .select(['item_term.item_id', 'item_term.primary_position', 'term.vocabulary', 'term.name'])
    .where('item_term.item_id', 'in', ids)
    .orderBy('item_term.position')
    .execute();

const readTopicSlugs = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('item_topic')
    .innerJoin('item as topic', 'topic.id', 'item_topic.topic_id')
    .select(['item_topic.item_id', 'topic.slug'])
    .where('item_topic.item_id', 'in', ids)
    .orderBy('item_topic.position')
    .execute();
