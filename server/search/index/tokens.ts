/** Tokens: which word (or phrase of the thesaurus) stands in a document, and in which field. */

import { FIELDS, type SearchDocument } from '../search-types.ts';
import type { Thesaurus } from '../thesaurus.ts';
import { type Visit, type VisitKnown, visitWords } from '../words/analysis.ts';
import { LIST_LIMIT } from './growing-arrays.ts';
import type { Lexicon } from './lexicon.ts';

const FIELD_BITS = 3;
const FIELD_MASK = (1 << FIELD_BITS) - 1;

const token = (word: number, field: number): number => ((word << FIELD_BITS) | field) >>> 0;
export const wordAt = (one: number): number => one >>> FIELD_BITS;
export const fieldAt = (one: number): number => one & FIELD_MASK;

/** Reads documents into `buffer`: the words of each field in their order, then the phrases found among them. */
export class TokenReader {
  readonly buffer = new Uint32Array(LIST_LIMIT);
  readonly #lexicon: Lexicon;
  readonly #thesaurus: Thesaurus;
  #length = 0;

  constructor(lexicon: Lexicon, thesaurus: Thesaurus) {
    this.#lexicon = lexicon;
    this.#thesaurus = thesaurus;
  }

  /** Returns how many tokens there are. What a document has beyond the limit is not found. */
  read(document: SearchDocument): number {
    this.#length = 0;
    const forms: number[] = [];
    for (const [f, field] of FIELDS.entries()) {
      const text = document.fields[field];
      if (text) this.#readField(text, f, forms);
    }
    for (const form of forms) this.#add(form);
    return this.#length;
  }

  #readField(text: string, field: number, forms: number[]): void {
    const start = this.#length;
    // A text all in capitals means no abbreviation by them.
    const isShouting = !/\p{Ll}/u.test(text);
    const take = (number: number) => {
      this.#add(token(number, field));
      const single = this.#thesaurus.single(number);
      if (single !== undefined) forms.push(token(single, field));
    };
    const takeKnown: VisitKnown = (lower, from, to, hash) => {
      const number = this.#lexicon.findIn(lower, from, to, hash);
      if (number !== undefined) take(number);
      return number !== undefined;
    };
    const takeAny: Visit = (word, exact) => {
      take(this.#lexicon.learn(word));
      const capital = exact === undefined || isShouting ? undefined : this.#thesaurus.capital(exact);
      if (capital !== undefined) forms.push(token(capital, field));
    };
    visitWords(text, takeAny, takeKnown);
    this.#findPhrases(start, field, forms);
  }

  #findPhrases(from: number, field: number, forms: number[]): void {
    const { termOfWord } = this.#lexicon;
    for (let i = from; i < this.#length; i++) {
      const phrases = this.#thesaurus.phrasesFrom(termOfWord[wordAt(this.buffer[i] as number)] as number);
      if (!phrases) continue;
      for (const { words, term } of phrases) {
        if (i + words.length <= this.#length && words.every((one, j) => this.#termAt(i + j) === one))
          forms.push(token(term, field));
      }
    }
  }

  #termAt(i: number): number {
    return this.#lexicon.termOfWord[wordAt(this.buffer[i] as number)] as number;
  }

  #add(one: number): void {
    if (this.#length < LIST_LIMIT) this.buffer[this.#length++] = one;
  }
}
