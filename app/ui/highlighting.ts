/** Highlights in a text: the words that it was found by, or that somebody is typing. */
import { fold, WORD } from '#domain/text-folding.ts';

const ACCENT = /\p{M}/u;
/** What may stand between the words of a phrase: 'sign up' is found in 'sign-up'. */
const BETWEEN = /^[\s\p{Pd}/]+$/u;

/** A piece of a text; all pieces together are the text. */
export interface Part {
  text: string;
  highlighted: boolean;
}
export type Highlighter = (text: string) => Part[];

interface Word {
  folded: string;
  start: number;
  end: number;
}
type Span = Pick<Word, 'start' | 'end'>;

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    folded: fold(word),
    start: index,
    end: index + word.length,
  }));

/** Highlights whole words and phrases, in any case, with or without accents. */
export function highlighterOf(found: readonly string[]): Highlighter {
  const phrases = byFirstWord(found);
  if (phrases.size === 0) return (text) => [{ text, highlighted: false }];
  return (text) => cut(text, phraseSpans(text, phrases));
}

/** The longest phrase comes first: 'sensory room' before 'sensory'. */
function byFirstWord(found: readonly string[]): Map<string, string[][]> {
  const phrases = new Map<string, string[][]>();
  for (const phrase of found) {
    const words = wordsOf(phrase).map(({ folded }) => folded);
    const [first] = words;
    if (first) phrases.set(first, [...(phrases.get(first) ?? []), words]);
  }
  for (const same of phrases.values()) same.sort((a, b) => b.length - a.length);
  return phrases;
}

function phraseSpans(text: string, phrases: Map<string, string[][]>): Span[] {
  const words = wordsOf(text);
  const spans: Span[] = [];
  for (let at = 0; at < words.length; at++) {
    const found = phrases.get(words[at]?.folded ?? '')?.find((phrase) => standsAt(text, words, at, phrase));
    if (!found) continue;
    const last = at + found.length - 1;
    spans.push({ start: words[at]?.start ?? 0, end: words[last]?.end ?? 0 });
    at = last;
  }
  return spans;
}

const standsAt = (text: string, words: readonly Word[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((word, i) => {
    const here = words[at + i];
    if (here?.folded !== word) return false;
    return i === 0 || BETWEEN.test(text.slice(words[at + i - 1]?.end, here.start));
  });

/** Highlights what has been typed so far: whole words, and the beginning of words for the last one. */
export function typedParts(text: string, typed: string): Part[] {
  const asked = wordsOf(typed);
  const last = asked.at(-1);
  if (!last) return [{ text, highlighted: false }];
  const whole = new Set(asked.map(({ folded }) => folded));
  const spans = wordsOf(text).flatMap(({ folded, start, end }) => {
    if (whole.has(folded)) return [{ start, end }];
    if (!folded.startsWith(last.folded)) return [];
    return [{ start, end: start + lengthFolding(text.slice(start, end), last.folded.length) }];
  });
  return cut(text, spans);
}

/** How many characters of a word make `length` folded ones: accents and apostrophes count nothing, 'ﬁ' counts two. */
function lengthFolding(word: string, length: number): number {
  let [folded, taken] = [0, 0];
  for (const character of word) {
    if (folded >= length && !ACCENT.test(character)) break;
    folded += fold(character).length;
    taken += character.length;
  }
  return taken;
}

function cut(text: string, spans: readonly Span[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    if (start > from) parts.push({ text: text.slice(from, start), highlighted: false });
    parts.push({ text: text.slice(start, end), highlighted: true });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), highlighted: false });
  return parts;
}
