import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnyCard } from '#contract/items.ts';
import { api } from '../../lib/data/api.ts';

const SIMILAR_SIZE = 8;

/** Things like those given, never one that the page already shows. */
export const similarQuery = (ids: number[], exclude: number[] = []) =>
  queryOptions({
    queryKey: ['items', 'similar', ids, exclude],
    queryFn: () => (ids.length > 0 ? api.similar({ id: ids, exclude, size: SIMILAR_SIZE }) : { data: [] }),
  });

/** For loaders. A reader's page goes on without them; a page that the server sends is kept, and has to be whole. */
export async function prefetchSimilar(queryClient: QueryClient, ids: number[], exclude?: number[]): Promise<void> {
  const query = similarQuery(ids, exclude);
  if (typeof document === 'undefined') await queryClient.ensureQueryData(query);
  else if (!queryClient.getQueryData(query.queryKey)) await queryClient.prefetchQuery({ ...query, retry: false });
}

/** Who is named on it, and what names it. */
export const linkedQuery = ({ id, object_type }: Pick<AnyCard, 'id' | 'object_type'>) =>
  queryOptions({ queryKey: ['items', 'linked', object_type, id], queryFn: () => api.linked({ object_type, id }) });

export const itemQuery = (apiPath: string, slug: string) =>
  queryOptions({ queryKey: ['items', apiPath, slug], queryFn: () => api.item(apiPath, slug) });

/** What is behind a link to look before publishing. */
export const previewQuery = (key: string) =>
  queryOptions({ queryKey: ['items', 'preview', key], queryFn: () => api.preview(key) });

/** The first few of a list stand for the whole when others like it are sought. */
export const idsOf = (cards: readonly AnyCard[], most = 50): number[] => cards.slice(0, most).map(({ id }) => id);
