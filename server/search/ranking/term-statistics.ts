/** How many documents hold what is asked, and how informative that makes it. */

import type { Corpus } from '../index/corpus.ts';
import type { Lexicon } from '../index/lexicon.ts';
import { type Clause, idfOf } from '../query/clauses.ts';
import { FULL } from '../ranking-parameters.ts';
import type { WeightedTerm } from '../thesaurus.ts';

export class TermStatistics {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;

  constructor(corpus: Corpus, lexicon: Lexicon) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
  }

  /** How many documents hold the terms, counted once for each term. */
  documentsOf(terms: readonly WeightedTerm[]): number {
    return terms.reduce((sum, { term }) => sum + (this.#lexicon.documents[term] ?? 0), 0);
  }

  /** A clause is as common as the commonest of its full terms, and weighs less if it is an everyday word. */
  idf({ own, others, informativeness = 1 }: Clause): number {
    let documents = 0;
    for (const { term } of own) documents = Math.max(documents, this.#lexicon.documents[term] ?? 0);
    for (const { term, weight } of others) {
      if (weight >= FULL) documents = Math.max(documents, this.#lexicon.documents[term] ?? 0);
    }
    return informativeness * idfOf(documents, this.#corpus.size);
  }

  /** What a word weighs that one document holds. */
  get highestIdf(): number {
    return idfOf(1, this.#corpus.size);
  }

  /** Whether any document holds anything of a clause. */
  occurs({ own, others, parts = [], preferredParts = [] }: Clause): boolean {
    const occurs = ({ term }: WeightedTerm) => (this.#lexicon.documents[term] ?? 0) > 0;
    return own.some(occurs) || others.some(occurs) || [...parts, ...preferredParts].some((part) => this.occurs(part));
  }
}
