import { queryOptions } from '@tanstack/react-query';
import { filterParams } from '../../lib/address/filters.ts';
import { flag, type ParamsOf, pageNumber, pageSize, word } from '../../lib/address/params.ts';
import { api } from '../../lib/data/api.ts';

export const DIRECTORY_PARAMS = {
  query: word,
  exact: flag,
  ...filterParams('directory'),
  page: pageNumber,
  size: pageSize,
};
export type DirectoryPageParams = ParamsOf<typeof DIRECTORY_PARAMS>;

export const directoryQuery = (params: DirectoryPageParams, page: number) =>
  queryOptions({ queryKey: ['directory', { ...params, page }], queryFn: () => api.directory({ ...params, page }) });
