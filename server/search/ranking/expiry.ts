/** Which documents are still to be found at a moment: what is over by then is not. */
import type { Corpus } from '../index/corpus.ts';
import { grown } from '../index/growing-arrays.ts';

export class Expiry {
  #alive: Uint8Array = new Uint8Array(64);

  /** 1 for the slots whose documents are there and not over by `at` (milliseconds since 1970). Good until the next call. */
  at({ slots, alive, until, ending }: Corpus, at: number): Uint8Array {
    if (at === Number.NEGATIVE_INFINITY) return alive;
    this.#alive = grown(this.#alive, slots);
    this.#alive.set(alive.subarray(0, slots));
    for (const slot of ending) if ((until[slot] as number) <= at) this.#alive[slot] = 0;
    return this.#alive;
  }
}
