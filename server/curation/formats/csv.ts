/**
 * Reading and writing CSV files (RFC 4180) so that one broken row costs one row.
 *
 * A library parses; on top of it this keeps the line on which each row begins, refuses rows that are not well formed or
 * not UTF-8, and, when a stray quotation mark has swallowed the rows after it, starts again on the next line.
 */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { csvParse, csvStringify } from '#server/kernel/lazy-packages.ts';
import { DELIMITERS, type Delimiter } from './dialect.ts';

export interface CsvRow {
  /** The line of the file on which the row begins; the first is 1. */
  line: number;
  /** Its number in a spreadsheet, the first being 1: empty lines count, line breaks within a cell do not. */
  row: number;
  /** Its number after the header, from 1; rows of empty cells count, empty lines do not. */
  record: number;
  cells: string[];
  /** Why the row as a whole cannot be read. Its cells are then of no use. */
  problem?: string;
  /** Where cells lead that are links, by their place, in a workbook. */
  links?: string[];
}

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
/** A file that goes wrong more often than this is not worth guessing at. */
const RESTARTS = 50;

/** A row that is well formed, by the sign between its cells; programs write ="0163" so that no spreadsheet counts with it. */
const wellFormed = (delimiter: string): RegExp => {
  const cell = `(?:"[^"]*(?:""[^"]*)*"|="[^"${delimiter}\\r\\n]*"|[^"${delimiter}\\r\\n]*)`;
  return new RegExp(`^${cell}(?:[${delimiter}]${cell})*$`);
};
const WELL_FORMED = Object.fromEntries(DELIMITERS.map((one) => [one, wellFormed(one)])) as Record<Delimiter, RegExp>;

/** Every row of a file, the header (record 0) included; empty lines are passed over. */
export async function* readCsv(bytes: Buffer, delimiter: Delimiter = ','): AsyncGenerator<CsvRow> {
  let place = { offset: bytes.subarray(0, 3).equals(BOM) ? 3 : 0, line: 1, row: 1, record: 0 };
  for (let restarts = 0; place.offset < bytes.length; restarts++) {
    if (restarts > RESTARTS) {
      yield { ...place, cells: [], problem: 'the rest of the file cannot be read: too many stray quotation marks' };
      return;
    }
    const rows = readFrom(bytes, place, delimiter);
    for (;;) {
      const { value, done } = await rows.next();
      if (done) {
        place = value;
        break;
      }
      yield value;
    }
  }
}

interface Place {
  offset: number;
  line: number;
  row: number;
  record: number;
}

/** Reads until the end or until a row that swallowed others; returns where to go on. */
async function* readFrom(bytes: Buffer, from: Place, delimiter: Delimiter): AsyncGenerator<CsvRow, Place> {
  let { offset, line, row, record } = from;
  const parser = Readable.from(slices(bytes, from.offset), { objectMode: false }).pipe(
    csvParse().parse({
      info: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      // What cannot be parsed at all is left over at the end, see below; the rows before it still arrive.
      skip_records_with_error: true,
      record_delimiter: ['\r\n', '\n'],
    }),
  );
  for await (const { record: cells, info } of parser as AsyncIterable<{ record: string[]; info: { bytes: number } }>) {
    const end = from.offset + info.bytes;
    const raw = bytes.subarray(offset, end);
    const problem = problemOf(raw, delimiter);
    if (!isEmptyLine(cells)) {
      yield problem ? { line, row, record, cells, problem } : { line, row, record, cells };
      record++;
    }
    if (problem && breaksWithin(raw)) return nextLine(bytes, { offset, line, row, record });
    row++;
    line += lineBreaks(raw);
    offset = end;
  }
  if (offset >= bytes.length) return { offset, line, row, record };
  yield { line, row, record, cells: [], problem: 'a quotation mark is opened and never closed' };
  return nextLine(bytes, { offset, line, row, record: record + 1 });
}

/** Rows as text, quoted where needed, with one line end throughout. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return csvStringify().stringify(rows as string[][], { record_delimiter: '\n' });
}

function* slices(bytes: Buffer, from: number): Generator<Buffer> {
  const step = 65_536;
  for (let at = from; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

function problemOf(raw: Buffer, delimiter: Delimiter): string | undefined {
  if (!isUtf8(raw)) return 'not UTF-8 text';
  if (!raw.includes(0x22)) return undefined;
  const text = raw.toString('latin1').replace(/\r?\n$/, '');
  return WELL_FORMED[delimiter].test(text)
    ? undefined
    : 'a quotation mark stands where it must not; within a quoted cell it is written twice';
}

/** Whether a raw row goes over several lines. */
function breaksWithin(raw: Buffer): boolean {
  const first = raw.indexOf(0x0a);
  return first !== -1 && first < raw.length - 1;
}

const isEmptyLine = (cells: string[]): boolean => cells.length === 1 && cells[0] === '';

function lineBreaks(raw: Buffer): number {
  let breaks = 0;
  for (let at = raw.indexOf(0x0a); at !== -1; at = raw.indexOf(0x0a, at + 1)) breaks++;
  return breaks;
}

function nextLine(bytes: Buffer, { offset, line, row, record }: Place): Place {
  const end = bytes.indexOf(0x0a, offset);
  return { offset: end === -1 ? bytes.length : end + 1, line: line + 1, row: row + 1, record };
}
