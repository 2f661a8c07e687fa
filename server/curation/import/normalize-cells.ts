/** Cells as people fill them in, made into those of the interchange format. */
import { from, until, zoned } from '#domain/date-fields.ts';
import { instant, parseWritten } from '#domain/dates.ts';
import { answer, type Field, picture, pictures, refuse, shown } from '#domain/fields.ts';
import { site } from '#site';
import { readCell, withoutUnseen } from '../formats/cells.ts';
import { type DateOrder, readWritten } from '../formats/written-dates.ts';

export const isDateField = (field: Field<unknown>): boolean =>
  ([zoned, from, until] as readonly unknown[]).includes(field);

interface Ways {
  dates: DateOrder;
  /** A table that was not written by this site: names in a cell may stand apart by commas. */
  isOwnWay: boolean;
  /** Dates are those of the format alone. */
  isStrict?: boolean;
  /** The address of this site, which its own tables write before what lies here. */
  siteUrl?: string | undefined;
}

const YES = new Set(['yes', 'y', '1', 'x', '✓']);
const NO = new Set(['no', 'n', '0', '-']);
const NOT_KNOWN = new Set(['not known', 'unknown', '?']);

const OWN_POSTS = '/blog/';

/** What Excel, LibreOffice, Google and others write where a formula went wrong, or a column is too narrow. */
const ERROR_WORD =
  /^(?:#(?:N\/?[AVD]|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|BUSY!|CONNECT!|UNKNOWN!|PYTHON!|ERROR!|GETTING_DATA|WERT!|BEZUG!|ZAHL!|VALEUR!|NOMBRE!)|#{4,}|Err:\d{3})$/i;
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+?\d{1,3}$/i;

/** Throws `FieldProblem` for what is no value, and for a date that nobody can read. */
export function asFormatCell(name: string, field: Field<unknown>, cell: string, ways: Ways): string {
  const read = readCell(cell);
  const text = inFormat(name, field, read, ways);
  // Whoever reads it takes the guard of a formula away, once.
  return text === read ? cell : text;
}

function inFormat(name: string, field: Field<unknown>, cell: string, ways: Ways): string {
  const text = withoutMarks(name, field, cell);
  if (text === '') return text;
  if (!ways.isStrict && (ERROR_WORD.test(text) || SHORTENED.test(text)))
    return refuse(
      ERROR_WORD.test(text)
        ? `‘${text}’ is what a spreadsheet writes where it has no value; write the value, or leave the cell empty`
        : `‘${text}’ is a number that a spreadsheet has cut short; write all of its digits`,
    );
  if (ways.siteUrl !== undefined) {
    if (field === picture || field === pictures) return text.replaceAll(`${ways.siteUrl}/pictures/`, '/pictures/');
    // The page of a post of our own is no link to elsewhere.
    if (name === 'url' && text.startsWith(`${ways.siteUrl}${OWN_POSTS}`)) return '';
  }
  if (isDateField(field)) return asDate(field, text, ways);
  const lower = text.toLowerCase();
  if (field === answer && NOT_KNOWN.has(lower)) return '';
  if (field.shape === 'truth') return YES.has(lower) ? 'true' : NO.has(lower) ? 'false' : text;
  if (name === 'status') return lower;
  if (!ways.isOwnWay) return text;
  if (field.shape === 'number') return counted(name, text);
  if (field.shape === 'list' && !text.includes('|'))
    return field.hasParts ? text.replaceAll(/\n+/g, '|') : listed(text);
  if (/^www\.[^\s]+$/i.test(text)) return `https://${text}`;
  return text;
}

const COUNT =
  /^[£$€]?\s*(\d{1,3}(?:[, \u00a0\u202f’']\d{3})+|\d+)(?:[.,]00?)?\s*(?:[£$€]|GBP|EUR|USD|(min|day)(?:ute)?s?\.?)?$/i;

/** £1,200.00 and 45 min are whole numbers as people and spreadsheets write them. */
function counted(name: string, text: string): string {
  const [, digits, unit = 'day'] = COUNT.exec(text) ?? [];
  return digits !== undefined && (name === 'minutes' || /^day/i.test(unit)) ? digits.replaceAll(/\D/g, '') : text;
}

/** Without ="…" round it; addresses and numbers of phones without what nobody sees within them. */
function withoutMarks(name: string, field: Field<unknown>, cell: string): string {
  const text = /^="([^"]*)"$/.exec(cell)?.[1]?.trim() ?? cell;
  if (field.isAddress) return withoutUnseen(text);
  if (name !== 'phone_number') return text;
  return withoutUnseen(text)
    .replaceAll(/\s+/g, ' ')
    .replace(/^0 (?=[1-9])/, '0');
}

/** Names apart by commas; one that holds a comma stands in quotation marks. */
const listed = (text: string): string =>
  (text.match(/(?<=^|[,;\n])\s*"(?:[^"]|"")*"\s*(?=[,;\n]|$)|[^,;\n]+/g) ?? [])
    .map((part) => part.trim().replaceAll(/^"|"$/g, '').replaceAll('""', '"'))
    .join('|');

function asDate(field: Field<unknown>, text: string, { dates, isStrict }: Ways): string {
  const written = isStrict || isWritten(text) ? text : readWritten(text, dates);
  if (written === undefined)
    return refuse(`‘${shown(text)}’ is no date that we can read; write it like 16/01/2027 10:00`);
  // In the words of the file: nobody finds 2027-13-32 in it.
  if (written !== text && isNoDay(written)) return refuse(`there is no such day or time: ${shown(text)}`);
  return field === zoned ? written : inZone(written);
}

function isWritten(text: string): boolean {
  try {
    return parseWritten(text) !== undefined;
  } catch {
    return true;
  }
}

function isNoDay(written: string): boolean {
  try {
    parseWritten(written);
    return false;
  } catch {
    return true;
  }
}

/** A time without a zone is on the site's own clock; what is no time at all is left to the field. */
function inZone(written: string): string {
  try {
    const parsed = parseWritten(written);
    if (!parsed || !('local' in parsed)) return written;
    return instant(Temporal.PlainDateTime.from(parsed.local).toZonedDateTime(site.timezone));
  } catch {
    return written;
  }
}
