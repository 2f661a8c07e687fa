/** Where in a text the words and phrases stand that were asked for. It reads the texts of every card that is found. */
import { fold, WORD } from '#domain/text-folding.ts';

/** Words of a passage before the first that was found, and in all. */
const BEFORE = 4;
const PASSAGE = 16;

interface Hit {
  /** The word at which it begins, and which of the things asked for it answers. */
  at: number;
  asked: number;
}

export class PhraseFinder {
  /** By their first word: the words of each phrase, and what it answers. */
  readonly #phrases = new Map<string, { words: string[]; asked: number }[]>();
  readonly #firstWords: readonly string[];
  /** 1 for the letters that these begin with. */
  readonly #firstLetters = new Uint8Array(128);
  /** Names stand on many cards, and are looked at once. */
  readonly #counts = new Map<string, number>();

  constructor(asked: readonly string[][]) {
    for (const [i, phrases] of asked.entries()) {
      for (const phrase of phrases) {
        const words = phrase.split(' ');
        const [first = ''] = words;
        this.#phrases.set(first, [...(this.#phrases.get(first) ?? []), { words, asked: i }]);
      }
    }
    this.#firstWords = [...this.#phrases.keys()];
    for (const word of this.#firstWords) this.#firstLetters[word.charCodeAt(0)] = 1;
  }

  /** How many of the things asked for a text answers. */
  count(text: string): number {
    const known = this.#counts.get(text);
    if (known !== undefined) return known;
    const folded = fold(text);
    const count = this.#mayHold(folded) ? countAsked(this.#hits(new Words(text, folded))) : 0;
    this.#counts.set(text, count);
    return count;
  }

  /** The few words of a text that answer most, with dots where it goes on. */
  passage(text: string): { text: string; count: number } | undefined {
    const folded = fold(text);
    if (!this.#mayHold(folded)) return undefined;
    const words = new Words(text, folded);
    const hits = this.#hits(words);
    let best: { at: number; count: number } | undefined;
    for (const { at } of hits) {
      const count = countAsked(hits.filter((hit) => hit.at >= at && hit.at < at + PASSAGE - BEFORE));
      if (!best || count > best.count) best = { at, count };
    }
    if (!best) return undefined;
    const from = Math.max(0, Math.min(best.at - BEFORE, words.length - PASSAGE));
    const to = Math.min(words.length, from + PASSAGE);
    const start = from === 0 ? 0 : words.startOf(from);
    const end = to === words.length ? text.length : words.endOf(to - 1);
    const cut = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
    return { text: `${from > 0 ? '… ' : ''}${cut}${to < words.length ? ' …' : ''}`, count: best.count };
  }

  /** Looks at the letters alone, which most texts do not get past. */
  #mayHold(folded: string): boolean {
    return folded !== '' && this.#firstWords.some((word) => folded.includes(word));
  }

  #hits(words: Words): Hit[] {
    const hits: Hit[] = [];
    for (let at = 0; at < words.length; at++) {
      const letter = words.firstLetterOf(at);
      if (letter < 128 && this.#firstLetters[letter] === 0) continue;
      const phrases = this.#phrases.get(words.folded(at) ?? '');
      if (!phrases) continue;
      for (const { words: phrase, asked } of phrases)
        if (phrase.every((word, i) => words.folded(at + i) === word)) hits.push({ at, asked });
    }
    return hits;
  }
}

const countAsked = (hits: readonly Hit[]): number =>
  hits.length < 2 ? hits.length : new Set(hits.map(({ asked }) => asked)).size;

const PLAIN = /^[^'\P{ASCII}]*$/u;

/** The words of a text by where they stand: what nobody compares is never cut out. One text at a time. */
class Words {
  readonly #text: string;
  /** The folded text, where each letter stands in its old place. */
  readonly #plain: string | undefined;
  readonly length: number;

  constructor(text: string, folded: string) {
    this.#text = text;
    this.#plain = PLAIN.test(text) ? folded : undefined;
    this.length = (this.#plain === undefined ? findBounds(text) : findPlainBounds(this.#plain)) / 2;
  }

  startOf(at: number): number | undefined {
    return at < this.length ? bounds[2 * at] : undefined;
  }

  endOf(at: number): number | undefined {
    return at < this.length ? bounds[2 * at + 1] : undefined;
  }

  /** The code of the first letter of the folded word; a high one where it is not known. */
  firstLetterOf(at: number): number {
    return this.#plain?.charCodeAt(this.startOf(at) as number) ?? Number.POSITIVE_INFINITY;
  }

  folded(at: number): string | undefined {
    const [start, end] = [this.startOf(at), this.endOf(at)];
    if (start === undefined) return undefined;
    return this.#plain?.slice(start, end) ?? fold(this.#text.slice(start, end));
  }
}

/** Where each word of the text that is looked at begins and ends: one room for all, as a search looks at many. */
let bounds = new Uint32Array(1_024);

/** Notes the bounds of all words; returns how many bounds there are. */
function findBounds(text: string): number {
  let count = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    note(count++, index);
    note(count++, index + word.length);
  }
  return count;
}

/** The same for folded text of plain letters without apostrophes. */
function findPlainBounds(text: string): number {
  let count = 0;
  let isWord = false;
  for (let i = 0; i <= text.length; i++) {
    const code = text.charCodeAt(i);
    const goesOn = (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    if (goesOn !== isWord) note(count++, i);
    isWord = goesOn;
  }
  return count;
}

function note(at: number, bound: number): void {
  if (at === bounds.length) {
    const more = new Uint32Array(2 * at);
    more.set(bounds);
    bounds = more;
  }
  bounds[at] = bound;
}
