/** From the bytes of a file to records, row by row; what cannot be read is refused with a reason. */
import { createHash } from 'node:crypto';
import { FieldProblem, type Fields, shown } from '#domain/fields.ts';
import { TITLE_FIELD } from '#domain/item-fields.ts';
import { KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import { freeSlug, slugify, writtenName } from '../../features/items/slugs-and-sort-keys.ts';
import { parseCell, readCell } from '../formats/cells.ts';
import type { CsvRow } from '../formats/csv.ts';
import { readTable } from '../formats/read-table.ts';
import { type DateOrder, orderShown, swappable } from '../formats/written-dates.ts';
import { UnreadableFile } from '../formats/xlsx.ts';
import { type ColumnUse, type Mapping, matchColumns } from './columns.ts';
import { withoutOtherKinds } from './kind-column.ts';
import { asFormatCell, isDateField } from './normalize-cells.ts';
import { type RecalledMapping, type RememberedMapping, recalledIn } from './recall-mapping.ts';
import { type FoundHtml, withoutHtml } from './strip-html.ts';
import { asShown, dayAndTimes, isTimeColumn, joinTimes, type TimeCells } from './time-columns.ts';
import { type WordChange, withWords } from './value-mapping.ts';

/** A row that does not come in. `column` is `(row)` when it is refused as a whole. */
export interface Refusal {
  line: number;
  record: number;
  column: string;
  reason: string;
  external_id: string | undefined;
  /** Another address, under which the row could come in. */
  otherSlug?: string;
}

export interface ParsedRow {
  line: number;
  /** Its number in a spreadsheet. */
  row: number;
  record: number;
  /** The values of the columns that the file has. */
  cells: { external_id: string } & Record<string, unknown>;
  /** Whether its external id was made here. */
  isNamedHere?: boolean;
  /** The one that it has where another name comes to the same letters: C and C++. */
  otherId?: string;
  /** Whether somebody gave it an address, and so said what it is. */
  isDecided?: boolean;
}

export interface ParsedFile {
  /** Why no row of the file comes in. */
  problem: string | undefined;
  rows: ParsedRow[];
  refused: Refusal[];
  ignoredColumns: string[];
  columns: ColumnUse[];
  /** How many rows the file has, without the first and the empty ones. */
  count: number;
  /** The rows as they stand in the file. */
  raw: CsvRow[];
  /** A date that has two readings, where nothing in the file says which is meant. */
  unclearDate: string | undefined;
  /** How many rows say that they are of another kind; they are passed over. */
  otherKinds: [kind: Kind, rows: number][];
  /** What was said by hand of a table with these columns before, and is used here. */
  recalled?: RecalledMapping;
  html?: FoundHtml;
}

/** How somebody's own table is to be read. */
export interface Reading {
  /** What the rows are; without it only tables in the format itself are read. */
  kind?: Kind | undefined;
  mapping?: Mapping | undefined;
  /** What was said by hand of tables before; the one with these columns is used where there is no `mapping`. */
  remembered?: readonly RememberedMapping[] | undefined;
  /** What becomes of HTML in cells. Without it a table with our lasting names keeps it, and others get plain words. */
  html?: 'plain' | 'keep' | undefined;
  /** The address of this site: its own tables write it before what lies here. */
  siteUrl?: string | undefined;
  /** Names that are to be other names, or none, in the whole file. */
  words?: readonly WordChange[] | undefined;
  dates?: DateOrder | undefined;
  /** A table in the format itself is held to it, also in its dates, unless their order was said. */
  isStrict?: boolean | undefined;
  /** Cells that somebody has put right: by the row of the spreadsheet and the column, or a field that has none. */
  corrections?: readonly { row: number; column: string; value: string }[] | undefined;
  /** Where a file has more rows of the kind than this, only so many are kept, and none is parsed. */
  rowsMost?: number | undefined;
}

export async function parseFile(fields: Fields, bytes: Buffer, reading: Reading = {}): Promise<ParsedFile> {
  const parsed: ParsedFile = {
    problem: undefined,
    rows: [],
    refused: [],
    ignoredColumns: [],
    columns: [],
    count: 0,
    raw: [],
    unclearDate: undefined,
    otherKinds: [],
  };
  const rows: CsvRow[] = [];
  let read = 0;
  const most = reading.rowsMost ?? Number.POSITIVE_INFINITY;
  try {
    for await (const row of readTable(bytes)) {
      if (rows.length > 0 && isEmpty(row)) continue;
      read++;
      if (rows.length <= most * KINDS.length) rows.push({ ...row, cells: row.cells.map(asShown) });
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { ...parsed, problem: error.message };
    throw error;
  }
  const [first, ...rest] = rows.slice(headerAt(rows, fields, reading.kind));
  if (!first) return { ...parsed, problem: 'it is empty; the first line must name the columns' };
  const recalled = reading.mapping ? undefined : recalledIn(reading.remembered ?? [], namesIn(first));
  if (recalled) parsed.recalled = recalled;
  const header = readHeader(fields, first, rest, { ...reading, mapping: reading.mapping ?? recalled?.mapping });
  parsed.columns = header.columns;
  const ofKind = withoutOtherKinds(rest, header.columns, reading.kind);
  parsed.otherKinds = ofKind.others;
  parsed.count = ofKind.rows.length + read - rows.length;
  // A column that is empty for all of a kind is about the others.
  if (ofKind.others.length > 0) parsed.columns = columnsInUse(header.columns, ofKind.rows);
  // A table with our lasting names was written here, and comes back as it was.
  const isOwnWay = !header.columns.some(({ column, field }) => column === 'external_id' && field === 'external_id');
  const keepsHtml = reading.html ? reading.html === 'keep' : reading.isStrict || !isOwnWay;
  const { rows: worded, html } = withoutHtml(
    withLinks(ofKind.rows.slice(0, most), parsed.columns, fields),
    parsed.columns,
    fields,
    keepsHtml === true,
  );
  if (html) parsed.html = html;
  parsed.raw = corrected(worded, parsed.columns, reading);
  if (header.problem) return { ...parsed, problem: header.problem };
  if (parsed.count > most) return parsed;
  parsed.ignoredColumns = parsed.columns.flatMap(({ column, field }) => (field ? [] : shown(column || '(no name)')));

  const isStrict = reading.isStrict && !reading.dates && header.isOfFormat;
  const dates = orderOf(fields, parsed.columns, isStrict ? [] : parsed.raw, reading.dates);
  parsed.unclearDate = dates.unclear;
  const ways = {
    kind: reading.kind,
    dates: dates.order,
    isStrict: isStrict === true,
    words: reading.words ?? [],
    siteUrl: reading.siteUrl,
    slugs: slugsSaid(reading),
    isOwnWay,
  };
  const seen = new Map<string, number>();
  for (const row of parsed.raw) {
    const result = parseRow(fields, parsed.columns, row, seen, ways);
    if ('reason' in result) parsed.refused.push(result);
    else parsed.rows.push(result);
  }
  return parsed;
}

/** A title and notes may stand above the names of the columns. */
const LINES_ABOVE = 10;

function headerAt(rows: readonly CsvRow[], fields: Fields, kind: Kind | undefined): number {
  const known = (row: CsvRow) => matchColumns(namesIn(row), fields, { kind }).filter(({ field }) => field).length;
  const isNone = rows[0] && !rows[0].problem && rows[0].cells.filter((cell) => cell.trim()).length < 2;
  if (!isNone || known(rows[0] as CsvRow) > 0) return 0;
  return Math.max(
    0,
    rows.slice(0, LINES_ABOVE).findIndex((row) => known(row) > 1),
  );
}

/** In a column of addresses a link of a workbook is where it leads, whatever it is called. */
function withLinks(rows: CsvRow[], columns: readonly ColumnUse[], fields: Fields): CsvRow[] {
  const at = columns.flatMap(({ field }, i) => (field && fields[field]?.isAddress ? i : []));
  return rows.map(({ links, ...row }) => {
    if (!links) return row;
    const cells = [...row.cells];
    for (const i of at) {
      const link = links[i]?.replace(/^mailto:/i, '').split(/(?<=@[^?]*)\?/)[0];
      if (link && cells[i] !== '' && !/^\S+[.:@]\S+$/.test(cells[i] ?? '')) cells[i] = link;
    }
    return { ...row, cells };
  });
}

const isEmpty = ({ problem, cells }: CsvRow): boolean => !problem && cells.every((cell) => cell.trim() === '');

function corrected(rows: CsvRow[], columns: readonly ColumnUse[], { corrections = [] }: Reading): CsvRow[] {
  if (corrections.length === 0) return rows;
  const byRow = Map.groupBy(corrections, ({ row }) => row);
  return rows.map((row) => {
    const cells = [...row.cells];
    for (const { column, value } of byRow.get(row.row) ?? []) {
      const at = columns.findIndex((use) => use.column === column);
      if (at !== -1) cells[at] = value;
    }
    return { ...row, cells };
  });
}

/** Addresses that somebody gave to rows, by row. */
function slugsSaid({ corrections = [] }: Reading): Map<number, string> {
  return new Map(corrections.flatMap(({ row, column, value }) => (column === 'slug' ? [[row, value]] : [])));
}

const columnsInUse = (columns: readonly ColumnUse[], rows: readonly CsvRow[]): ColumnUse[] =>
  columns.map((use, at) => (rows.some(({ cells }) => cells[at]?.trim()) ? use : { ...use, field: undefined }));

const namesIn = ({ cells }: CsvRow): string[] => cells.map((cell) => cell.trim());

interface Header {
  columns: ColumnUse[];
  isOfFormat?: boolean;
  problem?: string;
}

function readHeader(known: Fields, row: CsvRow, rows: readonly CsvRow[], { kind, mapping }: Reading): Header {
  if (row.problem) return { columns: [], problem: `its first line cannot be read: ${row.problem}` };
  const names = namesIn(row);
  const isOfFormat = mapping === undefined && hasRequired(names, known);
  const cellsAt = (at: number) => rows.flatMap(({ cells }) => cells[at]?.trim() || []);
  const columns = matchColumns(names, known, { kind, mapping, isOfFormat, cellsAt });
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
  siteUrl: string | undefined;
  words: readonly WordChange[];
  slugs: ReadonlyMap<number, string>;
}

function parseRow(
  fields: Fields,
  columns: readonly ColumnUse[],
  row: CsvRow,
  seen: Map<string, number>,
  ways: Ways,
): ParsedRow | Refusal {
  const { line, record, cells } = row;
  const place = { line, row: row.row, record, ...(ways.slugs.has(row.row) && { isDecided: true }) };
  const idAt = columns.findIndex(({ field }) => field === 'external_id');
  const external_id = (idAt !== -1 && readCell(cells[idAt] ?? '')) || undefined;
  const refuse = (column: string, reason: string): Refusal => ({ line, record, column, reason, external_id });

  if (row.problem) return refuse('(row)', row.problem);
  const isPadded = ways.isOwnWay && cells.slice(columns.length).every((cell) => cell.trim() === '');
  if (cells.length !== columns.length && !isPadded)
    return refuse('(row)', `${cells.length} cells where the header has ${columns.length}`);
  // The first row of a name counts even when something else is wrong with it.
  const again = external_id !== undefined && seen.has(external_id);
  if (external_id !== undefined && !again) seen.set(external_id, row.row);
  if (again) return refuse('external_id', 'used by an earlier row of this file, which counts');

  const values: Record<string, unknown> = {};
  const times: TimeCells = {};
  const hasTimes = columns.some(({ field }) => field === 'start_time');
  for (const [i, { field: name }] of columns.entries()) {
    if (name !== undefined && isTimeColumn(name)) times[name] = readCell(cells[i] ?? '');
    const field = name === undefined ? undefined : fields[name];
    if (name === undefined || !field || (isMade(name, cells[i]) && ways.kind)) continue;
    const both = name === 'start_date' && !hasTimes ? dayAndTimes(cells[i] ?? '') : undefined;
    if (both) times.start_time = both.times;
    try {
      values[name] = parseCell(field, asFormatCell(name, field, both?.day ?? cells[i] ?? '', ways));
    } catch (error) {
      if (error instanceof FieldProblem) return refuse(name, error.message);
      throw error;
    }
  }
  try {
    joinTimes(values, times);
    const slug = ways.slugs.get(row.row);
    if (slug !== undefined && fields.slug) values.slug = parseCell(fields.slug, slug);
  } catch (error) {
    if (error instanceof FieldProblem) return refuse(error.field ?? 'slug', error.message);
    throw error;
  }
  withWords(values, ways.words);
  if (!ways.kind) return { ...place, cells: { ...values, external_id: external_id ?? '' } };
  if (external_id !== undefined) return { ...place, cells: { ...values, external_id } };
  const title = String(values[TITLE_FIELD[ways.kind]] ?? '');
  if (fields.slug?.required) values.slug ??= slugify(title) || ways.kind;
  const made = madeName(ways.kind, values);
  const otherId = typeof values.slug === 'string' ? undefined : `${made}~${hashOf(writtenName(title))}`.slice(-200);
  const twin = seen.get(otherId ?? made) ?? seen.get(made);
  if (twin !== undefined) {
    const same = 'start_date' in fields ? 'the same name and day' : 'the same name';
    const reason = `row ${twin} has ${same}; give this one another name, or an address of its own`;
    return { ...refuse(TITLE_FIELD[ways.kind], reason), otherSlug: freeSlugIn(seen, ways.kind, values) };
  }
  seen.set(otherId ?? made, row.row);
  return { ...place, cells: { ...values, external_id: made }, isNamedHere: true, ...(otherId && { otherId }) };
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 8);

/** What is made where it is missing. */
const isMade = (field: string, cell = ''): boolean =>
  (field === 'external_id' || field === 'slug') && readCell(cell) === '';

/** An address that no row so far has: quiet-swim-2. The same list gets the same one again. */
function freeSlugIn(seen: ReadonlyMap<string, number>, kind: Kind, values: Record<string, unknown>): string {
  const stem = slugify(String(values[TITLE_FIELD[kind]] ?? '')) || kind;
  const free = freeSlug(stem, (slug) => seen.has(madeName(kind, { ...values, slug })));
  return free === stem ? `${stem}-2` : free;
}

/**
 * `ours:events:quiet-swim-2027-01-16`: from the kind and the address that a thing has or would get, so that the same row
 * finds the same thing again. Events of one name differ by their day.
 */
function madeName(kind: Kind, values: Record<string, unknown>): string {
  const title = slugify(String(values[TITLE_FIELD[kind]] ?? '')) || kind;
  const day = typeof values.start_date === 'string' ? `-${values.start_date.slice(0, 10)}` : '';
  return `ours:${KIND_FACTS[kind].file}:${values.slug ?? `${title}${day}`}`.slice(0, 200);
}
