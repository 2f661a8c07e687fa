/** The words of a query, and what was meant where the index does not know them. */

import type { Cooccurrence } from '../index/cooccurrence.ts';
import type { Lexicon } from '../index/lexicon.ts';
import type { Prefixes } from '../index/prefixes.ts';
import type { QueryWord, Thesaurus, WeightedTerm } from '../thesaurus.ts';
import { ASKING_WORDS, STOP_WORDS, visitWords, words } from '../words/analysis.ts';
import { COMMON_WORDS } from '../words/common-words.ts';
import type { Speller } from './spelling.ts';

/** A word of the query with what else it may stand for. */
export interface Word extends QueryWord {
  also?: WeightedTerm[];
  /** Whether it may be the beginning of a word. */
  isBegun?: boolean;
}

/** A word of a query that tells its subject and that documents hold. */
interface Telling {
  word: string;
  term: number;
}

/** Fewer letters are words of their own: wi fi, but not in to. */
export const SHORTEST_COMPOUND = 4;
const WORDS_READ = 300;
/** So many different words of one query are looked at by the spelling; the rest stay as they are. */
export const SPELT_MOST = 24;
/** Words two slips away, which take longest to find, are looked for this often. */
const FAR_CORRECTIONS = 4;
/** A word in more documents than this is never taken for a misspelling, nor one in so many times fewer than another. */
const RARE = 3;
const FAR_COMMONER = 20;
/** What a corrected word must reach; less is a guess. */
const LEAST_SCORE = -9;
const COMPLETIONS = 40;
/** What many write apart, or with a hyphen, before any word: bi-polar, co-operation. */
const BEGINNINGS = new Set('anti bi co multi neuro non semi'.split(' '));
/** Letters that stand before a word, with a hyphen or without: t-shirt, e-bike, x-ray. */
const LETTERS = /^[etx][a-z]{3}/;
const COMPLETION_WEIGHT = 0.7;
/** So many likely words are compared by their subject, and so much it counts at most (see `Candidate.score`). */
const ALIKE = 4;
const SUBJECT_BONUS = 4;

/** Made when it is first needed, as it takes some milliseconds. */
let ofCountries: ReadonlySet<string> | undefined;

/** Whether a word stands in the name of a country: whoever asks for Mongolia means no old word that is spelt nearly so. */
function isOfCountry(word: string): boolean {
  ofCountries ??= new Set(wordsOfCountries());
  return ofCountries.has(word);
}

function wordsOfCountries(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((one) => letters.flatMap((other) => words(names.of(one + other) ?? '')));
}

export class WordReader {
  readonly #lexicon: Lexicon;
  readonly #thesaurus: Thesaurus;
  readonly #speller: Speller;
  readonly #prefixes: Prefixes;
  readonly #cooccurrence: Cooccurrence;

  constructor(
    lexicon: Lexicon,
    thesaurus: Thesaurus,
    speller: Speller,
    prefixes: Prefixes,
    cooccurrence: Cooccurrence,
  ) {
    this.#lexicon = lexicon;
    this.#thesaurus = thesaurus;
    this.#speller = speller;
    this.#prefixes = prefixes;
    this.#cooccurrence = cooccurrence;
  }

  read(word: string, exact?: string): QueryWord {
    return { word, stem: this.#lexicon.stemOf(word), exact };
  }

  /** The words as typed. */
  wordsOf(text: string): QueryWord[] {
    const found: QueryWord[] = [];
    visitWords(text.slice(0, 20 * WORDS_READ), (word, exact) => {
      if (found.length < WORDS_READ) found.push(this.read(word, exact));
    });
    // Somebody who types everything in capitals means no abbreviation by them.
    const isShouting = found.length > 3 && found.every(({ word, exact }) => exact !== undefined || word.length < 2);
    return isShouting ? found.map((one) => ({ ...one, exact: undefined })) : found;
  }

  /** Words that the index does not know are read as those that were meant. */
  putRight(typed: readonly QueryWord[], text: string): Word[] {
    const words: Word[] = [];
    let far = 0;
    const spelt = new Map<string, Word[]>();
    let subject: Telling[] | undefined;
    for (let i = 0; i < typed.length; i++) {
      const one = typed[i] as QueryWord;
      const joined = this.#joined(typed, i);
      if (joined) {
        words.push(joined);
        i++;
        continue;
      }
      const isLast = i === typed.length - 1 && !/\s$/.test(text);
      const completions = isLast ? this.#completions(one.word) : [];
      if (completions.length > 0) words.push({ ...one, also: completions, isBegun: true });
      else if (this.#isMeant(one.word) || (spelt.size >= SPELT_MOST && !spelt.has(one.word))) words.push(one);
      else {
        const occurs = this.#lexicon.documentsOf(one.word) > 0;
        subject ??= this.#informativenessOf(typed);
        const known =
          spelt.get(one.word) ??
          (occurs ? [this.#withCommoner(one)] : this.#correct(one, subject, far++ < FAR_CORRECTIONS));
        spelt.set(one.word, known);
        words.push(...known);
      }
    }
    return words;
  }

  #isListed(word: string): boolean {
    return this.#thesaurus.has(word) || this.#lexicon.isListed[this.#lexicon.find(word) ?? -1] === 1;
  }

  /** Words that begin with the last one, which may still be under way. */
  #completions(word: string): WeightedTerm[] {
    const isWord = this.#lexicon.find(word) !== undefined || this.#isListed(word);
    if (word.length < 2 || isWord || STOP_WORDS.has(word)) return [];
    if (word.length > 2 && COMMON_WORDS.has(word)) return [];
    const terms = new Set<number>();
    for (const number of this.#prefixes.beginningWith(word, COMPLETIONS))
      terms.add(this.#lexicon.termOfWord[number] as number);
    return [...terms].map((term) => ({ term, weight: COMPLETION_WEIGHT }));
  }

  /** Two words that are one: 'dys lexia'. */
  #joined(typed: readonly QueryWord[], i: number): Word | undefined {
    const [one, next] = [typed[i], typed[i + 1]];
    if (!one || !next || (this.#isCommon(one.word) && this.#isCommon(next.word))) return undefined;
    const whole = one.word + next.word;
    if (STOP_WORDS.has(one.word) && STOP_WORDS.has(next.word)) return undefined;
    if (whole.length < SHORTEST_COMPOUND || !this.isWhole(whole)) return undefined;
    const parts = Math.min(this.#lexicon.documentsOf(one.word), this.#lexicon.documentsOf(next.word));
    return this.#lexicon.documentsOf(whole) > parts * 2 || parts === 0 ? this.read(whole) : undefined;
  }

  /** The words that others write for a word of two: sci-fi for scifi. A website is no site of a web. */
  partsOf(word: string): QueryWord[] {
    if (word.length < SHORTEST_COMPOUND || this.#lexicon.documentsOf(word) === 0) return [];
    const rest = word.slice(1);
    const split =
      this.#speller.split(word) ?? (LETTERS.test(word) && this.#lexicon.documentsOf(rest) > 0 ? [rest] : []);
    const isEveryday = COMMON_WORDS.has(word) && split.every((part) => COMMON_WORDS.has(part) && !BEGINNINGS.has(part));
    return isEveryday ? [] : split.map((part) => this.read(part));
  }

  isWhole(word: string): boolean {
    const number = this.#lexicon.find(word);
    return number !== undefined && (this.#lexicon.isListed[number] === 1 || this.#lexicon.documentsOf(word) > 0);
  }

  #isCommon(word: string): boolean {
    return this.#lexicon.documentsOf(word) > RARE && !STOP_WORDS.has(word);
  }

  /** The likeliest word; of words about as likely, that of the same subject as the rest of the query. */
  #correct(one: QueryWord, subject: readonly Telling[], far: boolean): Word[] {
    const candidates = far ? this.#speller.candidates(one.word) : this.#speller.candidates(one.word, 1);
    const [likeliest] = candidates;
    const near = candidates
      .slice(0, ALIKE)
      .filter(({ score }) => likeliest && likeliest.score - score <= SUBJECT_BONUS)
      .map((candidate) => ({ ...candidate, fit: this.#fit(candidate.word, one, subject) }));
    const [best] = near.sort((a, b) => b.score + SUBJECT_BONUS * b.fit - a.score - SUBJECT_BONUS * a.fit);
    const split = this.#speller.split(one.word);
    // Veg an is nothing that somebody means by vegan.
    const isMeant = split?.every((part) => !STOP_WORDS.has(part));
    if (
      split &&
      isMeant &&
      (!best || best.score < Math.log2(2 + Math.min(...split.map((part) => this.#lexicon.documentsOf(part)))) - 3)
    )
      return split.map((word) => this.read(word));
    if (!best || best.score < LEAST_SCORE) return [one];
    return [this.read(best.word)];
  }

  /** What share of the documents that hold a candidate hold one of the other informative words of the query, too. */
  #fit(candidate: string, instead: QueryWord, subject: readonly Telling[]): number {
    const term = this.#lexicon.termOf(candidate);
    if (term === undefined) return 0;
    const others = subject.flatMap((one) => (one.word === instead.word ? [] : one.term));
    return this.#cooccurrence.share(term, others);
  }

  #informativenessOf(typed: readonly QueryWord[]): Telling[] {
    return typed.flatMap(({ word }) => {
      const isInformative = !STOP_WORDS.has(word) && !ASKING_WORDS.has(word);
      const term = isInformative ? this.#lexicon.termOf(word) : undefined;
      return term === undefined ? [] : { word, term };
    });
  }

  /** Whether a word stands for itself alone: it is common, listed, or short, and no slip of another. */
  #isMeant(word: string): boolean {
    if (STOP_WORDS.has(word) || COMMON_WORDS.has(word) || this.#isListed(word)) return true;
    const own = this.#lexicon.documentsOf(word);
    return own > RARE || (own > 0 && word.length < 5) || isOfCountry(word);
  }

  /** A rare word that is one slip away from a far commoner one, or from a listed one, finds both. */
  #withCommoner(one: QueryWord): Word {
    const own = this.#lexicon.documentsOf(one.word);
    const better = this.#speller.candidates(one.word, 1).find(({ word }) => {
      const listed = this.#lexicon.isListed[this.#lexicon.find(word) as number] === 1;
      return (
        this.#lexicon.stemOf(word) !== one.stem &&
        this.#lexicon.documentsOf(word) >= (listed ? own : FAR_COMMONER * own)
      );
    });
    if (!better) return one;
    const term = this.#lexicon.termOf(one.word);
    return { ...this.read(better.word), also: term === undefined ? [] : [{ term, weight: 0.8 }] };
  }
}
