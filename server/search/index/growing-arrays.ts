/** Typed arrays that grow, and a store of number lists that never moves what it holds. */

/** At least `length` long; what it holds is kept. */
export function grown<
  T extends Uint8Array | Int32Array | Uint8ClampedArray | Uint32Array | Float32Array | Float64Array,
>(array: T, length: number): T {
  if (length <= array.length) return array;
  const Type = array.constructor as new (length: number) => T;
  const larger = new Type(Math.max(length, Math.ceil(array.length * 1.5), 64));
  larger.set(array);
  return larger;
}

const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;

/** The longest list that `Lists` takes. */
export const LIST_LIMIT = CHUNK;

/** The chunks, and how much of the last one is used. */
export interface ListsSnapshot {
  chunks: Uint32Array[];
  used: number;
}

/** Lists of numbers, each within one chunk. A list is known by its handle. */
export class Lists {
  readonly #chunks: Uint32Array[] = [];
  #used = CHUNK;

  snapshot(): ListsSnapshot {
    return { chunks: this.#chunks, used: this.#used };
  }

  /** Takes over a snapshot; only where nothing was added yet. */
  restore({ chunks, used }: ListsSnapshot): void {
    this.#chunks.push(...chunks);
    this.#used = used;
  }

  /** Keeps the first `length` of `values`; returns the handle. */
  add(values: Uint32Array, length: number): number {
    if (this.#chunks.length === 0 || this.#used + length > CHUNK) {
      this.#chunks.push(new Uint32Array(CHUNK));
      this.#used = 0;
    }
    const at = this.#used;
    this.chunk((this.#chunks.length - 1) << CHUNK_BITS).set(values.subarray(0, length), at);
    this.#used += length;
    return (((this.#chunks.length - 1) << CHUNK_BITS) | at) >>> 0;
  }

  /** The chunk that holds a list; it begins at `offset(handle)`. */
  chunk(handle: number): Uint32Array {
    return this.#chunks[handle >>> CHUNK_BITS] as Uint32Array;
  }
}

/** Where in its chunk a list begins. */
export const offset = (handle: number): number => handle & (CHUNK - 1);
