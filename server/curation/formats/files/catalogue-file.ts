/** A file of the interchange format: its fields, the rules of its rows, and how they are read, placed and stored. */
import type { Fields } from '#domain/fields.ts';
import type { AnyRecord } from '#domain/item-fields.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Touch } from '#server/database/change-log.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { Ledger } from '../../import/ledger.ts';
import type { TermBook } from '../../persistence/term-book.ts';
import type { ImportOrigin } from '../../revisions/import-items.ts';

/** A stored record and where it is stored. `slug` is empty for what has no address. */
export interface StoredRecord {
  id: number;
  slug: string;
  record: AnyRecord;
}

/** A record with the place it goes to: over an existing thing, or as a new one. */
export interface PlacedRecord {
  id: number | undefined;
  slug: string;
  record: AnyRecord;
}

/** What placing a record found out: where it goes, and what it is compared with. */
export interface Placement extends PlacedRecord {
  stored: AnyRecord | undefined;
}

/** What is there already, and what the rows placed so far will add. */
export interface Books {
  ledger: Ledger;
  terms: TermBook;
}

export interface CatalogueFile {
  /** Its name without `.csv`. */
  name: string;
  /** The kind of its items, where it holds items. */
  kind?: Kind;
  fields: Fields;
  /** The rules between the fields of a record that has all of them. Throws `FieldProblem`. */
  settle: (record: AnyRecord) => AnyRecord;
  /** Whether what the record refers to is there; names that mean a topic become its address. Throws `FieldProblem`. */
  resolveReferences: (record: AnyRecord, ledger: Ledger) => void;
  /** Gives the record its place and notes it. Throws `FieldProblem` where a name or address is taken. */
  place: (record: AnyRecord, stored: StoredRecord | undefined, books: Books) => Placement;
  /** The ids of what is stored under these external ids. */
  idsOf: (db: Db, externalIds: readonly string[]) => Promise<number[]>;
  /** The ids of everything that an export holds, in the order in which it was added. */
  exportedIds: (db: Db) => Promise<number[]>;
  /** The records of these ids, in any order. */
  read: (db: Db, ids: readonly number[]) => Promise<StoredRecord[]>;
  /** Writes records within a transaction, and touches what changed. */
  save: (
    tx: Tx,
    touch: Touch,
    terms: TermBook,
    rows: readonly PlacedRecord[],
    onProgress?: Progress,
    origin?: ImportOrigin,
  ) => Promise<void>;
  /** A stored record as the file writes it, where that differs. */
  asWritten?: (record: AnyRecord) => AnyRecord;
}

/** Told of so many more rows. */
export type Progress = (rows: number) => void;

const IDS_AT_ONCE = 500;

/** The records of these ids, in batches and in their order. */
export async function* readRecords(file: CatalogueFile, db: Db, ids: readonly number[]): AsyncGenerator<StoredRecord> {
  for (let i = 0; i < ids.length; i += IDS_AT_ONCE) {
    const some = ids.slice(i, i + IDS_AT_ONCE);
    const found = new Map((await file.read(db, some)).map((stored) => [stored.id, stored]));
    for (const id of some) {
      const stored = found.get(id);
      if (stored) yield stored;
    }
  }
}

/** Whether two records of a file say the same. */
export const sameRecord = ({ fields }: CatalogueFile, a: AnyRecord, b: AnyRecord): boolean =>
  Object.entries(fields).every(([name, field]) => field.same(a[name], b[name]));

/** A name is placed where nobody else stands. */
export const placedAlone = (record: AnyRecord, stored: StoredRecord | undefined): Placement => ({
  id: stored?.id,
  slug: '',
  record,
  stored: stored?.record,
});
