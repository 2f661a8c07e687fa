/** A set of slots, a bit each: quick to clear, and to go through. */
import { grown } from './growing-arrays.ts';
import type { Range } from './postings.ts';

const BITS = 5;

export class Bitset {
  #words = new Int32Array(2);
  /** How many words are in use. */
  #length = 0;

  /** Empties it, and makes room for so many slots. */
  clear(slots: number): void {
    this.#length = (slots + 31) >>> BITS;
    this.#words = grown(this.#words, this.#length).fill(0, 0, this.#length);
  }

  add(slot: number): void {
    this.#words[slot >>> BITS] = (this.#words[slot >>> BITS] as number) | (1 << slot);
  }

  addAll(slots: Uint32Array): void {
    const words = this.#words;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      words[slot >>> BITS] = (words[slot >>> BITS] as number) | (1 << slot);
    }
  }

  addRange({ docs, from, to }: Range): void {
    const words = this.#words;
    for (let i = from; i < to; i++) {
      const slot = docs[i] as number;
      words[slot >>> BITS] = (words[slot >>> BITS] as number) | (1 << slot);
    }
  }

  /** Writes its members to `into`, ascending, as far as `allowed` is 1 for them; returns how many. */
  members(into: Uint32Array, allowed: Uint8Array): number {
    const words = this.#words;
    let length = 0;
    for (let w = 0; w < this.#length; w++) {
      for (let word = words[w] as number; word !== 0; word &= word - 1) {
        const slot = (w << BITS) | (31 - Math.clz32(word & -word));
        if (allowed[slot]) into[length++] = slot;
      }
    }
    return length;
  }

  /** Writes those of `slots` that are in it to `into`, or over themselves; returns how many. */
  among(slots: Uint32Array, into: Uint32Array): number {
    const words = this.#words;
    let length = 0;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      if (((words[slot >>> BITS] as number) >>> slot) & 1) into[length++] = slot;
    }
    return length;
  }
}
