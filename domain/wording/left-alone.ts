/** What nobody is asked to word another way: what others said, what things are called, addresses, and code. */
import { beginsSentence } from './grammar.ts';

export type Span = readonly [start: number, end: number];

const LEFT: readonly RegExp[] = [
  // Quotation marks of every sort, within a paragraph; an apostrophe within a word ends nothing.
  /“[^”]{0,2000}?”|„[^“”]{0,2000}?[“”]|«[^»]{0,2000}?»|‹[^›]{0,2000}?›/g,
  /‘(?:[^‘’\n]|’(?=\p{L})){0,2000}’(?!\p{L})/gu,
  /"[^"\n]{0,2000}"/g,
  /(?<![\p{L}\p{N}])'(?:[^'\n]|'(?=\p{L})){1,2000}'(?!\p{L})/gu,
  // Lines of Markdown that quote, and code.
  /^[ \t]*>.*$/gm,
  /`[^`\n]+`/g,
  // Where a link leads, and addresses that stand in the text.
  /\]\([^()\s]*(?:\s+"[^"\n]*")?\)/g,
  /\b(?:https?:\/\/|www\.)[^\s<>)\]]+/gi,
  /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+\.[\w.-]+/g,
];

const CAPITAL = String.raw`\p{Lu}[\p{L}\p{N}’'-]*`;
/** Words with capitals in a row, with small ones between: 'Society for Children with Autism'. */
const NAME = new RegExp(`${CAPITAL}(?:(?: (?:of|for|and|with|the|in|on|from|to|by|&))* ${CAPITAL})+`, 'gu');
const IS_ABBREVIATION = /^\p{Lu}{2,}(?:[’']?s)?$/u;

/** Two of the words at least have a capital that no sentence gave them, and are no abbreviation. */
function isName(words: string, before: string): boolean {
  const capitals = words.split(' ').filter((word) => /^\p{Lu}/u.test(word));
  const own = beginsSentence(before) ? capitals.slice(1) : capitals;
  return own.filter((word) => !IS_ABBREVIATION.test(word)).length >= 2;
}

const CODE = /^(```|~~~)[\s\S]*?^\1/gm;

/** Where code of several lines stands in a text. */
export const codeIn = (text: string): Span[] =>
  text.includes('```') || text.includes('~~~')
    ? [...text.matchAll(CODE)].map(({ 0: found, index }) => [index, index + found.length])
    : [];

/** From where to where a paragraph is left as it is, in its order and none within another. */
export function leftAlone(text: string): Span[] {
  const spans = LEFT.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }): Span => [index, index + found.length]),
  );
  for (const { 0: words, index } of text.matchAll(NAME))
    if (isName(words, text.slice(Math.max(0, index - 40), index))) spans.push([index, index + words.length]);
  spans.sort(([a], [b]) => a - b);
  const joined: Span[] = [];
  for (const [start, end] of spans) {
    const last = joined.at(-1);
    if (last && start <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
    else joined.push([start, end]);
  }
  return joined;
}
