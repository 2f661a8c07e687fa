/** The values that documents are filtered and counted by, as numbers. */
import { fold } from '#domain/text-folding.ts';
import { FACETS, type FacetCount, type FacetValue } from '../search-types.ts';
import { termKey } from '../words/term-key.ts';
import { grown } from './growing-arrays.ts';

/** A number that no value has; it stands for none where sets of values are filled up. What is counted or added for it means nothing. */
export const NO_VALUE = 0;

/** The values by their numbers. */
export interface FacetValuesSnapshot {
  entries: FacetValue[];
  facetOf: Uint8Array;
  documents: Uint32Array;
}

export class FacetValues {
  /** The values by number; the first stands for none. */
  readonly #entries: FacetValue[] = [{ value: '', name: '' }];
  readonly #folded: string[] = [''];
  /** The facet of each value, by its place in `FACETS`. */
  facetOf = new Uint8Array(64);
  readonly #ordered: number[][] = [];
  /** How many documents have each value. */
  documents: Uint32Array = new Uint32Array(64);
  readonly #bySlug = FACETS.map(() => new Map<string, number>());
  readonly #byName = FACETS.map(() => new Map<string, Set<number>>());
  /** The same by the words of the names, without what stands between them. */
  readonly #byWords = FACETS.map(() => new Map<string, Set<number>>());

  get size(): number {
    return this.#entries.length;
  }

  at(number: number): FacetValue {
    return this.#entries[number] as FacetValue;
  }

  learn(facet: number, { value, name }: FacetValue): number {
    const known = this.#bySlug[facet]?.get(value);
    if (known !== undefined) {
      const entry = this.at(known);
      if (entry.name !== name) this.#rename(facet, known, name);
      return known;
    }
    const number = this.#entries.length;
    this.#entries.push({ value, name });
    this.#folded.push(fold(name));
    this.facetOf = grown(this.facetOf, number + 1);
    this.documents = grown(this.documents, number + 1);
    this.facetOf[number] = facet;
    this.#bySlug[facet]?.set(value, number);
    for (const named of this.#named(facet, name)) named.add(number);
    return number;
  }

  #rename(facet: number, number: number, name: string): void {
    for (const named of this.#named(facet, this.at(number).name)) named.delete(number);
    this.at(number).name = name;
    this.#folded[number] = fold(name);
    for (const named of this.#named(facet, name)) named.add(number);
  }

  /** The sets that a name stands in. */
  #named(facet: number, name: string): Set<number>[] {
    return [
      setAt(this.#byName[facet] as Map<string, Set<number>>, fold(name)),
      setAt(this.#byWords[facet] as Map<string, Set<number>>, termKey(name)),
    ];
  }

  snapshot(): FacetValuesSnapshot {
    return { entries: this.#entries, facetOf: this.facetOf, documents: this.documents };
  }

  /** Takes over a snapshot; only where no value was learnt yet. */
  restore({ entries, facetOf, documents }: FacetValuesSnapshot): void {
    for (const [number, entry] of entries.entries())
      if (number !== NO_VALUE) this.learn(facetOf[number] as number, entry);
    this.documents = documents;
  }

  /** Counts documents with these values in or out. */
  count(values: Iterable<number>, by: 1 | -1): void {
    for (const value of values) this.documents[value] = (this.documents[value] as number) + by;
  }

  /** The values that a slug, or a name in any case, may mean; with `slugsOnly` the one of exactly this slug. */
  find(facet: number, asked: string, slugsOnly = false): readonly number[] {
    if (slugsOnly) {
      const exact = this.#bySlug[facet]?.get(asked);
      return exact === undefined ? [] : [exact];
    }
    const key = fold(asked.trim());
    const bySlug = this.#bySlug[facet]?.get(asked) ?? this.#bySlug[facet]?.get(key);
    return bySlug === undefined ? [...(this.#byName[facet]?.get(key) ?? [])] : [bySlug];
  }

  /** Whether some value of these facets, in use, has a name of these words (`termKey`). */
  isName(facets: readonly number[], key: string): boolean {
    return facets.some((facet) =>
      [...(this.#byWords[facet]?.get(key) ?? [])].some((number) => (this.documents[number] as number) > 0),
    );
  }

  /** Values in use with a word that begins with `text`; those that begin so themselves first, then the commonest. */
  startingWith(facet: number, text: string, limit: number): FacetValue[] {
    const found: { number: number; isStart: boolean }[] = [];
    for (const number of (this.#bySlug[facet] as Map<string, number>).values()) {
      if ((this.documents[number] as number) === 0) continue;
      const name = this.#folded[number] as string;
      const at = name.indexOf(text);
      if (at === 0 || (at > 0 && name.includes(` ${text}`))) found.push({ number, isStart: at === 0 });
    }
    return found
      .sort(
        (a, b) =>
          Number(b.isStart) - Number(a.isStart) ||
          (this.documents[b.number] as number) - (this.documents[a.number] as number) ||
          a.number - b.number,
      )
      .slice(0, limit)
      .map(({ number }) => this.at(number));
  }

  /** Those that some document has, most first. */
  readonly inUse = (facet: number): FacetValue[] => this.counted(facet, this.documents);

  /** The values of a facet that have a count, most first. */
  counted(facet: number, counts: Uint32Array): FacetCount[] {
    const found: number[] = [];
    for (const number of this.#inOrder(facet)) if ((counts[number] as number) > 0) found.push(number);
    return found
      .sort((a, b) => (counts[b] as number) - (counts[a] as number))
      .map((number) => {
        const { value, name } = this.at(number);
        return { value, name, count: counts[number] as number };
      });
  }

  /** The values of a facet by their slugs, put in order anew when there are more. */
  #inOrder(facet: number): readonly number[] {
    const bySlug = this.#bySlug[facet] as Map<string, number>;
    const known = this.#ordered[facet];
    if (known?.length === bySlug.size) return known;
    const ordered = [...bySlug].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, number]) => number);
    this.#ordered[facet] = ordered;
    return ordered;
  }
}

function setAt(sets: Map<string, Set<number>>, key: string): Set<number> {
  const known = sets.get(key) ?? new Set();
  sets.set(key, known);
  return known;
}
