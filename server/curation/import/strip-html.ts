/** Cells that came from a web page, as plain words. */
import type { Fields } from '#domain/fields.ts';
import { sanitizeHtml } from '#server/kernel/lazy-packages.ts';
import type { CsvRow } from '../formats/csv.ts';
import type { ColumnUse } from './columns.ts';

const TAG =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|section|small|span|strong|style|sub|sup|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>/i;
const ENTITY =
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp|[lr][sd]quo|[nm]dash|hellip|pound|euro|bull|[a-z]+(?:acute|grave|circ|uml|tilde|cedil));/i;

const holdsHtml = (text: string): boolean =>
  (text.includes('<') && TAG.test(text)) || (text.includes('&') && ENTITY.test(text));

/** The words of HTML, with its paragraphs and lists as lines and the addresses of its links beside their words. */
function plainWords(html: string): string {
  const lined = html
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/<br(?:\s[^<>]*)?\/?>/gi, '\n')
    .replaceAll(/<li(?:\s[^<>]*)?>/gi, '\n- ')
    .replaceAll(/<\/(?:p|div|h[1-6]|ul|ol|blockquote|table)\s*>/gi, '\n\n')
    .replaceAll(/<\/tr\s*>/gi, '\n');
  const linked = sanitizeHtml()(lined, { allowedTags: ['a'], allowedAttributes: { a: ['href'] } });
  return linked
    .replaceAll(/<a(?: href="([^"]*)")?>([^<]*)<\/a>/g, (_, address: string | undefined, words: string) =>
      linkInWords(address, words.trim()),
    )
    .replaceAll(/<\/?a[^<>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => SIGNS[name] ?? '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const SIGNS: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

function linkInWords(address: string | undefined, words: string): string {
  const isOnlyItself = !address || !/^https?:/.test(address) || words.includes(address.replace(/^https?:\/\//, ''));
  if (isOnlyItself) return words;
  return words === '' ? address : `${words} (${address})`;
}

/** What was found of HTML in the columns that hold words. */
export interface FoundHtml {
  cells: number;
  /** One of them, and its words. */
  example: string;
  plain: string;
  /** Whether the cells stay as they are. */
  isKept: boolean;
}

/** Rows whose HTML is made plain words, unless it is kept; nothing is found where there is none. */
export function withoutHtml(
  rows: CsvRow[],
  columns: readonly ColumnUse[],
  fields: Fields,
  isKept: boolean,
): { rows: CsvRow[]; html?: FoundHtml } {
  const at = columns.flatMap(({ field }, i) => (field && fields[field]?.isWords ? i : []));
  let html: FoundHtml | undefined;
  const plain = rows.map((row) => {
    const found = at.filter((i) => holdsHtml(row.cells[i] ?? ''));
    if (found.length === 0) return row;
    const cells = [...row.cells];
    for (const i of found) {
      const example = cells[i] ?? '';
      cells[i] = plainWords(example);
      html ??= { cells: 0, example, plain: cells[i], isKept };
      html.cells++;
    }
    return isKept ? row : { ...row, cells };
  });
  return { rows: plain, ...(html && { html }) };
}
