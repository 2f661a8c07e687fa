import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/data/api.ts';

export const guideQuery = (slug: string) =>
  queryOptions({ queryKey: ['guides', slug], queryFn: () => api.guide(slug) });
