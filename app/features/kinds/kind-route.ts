/** What the addresses of all lists of one kind share: their parameters, and what is fetched. */
import type { QueryClient } from '@tanstack/react-query';
import { KIND_FACTS, type PlainListKind } from '#domain/kinds.ts';
import { head } from '../../lib/address/head.ts';
import { ownPageSize } from '../../lib/data/page-size.ts';
import { prefetchPages } from '../../lib/data/pagination.ts';
import { prefetchUnderstanding } from '../../lib/data/query-understanding.ts';
import { type KindPageParams, kindParams, kindQuery } from './queries.ts';

interface Loading {
  context: { queryClient: QueryClient };
  deps: KindPageParams;
}

export const kindRoute = (kind: PlainListKind, lead: string) => {
  const { apiPath, list } = KIND_FACTS[kind];
  return {
    validateSearch: kindParams(kind),
    search: { middlewares: [ownPageSize] },
    loaderDeps: ({ search }: { search: KindPageParams }) => search,
    loader: async ({ context: { queryClient }, deps }: Loading): Promise<void> => {
      await Promise.all([
        prefetchUnderstanding(queryClient, deps),
        prefetchPages(queryClient, deps.page, (page) => kindQuery(apiPath, deps, page)),
      ]);
    },
    head: () => head({ title: list.words, description: lead }),
  };
};
