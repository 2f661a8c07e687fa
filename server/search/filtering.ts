/** Filters over what was found, and exact counts of what each further choice would leave. */
import type { Corpus } from './corpus.ts';
import { FACETS, type Facet, type FacetCount, type Filters } from './document.ts';
import { grown, offset } from './growing.ts';
import type { Values } from './values.ts';

export interface Passed {
  docs: Uint32Array;
  length: number;
  counts: Partial<Record<Facet, FacetCount[]>>;
}

const NONE = -1;

export class Filtering {
  readonly #corpus: Corpus;
  readonly #values: Values;
  #docs = new Uint32Array(64);
  /** 1 for the values that a filter asks for. */
  #asked = new Uint8Array(64);
  #counts = new Uint32Array(64);
  /** 1 for documents that were found, while the others are counted. */
  #found = new Uint8Array(64);

  constructor(corpus: Corpus, values: Values) {
    this.#corpus = corpus;
    this.#values = values;
  }

  /**
   * The documents that pass all filters. A document that fails one facet's filter only is still counted for that
   * facet. What it returns is good until the next call.
   */
  filter(docs: Uint32Array, length: number, filters: Filters, count: readonly Facet[]): Passed {
    const active = this.#resolve(filters);
    if (active === 0 && count.length === 0) return { docs, length, counts: {} };
    this.#docs = grown(this.#docs, length);
    this.#counts = grown(this.#counts, this.#values.size);
    if (count.length > 0) this.#counts.fill(0, 0, this.#values.size);
    const kept = active === 0 ? this.#countAll(docs, length) : this.#pass(docs, length, active, count.length > 0);
    this.#forget(filters);
    return { docs: this.#docs, length: kept, counts: this.#read(count) };
  }

  /** Documents by the values of a facet, in the order of `values`. */
  groups(docs: Uint32Array, length: number, facet: Facet, values: readonly string[]) {
    const f = FACETS.indexOf(facet);
    const placeOf = new Map<number, number>();
    for (const [place, value] of values.entries())
      for (const number of this.#values.find(f, value)) placeOf.set(number, place);
    const groups = values.map((value) => ({ value, docs: new Uint32Array(16), length: 0 }));
    for (let i = 0; i < length; i++) {
      const doc = docs[i] as number;
      const list = this.#corpus.values.chunk(this.#corpus.valueList[doc] as number);
      const from = offset(this.#corpus.valueList[doc] as number);
      const to = from + (this.#corpus.valueCount[doc] as number);
      for (let v = from; v < to; v++) {
        const group = groups[placeOf.get(list[v] as number) ?? NONE];
        if (!group) continue;
        group.docs = grown(group.docs, group.length + 1);
        group.docs[group.length++] = doc;
      }
    }
    return groups;
  }

  /** Notes the values asked for; returns a bit for each facet that has a filter. */
  #resolve(filters: Filters): number {
    this.#asked = grown(this.#asked, this.#values.size);
    let active = 0;
    for (const [f, facet] of FACETS.entries()) {
      const asked = filters[facet];
      if (!asked || asked.length === 0) continue;
      active |= 1 << f;
      for (const value of asked) for (const number of this.#values.find(f, value)) this.#asked[number] = 1;
    }
    return active;
  }

  #forget(filters: Filters): void {
    for (const [f, facet] of FACETS.entries())
      for (const value of filters[facet] ?? [])
        for (const number of this.#values.find(f, value)) this.#asked[number] = 0;
  }

  /** Nothing is filtered: all pass, and all their values count. */
  #countAll(docs: Uint32Array, length: number): number {
    // Of more than half of all documents it is quicker to count what is left.
    if (2 * length > this.#corpus.size) this.#countRest(docs, length);
    else this.#countEach(docs, length, 1);
    this.#docs.set(docs.subarray(0, length));
    return length;
  }

  #countRest(docs: Uint32Array, length: number): void {
    const { slots, alive } = this.#corpus;
    this.#found = grown(this.#found, slots);
    this.#docs = grown(this.#docs, slots);
    const [found, rest] = [this.#found.fill(0, 0, slots), this.#docs];
    for (let i = 0; i < length; i++) found[docs[i] as number] = 1;
    let left = 0;
    for (let doc = 0; doc < slots; doc++) if (found[doc] === 0 && alive[doc] === 1) rest[left++] = doc;
    this.#counts.set(this.#values.documents.subarray(0, this.#values.size));
    this.#countEach(rest, left, -1);
  }

  #countEach(docs: Uint32Array, length: number, by: 1 | -1): void {
    const { valueList, valueCount, values } = this.#corpus;
    const counts = this.#counts;
    for (let i = 0; i < length; i++) {
      const doc = docs[i] as number;
      const handle = valueList[doc] as number;
      const list = values.chunk(handle);
      const from = offset(handle);
      const to = from + (valueCount[doc] as number);
      for (let v = from; v < to; v++) {
        const value = list[v] as number;
        counts[value] = (counts[value] as number) + by;
      }
    }
  }

  /** Keeps the documents that pass, and counts values as it goes; returns how many passed. */
  #pass(docs: Uint32Array, length: number, active: number, counting: boolean): number {
    const { valueList, valueCount, values } = this.#corpus;
    const { facetOf } = this.#values;
    const [asked, counts, passed] = [this.#asked, this.#counts, this.#docs];
    let kept = 0;
    for (let i = 0; i < length; i++) {
      const doc = docs[i] as number;
      const handle = valueList[doc] as number;
      const list = values.chunk(handle);
      const from = offset(handle);
      const to = from + (valueCount[doc] as number);
      let missing = active;
      for (let v = from; missing !== 0 && v < to; v++) {
        const value = list[v] as number;
        if (asked[value] !== 0) missing &= ~(1 << (facetOf[value] as number));
      }
      if (missing === 0) {
        passed[kept++] = doc;
        if (counting)
          for (let v = from; v < to; v++) counts[list[v] as number] = (counts[list[v] as number] as number) + 1;
      } else if (counting && (missing & (missing - 1)) === 0) {
        // It fails one filter only, so it counts for that facet.
        const failed = 31 - Math.clz32(missing);
        for (let v = from; v < to; v++) {
          const value = list[v] as number;
          if (facetOf[value] === failed) counts[value] = (counts[value] as number) + 1;
        }
      }
    }
    return kept;
  }

  #read(count: readonly Facet[]): Partial<Record<Facet, FacetCount[]>> {
    return Object.fromEntries(count.map((facet) => [facet, this.#values.counted(FACETS.indexOf(facet), this.#counts)]));
  }
}
