/** For each term the documents that hold it: a large, dense base, and a delta of what came later. */
import { grown } from './growing-arrays.ts';

/** Documents of a term with the weight that the term has in each, from `from` up to `to`. */
export interface Range {
  docs: Uint32Array;
  weights: Float32Array;
  from: number;
  to: number;
  /** Whether the documents ascend. */
  isSorted?: boolean;
}

/** All terms' documents one after another; those of term t begin at `offsets[t]`. */
export interface Base {
  offsets: Uint32Array;
  docs: Uint32Array;
  weights: Float32Array;
}

const EMPTY: Base = { offsets: new Uint32Array(1), docs: new Uint32Array(0), weights: new Float32Array(0) };

export class Postings {
  #base = EMPTY;
  #delta = new Map<number, Range>();

  /** The documents of a term: in the base, and in the delta. Some may be tombstones. */
  of(term: number): Range[] {
    const found: Range[] = [];
    const { offsets, docs, weights } = this.#base;
    const from = offsets[term];
    const to = offsets[term + 1];
    if (from !== undefined && to !== undefined && to > from) found.push({ docs, weights, from, to, isSorted: true });
    const delta = this.#delta.get(term);
    if (delta) found.push(delta);
    return found;
  }

  /** The base alone: a delta is made again from the documents. */
  snapshot(): Base {
    return this.#base;
  }

  add(term: number, doc: number, weight: number): void {
    let delta = this.#delta.get(term);
    if (!delta) {
      delta = { docs: new Uint32Array(4), weights: new Float32Array(4), from: 0, to: 0 };
      this.#delta.set(term, delta);
    }
    delta.docs = grown(delta.docs, delta.to + 1);
    delta.weights = grown(delta.weights, delta.to + 1);
    delta.docs[delta.to] = doc;
    delta.weights[delta.to++] = weight;
  }

  /** Takes a new base; the delta is empty. */
  replace(base: Base): void {
    this.#base = base;
    this.#delta = new Map();
  }
}
