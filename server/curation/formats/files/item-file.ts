/** The file of one kind of items. */
import { type Instant, shownDate } from '#domain/dates.ts';
import { FieldProblem } from '#domain/fields.ts';
import { type AnyRecord, normaliseItem, TITLE_FIELD } from '#domain/item-fields.ts';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { now } from '#server/database/instants.ts';
import { withCurrentNames } from '../../persistence/current-names.ts';
import { exportedItems, itemsOf } from '../../persistence/read-items.ts';
import type { PlacedRecord, StoredRecord } from '../../persistence/record-store.ts';
import { checkHeld, checkNotes, HELD } from '../../revisions/references.ts';
import type { CatalogueFile, ImportContext } from './catalogue-file.ts';
import { importItems, readWithStatus } from './import-items.ts';
import { itemColumns } from './item-columns.ts';
import type { ImportIndex } from './known-records.ts';

export const itemFile = (kind: Kind): CatalogueFile => ({
  name: KIND_FACTS[kind].file,
  kind,
  fields: itemColumns(kind),
  normalise: (record) => withStatusOfNow(normaliseItem(kind, record)),
  resolveReferences,
  place: (record, stored, context) => placeItem(kind, record, stored, context),
  idsOf: (db, externalIds) => itemsOf(db, kind, externalIds),
  exportedIds: (db) => exportedItems(db, kind),
  read: readWithStatus,
  save: (writing, rows) => importItems(writing, kind, rows),
  asWritten,
});

/** What is scheduled for a time that has passed is published. Throws `FieldProblem` for a schedule without a time. */
export function withStatusOfNow(record: AnyRecord): AnyRecord {
  if (record.status !== 'scheduled') return { ...record, publish_at: null };
  const publish_at = record.publish_at as Instant | null;
  if (publish_at === null) throw new FieldProblem('required for what is scheduled; empty', 'publish_at');
  return publish_at > now() ? record : { ...record, status: 'published', publish_at: null };
}

const ASK = 'import with --bring-back if you want it again';

/** What was deleted comes back only where somebody asks for it. Throws `FieldProblem`. */
function refuseRemoved({ external_id, url }: AnyRecord, index: ImportIndex): void {
  const removed = index.removedAs(external_id);
  if (removed?.merged_into) throw new FieldProblem(`was merged into ${removed.merged_into}; ${ASK}`, 'external_id');
  if (removed) throw new FieldProblem(`was deleted on ${removed.removed_at.slice(0, 10)}; ${ASK}`, 'external_id');
  if (typeof url === 'string' && index.isRemovedUrl(url))
    throw new FieldProblem(`leads to something that was deleted here; ${ASK}`, 'url');
}

function placeItem(
  kind: Kind,
  record: AnyRecord,
  stored: StoredRecord | undefined,
  { index, terms }: ImportContext,
): PlacedRecord {
  if (!stored) refuseRemoved(record, index);
  const notes = (record.content_notes ?? []) as string[];
  if (notes.length > 0) checkNotes(terms, terms.namesOf('contentnote'), notes);
  const chosen = record.slug as string | null;
  const slug = chosen ?? index.addressFor(kind, String(record[TITLE_FIELD[kind]] ?? ''));
  const holder = index.at(kind, slug);
  if (holder !== undefined && holder !== record.external_id)
    throw new FieldProblem(`‘${slug}’ is the address of ${holder}`, 'slug');
  if (index.isGone(kind, slug, stored?.id))
    throw new FieldProblem(`‘${slug}’ is the address of something that was taken down; ${ASK}`, 'slug');
  index.noteItem(record.external_id, kind, {
    id: stored?.id,
    slug,
    title: String(record[TITLE_FIELD[kind]] ?? ''),
  });
  return { id: stored?.id, slug, record: withCurrentNames(terms, kind, { ...record, slug }) };
}

function resolveReferences(record: AnyRecord, index: ImportIndex): void {
  const topics = record.topics as string[] | undefined;
  if (topics?.length) record.topics = index.topics.slugsOf(topics);
  for (const field of HELD) {
    const names = record[field] as string[] | undefined;
    if (!names?.length) continue;
    record[field] = [...new Set(names.map((name) => index.nameNow(name)))];
    for (const name of record[field] as string[]) checkHeld(field, name, index.item(name)?.kind);
  }
}

/** Dates in a zone are written as its clocks show them. */
function asWritten(record: AnyRecord): AnyRecord {
  if (!('start_date' in record)) return record;
  const zone = record.timezone as string | null;
  return {
    ...record,
    start_date: shownDate(record.start_date as string | null, zone),
    end_date: shownDate(record.end_date as string | null, zone),
  };
}
