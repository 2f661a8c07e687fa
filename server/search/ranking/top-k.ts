/** The first of many documents in an order (top-k selection), without sorting them all. */
import { grown } from '../index/growing-arrays.ts';

type Order = (a: number, b: number) => number;
type Keys = Float32Array | Float64Array;

/** Where so many are wanted, a guess at the least key is worth its while. */
const GUESSED_FROM = 64;
/** One in so many documents is looked at for a guess at the least key that is needed. */
const SAMPLED = 32;
/** The guess is meant to let so many times more through than are wanted, and some more: too few, and all are looked at. */
const AMPLE = 1.5;
const SPARE = 8;

export class TopK {
  #near = new Uint32Array(64);

  /** The `size` of `docs` with the highest keys, in no order; of equals those that come first in `order`. */
  first(docs: Uint32Array, length: number, size: number, keys: Keys, order: Order): number[] {
    if (length <= size) return [...docs.subarray(0, length)];
    if (size === 0) return [];
    const { least, reached } = highest(this.#nearest(docs.subarray(0, length), size, keys), size, keys);
    const first = reached.filter((doc) => (keys[doc] as number) > least);
    const equal = reached.filter((doc) => keys[doc] === least);
    return [...first, ...firstInOrder(equal, size - first.length, order)];
  }

  /** Some of the documents, the `size` highest among them. */
  #nearest(docs: Uint32Array, size: number, keys: Keys): Uint32Array {
    const wanted = Math.ceil((AMPLE * size) / SAMPLED) + SPARE;
    if (size < GUESSED_FROM || docs.length < 2 * wanted * SAMPLED) return docs;
    const sample = Uint32Array.from(
      { length: Math.floor(docs.length / SAMPLED) },
      (_, i) => docs[i * SAMPLED] as number,
    );
    const guess = highest(sample, wanted, keys).least;
    this.#near = grown(this.#near, docs.length);
    const near = this.#near.subarray(0, reaching(docs, keys, guess, this.#near));
    return near.length < size ? docs : near;
  }
}

/** Writes the documents whose keys reach `least` to `into`; returns how many. */
function reaching(docs: Uint32Array, keys: Keys, least: number, into: Uint32Array): number {
  let length = 0;
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    if ((keys[doc] as number) >= least) into[length++] = doc;
  }
  return length;
}

/** The `size`th highest key, which is the least in a heap of the highest, and the documents that reach it, and more. */
function highest(docs: Uint32Array, size: number, keys: Keys): { least: number; reached: number[] } {
  // From the end: what came last is often newest, which is first in many orders.
  const from = docs.length - size;
  const reached = Array.from(docs.subarray(from));
  const heap = Float64Array.from(reached, (doc) => keys[doc] as number).sort();
  let least = heap[0] as number;
  for (let i = from - 1; i >= 0; i--) {
    const key = keys[docs[i] as number] as number;
    if (key < least) continue;
    reached.push(docs[i] as number);
    if (key === least) continue;
    sinkKey(heap, key);
    least = heap[0] as number;
  }
  return { least, reached };
}

/** Puts `key` in the place of the least and lets it sink to where it belongs. */
function sinkKey(heap: Float64Array, key: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child++;
    if ((heap[child] as number) >= key) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = key;
}

/** The `size` first of `docs` in an order: a heap with the last of the best on top. */
function firstInOrder(docs: readonly number[], size: number, order: Order): readonly number[] {
  if (docs.length <= size) return docs;
  const heap = docs.slice(docs.length - size).sort((a, b) => order(b, a));
  for (let i = docs.length - size - 1; i >= 0; i--)
    if (order(docs[i] as number, heap[0] as number) < 0) sink(heap, docs[i] as number, order);
  return heap;
}

/** The same in a heap of documents. */
function sink(heap: number[], doc: number, order: Order): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && order(heap[child + 1] as number, heap[child] as number) > 0) child++;
    if (order(doc, heap[child] as number) >= 0) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = doc;
}
