/** Finding words in texts and putting others in their place: plain text, never a pattern. */

export interface Wanted {
  find: string;
  with: string;
  whole_words?: boolean | undefined;
  match_case?: boolean | undefined;
}

/** From where to where. */
export type Place = readonly [start: number, end: number];

export interface Finder {
  placesIn: (text: string) => Place[];
  replacedIn: (text: string) => string;
}

/** What has a meaning in a pattern. */
const SIGNS = /[\\^$.*+?()[\]{}|/]/g;
const LETTER = String.raw`[\p{L}\p{M}\p{N}_]`;

export function finderOf({ find, with: instead, whole_words, match_case }: Wanted): Finder {
  const literal = find.replaceAll(SIGNS, String.raw`\$&`);
  const whole = whole_words ? `(?<!${LETTER})${literal}(?!${LETTER})` : literal;
  const pattern = new RegExp(whole, match_case ? 'gu' : 'giu');
  return {
    placesIn: (text) => [...text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length]),
    replacedIn: (text) => text.replace(pattern, () => instead),
  };
}

export interface Excerpt {
  /** The text around what is found, as it is. */
  before: string;
  after: string;
  /** Where in `before` the words stand that go. */
  marks: Place[];
  /** How often they stand in the whole of it; more than the marks where it is long. */
  times: number;
}

/** A text up to this length is shown whole. */
const SHORT = 240;
const AROUND = 60;
const SHOWN = 3;
const CUT = ' … ';

/** So much of the texts of a field as tells what is changed in it. */
export function excerptOf(texts: readonly string[], { placesIn }: Finder, instead: string): Excerpt {
  const all: Place[] = [];
  let from = 0;
  for (const text of texts) {
    for (const [start, end] of placesIn(text)) all.push([from + start, from + end]);
    from += text.length + 1;
  }
  const whole = texts.join('\n');
  const shown = whole.length <= SHORT ? all : all.slice(0, SHOWN);
  let before = '';
  let at = 0;
  const marks: Place[] = [];
  for (const [i, [start, end]] of shown.entries()) {
    const begins = whole.length <= SHORT ? at : Math.max(at, wordAt(whole, start - AROUND, 1));
    const next = shown[i + 1]?.[0] ?? whole.length;
    const ends = whole.length <= SHORT ? next : Math.min(next, wordAt(whole, end + AROUND, -1));
    if (begins > at) before += before === '' ? CUT.trimStart() : CUT;
    const offset = before.length - begins;
    before += whole.slice(begins, ends);
    marks.push([start + offset, end + offset]);
    at = ends;
  }
  if (at < whole.length) before += CUT.trimEnd();
  return { before, after: put(before, marks, instead), marks, times: all.length };
}

/** Where a word begins or ends beside a place, so that none is cut. */
function wordAt(text: string, at: number, step: 1 | -1): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  for (let i = 0; i < 20; i++) {
    const place = at + i * step;
    if (/\s/.test(text.charAt(step === 1 ? place - 1 : place))) return place;
  }
  return at;
}

function put(text: string, marks: readonly Place[], instead: string): string {
  let said = '';
  let at = 0;
  for (const [start, end] of marks) {
    said += text.slice(at, start) + instead;
    at = end;
  }
  return said + text.slice(at);
}

/** More of a text around words, so long that it stands in no other place of these texts; nothing where no such is short enough. */
export function onlyHere(texts: readonly string[], text: string, [start, end]: Place, most: number): Place | undefined {
  let [from, to] = [start, end];
  while (to - from <= most) {
    if (timesIn(texts, text.slice(from, to)) === 1) return [from, to];
    if (from === 0 && to === text.length) return undefined;
    from = Math.max(0, text.lastIndexOf(' ', from - 2) + 1);
    const next = text.indexOf(' ', to + 1);
    to = next === -1 ? text.length : next;
  }
  return undefined;
}

const timesIn = (texts: readonly string[], words: string): number =>
  texts.reduce((sum, text) => sum + text.split(words).length - 1, 0);
