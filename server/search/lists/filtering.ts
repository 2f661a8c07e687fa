/** Filters over what was found, and exact counts of what each further choice would leave. */

import type { Corpus } from '../index/corpus.ts';
import type { FacetValues } from '../index/facet-dictionary.ts';
import { grown } from '../index/growing-arrays.ts';
import {
  ALL_OF,
  FACETS,
  type Facet,
  type FacetCount,
  type Filters,
  LEFT_OUT,
  type Unrefined,
} from '../search-types.ts';

export interface Passed {
  docs: Uint32Array;
  length: number;
  counts: Partial<Record<Facet, FacetCount[]>>;
  /** As if none of the facets in `unrefined` had a filter: how many pass, and what they hold of these facets. */
  unrefined: Unrefined;
}

export class Filtering {
  readonly #corpus: Corpus;
  readonly #values: FacetValues;
  /** What passes; by facet what fails its filter only; what passes where some facets are left aside. */
  readonly #passed = new DocumentList();
  readonly #failed = FACETS.map(() => new DocumentList());
  readonly #aside = new DocumentList();
  readonly #rest = new DocumentList();
  /** 1 for the values that a filter asks for. */
  #asked = new Uint8Array(64);
  #counts = new Uint32Array(64);
  /** For each document that is looked at a bit for each facet whose filter it fails. */
  #missing = new Uint32Array(64);
  /** 1 for documents that were found, while the others are counted. */
  #found = new Uint8Array(64);

  constructor(corpus: Corpus, values: FacetValues) {
    this.#corpus = corpus;
    this.#values = values;
  }

  /**
   * The documents that pass all filters. A document that fails one facet's filter only is still counted for that
   * facet. What it returns is good until the next call.
   */
  filter(
    docs: Uint32Array,
    length: number,
    filters: Filters,
    count: readonly Facet[],
    { slugsOnly = false, unrefined = [] }: { slugsOnly?: boolean; unrefined?: readonly Facet[] } = {},
  ): Passed {
    const active = FACETS.flatMap((facet, f) => (filters[facet]?.length ? f : []));
    if (active.length === 0) {
      const all = { docs, length };
      return {
        ...all,
        counts: this.#counted(count, all),
        unrefined: { total: length, counts: this.#counted(unrefined, all) },
      };
    }
    const ignored = active.filter((f) => unrefined.includes(FACETS[f] as Facet));
    this.#pass(docs, length, filters, active, { slugsOnly, ignored, counting: count.length > 0 });
    const [passed, aside] = [this.#passed, ignored.length > 0 ? this.#aside : this.#passed];
    return {
      docs: passed.docs,
      length: passed.length,
      counts: this.#counted(count, passed, true),
      unrefined: { total: aside.length, counts: this.#counted(unrefined, aside) },
    };
  }

  /** Sorts the documents into `#passed`, `#failed` and `#aside`. */
  #pass(
    docs: Uint32Array,
    length: number,
    filters: Filters,
    active: readonly number[],
    { slugsOnly, ignored, counting }: { slugsOnly: boolean; ignored: readonly number[]; counting: boolean },
  ): void {
    this.#missing = grown(this.#missing, length);
    const missing = this.#missing.fill(0, 0, length);
    for (const f of active) {
      const holds = this.#holding(f, filters[FACETS[f] as Facet] ?? [], slugsOnly);
      addMissing(missing, docs, length, this.#corpus.facets.column(f), holds, 1 << f);
    }
    this.#passed.take(docs, length, missing, 0);
    if (ignored.length > 0)
      this.#aside.take(docs, length, missing, 0, ~ignored.reduce((bits, f) => bits | (1 << f), 0));
    // What fails one filter only counts for that facet.
    for (const [f, failed] of this.#failed.entries())
      failed.take(docs, counting && active.includes(f) ? length : 0, missing, 1 << f);
  }

  /** For each set of values of a facet whether its filter lets it pass. */
  #holding(facet: number, asked: readonly string[], slugsOnly: boolean): Uint8Array {
    if (FACETS[facet] !== ALL_OF || asked.length < 2) return this.#holdingAny(facet, asked, slugsOnly);
    const [first, ...others] = asked.map((one) => this.#holdingAny(facet, [one], slugsOnly)) as [Uint8Array];
    return others.reduce(
      (all: Uint8Array, one: Uint8Array) => all.map((holds, set) => holds & (one[set] as number)),
      first,
    );
  }

  #holdingAny(facet: number, asked: readonly string[], slugsOnly: boolean): Uint8Array {
    this.#asked = grown(this.#asked, this.#values.size);
    const numbers = asked.flatMap((value) => this.#values.find(facet, value, slugsOnly));
    for (const number of numbers) this.#asked[number] = 1;
    const holds = this.#corpus.facets.holdingAny(facet, this.#asked);
    for (const number of numbers) this.#asked[number] = 0;
    return FACETS[facet] === LEFT_OUT ? holds.map((one) => 1 - one) : holds;
  }

  #counted(
    facets: readonly Facet[],
    { docs, length }: { docs: Uint32Array; length: number },
    withFailed = false,
  ): Partial<Record<Facet, FacetCount[]>> {
    if (facets.length === 0) return {};
    this.#counts = grown(this.#counts, this.#values.size);
    const counts = this.#counts;
    // Of more than half of all documents it is quicker to count what is left.
    const isMost = 2 * length > this.#corpus.size;
    if (isMost) counts.set(this.#values.documents.subarray(0, this.#values.size));
    else counts.fill(0, 0, this.#values.size);
    const some = isMost ? this.#withoutThese(docs, length) : { docs, length };
    for (const facet of facets) {
      const f = FACETS.indexOf(facet);
      this.#corpus.facets.count(f, some.docs, some.length, counts, isMost ? -1 : 1);
      const failed = this.#failed[f];
      if (withFailed && failed) this.#corpus.facets.count(f, failed.docs, failed.length, counts, 1);
    }
    return Object.fromEntries(facets.map((facet) => [facet, this.#values.counted(FACETS.indexOf(facet), counts)]));
  }

  /** All other documents. */
  #withoutThese(docs: Uint32Array, length: number): DocumentList {
    const { slots, alive } = this.#corpus;
    if (length === this.#corpus.size) return this.#rest.empty();
    this.#found = grown(this.#found, slots);
    const found = this.#found.fill(0, 0, slots);
    for (let i = 0; i < length; i++) found[docs[i] as number] = 1;
    return this.#rest.takeOthers(found, slots, alive);
  }
}

/** Notes `bit` for the documents whose values of a facet are none that is asked for. */
function addMissing(
  missing: Uint32Array,
  docs: Uint32Array,
  length: number,
  column: Uint32Array,
  holds: Uint8Array,
  bit: number,
): void {
  for (let i = 0; i < length; i++)
    missing[i] = (missing[i] as number) | (bit * (1 - (holds[column[docs[i] as number] as number] as number)));
}

/** Documents, in an array that is used again. */
class DocumentList {
  docs = new Uint32Array(0);
  length = 0;

  /** Takes those of `docs` whose bits in `missing`, as far as they are in `mask`, are `wanted`. */
  take(docs: Uint32Array, length: number, missing: Uint32Array, wanted: number, mask = -1): void {
    this.docs = grown(this.docs, length + 1);
    const taken = this.docs;
    let count = 0;
    for (let i = 0; i < length; i++) {
      taken[count] = docs[i] as number;
      count += Number(((missing[i] as number) & mask) === wanted);
    }
    this.length = count;
  }

  empty(): this {
    this.length = 0;
    return this;
  }

  /** Takes the slots that are not 1 in `found`, as far as they are alive. */
  takeOthers(found: Uint8Array, slots: number, alive: Uint8Array): this {
    this.docs = grown(this.docs, slots + 1);
    const taken = this.docs;
    let count = 0;
    for (let slot = 0; slot < slots; slot++) {
      taken[count] = slot;
      count += (alive[slot] as number) & ~(found[slot] as number);
    }
    this.length = count;
    return this;
  }
}
