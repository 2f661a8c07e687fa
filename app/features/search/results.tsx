/** A list of posts and media under filters, page upon page. */

import type { QueryClient } from '@tanstack/react-query';
import type { AnyCard } from '#contract/items.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { factsOf } from '#domain/kinds.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import type { Way } from '../../lib/address/consumption.ts';
import { type Pages, prefetchPages, usePages } from '../../lib/data/pages.ts';
import { ONE } from '../../ui/one-at-a-time.tsx';
import { hasFilters, type SearchPageParams, searchQuery } from './queries.ts';

export interface Results extends Pages, Omit<SearchAnswer, 'data' | 'pagination'> {
  /** How many there are in each way to take them in, whatever way is chosen. */
  ways: Record<Way, number>;
}

/** Fetches all that `useResults` reads; answers with the pages shown. */
export const prefetchResults = (queryClient: QueryClient, params: SearchPageParams) =>
  prefetchPages(queryClient, params.page, (page) => searchQuery(params, page));

/** Everything that an address shows of a search: its pages one after another. */
export function useResults(params: SearchPageParams): Results {
  const { last, all, ...pages } = usePages(params.page, (page) => searchQuery(params, page));
  const { data, pagination, ...said } = last;
  const { total, consumption } = said.unrefined ?? { total: pagination.total_objects, ...said.options };
  const inWay = (way: Way) => consumption.find(({ name }) => name === way)?.count ?? 0;
  return {
    ...pages,
    ...said,
    why: all.flatMap(({ why = [] }) => why),
    ways: {
      all: total,
      Listen: inWay('Listen'),
      Read: inWay('Read'),
      Watch: inWay('Watch'),
    },
  };
}

/** The best of any kind, which stand above the list; who narrows posts and media looks at these. */
export const topOf = (params: SearchPageParams, { top = [] }: Pick<SearchAnswer, 'top'>): AnyCard[] =>
  hasFilters(params) ? [] : top;

/** One at a time is one of pages of the usual size, so that the best of any kind come first and nothing comes twice. */
function asked({ size, page = 1, ...params }: SearchPageParams): SearchPageParams {
  if (size !== ONE) return { ...params, size, page };
  return { ...params, page: Math.ceil(page / PAGE_SIZE) };
}

export const prefetchFound = (queryClient: QueryClient, params: SearchPageParams) =>
  prefetchResults(queryClient, asked(params));

/** What the search page shows: as `useResults`, or one alone of the best of any kind and the list together. */
export function useFound(params: SearchPageParams): Results {
  const results = useResults(asked(params));
  const { size, page: at = 1 } = params;
  if (size !== ONE) return results;
  const top = topOf(params, results);
  const ids = new Set(top.map(({ id }) => id));
  const list = results.cards.filter(({ id }) => !ids.has(id));
  // Far down, a page stands without those before it.
  const all = results.before === undefined ? [...top, ...list] : list;
  const place = results.before === undefined ? at - 1 : (at - 1) % PAGE_SIZE;
  const card = all[Math.min(place, all.length - 1)];
  const total = results.total + top.filter(({ object_type }) => !factsOf(object_type).isContent).length;
  const shown = Math.min(at, Math.max(1, total));
  return {
    ...results,
    cards: card ? [card] : [],
    total,
    page: shown,
    before: shown > 1 ? shown - 1 : undefined,
    next: shown < total ? shown + 1 : undefined,
  };
}
