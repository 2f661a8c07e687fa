/** What a search may say of what it found: whether it answers, comes closest, or is nothing. */
import type { Corpus } from '../index/corpus.ts';
import type { Lexicon } from '../index/lexicon.ts';
import { fieldAt, wordAt } from '../index/tokens.ts';
import type { Clause } from '../query/clauses.ts';
import { type Claim, FIELDS } from '../search-types.ts';
import type { Thesaurus } from '../thesaurus.ts';

/** Where a document says what it is about: a word that only a long text holds, or a name, tells nothing of that. */
const TELLING_FIELDS = ['title', 'tags', 'topics', 'synopsis'] as const;
const TELLING = new Set<number>(TELLING_FIELDS.map((field) => FIELDS.indexOf(field)));

export class ClaimReader {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;
  readonly #thesaurus: Thesaurus;

  constructor(corpus: Corpus, lexicon: Lexicon, thesaurus: Thesaurus) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
    this.#thesaurus = thesaurus;
  }

  /** For what does not answer. `at`: what is over by then tells nothing. */
  claimWithoutAnswer(clauses: readonly Clause[], at = Number.NEGATIVE_INFINITY): Claim {
    const telling = clauses.filter(({ isOfAnySubject }) => !isOfAnySubject);
    const asked = termsOf(telling.length > 0 ? telling : clauses);
    return asked.some((term) => this.#isTold(term, at)) ? 'closest' : 'nothing';
  }

  /** Whether any document has a term where it says what it is about. The first that has it ends the look. */
  #isTold(term: number, at: number): boolean {
    const { alive, until, postings } = this.#corpus;
    for (const { docs, from, to } of postings.of(term)) {
      for (let i = from; i < to; i++) {
        const doc = docs[i] as number;
        if (alive[doc] === 1 && (until[doc] as number) > at && this.#tells(doc, term)) return true;
      }
    }
    return false;
  }

  #tells(doc: number, term: number): boolean {
    const { tokens, from, to } = this.#corpus.tokensOf(doc);
    for (let i = from; i < to; i++) {
      const one = tokens[i] as number;
      if (TELLING.has(fieldAt(one)) && this.#termAt(wordAt(one)) === term) return true;
    }
    return false;
  }

  /** A phrase of the thesaurus has one number as a word and as a term. */
  #termAt(word: number): number {
    return word < this.#thesaurus.forms ? word : (this.#lexicon.termOfWord[word] as number);
  }
}

/** The words of a question and of its phrases, and whatever the thesaurus has beside them: a denial must not be wrong. */
const termsOf = (clauses: readonly Clause[]): number[] =>
  clauses.flatMap(({ own, others, parts = [] }) => [...[...own, ...others].map(({ term }) => term), ...termsOf(parts)]);
