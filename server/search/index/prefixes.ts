/** Words by how they begin. */
import type { Lexicon } from './lexicon.ts';

const TAIL = 500;
const MERGED_A_STEP = 4_000;
/** Of a prefix with more words than this only the commonest are offered. */
const MANY = 200;

export class Prefixes {
  readonly #lexicon: Lexicon;
  /** Numbers of words in the order of the alphabet; later words follow unsorted. */
  #sorted: Uint32Array = new Uint32Array(0);
  #seen = 0;
  readonly #kept = new Map<string, number[]>();

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /** The commonest words that begin with `prefix`, itself included, at most `limit`. */
  beginningWith(prefix: string, limit: number): number[] {
    const { words } = this.#lexicon;
    const found = this.#sortedFrom(prefix).filter((number) => this.#documents(number) > 0);
    for (let number = this.#seen; number < words.length; number++) {
      if ((words[number] as string).startsWith(prefix) && this.#documents(number) > 0) found.push(number);
    }
    return found.sort((a, b) => this.#documents(b) - this.#documents(a) || a - b).slice(0, limit);
  }

  /** The commonest of the sorted words; those of short prefixes, which are many, are kept until the next sorting. */
  #sortedFrom(prefix: string): number[] {
    const known = this.#kept.get(prefix);
    if (known) return known;
    const from = this.#firstFrom(prefix);
    const to = this.#firstFrom(`${prefix}\uffff`);
    const found = [...this.#sorted.subarray(from, to)];
    if (to - from <= MANY) return found;
    const commonest = found.sort((a, b) => this.#documents(b) - this.#documents(a) || a - b).slice(0, MANY);
    this.#kept.set(prefix, commonest);
    return commonest;
  }

  #documents(number: number): number {
    return this.#lexicon.documents[this.#lexicon.termOfWord[number] as number] as number;
  }

  #firstFrom(prefix: string): number {
    const { words } = this.#lexicon;
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[this.#sorted[middle] as number] as string) < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The words that are sorted, in their order: those learnt first. */
  snapshot(): Uint32Array {
    return this.#sorted;
  }

  restore(sorted: Uint32Array): void {
    this.#sorted = sorted;
    this.#seen = sorted.length;
    this.#kept.clear();
  }

  /** Sorts the words that came since, in steps. */
  *sorting(): Generator<void, void> {
    const { words } = this.#lexicon;
    const to = words.length;
    if (to === this.#seen) return;
    const order = (a: number, b: number) => ((words[a] as string) < (words[b] as string) ? -1 : 1);
    let runs: Uint32Array[] = [this.#sorted];
    for (let from = this.#seen; from < to; from += TAIL) {
      runs.push(Uint32Array.from({ length: Math.min(TAIL, to - from) }, (_, i) => from + i).sort(order));
      yield;
    }
    while (runs.length > 1) {
      runs.sort((a, b) => a.length - b.length);
      const [a, b, ...rest] = runs as [Uint32Array, Uint32Array];
      const merged = new Uint32Array(a.length + b.length);
      let [i, j] = [0, 0];
      for (let k = 0; k < merged.length; k++) {
        if (k % MERGED_A_STEP === 0) yield;
        const fromA = j >= b.length || (i < a.length && order(a[i] as number, b[j] as number) < 0);
        merged[k] = (fromA ? a[i++] : b[j++]) as number;
      }
      runs = [...rest, merged];
    }
    this.#sorted = runs[0] as Uint32Array;
    this.#seen = to;
    this.#kept.clear();
  }
}
