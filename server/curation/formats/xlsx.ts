/** Reading workbooks, within bounds: such a file is a packed folder that may unfold to any size. */
import { fflate, htmlparser2, numfmt } from '#server/kernel/lazy-packages.ts';
import type { CsvRow } from './csv.ts';

/** Why a file cannot be read: a clause that can follow its name. */
export class UnreadableFile extends Error {}

/** What a workbook may hold. */
export const XLSX_LIMITS = { bytes: 30_000_000, parts: 1_000, rows: 20_000, columns: 200, letters: 20_000_000 };
type Limits = typeof XLSX_LIMITS;

const NO_WORKBOOK = 'it is no workbook that we can read; open it in a spreadsheet and save it as .xlsx again';

/** The rows of the first sheet that shows, each cell as it shows there; of a link also where it leads. */
export async function readXlsx(bytes: Buffer, limits = XLSX_LIMITS): Promise<CsvRow[]> {
  const files = unfolded(bytes, limits);
  const textOf = (name: string) => new TextDecoder().decode(files[name] ?? new Uint8Array());
  const book = bookOf(textOf('xl/workbook.xml'), relationsOf(textOf('xl/_rels/workbook.xml.rels')));
  const name = Object.keys(files).find((file) => file.toLowerCase() === book.sheet?.toLowerCase());
  if (name === undefined) throw new UnreadableFile(NO_WORKBOOK);
  const relations = relationsOf(textOf(name.replace(/([^/]+)$/, '_rels/$1.rels')));
  const formatting = await numfmt();
  const texts = textsOf(textOf('xl/sharedStrings.xml'));
  const shown = { texts, formats: formatsOf(textOf('xl/styles.xml'), formatting), formatting, is1904: book.is1904 };
  return rowsOf(textOf(name), shown, relations, limits);
}

function unfolded(bytes: Buffer, limits: Limits): Record<string, Uint8Array> {
  let [size, parts] = [0, 0];
  try {
    return fflate().unzipSync(bytes, {
      filter: ({ name, originalSize, size: packed }) => {
        parts++;
        if (!/\.(?:xml|rels)$/.test(name)) return false;
        size += Math.max(originalSize, packed);
        if (size > limits.bytes || parts > limits.parts)
          throw new UnreadableFile('it unfolds to more than we can read; split it into smaller files');
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('it is damaged or locked with a password; save it again without one');
  }
}

type Attributes = Record<string, string>;
interface Handler {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Walks through a part; the prefixes of its names say nothing. */
function walk(xml: string, { open, text, close }: Handler): void {
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  const { Parser } = htmlparser2();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(bare(name), attributes),
      ontext: (some) => text?.(some),
      onclosetag: (name) => close?.(bare(name)),
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

/** Where each relation leads, by its name. */
function relationsOf(xml: string): Map<string, string> {
  const found = new Map<string, string>();
  walk(xml, {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') found.set(Id, Target);
    },
  });
  return found;
}

/** The first sheet that is not hidden, and whether its days are counted from 1904. */
function bookOf(xml: string, relations: ReadonlyMap<string, string>): { sheet?: string; is1904: boolean } {
  const sheets: Attributes[] = [];
  let is1904 = false;
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'sheet') sheets.push(attributes);
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  const first = sheets.find(({ state = 'visible' }) => state === 'visible') ?? sheets[0];
  const id = Object.entries(first ?? {}).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
  const target = relations.get(id);
  return { is1904, ...(target && { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}` }) };
}

/** Texts that cells share; how a word is pronounced is none of it. */
function textsOf(xml: string): string[] {
  const texts: string[] = [];
  let [isText, passed] = [false, false];
  walk(xml, {
    open: (name) => {
      if (name === 'si') texts.push('');
      if (name === 'rPh') passed = true;
      isText = name === 't' && !passed;
    },
    text: (text) => {
      if (isText) texts[texts.length - 1] += text;
    },
    close: (name) => {
      if (name === 'rPh') passed = false;
      isText = false;
    },
  });
  return texts;
}

/** The number format of each style of a cell. */
function formatsOf(xml: string, { getFormatFromId }: Formatting): string[] {
  const own = new Map<string, string>();
  const formats: string[] = [];
  let isOfCells = false;
  walk(xml, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') own.set(numFmtId, formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(own.get(numFmtId) ?? getFormatFromId(Number(numFmtId)) ?? 'General');
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

type Formatting = Awaited<ReturnType<typeof numfmt>>;

interface Shown {
  texts: readonly string[];
  formats: readonly string[];
  formatting: Formatting;
  is1904: boolean;
}

interface SheetRow extends CsvRow {
  links: string[];
}

function rowsOf(xml: string, shown: Shown, relations: ReadonlyMap<string, string>, limits: Limits): CsvRow[] {
  const rows: SheetRow[] = [];
  const byName = new Map<string, [row: SheetRow, column: number]>();
  let [letters, width, column] = [0, 0, 0];
  let row: SheetRow | undefined;
  let cell: Attributes = {};
  let [part, value, formula] = ['', '', ''];
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        const number = Number(attributes.r ?? (row?.row ?? 0) + 1);
        if (number > limits.rows + 1)
          throw new UnreadableFile(
            `it goes down to row ${number.toLocaleString('en-GB')}; delete the empty rows, or split it`,
          );
        if (!(number > (row?.row ?? 0))) throw new UnreadableFile(NO_WORKBOOK);
        row = { line: number, row: number, record: number - 1, cells: [], links: [] };
        if (/^(?:1|true)$/.test(attributes.hidden ?? '') && rows.length > 0)
          row.problem = 'it is hidden in the workbook; show it there and save, or leave it out';
        column = 0;
      } else if (name === 'c') {
        cell = attributes;
        [value, formula] = ['', ''];
        const place = /^([A-Z]+)/.exec(attributes.r ?? '')?.[1];
        column = place === undefined ? column + 1 : columnOf(place);
        if (column > limits.columns || (place?.length ?? 0) > 3)
          throw new UnreadableFile(`it has cells in column ${place}; delete the columns that are not needed`);
      } else if (name === 'hyperlink') noteLink(attributes);
      part = name;
    },
    text: (text) => {
      if (part === 'v' || part === 't') value += text;
      if (part === 'f') formula += text;
    },
    close: (name) => {
      part = '';
      if (name === 'c' && row) {
        const text = textOf(cell, value, shown);
        letters += text.length;
        if (letters > limits.letters) throw new UnreadableFile('it holds too much text; split it into smaller files');
        while (row.cells.length < column) row.cells.push('');
        row.cells[column - 1] = text;
        const link = /^HYPERLINK\(\s*"([^"]+)"/i.exec(formula)?.[1];
        if (link) row.links[column - 1] = link;
        if (cell.r) byName.set(cell.r, [row, column]);
      }
      if (name !== 'row' || !row || row.cells.every((one) => one === '')) return;
      width = Math.max(width, row.cells.length);
      rows.push(row);
    },
  });
  return rows.map(({ links, cells, ...rest }) => ({
    ...rest,
    cells: [...cells, ...Array<string>(width - cells.length).fill('')],
    ...(links.length > 0 && { links: Array.from(links, (link) => link ?? '') }),
  }));

  function noteLink({ ref = '', ...attributes }: Attributes): void {
    const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
    const [of, at] = byName.get(ref.split(':')[0] ?? '') ?? [];
    const target = id === undefined ? undefined : relations.get(id);
    if (of && at && target) of.links[at - 1] = attributes.location ? `${target}#${attributes.location}` : target;
  }
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** A cell as its spreadsheet shows it; formulas as what they amounted to when it was saved. */
function textOf({ t = 'n', s }: Attributes, value: string, { texts, formats, formatting, is1904 }: Shown): string {
  if (t === 's') return texts[Number(value)] ?? '';
  if (t === 'b') return value === '1' ? 'true' : 'false';
  const number = Number(value);
  if (t !== 'n' || value.trim() === '' || !Number.isFinite(number))
    return value.replaceAll(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const format = formats[Number(s ?? 0)] ?? 'General';
  const { isDateFormat, format: write } = formatting;
  if (isDateFormat(format)) return /\[(?:h+|m+|s+)\]/i.test(format) ? write(format, number) : dayOf(number, is1904);
  const plain = String(Number(number.toPrecision(15)));
  // What shows a part of a long number, such as 4.4E+11, holds all of it.
  return /general|^@$|E[+-]/i.test(format) ? plain : write(format, number, { throws: false }).trim() || plain;
}

/** Workbooks keep the time on the wall, without a zone. */
function dayOf(serial: number, is1904: boolean): string {
  const days = serial + (is1904 ? 1_462 : 0);
  const time = Date.UTC(1899, 11, days < 60 && days >= 1 ? 31 : 30) + Math.round(days * 86_400) * 1_000;
  const written = Math.abs(time) < 8e15 ? new Date(time).toISOString() : '';
  return written.endsWith('T00:00:00.000Z') ? written.slice(0, 10) : written.slice(0, 19);
}
