/** Items whole, as curators see them: every field, whatever the status. */
import { sql } from 'kysely';
import type { Instant } from '#domain/dates.ts';
import { type AnyRecord, TITLE_FIELD } from '#domain/item-fields.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { engineOf } from '#server/database/column-types.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { Problem } from '#server/kernel/problem.ts';
import { readItemRecords } from '../persistence/read-items.ts';

export interface StoredItem {
  id: number;
  kind: Kind;
  slug: string;
  external_id: string;
  status: ItemStatus;
  publish_at: Instant | null;
  version: number;
  created_at: Instant;
  updated_at: Instant;
  updated_by: string | null;
  record: AnyRecord;
}

/** What an item is to be, and what it was; `before` is missing for a new one. */
export interface Change {
  before?: StoredItem | undefined;
  kind: Kind;
  /** With its address. */
  record: AnyRecord;
  status: ItemStatus;
  publish_at: Instant | null;
}

/** An item as it was written. */
export type Written = Omit<StoredItem, 'created_at' | 'updated_at' | 'updated_by'>;

export const titleOf = ({ kind, record }: Pick<StoredItem, 'kind' | 'record'>): string =>
  String(record[TITLE_FIELD[kind]] ?? '');

const IDS_AT_ONCE = 50;

/** The items among `ids`, in their order. */
export async function readStoredItems(db: Db, ids: readonly number[]): Promise<StoredItem[]> {
  const found = new Map<number, StoredItem>();
  for (let i = 0; i < ids.length; i += IDS_AT_ONCE) {
    for (const state of await readSome(db, ids.slice(i, i + IDS_AT_ONCE))) found.set(state.id, state);
    if (ids.length > IDS_AT_ONCE) await yieldWhenDue();
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function readSome(db: Db, ids: readonly number[]): Promise<StoredItem[]> {
  const rows = await db
    .selectFrom('item')
    .select(['id', 'kind', 'slug', 'external_id', 'status', 'publish_at', 'version'])
    .select(['created_at', 'updated_at', 'updated_by'])
    .where('id', 'in', ids)
    .execute();
  const states: StoredItem[] = [];
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    const of = some.map(({ id }) => id);
    const records = new Map((await readItemRecords(db, kind, of)).map(({ id, record }) => [id, record]));
    for (const row of some) states.push({ ...row, record: records.get(row.id) as AnyRecord });
  }
  return states;
}

/** One item. Throws `not_found`. */
export async function readStoredItem(db: Db, id: number): Promise<StoredItem> {
  const [state] = await readStoredItems(db, [id]);
  if (!state) throw new Problem('not_found', 'There is no item of this number. It may have been deleted.');
  return state;
}

/** The id of an item by the name that never changes. */
export async function idOfExternal(db: Db, external_id: string): Promise<number | undefined> {
  const row = await db.selectFrom('item').select('id').where('external_id', '=', external_id).executeTakeFirst();
  return row?.id;
}

export const nounOf = (kind: Kind): string => KIND_FACTS[kind].noun;

/** Others who ask for it wait until this transaction ends; SQLite has one writer in any case. */
export async function holdItem(tx: Tx, id: number): Promise<void> {
  if (engineOf(tx) === 'postgres') await sql`select id from item where id = ${id} for update`.execute(tx);
}
