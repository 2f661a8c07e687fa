import { queryOptions } from '@tanstack/react-query';
import { SUPPORT_WAYS, type SupportWay } from '#domain/support-channels.ts';
import { askedFacts, factParams } from '../../lib/address/fact-params.ts';
import { choice, filterWord, flag, type ParamsOf, pageNumber, pageSize, word } from '../../lib/address/params.ts';
import { api } from '../../lib/data/api.ts';
import { preferredNow } from '../../lib/preferences/needs.ts';

export const SUPPORT_PARAMS = {
  query: word,
  exact: flag,
  way: choice<SupportWay | ''>('', ...SUPPORT_WAYS),
  open: flag,
  audience: filterWord,
  location: filterWord,
  ...factParams('support'),
  page: pageNumber,
  size: pageSize,
};
export type SupportPageParams = ParamsOf<typeof SUPPORT_PARAMS>;

export const supportQuery = (
  { way, fact, unknown, mine, ...params }: SupportPageParams,
  page: number,
  prefer = preferredNow('support', mine),
) =>
  queryOptions({
    queryKey: ['support', { ...params, way, fact, unknown, page, prefer }],
    queryFn: () => api.support({ ...params, ...askedFacts({ fact, unknown }, prefer), ...(way && { way }), page }),
  });
