import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { choice, type ParamsOf, pageNumber, pageSize, word } from '../../lib/params.ts';

/** The search page's parameters; the topic page has the same without `topic`. */
export const SEARCH_PARAMS = {
  query: word,
  type: word,
  topic: word,
  interest: word,
  audience: word,
  consumption: choice('all', 'Listen', 'Read', 'Watch'),
  tag: word,
  page: pageNumber,
  size: pageSize,
};
export type SearchPageParams = ParamsOf<typeof SEARCH_PARAMS>;

export const searchQuery = (params: SearchPageParams, page: number) =>
  queryOptions({
    queryKey: ['search', { ...params, page }],
    queryFn: () => api.search({ ...params, page }),
  });

/** What the quick searches and filters offer. */
export const optionsQuery = queryOptions({ queryKey: ['options'], queryFn: () => api.options() });
