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
  /** The caller's number of the document, a whole number below 2³²; putting it again replaces it. */
  id: number;
  fields: Partial<Record<Field, string>>;
  facets: Partial<Record<Facet, FacetValue[]>>;
  /** Where there are no words to rank by, documents come in descending order of this, then of their ids. */
  standing: number;
  /** From 0 to 1: which of two equally good answers comes first. Absent: 0. */
  prior?: number;
}

/** Values of one facet are alternatives, given by slug or name; different facets must all hold. */
export type Filters = Partial<Record<Facet, readonly string[] | undefined>>;

export interface SearchRequest {
  text?: string | undefined;
  filters?: Filters | undefined;
  /** How many of the best to leave out, and how many to return. */
  from: number;
  size: number;
  /** The facets to count. */
  count?: readonly Facet[] | undefined;
  /**
   * `all`: documents must hold every word; where none does, most of them (the default).
   * `any`: one word is enough.
   */
  match?: 'all' | 'any' | undefined;
  /** Whether a word that stands nowhere may be read as a similar one (the default). */
  forgiving?: boolean | undefined;
  /** Also the best of each of these values of a facet for the same words, without the filters. */
  beside?: { facet: Facet; values: readonly string[]; size: number } | undefined;
}

export interface FacetCount extends FacetValue {
  count: number;
}

/** A word of the query that is kept in another form here; `note` says why, kindly. */
export interface TermNote {
  typed: string;
  preferred: string;
  note: string;
}

export interface SearchResult {
  /** Ids of the page asked for, best first. */
  ids: number[];
  /** How many documents match in all. */
  total: number;
  /** Per facet asked for: its values among the matches, most first, as if the facet's own filter were off. */
  counts: Partial<Record<Facet, FacetCount[]>>;
  /** Whether no document held all words, so that most of them had to do. */
  relaxed: boolean;
  /** The words that were searched instead of what was typed, where they differ. */
  spelling: Spelling | undefined;
  terms: TermNote[];
  /** Words and phrases, folded, that the results were found by. */
  marks: string[];
  /** What `beside` asked for, in its order, values without a match left out. */
  beside: { value: string; total: number; ids: number[] }[];
}

export interface Spelling {
  searched: string;
  instead_of: string;
}

/** How a term of the thesaurus relates to the preferred term of its group. */
export const RELATIONS = ['preferred', 'equivalent', 'abbreviation', 'narrower', 'legacy'] as const;
export type Relation = (typeof RELATIONS)[number];

/** When a term that is also an ordinary word is meant: see `thesaurus.ts`. */
export const MATCHES = ['capitals', 'capitals or alone', 'alone', 'whole word'] as const;
export type Match = (typeof MATCHES)[number];

export interface ThesaurusEntry {
  group: string;
  preferred: string;
  term: string;
  relation: Relation;
  note: string | null;
  match: Match | null;
}
