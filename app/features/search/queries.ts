import { queryOptions } from '@tanstack/react-query';
import type { AnyCard } from '#contract/items.ts';
import type { ListOf } from '#contract/lists.ts';
import { api } from '../../lib/api.ts';
import { choice, filterWords, flag, type ParamsOf, pageNumber, pageSize, word } from '../../lib/params.ts';

/** What narrows a list of posts and media; the topic page has the same without `topic`. */
export const SEARCH_PARAMS = {
  query: word,
  type: filterWords,
  topic: filterWords,
  interest: filterWords,
  audience: filterWords,
  consumption: choice('all', 'Listen', 'Read', 'Watch'),
  tag: filterWords,
  page: pageNumber,
  size: pageSize,
};

/** Kinds that have no page of their own to be listed on. */
export const AMONG = ['people', 'tools', 'support'] as const;
export type Among = (typeof AMONG)[number];
export const AMONG_WORDS: Record<Among, { title: string; one: string; many: string }> = {
  people: { title: 'People', one: 'person', many: 'people' },
  tools: { title: 'Tools', one: 'tool', many: 'tools' },
  support: { title: 'Support', one: 'kind of support', many: 'kinds of support' },
};

/** `exact`: the words just as typed. `among`: a list of another kind than posts and media. */
export const SEARCH_PAGE_PARAMS = { ...SEARCH_PARAMS, exact: flag, among: choice<Among | ''>('', ...AMONG) };
export type SearchPageParams = ParamsOf<typeof SEARCH_PAGE_PARAMS>;

/** The words alone, without what narrows them. */
export const wordsOf = ({ query, exact, size }: SearchPageParams): SearchPageParams => ({
  ...(query && { query }),
  ...(exact && { exact }),
  ...(size && { size }),
});

const FILTERS = ['type', 'topic', 'interest', 'audience', 'consumption', 'tag'] as const;
export const hasFilters = (params: SearchPageParams): boolean => FILTERS.some((name) => params[name] !== undefined);

export const searchQuery = ({ among, ...params }: SearchPageParams, page: number) =>
  queryOptions({
    queryKey: ['search', { ...params, page }],
    queryFn: () => api.search({ ...params, page }),
  });

export const amongQuery = (among: Among, { query, size }: SearchPageParams, page: number) =>
  queryOptions({
    queryKey: ['search', among, { query, size, page }],
    queryFn: (): Promise<ListOf<AnyCard>> => api[among]({ query, size, page }),
  });
