/**
 * Scoring clause by clause, term at a time: BM25F over whole documents. Each loop over postings is a method of its own,
 * which the compiler of the engine keeps in registers.
 */

import type { Corpus } from '../index/corpus.ts';
import { grown } from '../index/growing-arrays.ts';
import type { Lexicon } from '../index/lexicon.ts';
import type { Range } from '../index/postings.ts';
import { type Clause, idfOf } from '../query/clauses.ts';
import { MEANING_HELD, OTHERS_SHARE, OWN_SHARE, PARTS_HELD, SATURATION } from '../ranking-parameters.ts';
import type { WeightedTerm } from '../thesaurus.ts';
import { type Accumulators, ROUNDING } from './accumulators.ts';
import type { TermStatistics } from './term-statistics.ts';

export class ClauseScorer {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;
  readonly #statistics: TermStatistics;
  readonly #into: Accumulators;
  /** Sums of the clause under way: by the words themselves, and by what means the same. */
  #own = new Float32Array(64);
  #sum = new Float32Array(64);
  /** The share of a phrase's words that stand apart in a document. */
  #apart = new Float32Array(64);
  /** The same of the preferred term's words. */
  #preferred = new Float32Array(64);
  /** The documents that the clause under way has touched, and 1 for each of them by slot. */
  #touched = new Uint32Array(64);
  #isTouched = new Uint8Array(64);

  constructor(corpus: Corpus, lexicon: Lexicon, statistics: TermStatistics, into: Accumulators) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
    this.#statistics = statistics;
    this.#into = into;
  }

  /** Makes room for all slots. */
  begin(): void {
    const { slots } = this.#corpus;
    this.#own = grown(this.#own, slots);
    this.#sum = grown(this.#sum, slots);
    this.#apart = grown(this.#apart, slots);
    this.#preferred = grown(this.#preferred, slots);
    this.#touched = grown(this.#touched, slots + 1);
    this.#isTouched = grown(this.#isTouched, slots);
  }

  /** A clause of one term and nothing else. */
  addTerm({ term, weight }: WeightedTerm, worth: number, idf: number): void {
    for (const range of this.#into.postings.of(term)) {
      if (this.#into.isOpen) this.#into.letIn(range);
      this.#addRange(range, weight, worth, idf);
    }
  }

  #addRange({ docs, weights, from, to }: Range, weight: number, worth: number, idf: number): void {
    const { scores, matchedWeight, answered, isIn } = this.#into;
    for (let i = from; i < to; i++) {
      const doc = docs[i] as number;
      if (!isIn[doc]) continue;
      const x = weight * (weights[i] as number);
      scores[doc] = (scores[doc] as number) + (worth * x) / (SATURATION + x);
      matchedWeight[doc] = (matchedWeight[doc] as number) + idf;
      answered[doc] = (answered[doc] as number) + 1;
    }
  }

  /** A word with others of its meaning, or a phrase. A document must get `least` from it to come in by it. */
  addClause({ own, others, parts = [], preferredParts = [], weight }: Clause, idf: number, least: number): void {
    const leastShare = least / (PARTS_HELD * idf) - ROUNDING;
    let touched = this.#sumUp(this.#own, own, 0);
    touched = this.#sumUp(this.#sum, others, touched);
    // Who comes in by the words of another name must have come by for those of the phrase, too.
    touched = this.#addParts(this.#apart, parts, 1, touched, preferredParts.length > 0 ? leastShare - 1 : leastShare);
    touched = this.#addParts(this.#preferred, preferredParts, OTHERS_SHARE, touched, leastShare);
    this.#score(touched, weight * idf, idf);
  }

  /** Scores a clause whose sums stand by document, and clears them. */
  #score(touched: number, worth: number, idf: number): void {
    const [own, sum, apart, preferred] = [this.#own, this.#sum, this.#apart, this.#preferred];
    const { scores, matchedWeight, answered, docs: kept, isIn } = this.#into;
    const [isTouched, list] = [this.#isTouched, this.#touched];
    let length = this.#into.length;
    for (let i = 0; i < touched; i++) {
      const doc = list[i] as number;
      const mine = own[doc] as number;
      const all = mine + (sum[doc] as number);
      const ofPhrase = Math.max(apart[doc] as number, preferred[doc] as number);
      own[doc] = 0;
      sum[doc] = 0;
      apart[doc] = 0;
      preferred[doc] = 0;
      isTouched[doc] = 0;
      if (!isIn[doc]) kept[length++] = doc;
      isIn[doc] = 1;
      const take = (OWN_SHARE * mine) / (SATURATION + mine) + ((1 - OWN_SHARE) * all) / (SATURATION + all);
      scores[doc] = (scores[doc] as number) + worth * take;
      const matchedShare = mine > 0 ? 1 : Math.max(all > 0 ? MEANING_HELD : 0, PARTS_HELD * ofPhrase);
      matchedWeight[doc] = (matchedWeight[doc] as number) + matchedShare * idf;
      if (all > 0 || ofPhrase > 1 - ROUNDING) answered[doc] = (answered[doc] as number) + 1;
    }
    this.#into.length = length;
  }

  /** Sums the weights of terms by document; notes those that the clause has not touched yet. */
  #sumUp(sum: Float32Array, terms: readonly WeightedTerm[], from: number): number {
    let length = from;
    for (const { term, weight } of terms)
      for (const range of this.#into.postings.of(term)) length = this.#sumUpRange(range, sum, weight, length);
    return length;
  }

  #sumUpRange({ docs, weights, from, to }: Range, sum: Float32Array, weight: number, touchedBefore: number): number {
    const [isTouched, touched, gate] = [this.#isTouched, this.#touched, this.#into.gate(this.#into.isOpen)];
    let length = touchedBefore;
    for (let i = from; i < to; i++) {
      const doc = docs[i] as number;
      if (!gate[doc]) continue;
      if (!isTouched[doc]) touched[length++] = doc;
      isTouched[doc] = 1;
      sum[doc] = (sum[doc] as number) + weight * (weights[i] as number);
    }
    return length;
  }

  /**
   * The words of a phrase score by themselves; notes what share of them a document holds, by idf. Once what is left of
   * the phrase is less than `leastShare`, no document comes in by it.
   */
  #addParts(
    shares: Float32Array,
    phrase: readonly Clause[],
    times: number,
    touchedBefore: number,
    leastShare: number,
  ): number {
    const parts = phrase.map((part) => ({ own: part.own, idf: this.#statistics.idf(part) }));
    const whole = parts.reduce((sum, { idf }) => sum + idf, 0);
    // A word with several spellings may count for each.
    let left = parts.reduce((sum, { own, idf }) => sum + own.length * idf, 0);
    let length = touchedBefore;
    for (const { own, idf } of parts.sort((a, b) => b.idf - a.idf)) {
      const isOpen = this.#into.isOpen && left >= leastShare * whole;
      left -= own.length * idf;
      for (const { term } of own)
        for (const range of this.#into.postings.of(term))
          length = this.#addPart(range, shares, times * idf, idf / whole, isOpen, length);
    }
    return length;
  }

  #addPart(
    range: Range,
    shares: Float32Array,
    worth: number,
    share: number,
    isOpen: boolean,
    touchedBefore: number,
  ): number {
    const { docs, weights, from, to } = range;
    const [scores, isTouched, touched, gate] = [
      this.#into.scores,
      this.#isTouched,
      this.#touched,
      this.#into.gate(isOpen),
    ];
    let length = touchedBefore;
    for (let i = from; i < to; i++) {
      const doc = docs[i] as number;
      if (!isTouched[doc]) {
        if (!gate[doc]) continue;
        touched[length++] = doc;
        isTouched[doc] = 1;
      }
      const x = weights[i] as number;
      scores[doc] = (scores[doc] as number) + (worth * x) / (SATURATION + x);
      shares[doc] = Math.min(1, (shares[doc] as number) + share);
    }
    return length;
  }

  /** Adds further terms to the scores of the documents that are in. */
  addTerms(terms: readonly WeightedTerm[]): void {
    this.#into.close(terms);
    for (const { term, weight } of terms) {
      const idf = idfOf(this.#lexicon.documents[term] as number, this.#corpus.size);
      for (const range of this.#into.postings.of(term)) this.#addScores(range, weight * idf);
    }
  }

  #addScores({ docs, weights, from, to }: Range, worth: number): void {
    const { scores, isIn } = this.#into;
    for (let i = from; i < to; i++) {
      const doc = docs[i] as number;
      if (!isIn[doc]) continue;
      const x = weights[i] as number;
      scores[doc] = (scores[doc] as number) + (worth * x) / (SATURATION + x);
    }
  }
}
