/** What the index knows: documents of weighted text, with values to filter by. Nothing of SQL, HTTP or people. */

export const FIELDS = ['title', 'tags', 'topics', 'names', 'place', 'synopsis', 'body'] as const;
export type Field = (typeof FIELDS)[number];

export const FACETS = ['kind', 'consumption', 'topic', 'interest', 'tag', 'audience'] as const;
export type Facet = (typeof FACETS)[number];

/** A value that documents are filtered and counted by. `value` is its slug. */
export interface FacetValue {
  value: string;
  name: string;
}

export interface SearchDocument {
  /** The caller's number of the document; putting it again replaces it. */
  id: number;
  fields: Partial<Record<Field, string>>;
  facets: Partial<Record<Facet, FacetValue[]>>;
  /** Where there are no words to rank by, documents come in descending order of this. */
  standing: number;
}

/** Values of one facet are alternatives; different facets must all hold. */
export type Filters = Partial<Record<Facet, string[]>>;

export interface SearchRequest {
  text?: string | undefined;
  filters?: Filters | undefined;
  /** How many of the best to leave out, and how many to return. */
  from: number;
  size: number;
  /** The facets to count. */
  count?: readonly Facet[] | undefined;
}

export interface FacetCount extends FacetValue {
  count: number;
}

export interface SearchResult {
  /** Ids of the page asked for, best first. */
  ids: number[];
  /** How many documents match in all. */
  total: number;
  /** Per facet asked for: its values among the matches, most first, as if the facet's own filter were off. */
  counts: Partial<Record<Facet, FacetCount[]>>;
}
