/**
 * An inverted index in memory: BM25F over weighted fields, filters, exact totals and counts.
 *
 * A document has a number of its own for as long as it stays unchanged; putting it again gives it a new number and
 * marks the old one dead. When the dead outnumber the living, the whole index is laid anew from the documents.
 *
 * Ranking after Robertson and Zaragoza, 'The Probabilistic Relevance Framework: BM25 and Beyond' (2009), section 3.5.
 */
import { fold, STOP_WORDS, term, words } from './analysis.ts';
import {
  FACETS,
  type Facet,
  type FacetCount,
  type FacetValue,
  FIELDS,
  type Field,
  type Filters,
  type SearchDocument,
  type SearchRequest,
  type SearchResult,
} from './document.ts';
import { Postings } from './postings.ts';

const WEIGHTS: Record<Field, number> = { title: 8, tags: 5, topics: 4, names: 4, place: 3, synopsis: 1.5, body: 1 };
const K1 = 1.2;
const B = 0.6;
const WIDTH = FIELDS.length;
/** Below this many dead documents nothing is laid anew. */
const DEAD_ALLOWED = 1_000;

interface Entry {
  document: SearchDocument;
  lengths: number[];
  alive: boolean;
}

interface ValueEntry extends FacetValue {
  docs: Set<number>;
}

export class SearchIndex {
  #entries: Entry[] = [];
  #numberOf = new Map<number, number>();
  #terms = new Map<string, Postings>();
  #values = new Map<Facet, Map<string, ValueEntry>>(FACETS.map((facet) => [facet, new Map()]));
  #totalLengths = new Array<number>(WIDTH).fill(0);
  #byStanding: number[] | undefined;

  /** How many documents it holds. */
  get size(): number {
    return this.#numberOf.size;
  }

  /** Adds a document, or replaces the one with its id. */
  put(document: SearchDocument): void {
    this.remove(document.id);
    const doc = this.#entries.length;
    const lengths = FIELDS.map((field, f) => {
      const found = words(document.fields[field] ?? '');
      for (const word of found) this.#postings(term(word)).add(doc, f);
      this.#totalLengths[f] = (this.#totalLengths[f] ?? 0) + found.length;
      return found.length;
    });
    for (const facet of FACETS) {
      for (const { value, name } of document.facets[facet] ?? []) this.#value(facet, value, name).docs.add(doc);
    }
    this.#entries.push({ document, lengths, alive: true });
    this.#numberOf.set(document.id, doc);
    this.#byStanding = undefined;
  }

  /** Takes a document out; unknown ids are ignored. */
  remove(id: number): void {
    const doc = this.#numberOf.get(id);
    const entry = doc === undefined ? undefined : this.#entries[doc];
    if (doc === undefined || !entry) return;
    entry.alive = false;
    entry.lengths.forEach((length, f) => {
      this.#totalLengths[f] = (this.#totalLengths[f] ?? 0) - length;
    });
    for (const facet of FACETS) {
      for (const { value } of entry.document.facets[facet] ?? []) {
        const values = this.#values.get(facet);
        const docs = values?.get(value)?.docs;
        docs?.delete(doc);
        if (docs?.size === 0) values?.delete(value);
      }
    }
    this.#numberOf.delete(id);
    this.#byStanding = undefined;
    if (this.#entries.length - this.size > Math.max(DEAD_ALLOWED, this.size)) this.#layAnew();
  }

  search({ text, filters = {}, from, size, count = [] }: SearchRequest): SearchResult {
    const scores = text === undefined ? undefined : this.#score(text);
    const candidates = scores ? [...scores.keys()] : this.#standing();
    const passing = candidates.filter((doc) => this.#passes(doc, filters));
    const counts: Partial<Record<Facet, FacetCount[]>> = {};
    for (const facet of count) {
      const others = { ...filters, [facet]: undefined };
      const counted = filters[facet] ? candidates.filter((doc) => this.#passes(doc, others)) : passing;
      counts[facet] = this.#count(facet, counted);
    }
    if (scores) {
      passing.sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || this.#compareStanding(a, b));
    }
    return {
      ids: passing.slice(from, from + size).map((doc) => this.#document(doc).id),
      total: passing.length,
      counts,
    };
  }

  /** All ids that match, best first. */
  rank(text: string, filters: Filters = {}): number[] {
    return this.search({ text, filters, from: 0, size: this.#entries.length }).ids;
  }

  /** All ids that pass the filters, in the order without words. */
  matching(filters: Filters): number[] {
    return this.search({ filters, from: 0, size: this.#entries.length }).ids;
  }

  /**
   * Ids of the documents most like the given ones: they share topics, tags and audiences, and a shared rare value
   * says more than a common one. Never one of `ids` or `exclude`.
   */
  similar(
    ids: number[],
    { exclude = [], size, filters = {} }: { exclude?: number[]; size: number; filters?: Filters },
  ) {
    const left = new Set([...ids, ...exclude]);
    const scores = new Map<number, number>();
    const weights: Partial<Record<Facet, number>> = { topic: 3, tag: 4, interest: 1.5, audience: 1 };
    for (const facet of FACETS) {
      const weight = weights[facet];
      if (!weight) continue;
      const shared = new Set(ids.flatMap((id) => this.#facetsOf(id, facet)));
      for (const value of shared) {
        const docs = this.#values.get(facet)?.get(value)?.docs ?? new Set();
        const rarity = weight * Math.log(1 + this.size / (1 + docs.size));
        for (const doc of docs) scores.set(doc, (scores.get(doc) ?? 0) + rarity);
      }
    }
    return [...scores]
      .filter(([doc]) => !left.has(this.#document(doc).id) && this.#passes(doc, filters))
      .sort(([a, x], [b, y]) => y - x || this.#compareStanding(a, b))
      .slice(0, size)
      .map(([doc]) => this.#document(doc).id);
  }

  /** Scores of the documents that hold every word, or, where none does, any of them. */
  #score(text: string): Map<number, number> {
    const asked = words(text);
    const telling = asked.filter((word) => !STOP_WORDS.has(word));
    const terms = [...new Set((telling.length > 0 ? telling : asked).map(term))];
    const found = terms.map((t) => this.#scoreTerm(t)).sort((a, b) => a.size - b.size);
    const [first, ...rest] = found;
    if (!first) return new Map();
    const all = new Map<number, number>();
    for (const [doc, score] of first) {
      let sum = score;
      if (rest.every((scores) => scores.has(doc))) {
        for (const scores of rest) sum += scores.get(doc) ?? 0;
        all.set(doc, sum);
      }
    }
    if (all.size > 0 || rest.length === 0) return all;
    const any = new Map<number, number>();
    for (const scores of found) for (const [doc, score] of scores) any.set(doc, (any.get(doc) ?? 0) + score);
    return any;
  }

  #scoreTerm(t: string): Map<number, number> {
    const scores = new Map<number, number>();
    const postings = this.#terms.get(t);
    if (!postings) return scores;
    for (let i = 0; i < postings.length; i++) {
      const doc = postings.docs[i] ?? 0;
      const entry = this.#entries[doc];
      if (!entry?.alive) continue;
      let weighted = 0;
      for (let f = 0; f < WIDTH; f++) {
        const tf = postings.counts[i * WIDTH + f] ?? 0;
        if (tf === 0) continue;
        const mean = (this.#totalLengths[f] ?? 0) / this.size || 1;
        const norm = 1 - B + (B * (entry.lengths[f] ?? 0)) / mean;
        weighted += (WEIGHTS[FIELDS[f] as Field] * tf) / norm;
      }
      scores.set(doc, weighted / (K1 + weighted));
    }
    const rarity = Math.log(1 + (this.size - scores.size + 0.5) / (scores.size + 0.5));
    for (const [doc, score] of scores) scores.set(doc, score * rarity);
    return scores;
  }

  #passes(doc: number, filters: Filters): boolean {
    for (const facet of FACETS) {
      const asked = filters[facet];
      if (!asked || asked.length === 0) continue;
      const values = this.#values.get(facet);
      if (!asked.some((value) => values?.get(value)?.docs.has(doc) ?? this.#byName(facet, value)?.docs.has(doc)))
        return false;
    }
    return true;
  }

  /** A filter may give a name in any case instead of the slug. */
  #byName(facet: Facet, value: string): ValueEntry | undefined {
    const values = this.#values.get(facet);
    const folded = fold(value);
    const exact = values?.get(folded);
    if (exact) return exact;
    for (const entry of values?.values() ?? []) if (fold(entry.name) === folded) return entry;
    return undefined;
  }

  #count(facet: Facet, docs: number[]): FacetCount[] {
    const counted = new Map<string, FacetCount>();
    for (const doc of docs) {
      for (const { value, name } of this.#document(doc).facets[facet] ?? []) {
        const known = counted.get(value);
        if (known) known.count++;
        else counted.set(value, { value, name, count: 1 });
      }
    }
    return [...counted.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }

  #standing(): number[] {
    this.#byStanding ??= [...this.#numberOf.values()].sort((a, b) => this.#compareStanding(a, b));
    return this.#byStanding;
  }

  #compareStanding(a: number, b: number): number {
    const [x, y] = [this.#document(a), this.#document(b)];
    return y.standing - x.standing || y.id - x.id;
  }

  #document(doc: number): SearchDocument {
    const entry = this.#entries[doc];
    if (!entry) throw new RangeError(`no document ${doc}`);
    return entry.document;
  }

  #facetsOf(id: number, facet: Facet): string[] {
    const doc = this.#numberOf.get(id);
    return doc === undefined ? [] : (this.#document(doc).facets[facet] ?? []).map(({ value }) => value);
  }

  #postings(t: string): Postings {
    const known = this.#terms.get(t);
    if (known) return known;
    const fresh = new Postings();
    this.#terms.set(t, fresh);
    return fresh;
  }

  #value(facet: Facet, value: string, name: string): ValueEntry {
    const values = this.#values.get(facet);
    const known = values?.get(value);
    if (known) {
      known.name = name;
      return known;
    }
    const fresh = { value, name, docs: new Set<number>() };
    values?.set(value, fresh);
    return fresh;
  }

  #layAnew(): void {
    const documents = this.#entries.filter(({ alive }) => alive).map(({ document }) => document);
    this.#entries = [];
    this.#numberOf.clear();
    this.#terms.clear();
    this.#totalLengths.fill(0);
    for (const values of this.#values.values()) values.clear();
    for (const document of documents) this.put(document);
  }
}
