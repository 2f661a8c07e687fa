/** What the plain ranking is asked, and what it answers. For tests. */

import type { Facet, Filters, SearchRequest, ThesaurusEntry } from '#server/search/search-types.ts';

export type Ranking = { id: number; score: number }[];

export interface BruteResult {
  /** Ids with their scores, best first. */
  ranking: Ranking;
  /** The same of each kind of `otherKinds`, best first. */
  otherKinds: Ranking[];
  total: number;
  /** How many of them hold all words. */
  full: number;
  counts: Partial<Record<Facet, Record<string, number>>>;
}

export interface BruteQuestion {
  text: string | undefined;
  filters: Filters;
  /** The kinds among which is searched; absent: all. */
  kinds?: readonly string[] | undefined;
  otherKinds?: readonly string[] | undefined;
  lifted?: SearchRequest['lifted'];
  lowered?: SearchRequest['lowered'];
  thesaurus?: readonly ThesaurusEntry[];
  /** The index's. */
  meanLengths: readonly number[];
}
