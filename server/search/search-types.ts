/** What the index knows: documents of weighted text, with values to filter by. Nothing of SQL, HTTP or people. */

export const FIELDS = ['title', 'tags', 'topics', 'names', 'place', 'synopsis', 'body', 'said'] as const;
export type Field = (typeof FIELDS)[number];

export const FACETS = [
  'kind',
  'consumption',
  'topic',
  'interest',
  'tag',
  'audience',
  'length',
  'price',
  'category',
  'city',
  'mark',
  'fact',
  'note',
  'language',
] as const;
export type Facet = (typeof FACETS)[number];
/** Of this facet a filter names what is left out: content notes. */
export const LEFT_OUT: Facet = 'note';
/** Of this facet all values of a filter must be there: what can be expected. */
export const ALL_OF: Facet = 'fact';
/** Where the facets stand whose values are names of subjects. */
export const NAMING_FACETS = [FACETS.indexOf('topic'), FACETS.indexOf('tag')];

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
  /** The value that it is the page of. */
  page?: { facet: Facet; value: FacetValue } | undefined;
  /** Where there are no words to rank by, documents come in descending order of this, then of their ids. */
  staticRank: number;
  /** The other order of lists, descending as well. Absent: 0. */
  latest?: number;
  /** From 0 to 1: which of two equally good answers comes first. Absent: 0. */
  prior?: number;
  /** When it is over, in milliseconds since 1970. Absent: never. */
  until?: number | undefined;
}

/** Values of one facet are alternatives, given by slug or name; different facets must all hold. Of `ALL_OF` all must be there, of `LEFT_OUT` none. */
export type Filters = Partial<Record<Facet, readonly string[] | undefined>>;

export interface Weighed {
  facet: Facet;
  values: readonly string[];
  by: number;
  /** The word of the question that asks for them, folded: what has a value counts as saying it. */
  said?: string | undefined;
}

export interface SearchRequest {
  text?: string | undefined;
  filters?: Filters | undefined;
  /** How many of the best to leave out, and how many to return. */
  from: number;
  size: number;
  /** The facets to count. */
  count?: readonly Facet[] | undefined;
  /** Facets whose filters are left aside together for one more count: how many there are before somebody refines. */
  unrefined?: readonly Facet[] | undefined;
  /** The kinds among which is searched, values of the facet `kind`; absent: those of its filter, or all. */
  kinds?: readonly string[] | undefined;
  /** `most`: what holds all words, or where few do, most of them (the default). `any`: one word is enough. */
  match?: 'most' | 'any' | undefined;
  /** Whether a word that stands nowhere may be read as a similar one (the default). */
  forgiving?: boolean | undefined;
  /**
   * A page of everything: also the best of each of these kinds for the same words, without the filters. Documents that
   * answer far worse than these are left out, and where few are found, the pages of the topics that they share are found too.
   */
  otherKinds?: { kinds: readonly string[]; size: number } | undefined;
  /** Also so many of the best among all the kinds asked for, without the filters. */
  top?: number | undefined;
  /** Documents with any of these values rank higher, by this share of what their words are worth. */
  lifted?: readonly Weighed[] | undefined;
  /** Words that tell no subject, such as a place: what holds nothing else answers nothing. */
  aside?: readonly string[] | undefined;
  /** And with any of these lower, by this share. */
  lowered?: Weighed | undefined;
  /** A moment in milliseconds since 1970: what is over by then is not found. Absent: everything is. */
  at?: number | undefined;
}

export interface FacetCount extends FacetValue {
  count: number;
}

/** How many match as if certain facets had no filter, and their values among these, most first. */
export interface Unrefined {
  total: number;
  counts: Partial<Record<Facet, FacetCount[]>>;
}

/** A word of the query that is kept in another form here; `note` says why, kindly. */
export interface TermNote {
  typed: string;
  preferred: string;
  note: string;
}

/**
 * `answers`: something answers what was asked. `closest`: nothing does, but a title, tags, topics or a short text have a word
 * of it. `nothing`: none has.
 */
export type Claim = 'answers' | 'closest' | 'nothing';

/** Of a question, in the words that were typed: what the best of what was found say, and what none of them says. */
export interface Said {
  found: string[];
  missing: string[];
}

export interface SearchResult {
  /** Ids of the page asked for, best first. */
  ids: number[];
  /** How many documents match in all. */
  total: number;
  /** How many of them hold all words. */
  full: number;
  /** Of each of `lifted`, how many of all that was found have a value of it. */
  lifted: readonly number[];
  /** Per facet asked for: its values among the matches, most first, as if the facet's own filter were off. */
  counts: Partial<Record<Facet, FacetCount[]>>;
  /** The same without the filters of the facets in `unrefined`. */
  unrefined: Unrefined;
  /** Whether some of what matches does not hold all words. */
  relaxed: boolean;
  /** Ids of the best of all kinds asked for, where `top` asked for them, those that answer what was asked first. */
  top: number[];
  /** How many of them answer. */
  sure: number;
  /** What may be said of all kinds asked for, whatever the filters, where `top` asked for the best of them. */
  claim: Claim | undefined;
  /** What of the question the best of them say, and what none of them says, where none answers. */
  said: Said | undefined;
  /** The words that were searched instead of what was typed, where they differ. */
  spelling: Spelling | undefined;
  terms: TermNote[];
  /** Words and phrases, folded, that the results were found by: a list for each thing asked for. */
  marks: string[][];
  /**
   * What `otherKinds` asked for, the kind with the best document first, kinds without a match left out.
   */
  otherKinds: { kind: string; total: number; ids: number[]; full: number; relaxed: boolean }[];
}

export interface Spelling {
  searched: string;
  instead_of: string;
}

/** How a term of the thesaurus relates to the preferred term of its group. */
export type Relation = 'preferred' | 'equivalent' | 'abbreviation' | 'narrower' | 'legacy';

/** When a term that is also an ordinary word is meant: see `thesaurus.ts`. */
type Match = 'capitals' | 'capitals or alone' | 'alone' | 'whole word';

export interface ThesaurusEntry {
  group: string;
  preferred: string;
  term: string;
  relation: Relation;
  note: string | null;
  match: Match | null;
}
