import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { choice, filterWord, type ParamsOf, pageNumber, pageSize, word } from '../../lib/params.ts';

/** The search page's parameters; the topic page has the same without `topic`. */
export const SEARCH_PARAMS = {
  query: word,
  type: filterWord,
  topic: filterWord,
  interest: filterWord,
  audience: filterWord,
  consumption: choice('all', 'Listen', 'Read', 'Watch'),
  tag: filterWord,
  page: pageNumber,
  size: pageSize,
};
export type SearchPageParams = ParamsOf<typeof SEARCH_PARAMS>;

export const searchQuery = (params: SearchPageParams, page: number) =>
  queryOptions({
    queryKey: ['search', { ...params, page }],
    queryFn: () => api.search({ ...params, page }),
  });
