/** Pseudo-relevance feedback: which words the best documents share, and tell them from others. */

import type { Corpus } from '../index/corpus.ts';
import type { Lexicon } from '../index/lexicon.ts';
import { wordAt } from '../index/tokens.ts';
import { idfOf } from '../query/clauses.ts';
import { FEEDBACK, SATURATION } from '../ranking-parameters.ts';
import type { Thesaurus, WeightedTerm } from '../thesaurus.ts';

/** Longer documents than this lend less by each of their words. */
const USUAL_LENGTH = 100;

export class RelevanceFeedback {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;
  readonly #thesaurus: Thesaurus;

  constructor(corpus: Corpus, lexicon: Lexicon, thesaurus: Thesaurus) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
    this.#thesaurus = thesaurus;
  }

  /** The terms that the best documents lend, by worth; the less the more `certain` (0 to 1) their titles are. */
  terms(top: readonly { doc: number; score: number }[], certain: number): WeightedTerm[] {
    const sums = new Map<number, number>();
    const highest = top[0]?.score ?? 0;
    for (const { doc, score } of top) {
      const counts = this.#countTerms(doc);
      for (const [term, count] of counts.weights)
        sums.set(term, (sums.get(term) ?? 0) + ((score / highest) * count) / (count + SATURATION * counts.share));
    }
    const worth = [...sums]
      .filter(([term]) => (this.#lexicon.documents[term] as number) > 1)
      .map(([term, sum]) => ({
        term,
        worth: sum * idfOf(this.#lexicon.documents[term] as number, this.#corpus.size),
      }))
      .sort((a, b) => b.worth - a.worth || a.term - b.term)
      .slice(0, FEEDBACK.terms);
    const most = worth[0]?.worth ?? 1;
    const weight = FEEDBACK.weight * (1 - certain) ** FEEDBACK.damping;
    return worth.map((one) => ({ term: one.term, weight: (weight * one.worth) / most }));
  }

  #countTerms(doc: number): { weights: Map<number, number>; share: number } {
    const { tokens, from, to } = this.#corpus.tokensOf(doc);
    const weights = new Map<number, number>();
    let words = 0;
    for (let i = from; i < to; i++) {
      const term = this.#lexicon.termOfWord[wordAt(tokens[i] as number)] as number;
      if (term < this.#thesaurus.forms || this.#lexicon.isStop[term]) continue;
      words++;
      weights.set(term, (weights.get(term) ?? 0) + 1);
    }
    return { weights, share: 0.25 + (0.75 * words) / USUAL_LENGTH };
  }
}
