/** Taking back what the audit log tells of: a change of many items, a merge, a change of one item, or of a term, a group or an advertisement. */
import type { RecordListName } from '#contract/curated-records.ts';
import type { BulkAnswer, UndoParams } from '#contract/curation.ts';
import type { Fields } from '#domain/fields.ts';
import { type AnyRecord, ITEM_FIELDS } from '#domain/item-fields.ts';
import { DRAFT_UNDO_DAYS } from '#domain/lifetimes.ts';
import type { Touch } from '#server/database/change-log.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { AuditEntryTable } from '#server/database/schema-curation.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, mayReach, noteAudit } from '../../features/audit/audit.ts';
import { whyNot } from './bulk-changes.ts';
import { checkNames, resolveOrRefuse, type Values } from './change-items.ts';
import { bringDraftsBack, isForgotten } from './delete-drafts.ts';
import { undoMergeWithin } from './merges/undo-merge.ts';
import { RECORD_SORTS } from './record-types.ts';
import { changeWithin, checkSeen, createWithin, deleteWithin, readRecordState } from './records.ts';
import { REFERRING } from './references.ts';
import { differences, type FieldChange, type Snapshot, toSnapshot, versionOf } from './revisions.ts';
import { outdatedItem } from './serialize-items.ts';
import { type Change, readStoredItem, readStoredItems, type StoredItem } from './stored-items.ts';
import { takeOutAdded } from './undoable-steps.ts';
import { changeItems, writeItems } from './write-items.ts';

type Entry = Pick<AuditEntryTable, 'action' | 'item_id' | 'version' | 'sitting'> & {
  id: number;
  details: Record<string, unknown>;
};

/** `since`: the version of the item to go back to; `seen`: the version that the caller has read, from `If-Match`. */
type Asked = UndoParams & { seen?: number | undefined };

/**
 * Takes back what one entry of the log tells of, in one transaction and with an entry of its own. Of a change of many,
 * what others have changed since stays and is named. Throws `outdated` where one item or record was changed since,
 * `not_found` where the entry, the item or the record is gone, and `conflict` where there is no way back.
 */
export function undoEntry(db: Db, actor: Actor, id: number, asked: Asked = {}): Promise<BulkAnswer> {
  return changeItems(db, async (tx, touch) => {
    const entry = await tx
      .selectFrom('audit_entry')
      .select(['id', 'action', 'item_id', 'version', 'sitting', 'details'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!entry) throw new Problem('not_found', 'There is no such entry in the log.');
    const { bulk, merge } = entry.details;
    if (entry.action === 'merge' && typeof merge === 'number') return undoMergeWithin(tx, touch, actor, merge);
    if (typeof bulk === 'number') return undoManyWithin(tx, touch, actor, bulk);
    if (isOfRecord(entry.details)) await undoRecord(tx, touch, actor, entry.id, entry.details, asked.seen);
    else await undoItem(tx, touch, actor, entry, asked);
    return { id, changed: 1, refused: [] };
  });
}

const ONE_AT_A_TIME = new Set(['change', 'restore', 'publish', 'archive', 'status']);
/** The undo of one item can be taken back as any change; that of many has the number of its step instead. */
const isOfOneItem = ({ action, details }: Entry): boolean =>
  ONE_AT_A_TIME.has(action) || (action === 'undo' && typeof details.entry === 'number');

/** Fields and status of an item become again what they were, as one new version. */
async function undoItem(tx: Tx, touch: Touch, actor: Actor, entry: Entry, { seen, since }: Asked): Promise<void> {
  const { id, item_id, version, sitting } = entry;
  const from = since ?? sitting ?? (version ?? 0) - 1;
  if (!isOfOneItem(entry) || item_id === null || version === null || from < 1) throw noWayBack();
  if (from >= version) throw new Problem('invalid_request', 'Choose a version from before.', { since: 'Not before.' });
  const current = await readStoredItem(tx, item_id);
  if (current.version !== version || (seen !== undefined && seen !== version)) throw await outdatedItem(tx, current);
  const { change } = takenBack(current, await versionOf(tx, item_id, from), current);
  if (!change) throw noWayBack();
  if (change.record.slug !== current.slug) await checkNames(tx, current.kind, change.record, item_id);
  await resolveOrRefuse(tx, change.record);
  await writeItems(tx, touch, actor, [change], { action: 'undo', details: { entry: id } });
}

const noWayBack = (): Problem => new Problem('conflict', 'There is no way back from this.');

/** What the log keeps of a change to a record; see `note` in `records.ts`. */
interface OfRecord {
  list: RecordListName;
  /** The record and the version that was made of it; missing where it was deleted. */
  id?: number;
  version?: number;
  /** What was added or deleted. */
  record?: Values;
  changes?: FieldChange[];
}

const isOfRecord = (details: object): details is OfRecord =>
  'list' in details && Object.hasOwn(RECORD_SORTS, String(details.list));

/** What was deleted is there again, what was added is deleted, and what was changed says what it said. */
async function undoRecord(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  entry: number,
  { list, id, version, record, changes = [] }: OfRecord,
  seen: number | undefined,
): Promise<void> {
  const sort = RECORD_SORTS[list];
  const change = { tx, touch, actor, entry };
  if (id === undefined) {
    if (!record) throw noWayBack();
    await createWithin(change, sort, record);
    return;
  }
  const current = await readRecordState(tx, sort, id);
  await checkSeen(tx, sort, current, version);
  await checkSeen(tx, sort, current, seen);
  if (!record) {
    await changeWithin(change, sort, current, Object.fromEntries(changes.map(({ field, before }) => [field, before])));
    return;
  }
  await sort.checkDeletion?.(tx, current);
  await deleteWithin(change, sort, current);
}

/**
 * Takes a bulk change back, once. What others have changed since stays as they left it, field by field, and is named.
 */
export const undoMany = (db: Db, actor: Actor, bulk: number): Promise<BulkAnswer> =>
  changeItems(db, (tx, touch) => undoManyWithin(tx, touch, actor, bulk));

async function undoManyWithin(tx: Tx, touch: Touch, actor: Actor, bulk: number): Promise<BulkAnswer> {
  const row = await tx
    .selectFrom('bulk_change')
    .select(['undone_at', 'at', 'change', 'actor'])
    .where('id', '=', bulk)
    .executeTakeFirst();
  if (!row || !mayReach(actor, row.actor)) throw new Problem('not_found', 'There is no such change.');
  if (row.undone_at) throw new Problem('conflict', 'This was undone before.');
  if (isForgotten(row)) throw new Problem('not_found', `After ${DRAFT_UNDO_DAYS} days there is no way back.`);
  await tx.updateTable('bulk_change').set({ undone_at: now() }).where('id', '=', bulk).execute();
  const made = await versionsOf(tx, bulk);
  const states = await readStoredItems(tx, [...made.keys()]);
  const refused: BulkAnswer['refused'] = [];
  const changes: Change[] = [];
  for (const current of states) {
    await yieldWhenDue();
    const { before, after } = made.get(current.id) as { before: Snapshot; after: Snapshot };
    const { change, back, kept } = takenBack(current, before, after);
    if (kept.length > 0)
      refused.push({ id: current.id, message: `Changed since by somebody, so it stays: ${kept.join(', ')}.` });
    const missing = change && REFERRING.some((field) => back.has(field)) && (await whyNot(tx, change.record));
    if (missing) refused.push({ id: current.id, message: missing });
    else if (change) changes.push(change);
  }
  if (changes.length > 0) await writeItems(tx, touch, actor, changes, { action: 'undo', details: { undone: bulk } });
  const added = await takeOutAdded(tx, touch, actor, bulk);
  const drafts = await bringDraftsBack(tx, actor, bulk);
  const changed = changes.length + added.removed + drafts.back;
  if (changed === 0) await noteAudit(tx, actor, [{ action: 'undo', details: { undone: bulk } }]);
  return { id: bulk, changed, refused: [...refused, ...added.refused, ...drafts.refused] };
}

const VERSIONS_AT_ONCE = 100;

/** For each item of a bulk change that is still there, how it was and how it became. */
async function versionsOf(tx: Tx, bulk: number): Promise<Map<number, { before: Snapshot; after: Snapshot }>> {
  const made = new Map<number, { before: Snapshot; after: Snapshot }>();
  for (let last = 0; ; ) {
    const rows = await tx
      .selectFrom('revision as after')
      .innerJoin('revision as before', (join) =>
        join
          .onRef('before.item_id', '=', 'after.item_id')
          .on((eb) => eb('before.version', '=', eb('after.version', '-', 1))),
      )
      .selectAll('before')
      .select(['after.version as after_version', 'after.status as after_status'])
      .select(['after.publish_at as after_publish_at', 'after.record as after_record'])
      .where('after.bulk_id', '=', bulk)
      .where('after.item_id', '>', last)
      .orderBy('after.item_id')
      .limit(VERSIONS_AT_ONCE)
      .execute();
    for (const row of rows) {
      const before = toSnapshot(row);
      const after = {
        ...before,
        version: row.after_version,
        status: row.after_status,
        publish_at: row.after_publish_at,
        record: row.after_record as AnyRecord,
      };
      made.set(row.item_id, { before, after });
    }
    await yieldWhenDue();
    if (rows.length < VERSIONS_AT_ONCE) return made;
    last = rows.at(-1)?.item_id ?? last;
  }
}

interface TakenBack {
  change?: Change;
  /** The fields that say again what they said before. */
  back: ReadonlySet<string>;
  /** The fields that somebody has changed since. */
  kept: string[];
}

/** What a change did to an item is taken back where the item still is as that left it. */
function takenBack(
  current: StoredItem,
  before: Snapshot,
  after: Pick<Snapshot, 'status' | 'publish_at' | 'record'>,
): TakenBack {
  const { kind } = current;
  const fields: Fields = ITEM_FIELDS[kind];
  const next = { status: current.status, publish_at: current.publish_at, record: { ...current.record } };
  const kept: string[] = [];
  const touched = differences(kind, before, after).map(({ field }) => field);
  for (const field of touched) {
    if (field === 'publish_at') continue;
    if (field === 'status') {
      if (current.status !== after.status) kept.push(field);
      else Object.assign(next, { status: before.status, publish_at: before.publish_at });
    } else if (!fields[field]?.same(current.record[field], after.record[field])) kept.push(field);
    else next.record[field] = before.record[field];
  }
  // A schedule whose time has passed meanwhile has come true.
  if (next.status === 'scheduled' && (next.publish_at ?? '') <= now())
    Object.assign(next, { status: 'published', publish_at: null });
  const back = new Set(touched).difference(new Set(kept));
  return { kept, back, ...(back.size > 0 && { change: { before: current, kind, ...next } }) };
}
