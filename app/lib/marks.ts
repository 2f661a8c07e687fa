/** Finding again, in a text, the words that it was found by, or that somebody is typing. */

/** As the index reads words: runs of letters and digits, with apostrophes inside them. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const ACCENT = /\p{M}/u;
const ACCENTS = /\p{M}/gu;
const APOSTROPHES = /['’]/g;
/** What may stand between the words of a phrase: 'sign up' is found in 'sign-up'. */
const BETWEEN = /^[\s\p{Pd}/]+$/u;

/** A piece of a text; all pieces together are the text. */
export interface Part {
  text: string;
  marked: boolean;
}
export type Marker = (text: string) => Part[];

interface Word {
  folded: string;
  start: number;
  end: number;
}
type Span = Pick<Word, 'start' | 'end'>;

/** Lower case, without accents and apostrophes. */
const fold = (text: string): string =>
  text.normalize('NFKD').replace(ACCENTS, '').toLowerCase().replaceAll(APOSTROPHES, '');

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    folded: fold(word),
    start: index,
    end: index + word.length,
  }));

/** Marks whole words and phrases, in any case, with or without accents. */
export function markerOf(marks: readonly string[]): Marker {
  const phrases = byFirstWord(marks);
  if (phrases.size === 0) return (text) => [{ text, marked: false }];
  return (text) => cut(text, phraseSpans(text, phrases));
}

/** The longest phrase comes first: 'sensory room' before 'sensory'. */
function byFirstWord(marks: readonly string[]): Map<string, string[][]> {
  const phrases = new Map<string, string[][]>();
  for (const mark of marks) {
    const words = wordsOf(mark).map(({ folded }) => folded);
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

/** Marks what has been typed so far: whole words, and the beginning of words for the last one. */
export function typedParts(text: string, typed: string): Part[] {
  const asked = wordsOf(typed);
  const last = asked.at(-1);
  if (!last) return [{ text, marked: false }];
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
    if (start > from) parts.push({ text: text.slice(from, start), marked: false });
    parts.push({ text: text.slice(start, end), marked: true });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), marked: false });
  return parts;
}
