/** A list of posts and media under filters, page upon page. */

import type { QueryClient } from '@tanstack/react-query';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ContentCard } from '#contract/items.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { type Pages, usePages, warmPages } from '../../lib/pages.ts';
import type { Way } from '../../lib/ways.ts';
import { type SearchPageParams, searchQuery } from './queries.ts';

export interface Results extends Pages<ContentCard>, Omit<SearchAnswer, 'data' | 'pagination'> {
  /** How many there are in each way to take them in, whatever way is chosen. */
  ways: Record<Way, number>;
}

const anyWay = ({ consumption, type, page, ...rest }: SearchPageParams): SearchPageParams => rest;

/** Fetches all that `useResults` reads; answers with the pages shown. */
export async function warmResults(queryClient: QueryClient, params: SearchPageParams) {
  const [pages] = await Promise.all([
    warmPages(queryClient, params.page, (page) => searchQuery(params, page)),
    queryClient.ensureQueryData(searchQuery(anyWay(params), 1)),
  ]);
  return pages;
}

/** Everything that an address shows of a search: its pages one after another. */
export function useResults(params: SearchPageParams): Results {
  const { data: any } = useSuspenseQuery(searchQuery(anyWay(params), 1));
  const { last, ...pages } = usePages(params.page, (page) => searchQuery(params, page));
  const { data, pagination, ...said } = last;
  const inWay = (way: Way) => any.options.consumption.find(({ name }) => name === way)?.count ?? 0;
  return {
    ...pages,
    ...said,
    ways: {
      all: any.pagination.total_objects,
      Listen: inWay('Listen'),
      Read: inWay('Read'),
      Watch: inWay('Watch'),
    },
  };
}
