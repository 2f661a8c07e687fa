/** From the bytes of a file to records, row by row; what cannot be read is refused with a reason. */
import { FieldProblem, type Fields, shown } from '#contract/fields.ts';
import { parseCell, readCell } from '../format/cells.ts';
import { type CsvRow, readCsv } from '../format/csv.ts';

/** A row that does not come in. `column` is `(row)` when it is refused as a whole. */
export interface Refusal {
  line: number;
  record: number;
  column: string;
  reason: string;
  external_id: string | undefined;
}

export interface ParsedRow {
  line: number;
  record: number;
  /** The values of the columns that the file has. */
  cells: { external_id: string } & Record<string, unknown>;
}

export interface ParsedFile {
  /** Why no row of the file comes in. */
  problem: string | undefined;
  rows: ParsedRow[];
  refused: Refusal[];
  ignoredColumns: string[];
}

export async function parseFile(fields: Fields, bytes: Buffer): Promise<ParsedFile> {
  const parsed: ParsedFile = { problem: undefined, rows: [], refused: [], ignoredColumns: [] };
  if (isUtf16(bytes)) return { ...parsed, problem: 'it is not UTF-8 text; save it as ‘CSV UTF-8’' };
  const rows = readCsv(bytes);
  const first = await rows.next();
  if (first.done) return { ...parsed, problem: 'it is empty; the first line must name the columns' };
  const header = readHeader(fields, first.value);
  if ('problem' in header) return { ...parsed, problem: header.problem };
  parsed.ignoredColumns = header.ignored;

  const seen = new Set<string>();
  for await (const row of rows) {
    if (!row.problem && row.cells.every((cell) => cell.trim() === '')) continue;
    const result = parseRow(fields, header.columns, row, seen);
    if ('reason' in result) parsed.refused.push(result);
    else parsed.rows.push(result);
  }
  return parsed;
}

interface Header {
  columns: string[];
  ignored: string[];
}

function readHeader(known: Fields, row: CsvRow): Header | { problem: string } {
  if (row.problem) return { problem: `its first line cannot be read: ${row.problem}` };
  const columns = row.cells.map((cell) => cell.trim());
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

function parseRow(fields: Fields, columns: string[], row: CsvRow, seen: Set<string>): ParsedRow | Refusal {
  const { line, record, cells } = row;
  const idAt = columns.indexOf('external_id');
  const external_id = readCell(cells[idAt] ?? '') || undefined;
  const refuse = (column: string, reason: string): Refusal => ({ line, record, column, reason, external_id });

  if (row.problem) return refuse('(row)', row.problem);
  if (cells.length !== columns.length)
    return refuse('(row)', `${cells.length} cells where the header has ${columns.length}`);
  // The first row of a name counts even when something else is wrong with it.
  const again = external_id !== undefined && seen.has(external_id);
  if (external_id !== undefined) seen.add(external_id);
  if (again) return refuse('external_id', 'used by an earlier row of this file, which counts');

  const values: Record<string, unknown> = {};
  for (const [i, column] of columns.entries()) {
    const field = fields[column];
    if (!field) continue;
    try {
      values[column] = parseCell(field, cells[i] ?? '');
    } catch (error) {
      if (error instanceof FieldProblem) return refuse(column, error.message);
      throw error;
    }
  }
  return { line, record, cells: { ...values, external_id: external_id ?? '' } };
}

function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
