/** A list of posts and media under filters, page upon page. */

import type { QueryClient } from '@tanstack/react-query';
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import type { ContentCard } from '#contract/items.ts';
import type { SearchOptions } from '#contract/search.ts';
import { pagesShown } from '../../lib/pages-shown.ts';
import type { Way } from '../../lib/ways.ts';
import { type SearchPageParams, searchQuery } from './queries.ts';

export interface Results {
  cards: ContentCard[];
  options: SearchOptions;
  total: number;
  hasNext: boolean;
  /** How many there are in each way to take them in, whatever way is chosen. */
  ways: Record<Way, number>;
}

const NO_OPTIONS: SearchOptions = { type: [], consumption: [], topic: [], tag: [], audience: [] };

const anyWay = ({ consumption, type, page, ...rest }: SearchPageParams): SearchPageParams => rest;

/** Fetches all that `useResults` reads. */
export const warmResults = (queryClient: QueryClient, params: SearchPageParams): Promise<unknown> =>
  Promise.all([
    queryClient.ensureQueryData(searchQuery(anyWay(params), 1)),
    ...pagesShown(params.page).map((page) => queryClient.ensureQueryData(searchQuery(params, page))),
  ]);

/** Everything that an address shows of a search: its pages one after another. */
export function useResults(params: SearchPageParams): Results {
  const { data: any } = useSuspenseQuery(searchQuery(anyWay(params), 1));
  const pages = useSuspenseQueries({ queries: pagesShown(params.page).map((page) => searchQuery(params, page)) });
  const last = pages.at(-1)?.data;
  const inWay = (way: Way) => any.options.consumption.find(({ name }) => name === way)?.count ?? 0;
  return {
    cards: pages.flatMap(({ data }) => data.data),
    options: last?.options ?? NO_OPTIONS,
    total: last?.pagination.total_objects ?? 0,
    hasNext: last?.pagination.has_next ?? false,
    ways: {
      all: any.pagination.total_objects,
      Listen: inWay('Listen'),
      Read: inWay('Read'),
      Watch: inWay('Watch'),
    },
  };
}
