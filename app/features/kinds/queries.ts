import { queryOptions } from '@tanstack/react-query';
import type { AnyCard } from '#contract/items.ts';
import type { ListOf } from '#contract/lists.ts';
import { flag, type ParamsOf, pageNumber, pageSize, word } from '../../lib/address/params.ts';
import { api } from '../../lib/data/api.ts';

export const KIND_PARAMS = { query: word, exact: flag, page: pageNumber, size: pageSize };
export type KindPageParams = ParamsOf<typeof KIND_PARAMS>;

/** A list of one kind by the API's path of it. */
export const kindQuery = (apiPath: string, params: KindPageParams, page: number) =>
  queryOptions({
    queryKey: ['kinds', apiPath, { ...params, page }],
    queryFn: (): Promise<ListOf<AnyCard>> => api.list(apiPath, { ...params, page }),
  });
