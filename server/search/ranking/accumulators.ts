/** The accumulators of a query: which documents are in, and what each has got so far. `clause-scorer.ts` fills them. */
import { Bitset } from '../index/bitset.ts';
import type { Corpus } from '../index/corpus.ts';
import { grown } from '../index/growing-arrays.ts';
import type { Range } from '../index/postings.ts';
import type { WeightedTerm } from '../thesaurus.ts';
import { Expiry } from './expiry.ts';
import { powerOf } from './matches.ts';
import { NarrowedPostings } from './narrowed-postings.ts';
import type { TermStatistics } from './term-statistics.ts';

/** Sums of the same numbers in another order differ by this share at most. */
export const ROUNDING = 1e-5;
/** The score of what is found though it holds nothing of the query. */
const ADMITTED = 1e-6;
/** Where one in so many slots or more is in, it is quicker to clear them all. */
const CLEARED_FROM = 16;
const FACTOR_BITS = 8;
const GOLDEN = 0x9e3779b1;

export class Accumulators {
  readonly #corpus: Corpus;
  readonly #statistics: TermStatistics;
  /** Where the documents of a term are read. */
  readonly postings: NarrowedPostings;
  /** The documents that are in, in `docs[0..length)`; the rest by slot. */
  docs = new Uint32Array(64);
  length = 0;
  scores = new Float32Array(64);
  /** The idf of what each holds of the query. */
  matchedWeight = new Float32Array(64);
  /** How many clauses each answers; more than 255 count as 255. */
  answered = new Uint8ClampedArray(64);
  /** 1 for the documents that are in. */
  isIn = new Uint8Array(64);
  /** Whether a document that holds nothing of the query yet may come in. */
  isOpen = true;
  /** 1 for the documents that may. */
  mayComeIn: Uint8Array = new Uint8Array(64);
  readonly #sorted = new Bitset();
  readonly #notOver = new Expiry();
  /** What shares of the query count, by the bits of what is held. */
  readonly #factors = new Float64Array(1 << FACTOR_BITS);
  readonly #factorKeys = new Uint32Array(1 << FACTOR_BITS);

  constructor(corpus: Corpus, statistics: TermStatistics) {
    this.#corpus = corpus;
    this.#statistics = statistics;
    this.postings = new NarrowedPostings(corpus.postings);
  }

  /** Empties them; what is over by `at` stays out. */
  begin(at: number): void {
    if (CLEARED_FROM * this.length > this.#corpus.slots) for (const array of this.#amounts()) array.fill(0);
    else for (let i = 0; i < this.length; i++) this.#forget(this.docs[i] as number);
    this.length = 0;
    this.isOpen = true;
    this.mayComeIn = this.#notOver.at(this.#corpus, at);
    this.postings.widen();
    const { slots } = this.#corpus;
    this.docs = grown(this.docs, slots + 1);
    this.scores = grown(this.scores, slots);
    this.matchedWeight = grown(this.matchedWeight, slots);
    this.answered = grown(this.answered, slots);
    this.isIn = grown(this.isIn, slots);
  }

  #amounts() {
    return [this.scores, this.matchedWeight, this.answered, this.isIn];
  }

  #forget(doc: number): void {
    this.scores[doc] = 0;
    this.matchedWeight[doc] = 0;
    this.answered[doc] = 0;
    this.isIn[doc] = 0;
  }

  /** Lets these documents in, which ascend and stay as they are until the next search, and no other. */
  confine(docs: Uint32Array): void {
    this.letIn({ docs, from: 0, to: docs.length });
    this.isOpen = false;
    this.postings.narrow(docs);
  }

  /** No document comes in from here on. Where those that are in are few by now they are looked up, from `next` on. */
  close(next: readonly WeightedTerm[]): void {
    this.isOpen = false;
    if (this.postings.isWorthNarrowing(this.length, this.#statistics.documentsOf(next)))
      this.postings.narrow(this.#ascending());
  }

  /** The documents that are in, sorted. */
  #ascending(): Uint32Array {
    this.#sorted.clear(this.#corpus.slots);
    this.#sorted.addAll(this.docs.subarray(0, this.length));
    const found = new Uint32Array(this.length + 1);
    return found.subarray(0, this.#sorted.members(found, this.isIn));
  }

  /** Lets documents in that may come in. */
  letIn({ docs, from, to }: Pick<Range, 'docs' | 'from' | 'to'>): void {
    const [kept, isIn, mayComeIn] = [this.docs, this.isIn, this.mayComeIn];
    let length = this.length;
    for (let i = from; i < to; i++) {
      const doc = docs[i] as number;
      if (isIn[doc] || !mayComeIn[doc]) continue;
      kept[length++] = doc;
      isIn[doc] = 1;
    }
    this.length = length;
  }

  /** 1 for the documents that count: those that are in, and those that may come in. */
  gate(isOpen: boolean): Uint8Array {
    return isOpen ? this.mayComeIn : this.isIn;
  }

  /** Adds documents that hold nothing of the query, after all others, in the order in which they are given. */
  admit(slots: readonly number[]): void {
    for (const [i, doc] of slots.entries()) {
      this.docs[this.length++] = doc;
      this.isIn[doc] = 1;
      this.scores[doc] = ADMITTED / (i + 1);
    }
  }

  /** Keeps the documents that have so much of something, and any of it. */
  keep(amounts: Float32Array | Uint8ClampedArray, least: number): void {
    const { docs } = this;
    let kept = 0;
    for (let i = 0; i < this.length; i++) {
      const doc = docs[i] as number;
      const amount = amounts[doc] as number;
      if (amount >= least && amount > 0) docs[kept++] = doc;
      else this.#forget(doc);
    }
    this.length = kept;
  }

  /** Takes from the scores what the documents lack of `whole`, which is what the `known` clauses weigh. */
  countCoverage(whole: number, known: number): void {
    if (known < 2) return;
    const [docs, scores, matchedWeight, power] = [this.docs, this.scores, this.matchedWeight, powerOf(known)];
    const [factors, keys] = [this.#factors, this.#factorKeys.fill(0)];
    const bits = new Uint32Array(matchedWeight.buffer, matchedWeight.byteOffset, matchedWeight.length);
    for (let i = 0; i < this.length; i++) {
      const doc = docs[i] as number;
      const key = bits[doc] as number;
      // Most documents hold one of a few combinations of words.
      const at = Math.imul(key, GOLDEN) >>> (32 - FACTOR_BITS);
      if (keys[at] !== key) {
        keys[at] = key;
        factors[at] = Math.min(1, (matchedWeight[doc] as number) / whole) ** power;
      }
      scores[doc] = (scores[doc] as number) * (factors[at] as number);
    }
  }
}
