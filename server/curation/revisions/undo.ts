/** Taking back what the audit log tells of: a change of many items, a merge, a change of one item, or of a term, a group or an advertisement. */
import type { RecordListName } from '#contract/curated-records.ts';
import type { BulkAnswer, UndoParams } from '#contract/curation.ts';
import type { AnyRecord } from '#domain/item-fields.ts';
import { DRAFT_UNDO_DAYS } from '#domain/lifetimes.ts';
import type { Touch } from '#server/database/change-log.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { AuditEntryTable } from '#server/database/schema-curation.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, mayReach, noteAudit } from '../../features/audit/audit.ts';
import type { Values } from './change-items.ts';
import { bringDraftsBack, isForgotten } from './delete-drafts.ts';
import { goBack, stays } from './going-back.ts';
import { undoMergeWithin } from './merges/undo-merge.ts';
import { RECORD_SORTS } from './record-types.ts';
import { changeWithin, checkSeen, createWithin, deleteWithin, plainRecord, readRecordState } from './records.ts';
import { type FieldChange, type Snapshot, toSnapshot, versionOf } from './revisions.ts';
import { outdatedItem } from './serialize-items.ts';
import { readStoredItem, readStoredItems } from './stored-items.ts';
import { takeOutAdded } from './undoable-steps.ts';
import { changeItems } from './write-items.ts';

type Entry = Pick<AuditEntryTable, 'action' | 'item_id' | 'version' | 'sitting'> & {
  id: number;
  details: Record<string, unknown>;
};

/** `since`: the version of the item to go back to; `seen`: the version that the caller has read, from `If-Match`. */
type Asked = UndoParams & { seen?: number | undefined };

/**
 * Takes back what one entry of the log tells of, in one transaction and with an entry of its own. What others have changed
 * since stays and is named. Throws `outdated` where what was added was changed since, or something is not as it was seen,
 * `not_found` where the entry, the item or the record is gone, and `conflict` where there is nothing to take back.
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
    if (isOfRecord(entry.details)) {
      const says = await undoRecord(tx, touch, actor, entry.id, entry.details, asked.seen);
      return { id, changed: 1, refused: says.map((message) => ({ id: Number(entry.details.id), message })) };
    }
    const says = await undoItem(tx, touch, actor, entry, asked);
    return { id, changed: 1, refused: says.map((message) => ({ id: entry.item_id as number, message })) };
  });
}

const ONE_AT_A_TIME = new Set(['change', 'restore', 'publish', 'archive', 'status']);
/** The undo of one item can be taken back as any change; that of many has the number of its step instead. */
const isOfOneItem = ({ action, details }: Entry): boolean =>
  ONE_AT_A_TIME.has(action) || (action === 'undo' && typeof details.entry === 'number');

/** Fields and status of an item become again what they were, as one new version; returns what is not as it was. */
async function undoItem(tx: Tx, touch: Touch, actor: Actor, entry: Entry, { seen, since }: Asked): Promise<string[]> {
  const { id, item_id, version, sitting } = entry;
  const from = since ?? sitting ?? (version ?? 0) - 1;
  if (!isOfOneItem(entry) || item_id === null || version === null || from < 1) throw noWayBack();
  if (from >= version) throw new Problem('invalid_request', 'Choose a version from before.', { since: 'Not before.' });
  const current = await readStoredItem(tx, item_id);
  if (seen !== undefined && seen !== current.version) throw await outdatedItem(tx, current);
  const [before, after] = [await versionOf(tx, item_id, from), await versionOf(tx, item_id, version)];
  const options = { action: 'undo', details: { entry: id } } as const;
  const [outcome] = await goBack(tx, touch, actor, [{ current, before, after }], options);
  if (!outcome?.written) throw noWayBack(outcome?.says);
  return outcome.says;
}

const noWayBack = (says: readonly string[] = []): Problem =>
  new Problem('conflict', says.join(' ') || 'There is no way back from this.');

/** What the log keeps of a change to a record; see `note` in `records.ts`. */
interface OfRecord {
  list: RecordListName;
  /** The record and the version that was made of it; missing where it was deleted. */
  id?: number;
  version?: number;
  /** What was added or deleted. */
  record?: Values;
  /** What went with what was deleted. */
  left?: unknown;
  changes?: FieldChange[];
}

const isOfRecord = (details: object): details is OfRecord =>
  'list' in details && Object.hasOwn(RECORD_SORTS, String(details.list));

/** What was deleted is there again, what was added is deleted, and what was changed says what it said; returns what does not. */
async function undoRecord(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  entry: number,
  { list, id, version, record, left, changes = [] }: OfRecord,
  seen: number | undefined,
): Promise<string[]> {
  const sort = RECORD_SORTS[list];
  const change = { tx, touch, actor, entry };
  if (id === undefined) {
    if (!record) throw noWayBack();
    const back = await createWithin(change, sort, record);
    if (left !== undefined) await sort.putBack?.(tx, back.id, left);
    return [];
  }
  const current = await readRecordState(tx, sort, id);
  await checkSeen(tx, sort, current, seen);
  if (record) {
    await checkSeen(tx, sort, current, version);
    await sort.checkDeletion?.(tx, current);
    await deleteWithin(change, sort, current);
    return [];
  }
  const now = plainRecord(sort, current.record);
  const { back = [], kept = [] } = Object.groupBy(changes, ({ field, after }) =>
    JSON.stringify(now[field]) === JSON.stringify(after) ? 'back' : 'kept',
  );
  const says = kept.length > 0 ? [stays(kept.map(({ field }) => field))] : [];
  if (back.length === 0) throw noWayBack(says);
  await changeWithin(change, sort, current, Object.fromEntries(back.map(({ field, before }) => [field, before])));
  return says;
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
  const steps = states.map((current) => ({ current, ...(made.get(current.id) as Made) }));
  // What was added goes first, for it may have an address that was another's; what others of the step hold goes after them.
  const first = await takeOutAdded(tx, touch, actor, bulk);
  const outcomes = await goBack(tx, touch, actor, steps, { action: 'undo', details: { undone: bulk } });
  const refused = outcomes.flatMap(({ id, says }) => says.map((message) => ({ id, message })));
  const added = first.refused.length > 0 ? await takeOutAdded(tx, touch, actor, bulk) : { removed: 0, refused: [] };
  const drafts = await bringDraftsBack(tx, actor, bulk);
  const changed = outcomes.filter(({ written }) => written).length + first.removed + added.removed + drafts.back;
  if (changed === 0) await noteAudit(tx, actor, [{ action: 'undo', details: { undone: bulk } }]);
  return { id: bulk, changed, refused: [...refused, ...added.refused, ...drafts.refused] };
}

const VERSIONS_AT_ONCE = 100;

interface Made {
  before: Snapshot;
  after: Snapshot;
}

/** For each item of a bulk change that is still there, how it was and how it became. */
async function versionsOf(tx: Tx, bulk: number): Promise<Map<number, Made>> {
  const made = new Map<number, Made>();
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
