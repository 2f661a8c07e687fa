/** What else is like some documents: it shares rare words, topics, tags and audiences with them. */
import type { Corpus } from './corpus.ts';
import { FACETS, type Facet } from './document.ts';
import { grown, offset } from './growing.ts';
import type { Lexicon } from './lexicon.ts';
import { rarityOf } from './matching.ts';
import { FIELD_WEIGHTS } from './settings.ts';
import type { Thesaurus } from './thesaurus.ts';
import { fieldAt, wordAt } from './tokens.ts';
import type { Values } from './values.ts';

/** What a shared value counts, times its rarity. */
const VALUE_WEIGHTS: Partial<Record<Facet, number>> = { topic: 1.5, tag: 2, interest: 1, audience: 0.7 };
const WORDS = 20;
const WORD_WEIGHT = 0.6;
/** A word in a larger share of all documents is not rare. */
const RARE_SHARE = 0.1;

export class Similar {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;
  readonly #values: Values;
  readonly #thesaurus: Thesaurus;
  #scores = new Float32Array(64);

  constructor(corpus: Corpus, lexicon: Lexicon, values: Values, thesaurus: Thesaurus) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
    this.#values = values;
    this.#thesaurus = thesaurus;
  }

  /** Every document that shares something, without those in `left`; good until the next call. */
  scores(slots: readonly number[], left: ReadonlySet<number>) {
    this.#scores = grown(this.#scores, this.#corpus.slots);
    this.#scores.fill(0);
    this.#addValues(slots);
    this.#addWords(slots);
    const docs = new Uint32Array(this.#corpus.size);
    let length = 0;
    for (let doc = 0; doc < this.#corpus.slots; doc++)
      if ((this.#scores[doc] as number) > 0 && this.#corpus.alive[doc] && !left.has(doc)) docs[length++] = doc;
    return { docs, length, scores: this.#scores };
  }

  #addValues(slots: readonly number[]): void {
    const worth = new Float32Array(this.#values.size);
    for (const slot of slots) {
      this.#eachValue(slot, (value) => {
        const weight = VALUE_WEIGHTS[FACETS[this.#values.facetOf[value] as number] as Facet] ?? 0;
        worth[value] = weight * rarityOf(this.#values.documents[value] as number, this.#corpus.size);
      });
    }
    for (let doc = 0; doc < this.#corpus.slots; doc++) {
      if (!this.#corpus.alive[doc]) continue;
      let sum = 0;
      this.#eachValue(doc, (value) => {
        sum += worth[value] as number;
      });
      this.#scores[doc] = sum;
    }
  }

  #eachValue(doc: number, visit: (value: number) => void): void {
    const list = this.#corpus.values.chunk(this.#corpus.valueList[doc] as number);
    const from = offset(this.#corpus.valueList[doc] as number);
    const to = from + (this.#corpus.valueCount[doc] as number);
    for (let i = from; i < to; i++) visit(list[i] as number);
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
    const telling = [...counts]
      .map(([term, count]) => ({
        term,
        worth: (count / (count + 2)) * rarityOf(this.#lexicon.documents[term] as number, this.#corpus.size),
      }))
      .sort((a, b) => b.worth - a.worth || a.term - b.term)
      .slice(0, WORDS);
    for (const { term, worth } of telling) {
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
