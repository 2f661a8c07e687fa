import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/data/api.ts';

export const topicQuery = (slug: string) =>
  queryOptions({ queryKey: ['topics', slug], queryFn: () => api.topic(slug) });

/** Of which only the number counts: how many entries of the directory belong to a topic. */
export const entriesQuery = (slug: string) =>
  queryOptions({ queryKey: ['topics', slug, 'entries'], queryFn: () => api.directory({ topic: slug, size: 1 }) });
