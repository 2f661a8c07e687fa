/** The postings of some documents only: what a query costs then depends on how few they are. */
import { grown } from './growing.ts';
import type { Postings, Range } from './postings.ts';

/** Of so many times more postings than documents each document is looked up; of fewer, all postings are read. */
export const LOOK_UP = 24;

export class NarrowedPostings {
  readonly #postings: Postings;
  #docs = new Uint32Array(0);
  #length = 0;
  #isIn = new Uint8Array(64);
  /** Only one list at a time is read. */
  readonly #range: Range = { docs: new Uint32Array(64), weights: new Float32Array(64), from: 0, to: 0 };

  constructor(postings: Postings) {
    this.#postings = postings;
  }

  /** Narrows what `of` gives to the documents in `docs[0..length)`, which ascend. Of all there are `slots`. */
  narrow(docs: Uint32Array, length: number, slots: number): void {
    for (let i = 0; i < this.#length; i++) this.#isIn[this.#docs[i] as number] = 0;
    this.#isIn = grown(this.#isIn, slots);
    this.#docs = docs.slice(0, length);
    this.#length = length;
    for (let i = 0; i < length; i++) this.#isIn[docs[i] as number] = 1;
  }

  /** Good until the next call. */
  of(term: number): Range[] {
    const range = this.#range;
    range.to = 0;
    for (const one of this.#postings.of(term)) {
      const most = Math.min(this.#length, one.to - one.from);
      range.docs = grown(range.docs, range.to + most);
      range.weights = grown(range.weights, range.to + most);
      if (one.isSorted && LOOK_UP * this.#length < one.to - one.from) this.#lookUp(one);
      else this.#sift(one);
    }
    return range.to > 0 ? [range] : [];
  }

  #lookUp({ docs, weights, from, to }: Range): void {
    const found = this.#range;
    let at = from;
    for (let i = 0; i < this.#length && at < to; i++) {
      const doc = this.#docs[i] as number;
      at = firstNotBelow(docs, at, to, doc);
      if (at === to || docs[at] !== doc) continue;
      found.docs[found.to] = doc;
      found.weights[found.to++] = weights[at] as number;
    }
  }

  #sift({ docs, weights, from, to }: Range): void {
    const [isIn, found] = [this.#isIn, this.#range];
    const [intoDocs, intoWeights] = [found.docs, found.weights];
    let length = found.to;
    for (let i = from; i < to; i++) {
      const doc = docs[i] as number;
      if (isIn[doc] === 0) continue;
      intoDocs[length] = doc;
      intoWeights[length++] = weights[i] as number;
    }
    found.to = length;
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
