/**
 * What values each document has, facet by facet. Documents share their sets of values: a column holds the number of a set
 * for each slot, so that a filter is one look into a table, and values are counted by the set where sets are few.
 */
import { FACETS } from '../search-types.ts';
import { NO_VALUE } from './facet-dictionary.ts';
import { grown } from './growing-arrays.ts';

/** The set of documents without a value of the facet. */
const EMPTY = 0;
/** Sets are counted first where there are so many times fewer of them than documents. */
const COUNT_SETS = 3;
/** Sets are filled up to a multiple of so many values: a loop without branches is several times as quick. */
const GROUP = 4;

/** The different sets of values that documents have of one facet. */
class ValueSets {
  readonly #numbers = new Map<string, number>([['', EMPTY]]);
  /** The values of set s stand from `from[s]` up to `from[s + 1]`, filled up with `NO_VALUE`. */
  from = new Uint32Array(64).fill(GROUP, 1, 2);
  values = new Uint32Array(64);
  size = 1;

  learn(values: readonly number[]): number {
    const key = values.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const set = this.size++;
    this.#numbers.set(key, set);
    const at = this.from[set] as number;
    const to = at + GROUP * Math.ceil(values.length / GROUP);
    this.values = grown(this.values, to);
    this.values.set(values, at);
    this.from = grown(this.from, set + 2);
    this.from[set + 1] = to;
    return set;
  }
}

/** The columns, and the sets that they number. */
export interface FacetColumnsSnapshot {
  columns: Uint32Array[];
  sets: { from: Uint32Array; values: Uint32Array; size: number }[];
}

export class FacetColumns {
  readonly #sets = FACETS.map(() => new ValueSets());
  readonly #columns: Uint32Array[] = FACETS.map(() => new Uint32Array(64));
  #setCounts = new Uint32Array(64);
  #long = new Uint32Array(64);

  snapshot(): FacetColumnsSnapshot {
    return { columns: this.#columns, sets: this.#sets.map(({ from, values, size }) => ({ from, values, size })) };
  }

  /** Takes over a snapshot; only where nothing was put yet. */
  restore({ columns, sets }: FacetColumnsSnapshot): void {
    for (const [facet, column] of columns.entries()) this.#columns[facet] = column;
    for (const [facet, { from, values, size }] of sets.entries())
      for (let set = 1; set < size; set++)
        this.#of(facet).learn(withoutNone(values.subarray(from[set], from[set + 1])));
  }

  /** The number of the set of each slot. */
  column(facet: number): Uint32Array {
    return this.#columns[facet] as Uint32Array;
  }

  /** How many different sets of a facet there are. */
  setsOf(facet: number): number {
    return this.#of(facet).size;
  }

  put(slot: number, facet: number, values: readonly number[]): void {
    const column = grown(this.column(facet), slot + 1);
    this.#columns[facet] = column;
    column[slot] = this.#of(facet).learn(values);
  }

  /** The values of a document. */
  values(slot: number): number[] {
    return FACETS.flatMap((_, facet) => {
      const set = this.column(facet)[slot] as number;
      return set === EMPTY ? [] : this.#valuesOf(facet, set);
    });
  }

  /** The values of a set. */
  #valuesOf(facet: number, set: number): number[] {
    const { from, values } = this.#of(facet);
    return withoutNone(values.subarray(from[set], from[set + 1]));
  }

  /** For each set of a facet whether it holds any of the values that are 1 in `asked`. */
  holdingAny(facet: number, asked: Uint8Array): Uint8Array {
    const { from, values, size } = this.#of(facet);
    const holds = new Uint8Array(size);
    for (let set = 0; set < size; set++)
      for (let v = from[set] as number; v < (from[set + 1] as number); v++)
        if (asked[values[v] as number] !== 0) holds[set] = 1;
    return holds;
  }

  /** Adds up what the values of each set are worth, `NO_VALUE` nothing. */
  sums(facet: number, worth: Float32Array): Float32Array {
    const { from, values, size } = this.#of(facet);
    const sums = new Float32Array(size);
    let v = 0;
    for (let set = 0; set < size; set++) {
      const to = from[set + 1] as number;
      let sum = 0;
      for (; v < to; v++) sum = Math.fround(sum + (worth[values[v] as number] as number));
      sums[set] = sum;
    }
    return sums;
  }

  /** Counts the values of a facet in or out, once for each document; `counts[NO_VALUE]` is left at any number. */
  count(facet: number, docs: Uint32Array, length: number, counts: Uint32Array, by: 1 | -1): void {
    const sets = this.#of(facet);
    if (sets.size === 1) return;
    if (COUNT_SETS * sets.size > length) this.#addEach(facet, docs, length, counts, by);
    else addSets(sets, this.#countSets(facet, docs, length), counts, by);
  }

  /** Goes through the values document by document: first the first group of each, then the rest of the long sets. */
  #addEach(facet: number, docs: Uint32Array, length: number, counts: Uint32Array, by: 1 | -1): void {
    const [column, { from, values }] = [this.column(facet), this.#of(facet)];
    this.#long = grown(this.#long, length + 1);
    const long = this.#long;
    let longs = 0;
    for (let i = 0; i < length; i++) {
      const set = column[docs[i] as number] as number;
      const at = from[set] as number;
      long[longs] = set;
      longs += Number((from[set + 1] as number) - at > GROUP);
      addGroup(values, at, counts, by);
    }
    for (let i = 0; i < longs; i++) {
      const set = long[i] as number;
      const to = from[set + 1] as number;
      for (let at = (from[set] as number) + GROUP; at < to; at += GROUP) addGroup(values, at, counts, by);
    }
  }

  /** How many of the documents have each set. */
  #countSets(facet: number, docs: Uint32Array, length: number): Uint32Array {
    const [column, { size }] = [this.column(facet), this.#of(facet)];
    this.#setCounts = grown(this.#setCounts, size);
    const times = this.#setCounts.fill(0, 0, size);
    for (let i = 0; i < length; i++) {
      const set = column[docs[i] as number] as number;
      times[set] = (times[set] as number) + 1;
    }
    return times;
  }

  #of(facet: number): ValueSets {
    return this.#sets[facet] as ValueSets;
  }
}

/** Adds a group of values to the counts. */
function addGroup(values: Uint32Array, at: number, counts: Uint32Array, by: 1 | -1): void {
  const a = values[at] as number;
  counts[a] = (counts[a] as number) + by;
  const b = values[at + 1] as number;
  counts[b] = (counts[b] as number) + by;
  const c = values[at + 2] as number;
  counts[c] = (counts[c] as number) + by;
  const d = values[at + 3] as number;
  counts[d] = (counts[d] as number) + by;
}

const withoutNone = (values: Uint32Array): number[] => Array.from(values).filter((value) => value !== NO_VALUE);

/** Goes through the values set by set; `times` documents have each. */
function addSets({ from, values, size }: ValueSets, times: Uint32Array, counts: Uint32Array, by: 1 | -1): void {
  for (let set = 1; set < size; set++) {
    const count = by * (times[set] as number);
    if (count === 0) continue;
    const to = from[set + 1] as number;
    for (let v = from[set] as number; v < to; v++) {
      const value = values[v] as number;
      counts[value] = (counts[value] as number) + count;
    }
  }
}
