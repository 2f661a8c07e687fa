import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { choice, filterWord, type ParamsOf, pageNumber, pageSize, word } from '../../lib/params.ts';

export const COLLECTION_PARAMS = {
  query: word,
  audience: filterWord,
  consumption: choice('all', 'Listen', 'Read', 'Watch'),
  type: filterWord,
  theme: choice('', '1', '2', '3'),
  page: pageNumber,
  size: pageSize,
};
export type CollectionPageParams = ParamsOf<typeof COLLECTION_PARAMS>;

export const collectionQuery = (slug: string, { theme, ...params }: CollectionPageParams, page: number) =>
  queryOptions({
    queryKey: ['collections', slug, { ...params, page }],
    queryFn: () => api.collection(slug, { ...params, page }),
  });
