/** Which word of the index was meant by one that it does not hold. */

import { grown } from '../index/growing-arrays.ts';
import type { Lexicon } from '../index/lexicon.ts';
import { COMMON_WORDS, mayBeCommon } from '../words/common-words.ts';
import { eachEdit } from '../words/edit-candidates.ts';

const SHORTEST = 4;
const TWO_EDITS_FROM = 8;
/** Two edits leave enough of a listed word from this length on. */
const LISTED_TWO_EDITS_FROM = 7;
const LONGEST = 40;
/** Shorter words are one slip from too many everyday ones. */
const EVERYDAY_FROM = 7;

export interface Candidate {
  word: string;
  /** Higher is likelier. */
  score: number;
}

/** Words of one length: their numbers, and which letters they hold. */
interface Bucket {
  words: Uint32Array;
  letters: Uint32Array;
  length: number;
}

const A = 97;

/** A bit for each letter; everything else shares the rest. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - A;
    bits |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (word.charCodeAt(i) % 6));
  }
  return bits;
}

function bitsIn(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export class Speller {
  readonly #lexicon: Lexicon;
  readonly #buckets: (Bucket | undefined)[] = [];
  #seen = 0;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /**
   * The likeliest words that `word` may stand for, best first. Words that no document holds only when listed. Words two
   * slips away are looked for only where there is none one slip away.
   */
  candidates(word: string, edits = editsAllowed(word)): Candidate[] {
    if (word.length === SHORTEST - 1) return this.#transposed(word);
    if (edits === 0 || word.length > LONGEST) return [];
    const near = this.#oneSlipAway(word);
    const found = near.length > 0 || edits === 1 ? near : this.#twoSlipsAway(word);
    return found.sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1));
  }

  /** Everyday words of English count though no document holds them: somebody may well have meant one. */
  #oneSlipAway(word: string): Candidate[] {
    const numbers = new Set<number>();
    const everyday = new Set<string>();
    const mayBeEveryday = word.length >= EVERYDAY_FROM - 1;
    const mayBeWord = (hash: number) => this.#lexicon.holdsHash(hash) || (mayBeEveryday && mayBeCommon(hash));
    eachEdit(word, mayBeWord, (edited) => {
      const number = this.#lexicon.find(edited);
      if (number !== undefined) numbers.add(number);
      if (edited.length >= EVERYDAY_FROM && edited !== word && beginsAlike(word, edited) && COMMON_WORDS.has(edited))
        everyday.add(edited);
    });
    const found = [...numbers].flatMap((number) => this.#judge(word, number, 1) ?? []);
    for (const { word: held } of found) everyday.delete(held);
    const meant = [...everyday].map((one) => ({ word: one, score: 1 - COST_OF_EDIT * likeness(word, one, 1) }));
    return [...found, ...meant];
  }

  #twoSlipsAway(word: string): Candidate[] {
    this.#catchUp();
    const found: Candidate[] = [];
    const letters = lettersOf(word);
    for (let length = Math.max(2, word.length - 2); length <= word.length + 2; length++) {
      const bucket = this.#buckets[length];
      if (!bucket) continue;
      for (let i = 0; i < bucket.length; i++) {
        // One edit changes at most two letters: one goes, one comes.
        if (bitsIn((bucket.letters[i] as number) ^ letters) > 4) continue;
        const candidate = this.#judge(word, bucket.words[i] as number, 2);
        if (candidate) found.push(candidate);
      }
    }
    return found;
  }

  /** Of words this short only listed ones, with two letters the wrong way round. */
  #transposed(word: string): Candidate[] {
    const [a = '', b = '', c = ''] = word;
    return [`${b}${a}${c}`, `${a}${c}${b}`]
      .filter((one) => one !== word && this.#lexicon.isListed[this.#lexicon.find(one) ?? -1] === 1)
      .map((one) => ({ word: one, score: LISTED_BONUS - COST_OF_EDIT }));
  }

  #judge(typed: string, number: number, edits: number): Candidate | undefined {
    const word = this.#lexicon.words[number] as string;
    if (word === typed || !beginsAlike(typed, word)) return undefined;
    const documents = this.#lexicon.documents[this.#lexicon.termOfWord[number] as number] as number;
    const listed = this.#lexicon.isListed[number] === 1;
    if (documents === 0 && !listed) return undefined;
    if (edits > 1 && !listed && typed.length < TWO_EDITS_FROM) return undefined;
    const cost = likeness(typed, word, edits);
    if (cost === Number.POSITIVE_INFINITY) return undefined;
    return { word, score: Math.log2(2 + documents) + (listed ? LISTED_BONUS : 0) - COST_OF_EDIT * cost };
  }

  /** Two words in place of one without its space; both must stand in documents. */
  split(word: string): [string, string] | undefined {
    let best: [string, string] | undefined;
    let most = 0;
    for (let at = 2; at <= word.length - 2; at++) {
      const [left, right] = [word.slice(0, at), word.slice(at)];
      const rarer = Math.min(this.#lexicon.documentsOf(left), this.#lexicon.documentsOf(right));
      const shortest = Math.min(left.length, right.length);
      const worth = shortest < 3 ? rarer / 20 : rarer;
      if (this.#isWord(left) && this.#isWord(right) && worth > most) {
        most = worth;
        best = [left, right];
      }
    }
    return best;
  }

  #isWord(word: string): boolean {
    return this.#lexicon.find(word) !== undefined;
  }

  #catchUp(): void {
    const { words } = this.#lexicon;
    for (; this.#seen < words.length; this.#seen++) {
      const word = words[this.#seen] as string;
      if (word.length > LONGEST) continue;
      this.#buckets[word.length] ??= { words: new Uint32Array(16), letters: new Uint32Array(16), length: 0 };
      const bucket = this.#buckets[word.length] as Bucket;
      bucket.words = grown(bucket.words, bucket.length + 1);
      bucket.letters = grown(bucket.letters, bucket.length + 1);
      bucket.words[bucket.length] = this.#seen;
      bucket.letters[bucket.length] = lettersOf(word);
      bucket.length++;
    }
  }
}

/** First letters that are written for one another because they sound alike: kutting, jender. */
const SOUND_ALIKE = new Set(['ck', 'kc', 'sz', 'zs', 'gj', 'jg', 'kq', 'qk']);

/** Other slips are rare at the first letter, and there one word is soon another: vegan is not began. */
const beginsAlike = (typed: string, word: string): boolean =>
  typed[0] === word[0] || typed[1] === word[0] || typed[0] === word[1] || SOUND_ALIKE.has(`${typed[0]}${word[0]}`);

const COST_OF_EDIT = 6;
const LISTED_BONUS = 5;

/** How many letters of a word may be wrong. */
function editsAllowed(word: string): number {
  if (word.length < SHORTEST || /\d/.test(word)) return 0;
  return word.length >= LISTED_TWO_EDITS_FROM ? 2 : 1;
}

const VOWELS = new Set('aeiouy');
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const NEIGHBOURS = new Map<string, Set<string>>();
for (const [r, row] of ROWS.entries()) {
  for (const [c, letter] of [...row].entries()) {
    const near = [
      row[c - 1],
      row[c + 1],
      ROWS[r + 1]?.[c],
      ROWS[r + 1]?.[c - 1],
      ROWS[r - 1]?.[c],
      ROWS[r - 1]?.[c + 1],
    ];
    NEIGHBOURS.set(letter, new Set(near.filter((one) => one !== undefined)));
  }
}

/** Edits as people make them: some slips are likelier than others. Infinite above `limit` edits. */
function likeness(typed: string, word: string, limit: number): number {
  if (distance(typed, word, limit) > limit) return Number.POSITIVE_INFINITY;
  const [n, m] = [typed.length, word.length];
  const costs = Array.from({ length: n + 1 }, () => new Float64Array(m + 1));
  const at = (i: number, j: number) => (costs[i] as Float64Array)[j] as number;
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= m; j++) {
      if (i === 0 && j === 0) continue;
      let best = Number.POSITIVE_INFINITY;
      if (i > 0) best = Math.min(best, at(i - 1, j) + (typed[i - 1] === typed[i - 2] ? 0.6 : 1) * early(i));
      if (j > 0) best = Math.min(best, at(i, j - 1) + (word[j - 1] === word[j - 2] ? 0.6 : 0.95) * early(j));
      if (i > 0 && j > 0)
        best = Math.min(best, at(i - 1, j - 1) + swap(typed[i - 1] as string, word[j - 1] as string) * early(i));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 0.7);
      (costs[i] as Float64Array)[j] = best;
    }
  }
  return at(n, m);
}

/** People rarely get the first letter wrong. */
const early = (i: number): number => (i === 1 ? 1.4 : 1);

function swap(a: string, b: string): number {
  if (a === b) return 0;
  if (VOWELS.has(a) && VOWELS.has(b)) return 0.75;
  return NEIGHBOURS.get(a)?.has(b) ? 0.85 : 1;
}

const ROW_LIMIT = LONGEST + 3;
let [before, row, after] = [new Uint8Array(ROW_LIMIT), new Uint8Array(ROW_LIMIT), new Uint8Array(ROW_LIMIT)];

/** The least number of letters to add, drop, change or swap with a neighbour; `limit + 1` when it is more. */
export function distance(a: string, b: string, limit: number): number {
  const [n, m] = [a.length, b.length];
  if (Math.abs(n - m) > limit) return limit + 1;
  for (let j = 0; j <= m; j++) row[j] = j;
  for (let i = 1; i <= n; i++) {
    after[0] = i;
    let least = i;
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j <= m; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = Math.min(
        (row[j] as number) + 1,
        (after[j - 1] as number) + 1,
        (row[j - 1] as number) + (letter === other ? 0 : 1),
      );
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      after[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    [before, row, after] = [row, after, before];
  }
  return row[m] as number;
}
