/**
 * What the desk changes besides items: terms, words of the thesaurus, advertisements. They are checked and stored as the
 * import does it, each change with a line of the audit log that says what was before and after.
 */
import type { CuratedRecord, RecordListName } from '#contract/curated-records.ts';
import type { Plain } from '#domain/fields.ts';
import { type AnyRecord, checkRecord } from '#domain/item-fields.ts';
import type { Entity, Touch } from '#server/database/change-log.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Outdated, Problem } from '#server/kernel/problem.ts';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { freeNameOf, isNamed, noteRemovedRecord } from '../persistence/external-ids.ts';
import type { RecordStore, RecordTable, StoredRecord } from '../persistence/record-store.ts';
import { FIELDS_PROBLEM, type Values } from './change-items.ts';
import { contentVersion } from './content-version.ts';
import { changeItems } from './write-items.ts';

/** A sort of records, and what is particular to it. */
export interface RecordSort<R extends AnyRecord = AnyRecord> {
  /** What its calls call it. */
  list: RecordListName;
  store: RecordStore<R>;
  table: RecordTable;
  entity: Entity;
  /** What refusals call one. */
  noun: string;
  /** What the audit log calls this one. */
  nameOf(record: R): string;
  /** The beginning of the lasting name of one that nobody has named. */
  stemOf(record: Values): string;
  /** Whether it may be so. Throws `Problem`. */
  check?(tx: Tx, record: R, before: RecordState<R> | undefined): Promise<R>;
  /** What else follows from a change. */
  afterChange?(tx: Tx, before: RecordState<R>, after: R): Promise<void>;
  /** Whether it may go. Throws `Problem`. */
  checkDeletion?(tx: Tx, record: RecordState<R>): Promise<void>;
  /** How often each of these is used, for sorts that items carry. */
  usesOf?(db: Db, ids: readonly number[]): Promise<Map<number, number>>;
  /** Takes it out, where that is more than its row. */
  remove?(tx: Tx, record: RecordState<R>): Promise<void>;
  /** What goes with it and is no part of what it says, such as names that led to it. */
  leavingWith?(tx: Tx, id: number): Promise<unknown>;
  /** Puts that back, with the record itself. */
  putBack?(tx: Tx, id: number, left: unknown): Promise<void>;
}

/** A record as plain values. */
export const plainRecord = ({ store }: RecordSort, record: AnyRecord): Record<string, Plain> =>
  Object.fromEntries(Object.entries(store.fields).map(([name, { write }]) => [name, write(record[name])]));

export interface RecordState<R = AnyRecord> extends StoredRecord<R> {
  /** Made from what it says, so that it differs after every change, also one by an import. */
  version: number;
}

/** Records as the calls of the desk answer with them. */
export async function curatedRecords(
  db: Db,
  sort: RecordSort,
  states: readonly RecordState[],
): Promise<CuratedRecord[]> {
  const uses = await sort.usesOf?.(
    db,
    states.map(({ id }) => id),
  );
  return states.map(({ id, version, record }) => ({
    ...plainRecord(sort, record),
    id,
    version,
    external_id: record.external_id,
    ...(uses && { uses: uses.get(id) ?? 0 }),
  }));
}

/** Throws `Outdated` where `seen` is not the version of now. */
export async function checkSeen(db: Db, sort: RecordSort, state: RecordState, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === state.version) return;
  const [current] = await curatedRecords(db, sort, [state]);
  throw new Outdated(current as CuratedRecord);
}

const withVersion = <R extends AnyRecord>({ store }: RecordSort<R>, stored: StoredRecord<R>): RecordState<R> => {
  const said = Object.entries(store.fields).map(([name, field]) => field.write(stored.record[name]));
  return { ...stored, version: contentVersion(said) };
};

/** The records of these ids, in their order. */
export async function readRecordStates<R extends AnyRecord>(
  db: Db,
  sort: RecordSort<R>,
  ids: readonly number[],
): Promise<RecordState<R>[]> {
  if (ids.length === 0) return [];
  const found = new Map((await sort.store.read(db, ids)).map((stored) => [stored.id, stored]));
  return ids.flatMap((id) => {
    const stored = found.get(id);
    return stored ? [withVersion(sort, stored)] : [];
  });
}

/** One record. Throws `not_found`. */
export async function readRecordState<R extends AnyRecord>(
  db: Db,
  sort: RecordSort<R>,
  id: number,
): Promise<RecordState<R>> {
  const [state] = await readRecordStates(db, sort, [id]);
  if (!state) throw new Problem('not_found', `There is no ${sort.noun} of this number. It may have been deleted.`);
  return state;
}

/** Who makes a change, within `changeItems`; `entry` is the line of the audit log that it takes back. */
export interface RecordChange {
  tx: Tx;
  touch: Touch;
  actor: Actor;
  entry?: number;
}

export const createRecord = (db: Db, actor: Actor, sort: RecordSort, values: Values): Promise<RecordState> =>
  changeItems(db, (tx, touch) => createWithin({ tx, touch, actor }, sort, values));

export async function createWithin(change: RecordChange, sort: RecordSort, values: Values): Promise<RecordState> {
  const { tx } = change;
  const external_id = values.external_id || (await freeNameOf(tx, sort.stemOf(values)));
  const record = checked(sort, { ...values, external_id });
  if (await isNamed(tx, record.external_id)) {
    const sentence = `‘${record.external_id}’ is the name of something else already.`;
    throw new Problem('conflict', sentence, { external_id: sentence });
  }
  const id = await save(change, sort, record, undefined);
  await tx.deleteFrom('removed_record').where('external_id', '=', record.external_id).execute();
  return note(change, sort, 'create', await readRecordState(tx, sort, id), undefined);
}

/** Changes what a record says; absent fields stay. Throws `Outdated` where `seen` is no longer its version. */
export const changeRecord = (
  db: Db,
  actor: Actor,
  sort: RecordSort,
  id: number,
  values: Values,
  seen: number,
): Promise<RecordState> =>
  changeItems(db, async (tx, touch) => {
    const before = await readRecordState(tx, sort, id);
    await checkSeen(tx, sort, before, seen);
    return changeWithin({ tx, touch, actor }, sort, before, values);
  });

export async function changeWithin(
  change: RecordChange,
  sort: RecordSort,
  before: RecordState,
  values: Values,
): Promise<RecordState> {
  const record = checked(sort, values, before.record);
  if (record.external_id !== before.record.external_id)
    throw refusal({ external_id: 'This name is for ever: imports know it by this.' });
  if (changesOf(sort, before.record, record).length === 0) return before;
  await save(change, sort, record, before);
  return note(change, sort, 'change', await readRecordState(change.tx, sort, before.id), before.record);
}

/** Deletes a record. Where a version is named, it must be the present one. */
export const deleteRecord = (db: Db, actor: Actor, sort: RecordSort, id: number, seen?: number): Promise<void> =>
  changeItems(db, async (tx, touch) => {
    const before = await readRecordState(tx, sort, id);
    await checkSeen(tx, sort, before, seen);
    await sort.checkDeletion?.(tx, before);
    await deleteWithin({ tx, touch, actor }, sort, before);
  });

/** Deletes a record that may go, within `changeItems`. */
export async function deleteWithin(change: RecordChange, sort: RecordSort, before: RecordState): Promise<void> {
  const left = await sort.leavingWith?.(change.tx, before.id);
  if (sort.remove) await sort.remove(change.tx, before);
  else await removeRow(change.tx, before, sort);
  change.touch(sort.entity, sort.entity === 'thesaurus' ? 0 : before.id);
  await note(change, sort, 'delete', before, undefined, left);
}

async function removeRow(tx: Tx, { id, record }: RecordState, { table }: RecordSort): Promise<void> {
  await tx
    .deleteFrom(table as 'term')
    .where('id', '=', id)
    .execute();
  await noteRemovedRecord(tx, record.external_id);
}

export const refusal = (fields: Record<string, string>): Problem =>
  new Problem('invalid_request', FIELDS_PROBLEM, fields);

function checked({ store }: RecordSort, values: Values, before?: AnyRecord): AnyRecord {
  const result = checkRecord(store.fields, store.normalise, values, before);
  if ('problems' in result) throw refusal(result.problems);
  return { ...result.record };
}

async function save(
  { tx, touch }: RecordChange,
  sort: RecordSort,
  wanted: AnyRecord,
  before: RecordState | undefined,
): Promise<number> {
  const record = (await sort.check?.(tx, wanted, before)) ?? wanted;
  await sort.store.save({ tx, touch }, [{ id: before?.id, slug: String(record.slug ?? ''), record }]);
  if (before) await sort.afterChange?.(tx, before, record);
  return before?.id ?? ((await sort.store.idsOf(tx, [record.external_id]))[0] as number);
}

type FieldChange = { field: string; before: Plain; after: Plain };

function changesOf({ store }: RecordSort, before: AnyRecord, after: AnyRecord): FieldChange[] {
  return Object.entries(store.fields).flatMap(([field, { write }]) => {
    const [was, is] = [write(before[field]), write(after[field])];
    const isSame = field === 'external_id' || JSON.stringify(was) === JSON.stringify(is);
    return isSame ? [] : [{ field, before: was, after: is }];
  });
}

/** Notes what was done, with all that taking it back needs; returns the record as it is now. */
async function note(
  { tx, actor, entry }: RecordChange,
  sort: RecordSort,
  action: 'create' | 'change' | 'delete',
  state: RecordState,
  before: AnyRecord | undefined,
  left?: unknown,
): Promise<RecordState> {
  const { id, version, record } = state;
  const said = before ? { changes: changesOf(sort, before, record) } : { record: plainRecord(sort, record) };
  await noteAudit(tx, actor, [
    {
      action: entry === undefined ? action : 'undo',
      external_id: record.external_id,
      subject: sort.nameOf(before ?? record),
      details: {
        list: sort.list,
        ...(action !== 'delete' && { id, version }),
        ...(entry !== undefined && { entry }),
        ...(left !== undefined && { left }),
        ...said,
      },
    },
  ]);
  return state;
}
