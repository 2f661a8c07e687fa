/** For each term the documents that hold it: a large, dense base, and small lists of what came later. */
import { grown } from './growing.ts';

/** Documents of a term with the weight that the term has in each, from `from` up to `to`. */
export interface Range {
  docs: Uint32Array;
  weights: Float32Array;
  from: number;
  to: number;
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
  #late = new Map<number, Range>();

  /** The documents of a term: in the base, and late ones. Some may be gone. */
  of(term: number): Range[] {
    const found: Range[] = [];
    const { offsets, docs, weights } = this.#base;
    const from = offsets[term];
    const to = offsets[term + 1];
    if (from !== undefined && to !== undefined && to > from) found.push({ docs, weights, from, to });
    const late = this.#late.get(term);
    if (late) found.push(late);
    return found;
  }

  add(term: number, doc: number, weight: number): void {
    let late = this.#late.get(term);
    if (!late) {
      late = { docs: new Uint32Array(4), weights: new Float32Array(4), from: 0, to: 0 };
      this.#late.set(term, late);
    }
    late.docs = grown(late.docs, late.to + 1);
    late.weights = grown(late.weights, late.to + 1);
    late.docs[late.to] = doc;
    late.weights[late.to++] = weight;
  }

  /** Takes a new base; nothing is late any more. */
  replace(base: Base): void {
    this.#base = base;
    this.#late = new Map();
  }
}
