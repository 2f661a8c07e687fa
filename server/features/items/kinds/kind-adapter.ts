/** What the server says of a kind: its own table, how its records are stored in it, and what the search reads of its rows. */

import type { Instant } from '#domain/dates.ts';
import type { ItemRecord } from '#domain/item-fields.ts';
import type { Consumption } from '#domain/kinds/post-and-media-fields.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Database, Db, Tx } from '#server/database/schema.ts';
import type { ItemRow } from '../card-rows.ts';

/** A row of a kind's own table. */
export interface OwnRow {
  item_id: number;
}

/** A record whose item exists. */
export interface SavedRecord<K extends Kind> {
  id: number;
  record: ItemRecord<K>;
}

/** What the search reads beyond title, synopsis, terms, topics and the fields whose words it looks through. */
interface SearchWords {
  consumption?: readonly Consumption[];
  /** How long it takes. */
  minutes?: number | null;
  /** Whether the site wrote it itself. */
  isOwn?: boolean;
  /** Whether it is one date of several. */
  isRepeated?: boolean;
  /** When it is over, for what ends. */
  until?: Instant | null;
}

/** The columns of `item` that a record fills. */
interface ItemColumns {
  synopsis: string | null;
  images: readonly string[];
}

/** The home of one kind. `Own` is its own table as cards need it, `Whole` as records need it. */
export interface KindAdapter<K extends Kind = Kind, Own extends OwnRow = OwnRow, Whole extends OwnRow = OwnRow> {
  /** Whether its list and its single items have no feature of their own. */
  hasPlainLists?: boolean;
  /** The table that holds what it has beyond an item, for kinds that have one: a row for each item. */
  table?: keyof Database;
  /** The rows of that table. */
  read?: (db: Db, ids: readonly number[]) => Promise<Own[]>;
  /** As `read`, with all that a record holds; without it, `read` is enough. */
  readWhole?: (db: Db, ids: readonly number[]) => Promise<Whole[]>;
  /** Writes its own table. Rows stay in place while they change, because other rows point to them. */
  save?(tx: Tx, rows: readonly SavedRecord<K>[]): Promise<void>;
  search?(own: Own): SearchWords;
  /** The long texts that the search reads, for kinds that have any. */
  readBodies?: (db: Db, ids: readonly number[]) => Promise<{ item_id: number; body: string | null }[]>;
  /** Columns of the item that do not have the name of a field. */
  columns?(record: ItemRecord<K>): Partial<ItemColumns>;
  /** Fields of the record that do not have the name of a column. */
  fields?(row: ItemRow, own: Whole | undefined): Partial<ItemRecord<K>>;
}

export const defineKind = <K extends Kind, Own extends OwnRow = OwnRow, Whole extends OwnRow = Own>(
  adapter: KindAdapter<K, Own, Whole>,
): KindAdapter<K, Own, Whole> => adapter;
