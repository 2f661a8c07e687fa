/** What the filters of an address ask of the index. */

import type { SEARCH_FILTERS, SearchParams } from '#contract/search.ts';
import { CONTENT_KINDS, type Kind, kindOf } from '#domain/kinds.ts';
import type { Filters } from '#server/search/search-types.ts';

const CONTENT: readonly Kind[] = CONTENT_KINDS;

/** The parameters of a search that narrow it. */
export type FilterParams = Pick<SearchParams, (typeof SEARCH_FILTERS)[number]>;

/** The index's filters for those of the call. Only posts and media are searched; another type finds nothing. */
export function toFilters({
  type,
  consumption,
  topic,
  interest,
  tag,
  audience,
  length,
  price,
  language,
  fact,
}: FilterParams): Filters {
  return {
    topic,
    interest,
    tag,
    audience,
    length,
    price,
    language,
    fact,
    kind: type?.map(contentKind),
    consumption: waysIn(consumption),
  };
}

const contentKind = (type: string): string => {
  const kind = kindOf(type);
  return kind && CONTENT.includes(kind) ? kind : 'none';
};

/** The ways to take something in that are asked for; `all` is none in particular. */
export const waysIn = (consumption: readonly string[] | undefined): string[] | undefined =>
  consumption?.map((way) => way.toLowerCase()).filter((way) => way !== 'all');
