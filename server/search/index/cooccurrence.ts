/** Which words stand in the same documents. */
import type { Corpus } from './corpus.ts';
import type { Lexicon } from './lexicon.ts';
import { wordAt } from './tokens.ts';

/** So many documents of a term tell what it goes together with. */
const LOOKED_AT = 50;

export class Cooccurrence {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;

  constructor(corpus: Corpus, lexicon: Lexicon) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
  }

  /** What share (0 to 1) of the documents that hold a term hold one of some others, too: of the first few. */
  share(term: number, others: readonly number[]): number {
    if (others.length === 0) return 0;
    const wanted = new Set(others);
    let [looked, both] = [0, 0];
    for (const { docs, from, to } of this.#corpus.postings.of(term)) {
      for (let i = from; i < to && looked < LOOKED_AT; i++) {
        const doc = docs[i] as number;
        if (this.#corpus.alive[doc] === 0) continue;
        looked++;
        if (this.#holdsAny(doc, wanted)) both++;
      }
    }
    return looked === 0 ? 0 : both / looked;
  }

  #holdsAny(doc: number, terms: ReadonlySet<number>): boolean {
    const { tokens, from, to } = this.#corpus.tokensOf(doc);
    const { termOfWord } = this.#lexicon;
    for (let i = from; i < to; i++) if (terms.has(termOfWord[wordAt(tokens[i] as number)] as number)) return true;
    return false;
  }
}
