/** XML of others: which element it begins with, and a whole document again where its end or a tag is missing. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { Unreadable } from '../../reading/decode-text.ts';
import { withoutDoctype } from './strip-doctype.ts';

export const NO_END = 'The end of this is missing. What came before it was read.';

export interface XmlText {
  /** Without its DOCTYPE. */
  text: string;
  /** The first element, in small letters and without its prefix. */
  root: string;
}

const ELEMENT = /<(?:[\w.-]+:)?([a-z][\w.-]*)(?=[\s/>])/iy;
/** What may stand before the first element: some programs print warnings there. */
const LOOKED_AT = 20_000;

/** The document from its first element on; `undefined` for what has none. */
export function readXml(source: string): XmlText | undefined {
  const text = withoutDoctype(source);
  let at = text.indexOf('<');
  while (at !== -1 && at < LOOKED_AT) {
    ELEMENT.lastIndex = at;
    const root = ELEMENT.exec(text)?.[1];
    if (root !== undefined) return { text: text.slice(at), root: root.toLowerCase() };
    const closing = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : '';
    const end = closing === '' ? at + 1 : text.indexOf(closing, at);
    // Nothing that never ends is followed by anything.
    if (end === -1) return undefined;
    at = text.indexOf('<', end);
  }
  return undefined;
}

/** Whether its first element is closed. */
export const isWhole = ({ text, root }: XmlText): boolean =>
  new RegExp(`</(?:[\\w.-]+:)?${root}\\s*>|/>\\s*$`, 'i').test(text.slice(-1_000));

/**
 * The same with every tag closed. Where the end is missing, what stands behind the last whole one of `parts` is left away: half
 * an address leads nowhere.
 */
export function mended(xml: XmlText, parts: readonly string[]): string {
  const text = isWhole(xml) ? xml.text : untilLast(xml.text, parts);
  if (isDeep(text)) throw new Unreadable('This is nested too deeply to be read.');
  const options = { xmlMode: true, decodeEntities: false };
  return DomUtils.getOuterHTML(parseDocument(text, options), options);
}

/** Up to the end of the last of these elements, or where none is whole, to where the first begins. */
function untilLast(text: string, parts: readonly string[]): string {
  const end = Math.max(...parts.map((part) => endOf(text, `</${part}>`)));
  if (end > 0) return text.slice(0, end);
  const start = text.search(new RegExp(`<(?:${parts.join('|')})[\\s>]`, 'i'));
  return start === -1 ? text : text.slice(0, start);
}

/** So many of these elements, or so many letters: the longest sources have the newest first. */
export function beginningOf(text: string, parts: readonly string[], count: number, letters: number): string {
  const closing = new RegExp(`</(?:${parts.join('|')})>`, 'g');
  for (let n = 0; n < count; n++)
    if (!closing.test(text)) return text.length > letters ? untilLast(text.slice(0, letters), parts) : text;
  const some = text.slice(0, closing.lastIndex);
  if (some.length > letters) return untilLast(text.slice(0, letters), parts);
  // Its own end may follow at once.
  return closing.test(text) ? some : text;
}

function endOf(text: string, closing: string): number {
  const at = text.lastIndexOf(closing);
  return at === -1 ? -1 : at + closing.length;
}

const DEPTH = 1_000;

/** What closes no tag takes the library time by the square of its depth. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (const [, slash, own] of text.matchAll(/<(\/?)[a-z][^<>]*?(\/?)>/gi)) {
    if (slash) depth = Math.max(0, depth - 1);
    else if (!own && ++depth > DEPTH) return true;
  }
  return false;
}
