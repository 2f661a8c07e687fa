/** The different terms of a document, and what each counts in it: BM25F before saturation. */

import { FIELD_WEIGHTS, LENGTH_SHARES } from '../ranking-parameters.ts';
import { FIELDS } from '../search-types.ts';
import type { Thesaurus } from '../thesaurus.ts';
import { grown, type Lists, offset } from './growing-arrays.ts';
import type { Lexicon } from './lexicon.ts';
import { fieldAt, wordAt } from './tokens.ts';

export class TermWeigher {
  /** The terms of the document that was looked at last. */
  terms = new Uint32Array(1_024);
  /** What each of them counts, by term. */
  weights = new Float32Array(64);
  /** How many words that are no stop words each field has. */
  readonly lengths = new Float64Array(FIELDS.length);
  readonly #lexicon: Lexicon;
  readonly #thesaurus: Thesaurus;
  #seen = new Uint32Array(64);
  #stamp = 0;

  constructor(lexicon: Lexicon, thesaurus: Thesaurus) {
    this.#lexicon = lexicon;
    this.#thesaurus = thesaurus;
  }

  /** Leaves the different terms of a list of tokens in `terms`, and its `lengths`; returns how many terms there are. */
  collect(lists: Lists, handle: number, length: number): number {
    const tokens = lists.chunk(handle);
    const from = offset(handle);
    const { termOfWord, isStop } = this.#lexicon;
    const { forms } = this.#thesaurus;
    this.#seen = grown(this.#seen, this.#lexicon.terms);
    this.terms = grown(this.terms, length);
    const [terms, seen, stamp, lengths] = [this.terms, this.#seen, ++this.#stamp, this.lengths.fill(0)];
    let count = 0;
    for (let i = from; i < from + length; i++) {
      const one = tokens[i] as number;
      const term = termOfWord[wordAt(one)] as number;
      if (term >= forms && isStop[term] === 0) lengths[fieldAt(one)] = (lengths[fieldAt(one)] as number) + 1;
      if (seen[term] === stamp) continue;
      seen[term] = stamp;
      terms[count++] = term;
    }
    return count;
  }

  /** As `collect`, and leaves `weights` too. */
  weigh(lists: Lists, handle: number, length: number, meanLengths: readonly number[]): number {
    const count = this.collect(lists, handle, length);
    this.weights = grown(this.weights, this.#lexicon.terms);
    const [terms, weights, { termOfWord }] = [this.terms, this.weights, this.#lexicon];
    for (let i = 0; i < count; i++) weights[terms[i] as number] = 0;
    const tokens = lists.chunk(handle);
    const from = offset(handle);
    const perOccurrence = weightsAt(this.lengths, meanLengths);
    for (let i = from; i < from + length; i++) {
      const one = tokens[i] as number;
      const term = termOfWord[wordAt(one)] as number;
      weights[term] = (weights[term] as number) + (perOccurrence[fieldAt(one)] as number);
    }
    return count;
  }
}

/** What one occurrence in each field counts, in a document with fields of these lengths. */
const weightsAt = (lengths: ArrayLike<number>, meanLengths: readonly number[]): number[] =>
  FIELD_WEIGHTS.map((weight, f) => {
    const share = LENGTH_SHARES[f] as number;
    return weight / (1 - share + (share * (lengths[f] as number)) / (meanLengths[f] as number));
  });
