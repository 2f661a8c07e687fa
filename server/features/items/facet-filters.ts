/** The filters of a kind that the index has facets for, under the same names: what passes them, and what each choice would leave. */

import type { Option } from '#contract/common-schemas.ts';
import type { ItemsParams } from '#contract/content-lists.ts';
import { offeredFilters } from '#contract/filters.ts';
import { itemKindOf } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import type { Facet, FacetCount, Filters } from '#server/search/search-types.ts';
import { offered } from './lists.ts';

/** Filters that every list has; the database knows them, too. */
const SHARED: readonly Facet[] = ['topic', 'tag', 'interest', 'audience'];

const facetsOf = (kind: Kind): Facet[] => offeredFilters(kind).map(([, filter]) => filter as Facet);

const under = (names: readonly Facet[], asked: object): Filters =>
  Object.fromEntries(names.map((name) => [name, (asked as Filters)[name]]).filter(([, values]) => values?.length));

/** The items that pass the filters of the kind alone; `undefined` where none of these is asked for. */
export function passingOwn(search: SearchIndex, kind: Kind, asked: object): number[] | undefined {
  const filters = under(
    facetsOf(kind).filter((name) => !SHARED.includes(name)),
    asked,
  );
  return Object.keys(filters).length === 0 ? undefined : search.matching({ ...filters, kind: [kind] });
}

/** The choices of the kind's filters, each counted as if its own filter were off. */
export function countChoices(search: SearchIndex, kind: Kind, asked: ItemsParams): Record<string, Option[]> {
  const { query, exact = false } = asked;
  const facets = facetsOf(kind);
  const filters = { ...under([...SHARED, ...facets], asked), kind: [kind] };
  const { counts } = search.search({
    text: query?.trim() || undefined,
    kinds: [kind],
    filters,
    forgiving: !exact,
    at: Date.now(),
    count: facets,
    from: 0,
    size: 0,
  });
  return Object.fromEntries(
    offeredFilters(kind).map(([options, filter]) => [
      options,
      choicesOf(kind, filter, counts[filter as Facet], (asked as Filters)[filter as Facet]),
    ]),
  );
}

/** All choices of a filter in its own order; words of the catalogue, most first. */
export function choicesOf(
  kind: Kind,
  filter: string,
  counts: FacetCount[] = [],
  asked?: readonly string[] | undefined,
): Option[] {
  const fixed = itemKindOf(kind).filters[filter]?.choices;
  if (!fixed) return offered(optionsOf(counts), asked);
  return fixed.map(({ value, label }) => ({
    name: label,
    slug: value,
    count: counts.find((one) => one.value === value)?.count ?? 0,
  }));
}

export const optionsOf = (counts: FacetCount[] = []): Option[] =>
  counts.map(({ value, name, count }) => ({ name, slug: value, count }));
