/** The documents that may hold all of a query: the telling words first, so that few are left for the common ones. */
import type { Clause } from './clauses.ts';
import type { Corpus } from './corpus.ts';
import { grown } from './growing.ts';
import { firstNotBelow, LOOK_UP } from './narrowed-postings.ts';
import type { Statistics } from './statistics.ts';
import type { WeightedTerm } from './thesaurus.ts';

/** A part of a phrase that weighs less than this share of it is not asked for. */
const LEAST_SHARE = 1e-4;
/** Of so many times more slots than documents the documents are sorted; of fewer, the slots are gone through. */
const SCAN = 20;

export class Conjunction {
  readonly #corpus: Corpus;
  readonly #statistics: Statistics;
  #hit = new Uint8Array(64);

  constructor(corpus: Corpus, statistics: Statistics) {
    this.#corpus = corpus;
    this.#statistics = statistics;
  }

  /** Every document that answers all clauses, and perhaps some more, by slot; `undefined` where there are fewer than `least`. */
  find(clauses: readonly Clause[], least: number): Uint32Array | undefined {
    this.#hit = grown(this.#hit, this.#corpus.slots);
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

  /** Those that hold any of the terms, ascending. */
  holdingAny(terms: readonly WeightedTerm[]): Uint32Array {
    const { slots, alive } = this.#corpus;
    this.#hit = grown(this.#hit, slots);
    const found = new Uint32Array(Math.min(slots, this.#statistics.documentsOf(terms)));
    let length = 0;
    if (SCAN * found.length < slots) {
      for (const { term } of terms)
        for (const { docs, from, to } of this.#corpus.postings.of(term))
          for (let i = from; i < to; i++) if (alive[docs[i] as number] === 1) found[length++] = docs[i] as number;
      return found
        .subarray(0, length)
        .sort()
        .filter((doc, i, docs) => i === 0 || docs[i - 1] !== doc);
    }
    this.#note(terms);
    for (let doc = 0; doc < slots && length < found.length; doc++)
      if (this.#hit[doc] === 1 && alive[doc] === 1) found[length++] = doc;
    return found.subarray(0, length);
  }

  #answering(docs: Uint32Array, { own, others, parts = [], preferredParts = [] }: Clause): Uint32Array {
    const phrases = [parts, preferredParts].flatMap((phrase) => {
      if (phrase.length === 0) return [];
      // A word with several spellings may count for two: any of them will do.
      const any = phrase.flatMap((part) => part.own);
      if (hasSpellings(phrase)) return [this.#holding(docs, any)];
      return [this.#needed(phrase).reduce((left, part) => this.#holding(left, part.own), docs)];
    });
    this.#note([...own, ...others], docs);
    const hit = this.#hit;
    for (const list of phrases) for (let i = 0; i < list.length; i++) hit[list[i] as number] = 1;
    return this.#hitAmong(docs);
  }

  /** Those of the documents that hold any of the terms. */
  #holding(docs: Uint32Array, terms: readonly WeightedTerm[]): Uint32Array {
    this.#note(terms, docs);
    return this.#hitAmong(docs);
  }

  #hitAmong(docs: Uint32Array): Uint32Array {
    const hit = this.#hit;
    const found = new Uint32Array(docs.length);
    let length = 0;
    for (let i = 0; i < docs.length; i++) if (hit[docs[i] as number] === 1) found[length++] = docs[i] as number;
    return found.subarray(0, length);
  }

  /** Marks the documents that hold any of the terms: all, or, where that is quicker, those of `docs` alone. */
  #note(terms: readonly WeightedTerm[], docs?: Uint32Array): void {
    const hit = this.#hit.fill(0, 0, this.#corpus.slots);
    for (const { term } of terms) {
      for (const { docs: list, from, to, isSorted } of this.#corpus.postings.of(term)) {
        if (docs && isSorted && LOOK_UP * docs.length < to - from) {
          let at = from;
          for (let i = 0; i < docs.length && at < to; i++) {
            at = firstNotBelow(list, at, to, docs[i] as number);
            if (at < to && list[at] === docs[i]) hit[docs[i] as number] = 1;
          }
        } else for (let i = from; i < to; i++) hit[list[i] as number] = 1;
      }
    }
  }
}

const hasSpellings = (phrase: readonly Clause[]): boolean => phrase.some((part) => part.own.length > 1);

const hasParts = ({ parts, preferredParts }: Clause): boolean => (parts ?? preferredParts) !== undefined;
