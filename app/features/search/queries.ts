import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListOf } from '#contract/common-schemas.ts';
import type { AnyCard } from '#contract/items.ts';
import { AMONG, type Among, type AmongFacts } from '#domain/kinds.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { factParams } from '../../lib/address/fact-params.ts';
import { choice, filterWords, flag, type ParamsOf, pageNumber, pageSize, word } from '../../lib/address/params.ts';
import { api } from '../../lib/data/api.ts';
import { prefetchPages } from '../../lib/data/pagination.ts';
import { ONE } from '../../ui/single-item-pager.tsx';

/** What narrows a list of posts and media; the topic page has the same without `topic`. */
export const SEARCH_PARAMS = {
  query: word,
  type: filterWords,
  topic: filterWords,
  interest: filterWords,
  audience: filterWords,
  consumption: choice('all', 'Listen', 'Read', 'Watch'),
  tag: filterWords,
  length: filterWords,
  price: filterWords,
  language: filterWords,
  fact: factParams('media').fact,
  page: pageNumber,
  size: pageSize,
};

/** The facts of a list of the search page. */
export const amongOf = (among: Among): AmongFacts => AMONG.find(({ file }) => file === among) as AmongFacts;

/** `exact`: the words just as typed. `shared`: also what only shares a word with them. `among`: a list of another kind than posts and media. */
export const SEARCH_PAGE_PARAMS = {
  ...SEARCH_PARAMS,
  exact: flag,
  shared: flag,
  among: choice<Among | ''>('', ...AMONG.map(({ file }) => file)),
};
export type SearchPageParams = ParamsOf<typeof SEARCH_PAGE_PARAMS>;

/** The words alone, without what narrows them. */
export const wordsOf = ({ query, exact, size }: SearchPageParams): SearchPageParams => ({
  ...(query && { query }),
  ...(exact && { exact }),
  ...(size && { size }),
});

const FILTERS = [
  ...(['type', 'topic', 'interest', 'audience', 'consumption', 'tag'] as const),
  ...(['length', 'price', 'language', 'fact'] as const),
];
export const hasFilters = (params: SearchPageParams): boolean => FILTERS.some((name) => params[name] !== undefined);

export const searchQuery = ({ among, ...params }: SearchPageParams, page: number) =>
  queryOptions({
    queryKey: ['search', { ...params, page }],
    queryFn: () => api.search({ ...params, page }),
  });

export const amongQuery = (among: Among, { query, exact, size }: SearchPageParams, page: number) =>
  queryOptions({
    queryKey: ['search', among, { query, exact, size, page }],
    queryFn: (): Promise<ListOf<AnyCard>> => api.list(amongOf(among).apiPath, { query, exact, size, page }),
  });

/** Fetches all that `useResults` reads; answers with the pages shown. */
export const prefetchResults = (queryClient: QueryClient, params: SearchPageParams) =>
  prefetchPages(queryClient, params.page, (page) => searchQuery(params, page));

/** One at a time is one of pages of the usual size, so that the best of any kind come first and nothing comes twice. */
export function askedOf({ size, page = 1, ...params }: SearchPageParams): SearchPageParams {
  if (size !== ONE) return { ...params, size, page };
  return { ...params, page: Math.ceil(page / PAGE_SIZE) };
}

export const prefetchFound = (queryClient: QueryClient, params: SearchPageParams) =>
  prefetchResults(queryClient, askedOf(params));
