/** Reading workbooks, within bounds: such a file is a packed folder that may unfold to any size. */
import { fflate, readWorkbook } from '#server/kernel/lazy-packages.ts';
import type { CsvRow } from './csv.ts';

/** Why a file cannot be read: a clause that can follow its name. */
export class UnreadableFile extends Error {}

/** What a workbook may hold. */
export const XLSX_LIMITS = { bytes: 30_000_000, parts: 1_000, rows: 20_000, columns: 200, letters: 20_000_000 };

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
/** The number of a row, or the name of a cell. */
const PLACE = /\br\s*=\s*["']([A-Z]*)(\d+)["']/g;

/** The rows of the first sheet as texts; formulas come as what they amounted to when the file was saved. */
export async function readXlsx(bytes: Buffer, limits = XLSX_LIMITS): Promise<CsvRow[]> {
  const data = await readWorkbook(unfolded(bytes, limits)).catch(() => {
    throw new UnreadableFile('it is no workbook that we can read; open it in a spreadsheet and save it as .xlsx again');
  });
  let letters = 0;
  return data.flatMap((values, at) => {
    const cells = values.map(textOf);
    letters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (letters > limits.letters) throw new UnreadableFile('it holds too much text; split it into smaller files');
    return cells.every((cell) => cell === '') ? [] : [{ line: at + 1, row: at + 1, record: at, cells }];
  });
}

/** The folder packed anew without compression: whatever reads it then finds what was counted here, and nothing else. */
function unfolded(bytes: Buffer, limits: typeof XLSX_LIMITS): ArrayBuffer {
  const { unzipSync, zipSync } = fflate();
  let [size, parts] = [0, 0];
  const files = readable(() =>
    unzipSync(bytes, {
      filter: ({ name, originalSize, size: packed }) => {
        parts++;
        if (!/\.(?:xml|rels)$/.test(name)) return false;
        size += Math.max(originalSize, packed);
        if (size > limits.bytes || parts > limits.parts)
          throw new UnreadableFile('it unfolds to more than we can read; split it into smaller files');
        return true;
      },
    }),
  );
  for (const [name, content] of Object.entries(files)) if (SHEET.test(name)) checkPlaces(content, limits);
  const packed = zipSync(files, { level: 0 });
  return packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength) as ArrayBuffer;
}

function readable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('it is damaged or locked with a password; save it again without one');
  }
}

/** A row of a high number would have all those before it made, too. */
function checkPlaces(content: Uint8Array, { rows, columns }: typeof XLSX_LIMITS): void {
  for (const [, letters = '', row] of Buffer.from(content).toString('latin1').matchAll(PLACE)) {
    if (Number(row) > rows + 1)
      throw new UnreadableFile(
        `it goes down to row ${Number(row).toLocaleString('en-GB')}; delete the empty rows, or split it`,
      );
    if (letters.length > 3 || columnOf(letters) > columns)
      throw new UnreadableFile(`it has cells in column ${letters}; delete the columns that are not needed`);
  }
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** A cell as somebody would type it. Workbooks keep the time on the wall, without a zone. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const written = Number.isNaN(value.getTime())
      ? ''
      : new Date(Math.round(value.getTime() / 1_000) * 1_000).toISOString();
    return written.endsWith('T00:00:00.000Z') ? written.slice(0, 10) : written.slice(0, 19);
  }
  return String(value);
}
