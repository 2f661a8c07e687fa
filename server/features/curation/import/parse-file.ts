/** From the bytes of a file to records, row by row; what cannot be read is refused with a reason. */
import { type Cell, CellProblem, holdsControlCharacter, shown, unguard } from '../format/cells.ts';
import { type CsvRow, readCsv } from '../format/csv.ts';
import { COLUMNS, type FileName, type RecordOf } from '../format/files.ts';

/** A row that does not come in. `column` is `(row)` when it is refused as a whole. */
export interface Refusal {
  line: number;
  record: number;
  column: string;
  reason: string;
  external_id: string | undefined;
}

export interface ParsedRow<F extends FileName> {
  line: number;
  record: number;
  /** The cells of the columns that the file has. */
  cells: Partial<RecordOf<F>> & { external_id: string };
}

export interface ParsedFile<F extends FileName> {
  /** Why no row of the file comes in. */
  problem: string | undefined;
  rows: ParsedRow<F>[];
  refused: Refusal[];
  ignoredColumns: string[];
}

export async function parseFile<F extends FileName>(file: F, bytes: Buffer): Promise<ParsedFile<F>> {
  const parsed: ParsedFile<F> = { problem: undefined, rows: [], refused: [], ignoredColumns: [] };
  if (isUtf16(bytes)) return { ...parsed, problem: 'it is not UTF-8 text; save it as ‘CSV UTF-8’' };
  const rows = readCsv(bytes);
  const first = await rows.next();
  if (first.done) return { ...parsed, problem: 'it is empty; the first line must name the columns' };
  const header = readHeader(file, first.value);
  if ('problem' in header) return { ...parsed, problem: header.problem };
  parsed.ignoredColumns = header.ignored;

  const seen = new Set<string>();
  for await (const row of rows) {
    if (!row.problem && row.cells.every((cell) => cell.trim() === '')) continue;
    const result = parseRow(file, header.columns, row, seen);
    if ('reason' in result) parsed.refused.push(result);
    else parsed.rows.push(result);
  }
  return parsed;
}

interface Header {
  columns: string[];
  ignored: string[];
}

function readHeader(file: FileName, row: CsvRow): Header | { problem: string } {
  if (row.problem) return { problem: `its first line cannot be read: ${row.problem}` };
  const columns = row.cells.map((cell) => cell.trim());
  const known = columnsOf(file);
  const twice = columns.find((column, i) => column in known && columns.indexOf(column) !== i);
  if (twice) return { problem: `its first line names the column ${twice} twice` };
  const missing = Object.keys(known).filter((column) => known[column]?.required && !columns.includes(column));
  if (missing.length > 0) {
    const many = missing.length > 1;
    return {
      problem: `the required ${many ? 'columns' : 'column'} ${missing.join(', ')} ${many ? 'are' : 'is'} missing`,
    };
  }
  return {
    columns,
    ignored: columns.filter((column) => !(column in known)).map((column) => shown(column || '(no name)')),
  };
}

function parseRow<F extends FileName>(
  file: F,
  columns: string[],
  row: CsvRow,
  seen: Set<string>,
): ParsedRow<F> | Refusal {
  const { line, record, cells } = row;
  const idAt = columns.indexOf('external_id');
  const external_id = unguard(cells[idAt] ?? '') || undefined;
  const refuse = (column: string, reason: string): Refusal => ({ line, record, column, reason, external_id });

  if (row.problem) return refuse('(row)', row.problem);
  if (cells.length !== columns.length)
    return refuse('(row)', `${cells.length} cells where the header has ${columns.length}`);
  // The first row of a name counts even when something else is wrong with it.
  const again = external_id !== undefined && seen.has(external_id);
  if (external_id !== undefined) seen.add(external_id);
  if (again) return refuse('external_id', 'used by an earlier row of this file, which counts');

  const known = columnsOf(file);
  const values: Record<string, unknown> = {};
  for (const [i, column] of columns.entries()) {
    const cell = known[column];
    if (!cell) continue;
    const text = unguard(cells[i] ?? '');
    if (holdsControlCharacter(text)) return refuse(column, 'holds a control character');
    if (text === '' && cell.required) return refuse(column, 'required; empty');
    try {
      values[column] = text === '' ? cell.empty : cell.parse(text);
    } catch (error) {
      if (error instanceof CellProblem) return refuse(column, error.message);
      throw error;
    }
  }
  return { line, record, cells: values as ParsedRow<F>['cells'] };
}

export const columnsOf = (file: FileName): Record<string, Cell<unknown>> =>
  COLUMNS[file] as unknown as Record<string, Cell<unknown>>;

function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
