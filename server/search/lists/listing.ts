/** Lists: pages of documents by filters alone, with exact totals. Values of filters are slugs, to the letter. */
import { LRUCache } from 'lru-cache';
import type { Corpus } from '../index/corpus.ts';
import type { FacetValues } from '../index/facet-dictionary.ts';
import type { Ranker } from '../ranking/ranking.ts';
import { FACETS, type Facet, type FacetCount, type Filters, LEFT_OUT } from '../search-types.ts';
import type { Filtering } from './filtering.ts';

export interface ListRequest {
  filters: Filters;
  /** By which of its numbers documents come, the highest first, then by their ids. */
  order: 'staticRank' | 'latest';
  /** How many of the first to leave out, and how many to return. */
  from: number;
  size: number;
}

/** The first documents of a list, in order, and how many there are in all. */
interface Begun {
  ids: Uint32Array;
  total: number;
}

/** So many lists are remembered, each as far as somebody has read it, but at least so many documents. */
const LISTS_MOST = 500;
const LEAST = 240;
/** Pages of a list further than this are answered without being remembered. */
const FURTHEST = 5_000;

export class Listing {
  readonly #corpus: Corpus;
  readonly #values: FacetValues;
  readonly #filtering: Filtering;
  readonly #ranker: Ranker;
  /** What is known until a document comes or goes: the documents of a value, and how lists begin. */
  readonly #docsOf = new Map<number, Uint32Array>();
  readonly #lists = new LRUCache<string, Begun>({ max: LISTS_MOST });

  constructor(corpus: Corpus, values: FacetValues, filtering: Filtering, ranker: Ranker) {
    this.#corpus = corpus;
    this.#values = values;
    this.#filtering = filtering;
    this.#ranker = ranker;
  }

  documentsChanged(): void {
    if (this.#docsOf.size > 0) this.#docsOf.clear();
    if (this.#lists.size > 0) this.#lists.clear();
  }

  page({ filters, order, from, size }: ListRequest): { ids: number[]; total: number } {
    const key = JSON.stringify([order, FACETS.map((facet) => filters[facet] ?? [])]);
    const known = this.#lists.get(key);
    const to = from + size;
    const isKnown = known !== undefined && Math.min(to, known.total) <= known.ids.length;
    const begun = isKnown || (known && from >= known.total) ? known : this.#begin(filters, order, to);
    if (begun !== known && begun.ids.length <= FURTHEST) this.#lists.set(key, begun);
    return { ids: Array.from(begun.ids.subarray(from, to)), total: begun.total };
  }

  /** Those of the ids that pass the filters, in their order. */
  passing(ids: readonly number[], filters: Filters): number[] {
    const slots = Uint32Array.from(ids.flatMap((id) => this.#corpus.slotOf(id) ?? []));
    const { docs, length } = this.#filtering.filter(slots, slots.length, filters, [], { slugsOnly: true });
    return Array.from(docs.subarray(0, length), (doc) => this.#corpus.ids[doc] as number);
  }

  /** How many of these ids have each value of a facet. */
  counting(ids: readonly number[], facet: Facet): FacetCount[] {
    const slots = Uint32Array.from(ids.flatMap((id) => this.#corpus.slotOf(id) ?? []));
    return this.#filtering.filter(slots, slots.length, {}, [facet]).counts[facet] ?? [];
  }

  #begin(filters: Filters, order: 'staticRank' | 'latest', to: number): Begun {
    const candidates = this.#fewest(filters);
    const { docs, length } = this.#filtering.filter(candidates, candidates.length, filters, [], { slugsOnly: true });
    // Past the end nobody needs more than the total.
    const wanted = to - 1 < length + LEAST ? Math.max(to, LEAST) : LEAST;
    const best = this.#ranker.topBy(this.#corpus[order], docs, length, Math.min(length, wanted));
    return { ids: Uint32Array.from(best, (doc) => this.#corpus.ids[doc] as number), total: length };
  }

  /** The documents that pass the one filter which the fewest pass: all that pass every filter are among them. */
  #fewest(filters: Filters): Uint32Array {
    let best: readonly number[] | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [f, facet] of FACETS.entries()) {
      const asked = filters[facet];
      if (!asked || asked.length === 0 || facet === LEFT_OUT) continue;
      const values = [...new Set(asked.flatMap((value) => this.#values.find(f, value, true)))];
      const documents = values.reduce((sum, value) => sum + (this.#values.documents[value] as number), 0);
      if (documents < least) [best, least] = [values, documents];
    }
    if (!best) return this.#corpus.all();
    const [only, ...more] = best;
    if (only === undefined) return new Uint32Array(0);
    return more.length === 0 ? this.#carriersOf(only) : this.#carriersOfAny(best);
  }

  #carriersOfAny(values: readonly number[]): Uint32Array {
    const docs = new Set<number>();
    for (const value of values) for (const doc of this.#carriersOf(value)) docs.add(doc);
    return Uint32Array.from(docs);
  }

  /** Every document is looked at for it, once until one comes or goes. */
  #carriersOf(value: number): Uint32Array {
    const known = this.#docsOf.get(value);
    if (known) return known;
    const { slots, alive, facets } = this.#corpus;
    const facet = this.#values.facetOf[value] as number;
    const asked = new Uint8Array(this.#values.size);
    asked[value] = 1;
    const [column, holds] = [facets.column(facet), facets.holdingAny(facet, asked)];
    const docs = new Uint32Array(this.#values.documents[value] as number);
    let length = 0;
    for (let doc = 0; doc < slots && length < docs.length; doc++)
      if (alive[doc] === 1 && holds[column[doc] as number] === 1) docs[length++] = doc;
    this.#docsOf.set(value, docs);
    return docs;
  }
}
