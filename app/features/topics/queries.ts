import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const topicQuery = (slug: string) =>
  queryOptions({ queryKey: ['topics', slug], queryFn: () => api.topic(slug) });
