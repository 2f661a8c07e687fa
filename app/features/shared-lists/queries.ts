import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Asked anew each time: its owner may have taken it back. */
export const sharedListQuery = (key: string) =>
  queryOptions({ queryKey: ['shared-list', key], queryFn: () => api.sharedList(key), staleTime: 0 });
