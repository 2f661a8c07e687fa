/** What every sort of record has, items or not: its fields, and how its records are found, read and written. */
import type { Fields } from '#domain/fields.ts';
import type { AnyRecord } from '#domain/item-fields.ts';
import type { Touch } from '#server/database/change-log.ts';
import type { Db, Tx } from '#server/database/schema.ts';

/** A stored record and where it is stored. `slug` is empty for what has no address. */
export interface StoredRecord<R = AnyRecord> {
  id: number;
  slug: string;
  record: R;
  /** Of what has versions. */
  version?: number;
}

/** A record with the place it goes to: over an existing thing, or as a new one. */
export interface PlacedRecord<R = AnyRecord> {
  id: number | undefined;
  slug: string;
  record: R;
  /** The version over which it goes. */
  version?: number | undefined;
}

/** A transaction that writes records, and the change log that is told of each. */
export interface Writing {
  tx: Tx;
  touch: Touch;
}

export interface RecordStore<R extends AnyRecord = AnyRecord> {
  fields: Fields;
  /** Puts a record that has all its fields in order. Throws `FieldProblem` where a rule between fields is broken. */
  normalise(record: R): R;
  /** The ids of what is stored under these external ids. */
  idsOf(db: Db, externalIds: readonly string[]): Promise<number[]>;
  /** The records of these ids, in any order. */
  read(db: Db, ids: readonly number[]): Promise<StoredRecord<R>[]>;
  save(writing: Writing, rows: readonly PlacedRecord<R>[]): Promise<void>;
}

/** The tables of records, each with the name of the file that brings them. An external id is used once in all of these and `item`. */
export const RECORD_FILES = { term: 'terms', advertisement: 'advertisements', thesaurus_term: 'thesaurus' } as const;
export type RecordTable = keyof typeof RECORD_FILES;
export const RECORD_TABLES = Object.keys(RECORD_FILES) as RecordTable[];

/** How the rows of a table are found by their external ids, and all that have one, in the order in which they were added. */
export const byExternalId = (table: RecordTable) => ({
  idsOf: async (db: Db, externalIds: readonly string[]): Promise<number[]> => {
    const rows = await db
      .selectFrom(table as 'term')
      .select('id')
      .where('external_id', 'in', externalIds)
      .execute();
    return rows.map(({ id }) => id);
  },
  exportedIds: async (db: Db): Promise<number[]> => {
    const rows = await db
      .selectFrom(table as 'term')
      .select('id')
      .where('external_id', 'is not', null)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },
});
