import { queryOptions } from '@tanstack/react-query';
import { SUPPORT_WAYS, type SupportWay } from '#domain/support-ways.ts';
import { choice, filterWord, flag, type ParamsOf, pageNumber, pageSize, word } from '../../lib/address/params.ts';
import { api } from '../../lib/data/api.ts';

export const SUPPORT_PARAMS = {
  query: word,
  exact: flag,
  way: choice<SupportWay | ''>('', ...SUPPORT_WAYS),
  open: flag,
  audience: filterWord,
  page: pageNumber,
  size: pageSize,
};
export type SupportPageParams = ParamsOf<typeof SUPPORT_PARAMS>;

export const supportQuery = ({ way, ...params }: SupportPageParams, page: number) =>
  queryOptions({
    queryKey: ['support', { ...params, way, page }],
    queryFn: () => api.support({ ...params, ...(way && { way }), page }),
  });
