/** What else is like some documents: it shares rare words, topics, tags and audiences with them. */

import type { Corpus } from '../index/corpus.ts';
import type { FacetValues } from '../index/facet-dictionary.ts';
import { grown, offset } from '../index/growing-arrays.ts';
import type { Lexicon } from '../index/lexicon.ts';
import { fieldAt, wordAt } from '../index/tokens.ts';
import { idfOf } from '../query/clauses.ts';
import { FIELD_WEIGHTS } from '../ranking-parameters.ts';
import { FACETS, type Facet } from '../search-types.ts';
import type { Thesaurus } from '../thesaurus.ts';

/** What a shared value counts, times its idf. */
const VALUE_WEIGHTS: Partial<Record<Facet, number>> = { topic: 1.5, tag: 2, interest: 1, audience: 0.7 };
const WORDS = 20;
const WORD_WEIGHT = 0.6;
/** A word in a larger share of all documents is not rare. */
const RARE_SHARE = 0.1;

export class Similar {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;
  readonly #values: FacetValues;
  readonly #thesaurus: Thesaurus;
  #scores = new Float32Array(64);
  #docs = new Uint32Array(64);

  constructor(corpus: Corpus, lexicon: Lexicon, values: FacetValues, thesaurus: Thesaurus) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
    this.#values = values;
    this.#thesaurus = thesaurus;
  }

  /** Every document that shares something, without those in `left`, which score nothing; good until the next call. */
  scores(slots: readonly number[], left: ReadonlySet<number>) {
    const { slots: all, alive, size } = this.#corpus;
    this.#scores = grown(this.#scores, all);
    this.#docs = grown(this.#docs, size);
    const [scores, docs] = [this.#scores.fill(0, 0, all), this.#docs];
    this.#addValues(slots);
    this.#addWords(slots);
    for (const doc of left) scores[doc] = 0;
    let length = 0;
    for (let doc = 0; doc < all; doc++) if ((scores[doc] as number) > 0 && alive[doc] === 1) docs[length++] = doc;
    return { docs, length, scores };
  }

  #addValues(slots: readonly number[]): void {
    const [{ facets, slots: all, size }, scores] = [this.#corpus, this.#scores];
    const worth = new Float32Array(this.#values.size);
    const shared = slots.flatMap((slot) => facets.values(slot));
    for (const value of shared) {
      const weight = VALUE_WEIGHTS[FACETS[this.#values.facetOf[value] as number] as Facet] ?? 0;
      worth[value] = weight * idfOf(this.#values.documents[value] as number, size);
    }
    for (const [f, facet] of FACETS.entries()) {
      if (!VALUE_WEIGHTS[facet] || !shared.some((value) => this.#values.facetOf[value] === f)) continue;
      const [column, sums] = [facets.column(f), facets.sums(f, worth)];
      for (let doc = 0; doc < all; doc++)
        scores[doc] = (scores[doc] as number) + (sums[column[doc] as number] as number);
    }
  }

  #addWords(slots: readonly number[]): void {
    const most = Math.max(2, RARE_SHARE * this.#corpus.size);
    const counts = new Map<number, number>();
    for (const slot of slots) {
      const handle = this.#corpus.tokenList[slot] as number;
      const tokens = this.#corpus.tokens.chunk(handle);
      const from = offset(handle);
      for (let i = from; i < from + (this.#corpus.tokenCount[slot] as number); i++) {
        const term = this.#lexicon.termOfWord[wordAt(tokens[i] as number)] as number;
        const documents = this.#lexicon.documents[term] as number;
        if (term < this.#thesaurus.forms || documents < 2 || documents > most || this.#lexicon.isStop[term]) continue;
        counts.set(term, (counts.get(term) ?? 0) + (FIELD_WEIGHTS[fieldAt(tokens[i] as number)] as number));
      }
    }
    const informativeness = [...counts]
      .map(([term, count]) => ({
        term,
        worth: (count / (count + 2)) * idfOf(this.#lexicon.documents[term] as number, this.#corpus.size),
      }))
      .sort((a, b) => b.worth - a.worth || a.term - b.term)
      .slice(0, WORDS);
    for (const { term, worth } of informativeness) {
      for (const { docs, weights, from, to } of this.#corpus.postings.of(term)) {
        for (let i = from; i < to; i++) {
          const doc = docs[i] as number;
          const x = weights[i] as number;
          this.#scores[doc] = (this.#scores[doc] as number) + (WORD_WEIGHT * worth * x) / (1 + x);
        }
      }
    }
  }
}
