/** Cells as people fill them in, made into those of the interchange format. */
import { from, until, zoned } from '#domain/date-fields.ts';
import { instant, parseWritten } from '#domain/dates.ts';
import { answer, type Field, picture, pictures, refuse, shown } from '#domain/fields.ts';
import { site } from '#site';
import { readCell } from '../formats/cells.ts';
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

/** Throws `FieldProblem` for a date that nobody can read. */
export function asFormatCell(name: string, field: Field<unknown>, cell: string, ways: Ways): string {
  const text = readCell(cell);
  if (text === '') return cell;
  if (ways.siteUrl !== undefined) {
    if (field === picture || field === pictures) return text.replaceAll(`${ways.siteUrl}/pictures/`, '/pictures/');
    // The page of a post of our own is no link to elsewhere.
    if (name === 'url' && text.startsWith(`${ways.siteUrl}${OWN_POSTS}`)) return '';
  }
  if (isDateField(field)) return asDate(field, text, ways);
  const lower = text.toLowerCase();
  if (field === answer && NOT_KNOWN.has(lower)) return '';
  if (field.shape === 'truth') return YES.has(lower) ? 'true' : NO.has(lower) ? 'false' : cell;
  if (name === 'status') return lower;
  if (!ways.isOwnWay) return cell;
  if (field.shape === 'list' && !text.includes('|')) return text.replaceAll(field.hasParts ? /\n+/g : /[,;\n]+/g, '|');
  if (/^www\.[^\s]+$/i.test(text)) return `https://${text}`;
  return cell;
}

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
