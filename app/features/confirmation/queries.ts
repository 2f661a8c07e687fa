import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/data/api.ts';

/** What a provider is asked to confirm. */
export const askedQuery = (key: string) =>
  queryOptions({ queryKey: ['confirmation', key], queryFn: () => api.confirmation(key), retry: false });
