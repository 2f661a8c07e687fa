/** The documents that may hold all of a query: the informative words first, so that few are left for the common ones. */
import { Bitset } from '../index/bitset.ts';
import type { Corpus } from '../index/corpus.ts';
import { grown } from '../index/growing-arrays.ts';
import type { Range } from '../index/postings.ts';
import { type Clause, hasParts } from '../query/clauses.ts';
import type { WeightedTerm } from '../thesaurus.ts';
import { firstNotBelow, LOOK_UP } from './narrowed-postings.ts';
import type { TermStatistics } from './term-statistics.ts';

/** A part of a phrase that weighs less than this share of it is not asked for. */
const LEAST_SHARE = 1e-4;

export class Conjunction {
  readonly #corpus: Corpus;
  readonly #statistics: TermStatistics;
  readonly #hits = new Bitset();
  /** What was found last: room that is used again. */
  #found = new Uint32Array(64);

  constructor(corpus: Corpus, statistics: TermStatistics) {
    this.#corpus = corpus;
    this.#statistics = statistics;
  }

  /** Every document that answers all clauses, and perhaps some more, by slot, good until the next call; `undefined` where there are fewer than `least`. */
  find(clauses: readonly Clause[], least: number): Uint32Array | undefined {
    const ordered = clauses
      .map((clause) => ({ clause, terms: this.#generators(clause) }))
      .map((one) => ({ ...one, documents: this.#statistics.documentsOf(one.terms) }))
      .sort((a, b) => a.documents - b.documents);
    const [first] = ordered;
    if (!first || first.documents < least) return undefined;
    let found = this.holdingAny(first.terms);
    for (const one of ordered) {
      if (found.length < least) return undefined;
      if (one !== first || hasParts(one.clause)) found = this.#answering(found, one.clause);
    }
    return found.length < least ? undefined : found;
  }

  /** Terms of which each document that answers the clause holds one. */
  #generators({ own, others, parts = [], preferredParts = [] }: Clause): WeightedTerm[] {
    const words = [parts, preferredParts].flatMap((phrase) => {
      if (hasSpellings(phrase)) return phrase.flatMap((part) => part.own);
      const lists = this.#needed(phrase).map((part) => part.own);
      return lists.sort((a, b) => this.#statistics.documentsOf(a) - this.#statistics.documentsOf(b))[0] ?? [];
    });
    return [...own, ...others, ...words];
  }

  /** The words of a phrase that must all be there for the phrase to be. */
  #needed(phrase: readonly Clause[]): Clause[] {
    const idfs = phrase.map((part) => this.#statistics.idf(part));
    const whole = idfs.reduce((sum, idf) => sum + idf, 0);
    return phrase.filter((_, i) => (idfs[i] as number) >= LEAST_SHARE * whole);
  }

  /** Those that hold any of the terms, ascending; good until the next call. */
  holdingAny(terms: readonly WeightedTerm[]): Uint32Array {
    const { slots, alive, postings } = this.#corpus;
    const ranges = terms.flatMap(({ term }) => postings.of(term));
    this.#found = grown(this.#found, Math.min(slots, this.#statistics.documentsOf(terms)) + 1);
    const found = this.#found;
    if (ranges.length === 1 && ranges[0]?.isSorted) return found.subarray(0, members(ranges[0], found, alive));
    this.#hits.clear(slots);
    for (const range of ranges) this.#hits.addRange(range);
    return found.subarray(0, this.#hits.members(found, alive));
  }

  /** Those of the documents that answer a clause; they take the place of `docs`. */
  #answering(docs: Uint32Array, { own, others, parts = [], preferredParts = [] }: Clause): Uint32Array {
    const phrases = [parts, preferredParts].flatMap((phrase) => {
      if (phrase.length === 0) return [];
      // A word with several spellings may count for two: any of them will do.
      const any = phrase.flatMap((part) => part.own);
      if (hasSpellings(phrase)) return [this.#holding(docs, any)];
      return [this.#needed(phrase).reduce((left, part) => this.#holding(left, part.own), docs)];
    });
    this.#note([...own, ...others], docs);
    for (const list of phrases) this.#hits.addAll(list);
    return docs.subarray(0, this.#hits.among(docs, docs));
  }

  /** Those of the documents that hold any of the terms. */
  #holding(docs: Uint32Array, terms: readonly WeightedTerm[]): Uint32Array {
    this.#note(terms, docs);
    const found = new Uint32Array(docs.length + 1);
    return found.subarray(0, this.#hits.among(docs, found));
  }

  /** Marks the documents that hold any of the terms: all, or, where that is quicker, those of `docs` alone. */
  #note(terms: readonly WeightedTerm[], docs?: Uint32Array): void {
    this.#hits.clear(this.#corpus.slots);
    for (const { term } of terms) {
      for (const range of this.#corpus.postings.of(term)) {
        if (docs && range.isSorted && LOOK_UP * docs.length < range.to - range.from) this.#lookUp(docs, range);
        else this.#hits.addRange(range);
      }
    }
  }

  #lookUp(docs: Uint32Array, { docs: list, from, to }: Range): void {
    let at = from;
    for (let i = 0; i < docs.length && at < to; i++) {
      at = firstNotBelow(list, at, to, docs[i] as number);
      if (at < to && list[at] === docs[i]) this.#hits.add(docs[i] as number);
    }
  }
}

/** Writes the documents that are alive to `into`; returns how many. `into` needs one place more. */
function members({ docs, from, to }: Range, into: Uint32Array, alive: Uint8Array): number {
  let length = 0;
  for (let i = from; i < to; i++) {
    const doc = docs[i] as number;
    into[length] = doc;
    length += alive[doc] as number;
  }
  return length;
}

const hasSpellings = (phrase: readonly Clause[]): boolean => phrase.some((part) => part.own.length > 1);
