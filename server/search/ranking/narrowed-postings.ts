/** The postings of some documents only: what a query costs then depends on how few they are. */
import { grown } from '../index/growing-arrays.ts';
import type { Postings, Range } from '../index/postings.ts';

/** Of so many times more postings than documents each document is looked up; of fewer, all postings are read. */
export const LOOK_UP = 24;

export class NarrowedPostings {
  readonly #postings: Postings;
  /** The documents that are looked up, ascending; `undefined`: all postings are read. */
  #docs: Uint32Array | undefined;
  /** What was looked up last: only one term at a time is read. */
  readonly #found: Range = { docs: new Uint32Array(64), weights: new Float32Array(64), from: 0, to: 0 };

  constructor(postings: Postings) {
    this.#postings = postings;
  }

  /** From here on what is not among `docs`, which ascend, may be left out. */
  narrow(docs: Uint32Array): void {
    this.#docs = docs;
  }

  widen(): void {
    this.#docs = undefined;
  }

  /** Whether so many documents should be narrowed to before terms with so many are read. */
  isWorthNarrowing(length: number, documents: number): boolean {
    return LOOK_UP * length < documents && this.#docs?.length !== length;
  }

  /** Where the documents of a term are read; good until the next call. */
  of(term: number): Range[] {
    const ranges = this.#postings.of(term);
    const [base] = ranges;
    if (!this.#docs || !base?.isSorted || LOOK_UP * this.#docs.length >= base.to - base.from) return ranges;
    ranges[0] = this.#lookUp(this.#docs, base);
    return ranges;
  }

  #lookUp(wanted: Uint32Array, { docs, weights, from, to }: Range): Range {
    const found = this.#found;
    found.to = 0;
    found.docs = grown(found.docs, wanted.length);
    found.weights = grown(found.weights, wanted.length);
    let at = from;
    for (let i = 0; i < wanted.length && at < to; i++) {
      const doc = wanted[i] as number;
      at = firstNotBelow(docs, at, to, doc);
      if (at === to || docs[at] !== doc) continue;
      found.docs[found.to] = doc;
      found.weights[found.to++] = weights[at] as number;
    }
    return found;
  }
}

/** The first place from `from` on whose number is not below `wanted`: strides that double, then halves. */
export function firstNotBelow(sorted: Uint32Array, from: number, to: number, wanted: number): number {
  let stride = 1;
  let low = from;
  while (low + stride < to && (sorted[low + stride] as number) < wanted) {
    low += stride;
    stride *= 2;
  }
  let high = Math.min(to, low + stride);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
