import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/data/api.ts';

/** Asked anew each time: its owner may have taken it back. */
export const sharedListQuery = (
  key: string,
  { query, size }: { query?: string | undefined; size?: number | undefined },
  page: number,
) =>
  queryOptions({
    queryKey: ['shared-list', key, query, size, page],
    queryFn: () => api.sharedList(key, { query, page, size }),
    staleTime: 0,
  });
