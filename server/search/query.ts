/** From what somebody typed to what is searched: words put right, phrases recognised, words of asking left out. */
import { ASKING_WORDS, STOP_WORDS, visitWords } from './analysis.ts';
import { COMMON_WORDS } from './common-words.ts';
import type { Spelling, TermNote, ThesaurusEntry } from './document.ts';
import type { Lexicon } from './lexicon.ts';
import type { Clause } from './matching.ts';
import type { Prefixes } from './prefixes.ts';
import { REPETITION } from './settings.ts';
import type { Speller } from './spelling.ts';
import type { QueryWord, Recognised, Thesaurus, WeightedTerm } from './thesaurus.ts';

export interface Plan {
  clauses: Clause[];
  /** Words that add to the score of what matches, but need not be there. */
  soft: WeightedTerm[];
  /** Whether one clause is enough: the query is a phrase that stands nowhere. */
  any: boolean;
  spelling: Spelling | undefined;
  terms: TermNote[];
}

/** A word of the query with what else it may stand for. */
interface Word extends QueryWord {
  also?: WeightedTerm[];
  /** Whether it may be the beginning of a word. */
  isBegun?: boolean;
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
/** What words count that stand in for a phrase which stands nowhere. */
const INSTEAD_WEIGHT = 0.3;

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
    return { ...this.#clauses(words, typed), spelling: spellingOf(typed, words) };
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
      const isLast = i === typed.length - 1 && !/\s$/.test(text);
      const completions = isLast ? this.#completions(one.word) : [];
      if (completions.length > 0) words.push({ ...one, also: completions, isBegun: true });
      else if (corrections >= CORRECTIONS || this.#isKnown(one.word)) {
        words.push(corrections < CORRECTIONS ? this.#withCommoner(one) : one);
      } else {
        const known = corrected.get(one.word) ?? this.#correct(one, corrections < FAR_CORRECTIONS);
        if (!corrected.has(one.word)) corrections++;
        corrected.set(one.word, known);
        words.push(...known);
      }
    }
    return words;
  }

  /** Whether a word is meant as it is: some document or the thesaurus holds it, or everybody knows it. */
  #isKnown(word: string): boolean {
    return (
      STOP_WORDS.has(word) || this.#lexicon.documentsOf(word) > 0 || this.#isListed(word) || COMMON_WORDS.has(word)
    );
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
    if (
      own > RARE ||
      one.word.length < 5 ||
      this.#isListed(one.word) ||
      COMMON_WORDS.has(one.word) ||
      STOP_WORDS.has(one.word)
    )
      return one;
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

  #clauses(words: readonly Word[], typed: readonly QueryWord[]): Omit<Plan, 'spelling'> {
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
      clauses: [...clauses.values()].map(({ clause, times }) => ({
        ...clause,
        weight: clause.weight * times ** REPETITION,
      })),
      terms: [...terms.values()],
      soft: spans.flatMap(({ soft }) => soft ?? []),
      any: spans.some(({ isInstead }) => isInstead),
    };
  }

  /** The query as phrases of the thesaurus, the longest first, and single words between them. */
  #spans(words: readonly Word[], below?: number): Span[] {
    const spans: Span[] = [];
    for (let i = 0; i < words.length; ) {
      const one = words[i] as Word;
      const found = one.isBegun ? undefined : this.#thesaurus.recognise(words, i, below);
      const part = words.slice(i, i + (found?.length ?? 1));
      i += part.length;
      if (!found) spans.push({ said: part, word: one.word, clause: this.#plain(one), notes: [] });
      else if (this.#isHeld(found)) spans.push(this.#heldSpan(found, part));
      else spans.push(...this.#unheldSpans(found, part, below === undefined && part.length === words.length));
    }
    return spans;
  }

  #heldSpan(found: Recognised, part: Word[]): Span {
    const literal = found.isWord ? this.#plain(part[0] as Word) : { own: [], others: [], weight: 1 };
    const own = [...literal.own, ...found.own.map((term) => ({ term, weight: 1 }))];
    const clause = { ...literal, own: distinct(own), others: found.others };
    // What the words of the phrase say by themselves still counts: 'ADHD' in 'ADHD medication'.
    const soft = part.length > 1 ? this.#spans(part, part.length).flatMap((span) => span.clause.own) : [];
    return { said: part, word: undefined, clause, notes: found.notes, soft };
  }

  /**
   * A term that no document holds, nor anything that means the same, is searched by its words; where it is the whole
   * query, by those of the preferred term too, so that it finds at least what that finds.
   */
  #unheldSpans(found: Recognised, part: Word[], isWhole: boolean): Span[] {
    const literal: Span[] =
      part.length === 1
        ? [{ said: part, word: part[0]?.word, clause: this.#plain(part[0] as Word), notes: [] }]
        : this.#spans(part, part.length);
    const preferred = isWhole && found.preferred ? this.#wordsOf(found.preferred) : [];
    const instead = this.#spans(preferred, Math.max(2, preferred.length)).map((span) => ({
      ...span,
      clause: { ...span.clause, weight: INSTEAD_WEIGHT },
      isInstead: true,
    }));
    const [first, ...rest] = [...literal, ...instead];
    return first ? [{ ...first, said: part, notes: found.notes }, ...rest] : [];
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
  soft?: WeightedTerm[];
  /** Whether it stands in for what was typed. */
  isInstead?: boolean;
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
