/** A table from a file as people have it: CSV of any dialect, or a workbook. */

import { type CsvRow, readCsv } from './csv.ts';
import { dialectOf } from './dialect.ts';
import { asUtf8 } from './encoding.ts';
import { readXlsx, UnreadableFile } from './xlsx.ts';

const startsWith = (bytes: Buffer, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign);

/** Every row with something in it, the header first, in texts that PostgreSQL can store. Throws `UnreadableFile`. */
export async function* readTable(bytes: Buffer): AsyncGenerator<CsvRow> {
  for await (const row of readRows(bytes))
    yield { ...row, cells: row.cells.map((cell) => cell.toWellFormed().replaceAll('\u0000', '')) };
}

async function* readRows(bytes: Buffer): AsyncGenerator<CsvRow> {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    yield* await readXlsx(bytes);
    return;
  }
  // Workbooks of before 2007, and those with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile('it is an older or a locked workbook; save it as .xlsx without a password, or as CSV');
  const text = asUtf8(bytes).bytes;
  // Pictures and other files that hold no text.
  if (text.subarray(0, text.indexOf(0x0a) + 1 || 4_096).includes(0))
    throw new UnreadableFile('it is no table; save it as .xlsx or as CSV');
  const straight = withStraightQuotes(text);
  const { delimiter, skip } = dialectOf(straight);
  for await (const row of readCsv(straight.subarray(skip.bytes), delimiter))
    yield { ...row, line: row.line + skip.lines };
}

const CURLY_HEADER = /^\ufeff?“[^“”\n]*”(?:[,;\t|]“[^“”\n]*”)+\s*$/;

/** A word processor has made the quotation marks round all cells curly. */
function withStraightQuotes(text: Buffer): Buffer {
  const end = text.indexOf(0x0a);
  const header = text.toString('utf8', 0, end === -1 ? text.length : end);
  return CURLY_HEADER.test(header) ? Buffer.from(text.toString().replaceAll(/[“”]/g, '"')) : text;
}
