/** A file of the interchange format: what its records are, and how an import places and writes them. */
import type { AnyRecord } from '#domain/item-fields.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import type { Actor } from '../../../features/audit/audit.ts';
import type { PlacedRecord, RecordStore, StoredRecord, Writing } from '../../persistence/record-store.ts';
import type { TermLookup } from '../../persistence/term-lookup.ts';
import { formatCell } from '../cells.ts';
import type { ImportIndex } from './known-records.ts';

/** What is there already, and what the rows placed so far will add. */
export interface ImportContext {
  index: ImportIndex;
  terms: TermLookup;
}

/** Whose import writes, and the step by which all of it can be undone. */
export interface ImportWriting extends Writing {
  actor: Actor;
  bulk: number | undefined;
}

export interface CatalogueFile<R extends AnyRecord = AnyRecord> extends Omit<RecordStore<R>, 'save'> {
  /** Its name without `.csv`. */
  name: string;
  /** The kind of its items, where it holds items. */
  kind?: Kind;
  /** Whether what the record refers to is there; names that mean a topic become its address. Throws `FieldProblem`. */
  resolveReferences?(record: R, index: ImportIndex): void;
  /** Gives the record its place and notes it; without it, it stands alone. Throws `FieldProblem` where a name or address is taken. */
  place?(record: R, stored: StoredRecord<R> | undefined, context: ImportContext): PlacedRecord<R>;
  /** The ids of everything that an export holds, in the order in which it was added. */
  exportedIds(db: Db): Promise<number[]>;
  /** Writes records, some hundred at a time. */
  save(writing: ImportWriting, rows: readonly PlacedRecord<R>[]): Promise<void>;
  /** A stored record as the file writes it, where that differs. */
  asWritten?(record: R): R;
}

const IDS_AT_ONCE = 500;

/** The records of these ids, in batches and in their order. */
export async function* readRecords(
  file: Pick<CatalogueFile, 'read'>,
  db: Db,
  ids: readonly number[],
): AsyncGenerator<StoredRecord> {
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

/** The cells of a record, for these columns of a table; those that its file does not have stay empty. */
export function cellsOf({ fields, asWritten }: CatalogueFile, record: AnyRecord, columns: readonly string[]): string[] {
  const written = asWritten?.(record) ?? record;
  return columns.map((name) => {
    const field = fields[name];
    return field ? formatCell(field, written[name]) : '';
  });
}
