import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/data/api.ts';

/** Asked anew each time: its owner may have taken it back. */
export const sharedListQuery = (key: string, size: number | undefined, page: number) =>
  queryOptions({
    queryKey: ['shared-list', key, size, page],
    queryFn: () => api.sharedList(key, { page, size }),
    staleTime: 0,
  });
