/** Words from pages as plain text: no markup, nothing hidden, white space settled. */
import { parsePage, wordsWithin } from './dom.ts';

/** Longer texts are cut before they are looked at. */
const LETTERS_MOST = 20_000;

/** No field may hold some of these, nobody sees others, and some turn the direction of what follows. */
const HIDDEN = /[\p{Cc}\u00ad\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** White space settled, and without signs that nobody sees. */
export const settled = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(HIDDEN, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

const TAG = /<\/?[a-z!][^<>]*>/i;
/** Some pages write their markup twice over, so that it is there again once it was undone. */
const ROUNDS = 3;

const wordsOfHtml = (html: string): string => wordsWithin(parsePage(html).nodes);

/** Plain words from a text whose entities the reader of the page has decoded already, such as of an attribute. */
export function plain(text = ''): string {
  let words = text.slice(0, LETTERS_MOST);
  for (let round = 0; round < ROUNDS && TAG.test(words); round++) words = wordsOfHtml(words.replaceAll('&', '&amp;'));
  return settled(words);
}

/** Plain words from HTML in a text, such as of a JSON block: its entities are decoded once. */
export function plainOfHtml(html: string): string {
  const text = html.slice(0, LETTERS_MOST);
  // What is no tag is a sign like any other: ‘if a <b’.
  return plain(/[<&]/.test(text) ? wordsOfHtml(TAG.test(text) ? text : text.replaceAll('<', '&lt;')) : text);
}

/** A text of at most so many letters, cut where a word ends. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(' ', most - 1);
  // One word alone that is too long is cut within; a letter of two halves stays whole or goes.
  const cut = text.slice(0, end > most / 2 ? end : most - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/[\s,;:.–—-]+$/, '')}…`;
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
/** How feeds and excerpts say that they were cut. */
const CUT = /\s*(?:\[\s*(?:…|\.{3})\s*\]|…|\.{3})$/;

/** The first sentences of a text; one that its page cut short is left out where a whole one stands before it. */
export function firstSentences(text: string, most: number): string {
  const sentences = Array.from(SENTENCES.segment(text.slice(0, LETTERS_MOST)), ({ segment }) => segment.trim());
  const first = sentences.slice(0, most);
  if (first.length > 1 && first.length === sentences.length && CUT.test(first.at(-1) ?? '')) first.pop();
  return first.join(' ');
}
