/** From what somebody typed to what is searched: words put right, phrases recognised, words of asking left out. */
import { ASKING_WORDS, STOP_WORDS, visitWords } from './analysis.ts';
import type { Spelling, TermNote, ThesaurusEntry } from './document.ts';
import type { Lexicon } from './lexicon.ts';
import type { Clause } from './matching.ts';
import type { Prefixes } from './prefixes.ts';
import { REPETITION } from './settings.ts';
import type { Speller } from './spelling.ts';
import type { QueryWord, Thesaurus, WeightedTerm } from './thesaurus.ts';

export interface Plan {
  clauses: Clause[];
  spelling: Spelling | undefined;
  terms: TermNote[];
}

/** A word of the query with what else it may stand for. */
interface Word extends QueryWord {
  also?: WeightedTerm[];
}

const WORDS_READ = 300;
/** So many unknown words of one query are put right; the rest stay as they are. */
const CORRECTIONS = 12;
/** Words two slips away, which take longest to find, are looked for this often. */
const FAR_CORRECTIONS = 4;
/** A word in more documents than this is never taken for a misspelling, nor one in so many times fewer than another. */
const RARE = 3;
const FAR_COMMONER = 20;
/** What a corrected word must reach; less is a guess. */
const LEAST_SCORE = -9;
const COMPLETIONS = 40;
const COMPLETION_WEIGHT = 0.7;

export class QueryReader {
  readonly #lexicon: Lexicon;
  readonly #thesaurus: Thesaurus;
  readonly #speller: Speller;
  readonly #prefixes: Prefixes;

  constructor(lexicon: Lexicon, thesaurus: Thesaurus, speller: Speller, prefixes: Prefixes) {
    this.#lexicon = lexicon;
    this.#thesaurus = thesaurus;
    this.#speller = speller;
    this.#prefixes = prefixes;
  }

  read(text: string, forgiving: boolean): Plan {
    const typed = this.#wordsOf(text);
    const words = forgiving ? this.#putRight(typed, text) : typed;
    const { clauses, terms } = this.#clauses(words, typed);
    return { clauses, terms, spelling: spellingOf(typed, words) };
  }

  #read(word: string, exact?: string): QueryWord {
    return { word, stem: this.#lexicon.stemOf(word), exact };
  }

  #wordsOf(text: string): QueryWord[] {
    const found: QueryWord[] = [];
    visitWords(text.slice(0, 20 * WORDS_READ), (word, exact) => {
      if (found.length < WORDS_READ) found.push(this.#read(word, exact));
    });
    // Somebody who types everything in capitals means no abbreviation by them.
    const isShouting = found.length > 3 && found.every(({ word, exact }) => exact !== undefined || word.length < 2);
    return isShouting ? found.map((one) => ({ ...one, exact: undefined })) : found;
  }

  /** Words that the index does not know are read as those that were meant. */
  #putRight(typed: readonly QueryWord[], text: string): Word[] {
    const words: Word[] = [];
    let corrections = 0;
    const corrected = new Map<string, Word[]>();
    for (let i = 0; i < typed.length; i++) {
      const one = typed[i] as QueryWord;
      const joined = this.#joined(typed, i);
      if (joined) {
        words.push(joined);
        i++;
        continue;
      }
      if (corrections >= CORRECTIONS || this.#isKnown(one)) {
        words.push(corrections < CORRECTIONS ? this.#withCommoner(one) : one);
        continue;
      }
      const isLast = i === typed.length - 1 && !/\s$/.test(text);
      const completions = isLast ? this.#completions(one.word) : [];
      if (completions.length > 0) words.push({ ...one, also: completions });
      else {
        const known = corrected.get(one.word) ?? this.#correct(one, corrections < FAR_CORRECTIONS);
        if (!corrected.has(one.word)) corrections++;
        corrected.set(one.word, known);
        words.push(...known);
      }
    }
    return words;
  }

  #isKnown({ word, stem }: QueryWord): boolean {
    return STOP_WORDS.has(word) || this.#lexicon.documentsOf(word) > 0 || this.#isListed(word, stem);
  }

  #isListed(word: string, stem: string): boolean {
    return this.#thesaurus.has(stem) || this.#lexicon.isListed[this.#lexicon.find(word) ?? -1] === 1;
  }

  /** Words that begin with the last one, which may still be under way. */
  #completions(word: string): WeightedTerm[] {
    if (word.length < 2) return [];
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
    if (whole.length < 6 || !this.#isWhole(whole)) return undefined;
    const parts = Math.min(this.#lexicon.documentsOf(one.word), this.#lexicon.documentsOf(next.word));
    return this.#lexicon.documentsOf(whole) > parts * 2 || parts === 0 ? this.#read(whole) : undefined;
  }

  #isWhole(word: string): boolean {
    const number = this.#lexicon.find(word);
    return number !== undefined && (this.#lexicon.isListed[number] === 1 || this.#lexicon.documentsOf(word) > 0);
  }

  #isCommon(word: string): boolean {
    return this.#lexicon.documentsOf(word) > RARE && !STOP_WORDS.has(word);
  }

  #correct(one: QueryWord, far: boolean): Word[] {
    const [best] = far ? this.#speller.candidates(one.word) : this.#speller.candidates(one.word, 1);
    const split = this.#speller.split(one.word);
    if (
      split &&
      (!best || best.score < Math.log2(2 + Math.min(...split.map((part) => this.#lexicon.documentsOf(part)))) - 3)
    )
      return split.map((word) => this.#read(word));
    if (!best || best.score < LEAST_SCORE) return [one];
    return [this.#read(best.word)];
  }

  /** A rare word that is one slip away from a far commoner one, or from a listed one, finds both. */
  #withCommoner(one: QueryWord): Word {
    const own = this.#lexicon.documentsOf(one.word);
    if (own > RARE || one.word.length < 5 || this.#isListed(one.word, one.stem) || STOP_WORDS.has(one.word)) return one;
    const better = this.#speller.candidates(one.word, 1).find(({ word }) => {
      const listed = this.#lexicon.isListed[this.#lexicon.find(word) as number] === 1;
      return (
        this.#lexicon.stemOf(word) !== one.stem &&
        this.#lexicon.documentsOf(word) >= (listed ? own : FAR_COMMONER * own)
      );
    });
    if (!better) return one;
    const term = this.#lexicon.termOf(one.word);
    return { ...this.#read(better.word), also: term === undefined ? [] : [{ term, weight: 0.8 }] };
  }

  #clauses(words: readonly Word[], typed: readonly QueryWord[]) {
    const spans = this.#spans(words);
    const telling = spans.filter(({ word }) => word === undefined || !STOP_WORDS.has(word));
    const subject = telling.filter(({ word }) => word === undefined || !ASKING_WORDS.has(word));
    const chosen = subject.length > 0 ? subject : telling.length > 0 ? telling : spans;
    const clauses = new Map<string, { clause: Clause; times: number }>();
    for (const { clause } of chosen) {
      const key = clause.own.map(({ term }) => term).join();
      const known = clauses.get(key);
      if (known) known.times++;
      else clauses.set(key, { clause, times: 1 });
    }
    const terms = new Map<string, TermNote>();
    for (const { notes, said } of spans) {
      for (const { preferred, note } of notes)
        terms.set(preferred, { typed: asTyped(said, typed), preferred, note: note ?? '' });
    }
    return {
      clauses: [...clauses.values()].map(({ clause, times }) => ({ ...clause, weight: times ** REPETITION })),
      terms: [...terms.values()],
    };
  }

  /** The query as phrases of the thesaurus, the longest first, and single words between them. */
  #spans(words: readonly Word[]): Span[] {
    const spans: Span[] = [];
    for (let i = 0; i < words.length; ) {
      const one = words[i] as Word;
      const found = this.#thesaurus.recognise(words, i);
      if (!found) {
        spans.push({ said: [one], word: one.word, clause: this.#plain(one), notes: [] });
        i++;
        continue;
      }
      const part = words.slice(i, i + found.length);
      i += found.length;
      if (this.#isHeld(found) || (found.length === 1 && this.#lexicon.documentsOf(one.word) > 0)) {
        const literal = found.isWord ? this.#plain(one) : { own: [], others: [], weight: 1 };
        const own = [...literal.own, ...found.own.map((term) => ({ term, weight: 1 }))];
        const clause = { ...literal, own: distinct(own), others: found.others };
        spans.push({ said: part, word: undefined, clause, notes: found.notes });
        continue;
      }
      // A phrase that stands nowhere is searched word by word, as the preferred term would be.
      const instead = found.preferred?.map((word) => this.#read(word)) ?? part;
      for (const [w, word] of instead.entries())
        spans.push({ said: part, word: word.word, clause: this.#plain(word), notes: w === 0 ? found.notes : [] });
    }
    return spans;
  }

  /** Whether a document holds any of the terms. */
  #isHeld({ own, others }: { own: number[]; others: WeightedTerm[] }): boolean {
    const isHeld = (term: number) => (this.#lexicon.documents[term] as number) > 0;
    return own.some(isHeld) || others.some(({ term }) => isHeld(term));
  }

  #plain({ word, also = [] }: Word): Clause {
    const term = this.#lexicon.termOf(word) ?? NO_TERM;
    return { own: [{ term, weight: 1 }, ...also], others: [], word: this.#lexicon.find(word), weight: 1 };
  }
}

/** A part of the query that is one thing asked for. */
interface Span {
  /** What was typed. */
  said: Word[];
  /** The word that is searched, where it is one on its own: it may be one that says nothing. */
  word: string | undefined;
  clause: Clause;
  notes: ThesaurusEntry[];
}

/** A term that no document holds. */
const NO_TERM = 2 ** 28;

function distinct(terms: readonly WeightedTerm[]): WeightedTerm[] {
  const weights = new Map<number, number>();
  for (const { term, weight } of terms) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  return [...weights].map(([term, weight]) => ({ term, weight }));
}

const asTyped = (part: readonly QueryWord[], typed: readonly QueryWord[]): string =>
  part.map(({ word, exact }) => exact ?? typed.find((one) => one.word === word)?.exact ?? word).join(' ');

function spellingOf(typed: readonly QueryWord[], words: readonly QueryWord[]): Spelling | undefined {
  const [before, after] = [typed, words].map((list) => list.map(({ word }) => word).join(' '));
  return before === after || before === undefined || after === undefined
    ? undefined
    : { searched: after, instead_of: before };
}
