/** The versions of an item: kept whole at each change, compared field by field. */
import type { Instant } from '#domain/dates.ts';
import type { Fields, Plain } from '#domain/fields.ts';
import { type AnyRecord, ITEM_FIELDS } from '#domain/item-fields.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import type { Kind } from '#domain/kinds.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { Via } from '#server/database/schema-curation.ts';
import { eachInTurn } from '#server/kernel/event-loop.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Actor } from '../../features/audit/audit.ts';
import type { Change, StoredItem, Written } from './stored-items.ts';

/**
 * Keeps each version that was written, and the one before it where nothing had kept that yet. What an import adds is kept
 * when it first changes: until then it is what it is.
 */
export async function saveRevisions(
  tx: Tx,
  { member, via }: Actor,
  changes: readonly Change[],
  written: readonly Written[],
  at: Instant,
  { bulk, sitting }: { bulk?: number | undefined; sitting?: number | undefined },
): Promise<void> {
  const former = changes.flatMap(({ before }) => (before ? [before] : []));
  const rows = [
    ...(await eachInTurn(former, (state) => ({
      ...columns(state),
      at: state.updated_at,
      actor: state.updated_by,
      via: (state.updated_by === null ? 'import' : 'desk') as Via,
      bulk_id: null,
      sitting: null,
    }))),
    ...(await eachInTurn(
      written.filter((_, i) => via !== 'import' || changes[i]?.before),
      (state) => ({ ...columns(state), at, actor: member, via, bulk_id: bulk ?? null, sitting: sitting ?? null }),
    )),
  ];
  await insertMany(rows, (some) =>
    tx
      .insertInto('revision')
      .values(some)
      .onConflict((conflict) => conflict.columns(['item_id', 'version']).doNothing())
      .execute(),
  );
}

const columns = ({ id, version, status, publish_at, record }: Written | StoredItem) => ({
  item_id: id,
  version,
  status,
  publish_at,
  record: JSON.stringify(record),
});

/** What an item was in one version. */
export interface Snapshot {
  version: number;
  at: Instant;
  actor: string | null;
  via: Via;
  status: ItemStatus;
  publish_at: Instant | null;
  record: AnyRecord;
  /** The version with which its sitting began. */
  sitting: number | null;
}

type Said = Pick<Snapshot, 'status' | 'publish_at' | 'record'>;

export interface FieldChange {
  field: string;
  before: Plain;
  after: Plain;
}

/** What differs between two versions, in the order of the fields. Without an earlier one nothing is compared. */
export function differences(kind: Kind, before: Said | undefined, after: Said): FieldChange[] {
  if (!before) return [];
  const fields: Fields = ITEM_FIELDS[kind];
  const found: FieldChange[] = Object.entries(fields).flatMap(([name, field]) => {
    const [was, is] = [before.record[name] ?? field.empty, after.record[name] ?? field.empty];
    return field.same(was, is) ? [] : [{ field: name, before: field.write(was), after: field.write(is) }];
  });
  for (const field of ['status', 'publish_at'] as const)
    if (before[field] !== after[field]) found.push({ field, before: before[field], after: after[field] });
  return found;
}

const SITTING_MS = 30 * 60_000;
const QUIET: readonly ItemStatus[] = ['draft', 'review'];

/**
 * The version with which the sitting began that a change of an item goes on with: what one curator keeps of what no reader
 * sees, without half an hour between. Nothing, where each change is one of its own.
 */
export async function sittingOf(tx: Tx, { member, via }: Actor, before: StoredItem): Promise<number | undefined> {
  if (via !== 'desk' || !QUIET.includes(before.status)) return undefined;
  const last = await readSnapshot(tx, before.id, before.version);
  const goesOn = last?.via === 'desk' && last.actor === member && Date.parse(now()) - Date.parse(last.at) < SITTING_MS;
  return (goesOn ? last.sitting : null) ?? before.version;
}

/** The last version of each sitting: what the history shows of it. */
export const inLines = (db: Db, item: number) =>
  db
    .selectFrom('revision')
    .where('item_id', '=', item)
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('revision.sitting', 'is', null),
        not(
          exists(
            selectFrom('revision as later')
              .select('later.version')
              .whereRef('later.item_id', '=', 'revision.item_id')
              .whereRef('later.sitting', '=', 'revision.sitting')
              .whereRef('later.version', '>', 'revision.version'),
          ),
        ),
      ]),
    );

/** Newest first; one more than asked for, so that the last of a page can be compared, too. */
export async function readSnapshots(
  db: Db,
  item: number,
  { offset = 0, most }: { offset?: number; most: number },
): Promise<Snapshot[]> {
  const rows = await inLines(db, item)
    .selectAll('revision')
    .orderBy('version', 'desc')
    .limit(most + 1)
    .offset(offset)
    .execute();
  return rows.map(toSnapshot);
}

/** One version of an item, where it is kept. */
async function readSnapshot(db: Db, item: number, version: number): Promise<Snapshot | undefined> {
  const row = await db
    .selectFrom('revision')
    .selectAll()
    .where('item_id', '=', item)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toSnapshot(row);
}

/** One version of an item. Throws `not_found` where it is not kept. */
export async function versionOf(db: Db, id: number, version: number): Promise<Snapshot> {
  const snapshot = await readSnapshot(db, id, version);
  if (!snapshot) throw new Problem('not_found', `Version ${version} of this item is not kept.`);
  return snapshot;
}

export const toSnapshot = (row: Omit<Snapshot, 'record'> & { record: Record<string, unknown> }): Snapshot => ({
  ...row,
  record: row.record as AnyRecord,
});
