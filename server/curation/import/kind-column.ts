/** Tables that hold several kinds, with a column that says which each row is. */
import { KIND_FACTS, KINDS, type Kind, kindOf } from '#domain/kinds.ts';
import type { CsvRow } from '../formats/csv.ts';

export const KIND_COLUMN = 'kind';
/** What the column is called here and in the catalogue that other programs read. */
export const KIND_COLUMN_NAMES = [KIND_COLUMN, 'object type'];

const BY_PLURAL = new Map(KINDS.map((kind) => [KIND_FACTS[kind].plural.toLowerCase(), kind]));

const kindIn = (cell: string): Kind | undefined => kindOf(cell) ?? BY_PLURAL.get(cell.trim().toLowerCase());

/** Whether every cell of a column names a kind. */
export const areKinds = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => kindIn(cell) !== undefined);

/** The rows that are of a kind, where a column says so, and how many are of which other. */
export function withoutOtherKinds(
  rows: CsvRow[],
  columns: readonly { field: string | undefined }[],
  kind: Kind | undefined,
) {
  const others = new Map<Kind, number>();
  const at = kind ? columns.findIndex(({ field }) => field === KIND_COLUMN) : -1;
  if (at === -1) return { rows, others: [] };
  const own = rows.filter(({ cells }) => {
    const said = kindIn(cells[at] ?? '');
    if (said === undefined || said === kind) return true;
    others.set(said, (others.get(said) ?? 0) + 1);
    return false;
  });
  return { rows: own, others: [...others] };
}
