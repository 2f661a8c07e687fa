/** Which documents hold the words of a query, and how well: BM25F over whole documents. */
import type { Corpus } from './corpus.ts';
import { grown } from './growing.ts';
import type { Lexicon } from './lexicon.ts';
import { MOST, OWN_SHARE, SATURATION } from './settings.ts';
import type { WeightedTerm } from './thesaurus.ts';

/** One thing that is asked for: any of its terms answers it. */
export interface Clause {
  own: WeightedTerm[];
  /** What means the same: it answers too, but never as well. */
  others: WeightedTerm[];
  /** The word as it was typed, by its number. */
  word?: number | undefined;
  /** How often it was asked for, to the power of `REPETITION`. */
  weight: number;
}

/** The documents that match, in `docs[0..length)`; their scores by slot. */
export interface Matches {
  docs: Uint32Array;
  length: number;
  scores: Float32Array;
}

const LEVELS = 250;
/** From this weight on a term means the whole of what was asked. */
const FULL = 0.5;

export class Matcher {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;
  #docs = new Uint32Array(64);
  #length = 0;
  #scores = new Float32Array(64);
  #level = new Uint8Array(64);
  #rarity = new Float32Array(64);
  /** Sums of the clause under way: by the words themselves, and by what means the same. */
  #own = new Float32Array(64);
  #sum = new Float32Array(64);
  #touched = new Uint32Array(64);

  constructor(corpus: Corpus, lexicon: Lexicon) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
  }

  /** How rare a clause is: it is as common as the commonest of its full terms. */
  rarity({ own, others }: Clause): number {
    let documents = 0;
    for (const { term } of own) documents = Math.max(documents, this.#lexicon.documents[term] ?? 0);
    for (const { term, weight } of others) {
      if (weight >= FULL) documents = Math.max(documents, this.#lexicon.documents[term] ?? 0);
    }
    return rarityOf(documents, this.#corpus.size);
  }

  /** The documents that hold every clause. What it returns is good until the next call. */
  all(clauses: readonly Clause[]): Matches {
    this.#reset();
    if (clauses.length > 0 && clauses.length <= LEVELS) this.#matchAll(clauses);
    return this.#matches();
  }

  /** The documents that hold any clause. What it returns is good until the next call. */
  any(clauses: readonly Clause[]): Matches {
    this.#reset();
    this.#matchAny(clauses);
    return this.#matches();
  }

  /**
   * Of the documents that `any` found, those that hold most of what is asked, by rarity; where none of `wanted` does,
   * those that hold as much as the best of these. Words that stand nowhere do not count.
   */
  most(clauses: readonly Clause[], wanted: { docs: Uint32Array; length: number }): Matches {
    let best = 0;
    for (let i = 0; i < wanted.length; i++) best = Math.max(best, this.#rarity[wanted.docs[i] as number] as number);
    const held = clauses.filter((clause) => this.#occurrences(clause) > 0);
    let all = 0;
    for (const clause of held) all += this.rarity(clause);
    // Of two words one must do.
    this.#keep(held.length <= 2 ? 0 : Math.min(MOST * all, best) * (1 - 1e-5));
    return this.#matches();
  }

  #matches(): Matches {
    return { docs: this.#docs, length: this.#length, scores: this.#scores };
  }

  #reset(): void {
    for (let i = 0; i < this.#length; i++) {
      const doc = this.#docs[i] as number;
      this.#scores[doc] = 0;
      this.#level[doc] = 0;
      this.#rarity[doc] = 0;
    }
    this.#length = 0;
    const { slots } = this.#corpus;
    this.#docs = grown(this.#docs, slots);
    this.#scores = grown(this.#scores, slots);
    this.#level = grown(this.#level, slots);
    this.#rarity = grown(this.#rarity, slots);
    this.#own = grown(this.#own, slots);
    this.#sum = grown(this.#sum, slots);
    this.#touched = grown(this.#touched, slots);
  }

  /** Clause by clause, the rarest first: a document goes on to the next level as long as it holds everything. */
  #matchAll(clauses: readonly Clause[]): void {
    const ordered = clauses.toSorted((a, b) => this.#occurrences(a) - this.#occurrences(b));
    for (const [level, clause] of ordered.entries()) {
      const [only, another] = clause.own;
      if (only && !another && clause.others.length === 0)
        this.#addTerm(only, level, clause.weight * this.rarity(clause));
      else this.#addClause(clause, level);
      if (level === 0 && this.#length === 0) return;
    }
    let kept = 0;
    for (let i = 0; i < this.#length; i++) {
      const doc = this.#docs[i] as number;
      if (this.#level[doc] === ordered.length) this.#docs[kept++] = doc;
      else {
        this.#level[doc] = 0;
        this.#scores[doc] = 0;
      }
    }
    this.#length = kept;
  }

  #occurrences({ own, others }: Clause): number {
    let sum = 0;
    for (const { term } of own) sum += this.#lexicon.documents[term] ?? 0;
    for (const { term } of others) sum += this.#lexicon.documents[term] ?? 0;
    return sum;
  }

  #addTerm({ term, weight }: WeightedTerm, level: number, rarity: number): void {
    const { alive } = this.#corpus;
    const [scores, levels, kept] = [this.#scores, this.#level, this.#docs];
    let length = this.#length;
    for (const { docs, weights, from, to } of this.#corpus.postings.of(term)) {
      for (let i = from; i < to; i++) {
        const doc = docs[i] as number;
        if (levels[doc] !== level || alive[doc] === 0) continue;
        levels[doc] = level + 1;
        const x = weight * (weights[i] as number);
        scores[doc] = (scores[doc] as number) + (rarity * x) / (SATURATION + x);
        if (level === 0) kept[length++] = doc;
      }
    }
    this.#length = length;
  }

  #addClause(clause: Clause, level: number): void {
    const touched = this.#sumUp(clause, level);
    const rarity = clause.weight * this.rarity(clause);
    for (let i = 0; i < touched; i++) {
      const doc = this.#touched[i] as number;
      this.#level[doc] = level + 1;
      this.#scores[doc] = (this.#scores[doc] as number) + rarity * this.#take(doc);
      if (level === 0) this.#docs[this.#length++] = doc;
    }
  }

  /** How well a document answers the clause that was summed up last, from 0 to 1. */
  #take(doc: number): number {
    const own = this.#own[doc] as number;
    const all = own + (this.#sum[doc] as number);
    this.#own[doc] = 0;
    this.#sum[doc] = 0;
    return (OWN_SHARE * own) / (SATURATION + own) + ((1 - OWN_SHARE) * all) / (SATURATION + all);
  }

  /** Sums the weights of a clause's terms by document, those at `level` only; returns how many it touched. */
  #sumUp({ own, others }: Clause, level: number | undefined): number {
    const length = this.#sumInto(this.#own, own, level, 0);
    return others.length > 0 ? this.#sumInto(this.#sum, others, level, length) : length;
  }

  #sumInto(sum: Float32Array, terms: readonly WeightedTerm[], level: number | undefined, from0: number): number {
    const { alive } = this.#corpus;
    const [mine, theirs, touched, levels] = [this.#own, this.#sum, this.#touched, this.#level];
    let length = from0;
    for (const { term, weight } of terms) {
      for (const { docs, weights, from, to } of this.#corpus.postings.of(term)) {
        for (let i = from; i < to; i++) {
          const doc = docs[i] as number;
          if ((level !== undefined && levels[doc] !== level) || alive[doc] === 0) continue;
          if (mine[doc] === 0 && theirs[doc] === 0) touched[length++] = doc;
          sum[doc] = (sum[doc] as number) + weight * (weights[i] as number);
        }
      }
    }
    return length;
  }

  #matchAny(clauses: readonly Clause[]): void {
    for (const clause of clauses) {
      const touched = this.#sumUp(clause, undefined);
      const rarity = this.rarity(clause);
      for (let i = 0; i < touched; i++) {
        const doc = this.#touched[i] as number;
        if (this.#level[doc] === 0) {
          this.#level[doc] = 1;
          this.#docs[this.#length++] = doc;
        }
        this.#scores[doc] = (this.#scores[doc] as number) + clause.weight * rarity * this.#take(doc);
        this.#rarity[doc] = (this.#rarity[doc] as number) + rarity;
      }
    }
  }

  #keep(least: number): void {
    let kept = 0;
    for (let i = 0; i < this.#length; i++) {
      const doc = this.#docs[i] as number;
      if ((this.#rarity[doc] as number) >= least) this.#docs[kept++] = doc;
      else {
        this.#level[doc] = 0;
        this.#scores[doc] = 0;
        this.#rarity[doc] = 0;
      }
    }
    this.#length = kept;
  }

  /** Adds further terms to the scores of the documents that match already. */
  addTerms(terms: readonly WeightedTerm[]): void {
    const { alive } = this.#corpus;
    for (const { term, weight } of terms) {
      const rarity = weight * rarityOf(this.#lexicon.documents[term] as number, this.#corpus.size);
      for (const { docs, weights, from, to } of this.#corpus.postings.of(term)) {
        for (let i = from; i < to; i++) {
          const doc = docs[i] as number;
          if (this.#level[doc] === 0 || alive[doc] === 0) continue;
          const x = weights[i] as number;
          this.#scores[doc] = (this.#scores[doc] as number) + (rarity * x) / (SATURATION + x);
        }
      }
    }
  }
}

/** Robertson and Spärck Jones's weight of a term, never below zero. */
export const rarityOf = (documents: number, size: number): number =>
  Math.log(1 + (size - documents + 0.5) / (documents + 0.5));
