/** How the words of a search are read, whatever it is among: put right, named as we name it, urgent. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The words of a list, and whether they stay as they were typed. */
export interface Words {
  query?: string | undefined;
  exact?: boolean | undefined;
}

export const understandingQuery = ({ query = '', exact }: Words) =>
  queryOptions({ queryKey: ['reading', query, exact ?? false], queryFn: () => api.reading({ query, exact }) });

/** For loaders of pages that search; a page goes on without it. Whether the words are urgent. */
export async function prefetchUnderstanding(queryClient: QueryClient, words: Words): Promise<{ isUrgent: boolean }> {
  const query = understandingQuery(words);
  if (words.query !== undefined) await queryClient.prefetchQuery({ ...query, retry: false });
  return { isUrgent: queryClient.getQueryData(query.queryKey)?.urgent ?? false };
}
