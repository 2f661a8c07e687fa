import { queryOptions } from '@tanstack/react-query';
import type { ListOf, Option } from '#contract/common-schemas.ts';
import type { AnyCard } from '#contract/items.ts';
import type { PageFilter } from '#domain/filters-and-facts.ts';
import type { PlainListKind } from '#domain/kinds.ts';
import { filterParams } from '../../lib/address/filters.ts';
import { flag, type ParamsOf, pageNumber, pageSize, params, word } from '../../lib/address/params.ts';
import { api } from '../../lib/data/api.ts';

const KIND_PARAMS = { query: word, exact: flag, page: pageNumber, size: pageSize };
/** With the filters of the kinds that have some. */
export const kindParams = (kind: PlainListKind) => params({ ...KIND_PARAMS, ...filterParams(kind) });
export type KindPageParams = ParamsOf<typeof KIND_PARAMS> & Partial<Record<PageFilter<'tool'>, string | undefined>>;

export type KindAnswer = ListOf<AnyCard> & { options?: Record<string, Option[]> };

/** A list of one kind by the API's path of it. */
export const kindQuery = (apiPath: string, asked: KindPageParams, page: number) =>
  queryOptions({
    queryKey: ['kinds', apiPath, { ...asked, page }],
    queryFn: (): Promise<KindAnswer> => api.list(apiPath, { ...asked, page }),
  });
