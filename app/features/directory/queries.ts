import { queryOptions } from '@tanstack/react-query';
import { askedFacts, factParams } from '../../lib/address/fact-params.ts';
import { filterParams } from '../../lib/address/filters.ts';
import { flag, type ParamsOf, pageNumber, pageSize, word } from '../../lib/address/params.ts';
import { api } from '../../lib/data/api.ts';
import { preferredNow } from '../../lib/preferences/needs.ts';

export const DIRECTORY_PARAMS = {
  query: word,
  exact: flag,
  ...filterParams('directory'),
  ...factParams('directory'),
  page: pageNumber,
  size: pageSize,
};
export type DirectoryPageParams = ParamsOf<typeof DIRECTORY_PARAMS>;

export const directoryQuery = (
  params: DirectoryPageParams,
  page: number,
  prefer = preferredNow('directory', params.mine),
) =>
  queryOptions({
    queryKey: ['directory', { ...params, page, prefer }],
    queryFn: () => {
      const { fact, unknown, mine, ...rest } = params;
      return api.directory({ ...rest, ...askedFacts(params, prefer), page });
    },
  });
