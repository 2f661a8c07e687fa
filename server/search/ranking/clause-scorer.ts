/**
 * Scoring clause by clause, term at a time: BM25F over whole documents. The loops over postings take a 0 or 1 for each
 * document instead of branches, since a branch that is guessed wrongly costs more than the sum it spares; each loop is a
 * method of its own, which the compiler of the engine keeps in registers.
 */

import type { Corpus } from '../index/corpus.ts';
import { grown } from '../index/growing-arrays.ts';
import type { Lexicon } from '../index/lexicon.ts';
import type { Range } from '../index/postings.ts';
import { type Clause, idfOf } from '../query/clauses.ts';
import { MEANING_HELD, OTHERS_SHARE, OWN_SHARE, PARTS_HELD, SATURATION } from '../settings.ts';
import type { WeightedTerm } from '../thesaurus.ts';
import { type Accumulators, ROUNDING } from './accumulators.ts';
import type { Statistics } from './term-statistics.ts';

export class ClauseScorer {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;
  readonly #statistics: Statistics;
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

  constructor(corpus: Corpus, lexicon: Lexicon, statistics: Statistics, into: Accumulators) {
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
      if (this.#into.isOpen && this.#into.length === 0) this.#setRange(range, weight, worth, idf);
      else {
        if (this.#into.isOpen) this.#into.letIn(range);
        this.#addRange(range, weight, worth, idf);
      }
    }
  }

  /** As `Accumulators.letIn` and `#addRange`, where nothing is in yet. */
  #setRange({ docs, weights, from, to }: Range, weight: number, worth: number, idf: number): void {
    const { scores, held, answered, isIn } = this.#into;
    const { docs: kept, mayComeIn } = this.#into;
    let length = 0;
    for (let i = from; i < to; i++) {
      const doc = docs[i] as number;
      const ok = mayComeIn[doc] as number;
      kept[length] = doc;
      length += ok;
      isIn[doc] = ok;
      answered[doc] = ok;
      held[doc] = ok * idf;
      const x = ok * weight * (weights[i] as number);
      scores[doc] = (worth * x) / (SATURATION + x);
    }
    this.#into.length = length;
  }

  #addRange({ docs, weights, from, to }: Range, weight: number, worth: number, idf: number): void {
    const { scores, held, answered, isIn } = this.#into;
    for (let i = from; i < to; i++) {
      const doc = docs[i] as number;
      const ok = isIn[doc] as number;
      const x = ok * weight * (weights[i] as number);
      scores[doc] = (scores[doc] as number) + (worth * x) / (SATURATION + x);
      held[doc] = (held[doc] as number) + ok * idf;
      answered[doc] = (answered[doc] as number) + ok;
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
    const { scores, held, answered, docs: kept, isIn } = this.#into;
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
      kept[length] = doc;
      length += 1 - (isIn[doc] as number);
      isIn[doc] = 1;
      const take = (OWN_SHARE * mine) / (SATURATION + mine) + ((1 - OWN_SHARE) * all) / (SATURATION + all);
      scores[doc] = (scores[doc] as number) + worth * take;
      const shareHeld = Math.max(Number(mine > 0), MEANING_HELD * Number(all > 0), PARTS_HELD * ofPhrase);
      held[doc] = (held[doc] as number) + shareHeld * idf;
      answered[doc] = (answered[doc] as number) + (Number(all > 0) | Number(ofPhrase > 1 - ROUNDING));
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
      const ok = gate[doc] as number;
      touched[length] = doc;
      length += ok & ~(isTouched[doc] as number);
      isTouched[doc] = ok;
      sum[doc] = (sum[doc] as number) + ok * weight * (weights[i] as number);
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
      const wasTouched = isTouched[doc] as number;
      const ok = wasTouched | (gate[doc] as number);
      touched[length] = doc;
      length += ok & ~wasTouched;
      isTouched[doc] = ok;
      const x = ok * (weights[i] as number);
      scores[doc] = (scores[doc] as number) + (worth * x) / (SATURATION + x);
      shares[doc] = Math.min(1, (shares[doc] as number) + ok * share);
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
      const x = (isIn[doc] as number) * (weights[i] as number);
      scores[doc] = (scores[doc] as number) + (worth * x) / (SATURATION + x);
    }
  }
}
