/** The file of one kind of items. */

import type { Instant } from '#domain/dates.ts';
import { shownDate } from '#domain/dates.ts';
import { FieldProblem } from '#domain/fields.ts';
import { type AnyRecord, normaliseItem, TITLE_FIELD } from '#domain/item-fields.ts';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { now } from '#server/database/instants.ts';
import type { Ledger } from '../../import/ledger.ts';
import { withNamesOfNow } from '../../persistence/names-of-now.ts';
import { exportedItems, itemsOf } from '../../persistence/read-items.ts';
import { importItems, readWithStatus } from '../../revisions/import-items.ts';
import { checkHeld, HELD } from '../../revisions/references.ts';
import type { Books, CatalogueFile, Placement, StoredRecord } from './catalogue-file.ts';
import { itemColumns } from './item-columns.ts';

export const itemFile = (kind: Kind): CatalogueFile => ({
  name: KIND_FACTS[kind].file,
  kind,
  fields: itemColumns(kind),
  settle: (record) => settleStatus(normaliseItem(kind, record)),
  resolveReferences: (record, ledger) => {
    settleTopics(record, ledger);
    checkHeldItems(record, ledger);
  },
  place: (record, stored, books) => placeItem(kind, record, stored, books),
  idsOf: (db, externalIds) => itemsOf(db, kind, externalIds),
  exportedIds: (db) => exportedItems(db, kind),
  read: readWithStatus,
  save: (tx, touch, terms, rows, onProgress, origin) => importItems(tx, touch, terms, kind, rows, onProgress, origin),
  asWritten,
});

/** What is scheduled for a time that has passed is published. Throws `FieldProblem` for a schedule without a time. */
function settleStatus(record: AnyRecord): AnyRecord {
  if (record.status !== 'scheduled') return { ...record, publish_at: null };
  const publish_at = record.publish_at as Instant | null;
  if (publish_at === null) throw new FieldProblem('required for what is scheduled; empty', 'publish_at');
  return publish_at > now() ? record : { ...record, status: 'published', publish_at: null };
}

const ASK = 'import with --bring-back if you want it again';

/** What was deleted comes back only where somebody asks for it. Throws `FieldProblem`. */
function refuseRemoved({ external_id, url }: AnyRecord, ledger: Ledger): void {
  const removed = ledger.removedAs(external_id);
  if (removed?.merged_into) throw new FieldProblem(`was merged into ${removed.merged_into}; ${ASK}`, 'external_id');
  if (removed) throw new FieldProblem(`was deleted on ${removed.removed_at.slice(0, 10)}; ${ASK}`, 'external_id');
  if (typeof url === 'string' && ledger.isRemovedUrl(url))
    throw new FieldProblem(`leads to something that was deleted here; ${ASK}`, 'url');
}

function placeItem(
  kind: Kind,
  record: AnyRecord,
  stored: StoredRecord | undefined,
  { ledger, terms }: Books,
): Placement {
  if (!stored) refuseRemoved(record, ledger);
  const chosen = record.slug as string | null;
  const slug = chosen ?? ledger.addressFor(kind, String(record[TITLE_FIELD[kind]] ?? ''));
  const holder = ledger.at(kind, slug);
  if (holder !== undefined && holder !== record.external_id)
    throw new FieldProblem(`‘${slug}’ is the address of ${holder}`, 'slug');
  if (ledger.isGone(kind, slug, stored?.id))
    throw new FieldProblem(`‘${slug}’ is the address of something that was taken down; ${ASK}`, 'slug');
  ledger.noteItem(record.external_id, kind, {
    id: stored?.id,
    slug,
    title: String(record[TITLE_FIELD[kind]] ?? ''),
  });
  return { id: stored?.id, slug, record: withNamesOfNow(terms, kind, { ...record, slug }), stored: stored?.record };
}

function settleTopics(record: AnyRecord, ledger: Ledger): void {
  const topics = record.topics as string[] | undefined;
  if (topics?.length) record.topics = ledger.topics.slugsOf(topics);
}

function checkHeldItems(record: AnyRecord, ledger: Ledger): void {
  for (const field of HELD) {
    for (const name of (record[field] as string[] | undefined) ?? []) {
      checkHeld(field, name, ledger.item(name)?.kind);
    }
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
