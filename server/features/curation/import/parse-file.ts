/** From the bytes of a file to records, row by row; what cannot be read is refused with a reason. */
import { FieldProblem, type Fields, shown } from '#contract/fields.ts';
import { TITLE_FIELD } from '#contract/item-fields.ts';
import { KIND_FACTS, type Kind } from '#contract/kinds.ts';
import { slugify } from '../../items/names.ts';
import { parseCell, readCell } from '../format/cells.ts';
import type { CsvRow } from '../format/csv.ts';
import { readTable } from '../format/table.ts';
import { UnreadableFile } from '../format/xlsx.ts';
import { type ColumnUse, type Mapping, matchColumns } from './columns.ts';
import { asFormatCell, isDateField } from './people-cells.ts';
import { type DateOrder, orderShown, swappable } from './written-dates.ts';

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
  /** Whether its external id was made here. */
  isNamedHere?: boolean;
}

export interface ParsedFile {
  /** Why no row of the file comes in. */
  problem: string | undefined;
  rows: ParsedRow[];
  refused: Refusal[];
  ignoredColumns: string[];
  columns: ColumnUse[];
  /** The rows as they stand in the file. */
  raw: CsvRow[];
  /** A date that has two readings, where nothing in the file says which is meant. */
  unclearDate: string | undefined;
}

/** How somebody's own table is to be read. */
export interface Reading {
  /** What the rows are; without it only tables in the format itself are read. */
  kind?: Kind | undefined;
  mapping?: Mapping | undefined;
  dates?: DateOrder | undefined;
  /** A table in the format itself is held to it, also in its dates, unless their order was said. */
  isStrict?: boolean | undefined;
  /** Cells that somebody has put right: by line and column. */
  corrections?: readonly { row: number; column: string; value: string }[] | undefined;
}

export async function parseFile(fields: Fields, bytes: Buffer, reading: Reading = {}): Promise<ParsedFile> {
  const parsed: ParsedFile = {
    problem: undefined,
    rows: [],
    refused: [],
    ignoredColumns: [],
    columns: [],
    raw: [],
    unclearDate: undefined,
  };
  const rows: CsvRow[] = [];
  try {
    for await (const row of readTable(bytes)) rows.push(row);
  } catch (error) {
    if (error instanceof UnreadableFile) return { ...parsed, problem: error.message };
    throw error;
  }
  const [first, ...rest] = rows;
  if (!first) return { ...parsed, problem: 'it is empty; the first line must name the columns' };
  const header = readHeader(fields, first, reading);
  parsed.columns = header.columns;
  parsed.raw = corrected(
    rest.filter(({ problem, cells }) => problem || cells.some((cell) => cell.trim() !== '')),
    header.columns,
    reading,
  );
  if (header.problem) return { ...parsed, problem: header.problem };
  parsed.ignoredColumns = header.columns.flatMap(({ column, field }) => (field ? [] : shown(column || '(no name)')));

  const isStrict = reading.isStrict && !reading.dates && header.isOfFormat;
  const dates = orderOf(fields, header.columns, isStrict ? [] : parsed.raw, reading.dates);
  parsed.unclearDate = dates.unclear;
  const ways = {
    kind: reading.kind,
    dates: dates.order,
    isStrict: isStrict === true,
    isOwnWay: !header.columns.some(({ column, field }) => column === 'external_id' && field === 'external_id'),
  };
  const seen = new Set<string>();
  for (const row of parsed.raw) {
    const result = parseRow(fields, header.columns, row, seen, ways);
    if ('reason' in result) parsed.refused.push(result);
    else parsed.rows.push(result);
  }
  return parsed;
}

function corrected(rows: CsvRow[], columns: readonly ColumnUse[], { corrections = [] }: Reading): CsvRow[] {
  if (corrections.length === 0) return rows;
  const byLine = Map.groupBy(corrections, ({ row }) => row);
  return rows.map((row) => {
    const cells = [...row.cells];
    for (const { column, value } of byLine.get(row.line) ?? []) {
      const at = columns.findIndex((use) => use.column === column);
      if (at !== -1) cells[at] = value;
    }
    return { ...row, cells };
  });
}

interface Header {
  columns: ColumnUse[];
  isOfFormat?: boolean;
  problem?: string;
}

function readHeader(known: Fields, row: CsvRow, { kind, mapping }: Reading): Header {
  if (row.problem) return { columns: [], problem: `its first line cannot be read: ${row.problem}` };
  const names = row.cells.map((cell) => cell.trim());
  const isOfFormat = mapping === undefined && hasRequired(names, known);
  const columns = isOfFormat ? matchColumns(names, known) : matchColumns(names, known, kind, mapping);
  const twice = names.find((column, i) => column in known && names.indexOf(column) !== i);
  if (twice) return { columns, problem: `its first line names the column ${twice} twice` };
  const used = new Set(columns.map(({ field }) => field));
  const missing = Object.keys(known).filter(
    (field) => known[field]?.required && !used.has(field) && !(kind && CAN_BE_MADE.has(field)),
  );
  if (missing.length === 0) return { columns, isOfFormat };
  const many = missing.length > 1;
  return {
    columns,
    problem: `the required ${many ? 'columns' : 'column'} ${missing.join(', ')} ${many ? 'are' : 'is'} missing`,
  };
}

/** A table that this site has written, or that was written for it, needs no guessing. */
const hasRequired = (names: readonly string[], known: Fields): boolean =>
  Object.entries(known).every(([field, { required }]) => !required || names.includes(field));

/** Names and addresses are made from titles. */
const CAN_BE_MADE: ReadonlySet<string> = new Set(['external_id', 'slug']);

/** What the dates of a file show of their order; the site's readers put the day first. */
function orderOf(
  fields: Fields,
  columns: readonly ColumnUse[],
  rows: readonly CsvRow[],
  said: DateOrder | undefined,
): { order: DateOrder; unclear?: string } {
  if (said) return { order: said };
  const at = columns.flatMap(({ field }, i) => (field && fields[field] && isDateField(fields[field]) ? i : []));
  const written = rows.flatMap(({ cells }) => at.map((i) => cells[i] ?? ''));
  const shownOrders = new Set(written.flatMap((cell) => orderShown(cell) ?? []));
  const [only] = shownOrders;
  if (only && shownOrders.size === 1) return { order: only };
  const unclear = written.find((cell) => swappable(cell));
  return { order: 'day-first', ...(unclear !== undefined && { unclear }) };
}

interface Ways {
  kind: Kind | undefined;
  dates: DateOrder;
  isOwnWay: boolean;
  isStrict: boolean;
}

function parseRow(
  fields: Fields,
  columns: readonly ColumnUse[],
  row: CsvRow,
  seen: Set<string>,
  ways: Ways,
): ParsedRow | Refusal {
  const { line, record, cells } = row;
  const idAt = columns.findIndex(({ field }) => field === 'external_id');
  const external_id = (idAt !== -1 && readCell(cells[idAt] ?? '')) || undefined;
  const refuse = (column: string, reason: string): Refusal => ({ line, record, column, reason, external_id });

  if (row.problem) return refuse('(row)', row.problem);
  const isPadded = ways.isOwnWay && cells.slice(columns.length).every((cell) => cell.trim() === '');
  if (cells.length !== columns.length && !isPadded)
    return refuse('(row)', `${cells.length} cells where the header has ${columns.length}`);
  // The first row of a name counts even when something else is wrong with it.
  const again = external_id !== undefined && seen.has(external_id);
  if (external_id !== undefined) seen.add(external_id);
  if (again) return refuse('external_id', 'used by an earlier row of this file, which counts');

  const values: Record<string, unknown> = {};
  for (const [i, { field: name }] of columns.entries()) {
    const field = name === undefined ? undefined : fields[name];
    if (name === undefined || !field || (isMade(name, cells[i]) && ways.kind)) continue;
    try {
      values[name] = parseCell(field, asFormatCell(name, field, cells[i] ?? '', ways));
    } catch (error) {
      if (error instanceof FieldProblem) return refuse(name, error.message);
      throw error;
    }
  }
  if (!ways.kind) return { line, record, cells: { ...values, external_id: external_id ?? '' } };
  if (fields.slug?.required) values.slug ??= slugify(String(values[TITLE_FIELD[ways.kind]] ?? '')) || ways.kind;
  if (external_id !== undefined) return { line, record, cells: { ...values, external_id } };
  const made = madeName(ways.kind, values);
  if (seen.has(made))
    return refuse('external_id', 'an earlier row has the same name; give each its own address or lasting name');
  seen.add(made);
  return { line, record, cells: { ...values, external_id: made }, isNamedHere: true };
}

/** What is made where it is missing. */
const isMade = (field: string, cell = ''): boolean =>
  (field === 'external_id' || field === 'slug') && readCell(cell) === '';

/**
 * `ours:events:quiet-swim-2027-01-16`: from the kind and the address that a thing has or would get, so that the same row
 * finds the same thing again. Events of one name differ by their day.
 */
function madeName(kind: Kind, values: Record<string, unknown>): string {
  const title = slugify(String(values[TITLE_FIELD[kind]] ?? '')) || kind;
  const day = typeof values.start_date === 'string' ? `-${values.start_date.slice(0, 10)}` : '';
  return `ours:${KIND_FACTS[kind].file}:${values.slug ?? `${title}${day}`}`.slice(0, 200);
}
