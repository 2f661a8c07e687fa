/** Words of others as plain text: no markup, no script, nothing hidden, white space settled. */
import { nodesOfHtml, rawText, wordsWithin } from './html.ts';
import { unmangled } from './mangled.ts';

/** The longest text of an item is 10,000 letters; markup beyond this is not looked at. */
const LOOKED_AT = 30_000;
/** Of one line. */
const LINE_LOOKED_AT = 20_000;
/** Controls that no field may hold, signs that nobody sees, and those that turn the direction of what follows. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are taken out
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Several lines; paragraphs have an empty line between them. Entities are decoded once. */
export function plainText(markup: string): string {
  const some = markup.slice(0, LOOKED_AT);
  return unmangled(/[<&]/.test(some) ? linesIn(some) : some)
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(HIDDEN, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Without tags its own line breaks count. */
function linesIn(markup: string): string {
  const nodes = nodesOfHtml(withoutOpenComments(markup), true);
  return /<[a-z!/]/i.test(markup) ? wordsWithin(nodes) : rawText(nodes);
}

/** A comment that never ends would take everything behind it with it. */
function withoutOpenComments(markup: string): string {
  const end = markup.lastIndexOf('-->') + 1;
  return markup.slice(0, end) + markup.slice(end).replaceAll(/<!--[^>]*>?/g, '');
}

/** One line. */
export const plainLine = (markup: string): string => plainText(markup).replaceAll(/\s+/g, ' ');

/** White space settled, and without signs that nobody sees. */
export const settled = (text: string): string =>
  text.toWellFormed().replaceAll(HIDDEN, '').replaceAll(/\s+/g, ' ').trim();

const TAG = /<\/?[a-z!][^<>]*>/i;
/** Some pages write their markup twice over, so that it is there again once it was undone. */
const ROUNDS = 3;

/** One line from a text whose entities were decoded already, such as of an attribute of a page. */
export function plain(text = ''): string {
  let words = text.slice(0, LINE_LOOKED_AT);
  for (let round = 0; round < ROUNDS && TAG.test(words); round++)
    words = wordsWithin(nodesOfHtml(words.replaceAll('&', '&amp;')));
  return settled(words);
}

/** One line from HTML in a text, such as of a JSON block: its entities are decoded once. */
export function plainOfHtml(html: string): string {
  const text = html.slice(0, LINE_LOOKED_AT);
  // What is no tag is a sign like any other: ‘if a <b’.
  if (/[<&]/.test(text)) return plain(wordsWithin(nodesOfHtml(TAG.test(text) ? text : text.replaceAll('<', '&lt;'))));
  return settled(text);
}

/** At most so many letters, cut at a word. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const some = text.slice(0, most - 1);
  const end = /\s/.test(text.charAt(most - 1)) ? some.length : some.search(/\s\S*$/);
  return `${(end > most / 2 ? some.slice(0, end) : some)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`;
}

/** The same without a comma or a stop before the cut. What sources say is compared with what they said, so theirs keep it. */
export const cutAtWord = (text: string, most: number): string =>
  text.length <= most ? text : cut(text, most).replace(/[\s,;:.–—-]+…$/, '…');

/** The beginning of a text, where there is no title. */
export const firstWords = (text: string): string => cut(text.replaceAll(/\s+/g, ' '), 80);

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
/** How feeds and excerpts say that they were cut. */
const CUT = /\s*(?:\[\s*(?:…|\.{3})\s*\]|…|\.{3})$/;

/** The first sentences of a text; one that its page cut short is left out where a whole one stands before it. */
export function firstSentences(text: string, most: number): string {
  const sentences = Array.from(SENTENCES.segment(text.slice(0, LINE_LOOKED_AT)), ({ segment }) => segment.trim());
  const first = sentences.slice(0, most);
  if (first.length > 1 && first.length === sentences.length && CUT.test(first.at(-1) ?? '')) first.pop();
  return first.join(' ');
}
