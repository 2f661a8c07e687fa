/** The best of what matches, in their order: by their words first, then by a close look at the best of these. */

import type { Corpus } from '../index/corpus.ts';
import type { Lexicon } from '../index/lexicon.ts';
import type { Clause } from '../query/clauses.ts';
import { CLOSE_LOOK, FEEDBACK, PRIOR_SHARE, PROSE_WORDS } from '../ranking-parameters.ts';
import type { Thesaurus } from '../thesaurus.ts';
import { ROUNDING } from './accumulators.ts';
import { coverageOf, type Matches } from './matches.ts';
import type { Matcher } from './matching.ts';
import { RelevanceFeedback } from './relevance-feedback.ts';
import { Reranker } from './reranker.ts';
import type { TermStatistics } from './term-statistics.ts';
import { TopK } from './top-k.ts';

/** A document and its place in the order: by score, then static rank, then id. */
export interface Ranked {
  doc: number;
  score: number;
}

export class Ranker {
  readonly #corpus: Corpus;
  readonly #matcher: Matcher;
  readonly #feedback: RelevanceFeedback;
  readonly #look: Reranker;
  readonly #topK = new TopK();
  #matches!: Matches;
  /** How many times its score a document counts. */
  #times: (doc: number) => number = once;

  constructor(corpus: Corpus, lexicon: Lexicon, statistics: TermStatistics, thesaurus: Thesaurus, matcher: Matcher) {
    this.#corpus = corpus;
    this.#matcher = matcher;
    this.#feedback = new RelevanceFeedback(corpus, lexicon, thesaurus);
    this.#look = new Reranker(corpus, lexicon, statistics, thesaurus);
  }

  /** Before anything is ranked: notes what is asked; questions of many words borrow some from the best of all. */
  begin(matches: Matches, clauses: readonly Clause[]): void {
    this.#matches = matches;
    this.#times = once;
    this.#look.begin(clauses);
    if (clauses.length < PROSE_WORDS) return;
    const first = this.#top(matches.docs, matches.length, matches.scores, CLOSE_LOOK);
    this.#addFeedback(this.#lookClosely(first, FEEDBACK.documents));
  }

  /** From here on each document counts so many times its score. */
  weigh(times: (doc: number) => number): void {
    const { docs, length, scores } = this.#matches;
    this.#times = times;
    for (let i = 0; i < length; i++) {
      const doc = docs[i] as number;
      const by = times(doc);
      if (by !== 1) scores[doc] = (scores[doc] as number) * by;
    }
  }

  /** The best `size` of `docs`, best first. */
  best(docs: Uint32Array, length: number, size: number, look = CLOSE_LOOK): Ranked[] {
    if (size === 0) return [];
    const first = this.#top(docs, length, this.#matches.scores, Math.max(size, look));
    return this.#lookClosely(first, size).slice(0, size);
  }

  /** Of `first`, the best by their words, the best `wanted`, best first. Those from `CLOSE_LOOK` on follow as they are. */
  #lookClosely(first: readonly Ranked[], wanted: number): Ranked[] {
    const { matchedWeight, whole, known } = this.#matches;
    const byTitle = new Best(wanted, (a, b) => b.score - a.score);
    const near = first.slice(0, CLOSE_LOOK).map(({ doc, score }) => {
      const coverage = this.#times(doc) * coverageOf(matchedWeight[doc] as number, whole, known);
      const byWords = score * (1 + PRIOR_SHARE * (this.#corpus.prior[doc] as number));
      const one = { doc, byWords, coverage, score: byWords + coverage * this.#look.titleBonus(doc) };
      byTitle.add(one);
      return one;
    });
    const best = new Best(wanted, this.byRank);
    for (const { doc, byWords, coverage, score } of near) {
      const least = Math.max(byTitle.least, best.least) * (1 - ROUNDING);
      if (score + coverage * this.#look.mostBonusOf(matchedWeight[doc] as number) < least) continue;
      best.add({ doc, score: byWords + coverage * this.#look.bonus(doc) });
    }
    return [...best.list, ...first.slice(CLOSE_LOOK)];
  }

  readonly byRank = (a: Ranked, b: Ranked): number => b.score - a.score || this.compareStaticRank(a.doc, b.doc);

  readonly compareStaticRank = (a: number, b: number): number => {
    const { staticRank, ids } = this.#corpus;
    return (staticRank[b] as number) - (staticRank[a] as number) || (ids[b] as number) - (ids[a] as number);
  };

  /** Pseudo-relevance feedback: words that the best documents share are searched too. */
  #addFeedback(close: readonly Ranked[]): void {
    const top = close.slice(0, FEEDBACK.documents);
    const certain = Math.max(0, ...top.slice(0, 3).map(({ doc }) => this.#look.lookAtTitle(doc).covered));
    this.#matcher.addTerms(this.#feedback.terms(top, certain));
  }

  /** The `size` with the highest scores: in their order if more than are looked at closely, else in any. */
  #top(docs: Uint32Array, length: number, scores: Float32Array, size: number): Ranked[] {
    const first =
      size > CLOSE_LOOK
        ? this.topBy(scores, docs, length, size)
        : this.#topK.first(docs, length, size, scores, this.compareStaticRank);
    return first.map((doc) => ({ doc, score: scores[doc] as number }));
  }

  /** The `size` of `docs` with the highest keys, highest first; equals by static rank, the latest by their ids. */
  topBy(keys: Float32Array | Float64Array, docs: Uint32Array, length: number, size: number): number[] {
    const { ids, latest } = this.#corpus;
    const order =
      keys === latest ? (a: number, b: number) => (ids[b] as number) - (ids[a] as number) : this.compareStaticRank;
    return this.#topK
      .first(docs, length, size, keys, order)
      .sort((a, b) => (keys[b] as number) - (keys[a] as number) || order(a, b));
  }
}

const once = (): number => 1;

/** The first of what was added in an order, as many as are wanted. */
class Best {
  readonly #wanted: number;
  readonly #order: (a: Ranked, b: Ranked) => number;
  readonly list: Ranked[] = [];
  /** What a score must reach to be among them. */
  least = Number.NEGATIVE_INFINITY;

  constructor(wanted: number, order: (a: Ranked, b: Ranked) => number) {
    this.#wanted = wanted;
    this.#order = order;
  }

  add(one: Ranked): void {
    const { list } = this;
    const isFull = list.length === this.#wanted;
    if (isFull && this.#order(one, list.at(-1) as Ranked) >= 0) return;
    let at = isFull ? list.length - 1 : list.length;
    for (; at > 0 && this.#order(one, list[at - 1] as Ranked) < 0; at--) list[at] = list[at - 1] as Ranked;
    list[at] = one;
    if (list.length === this.#wanted) this.least = (list.at(-1) as Ranked).score;
  }
}
