import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/data/api.ts';

export const blogQuery = (size: number | undefined, page: number) =>
  queryOptions({ queryKey: ['blog', size, page], queryFn: () => api.blog({ page, size }) });

export const blogPostQuery = (slug: string) =>
  queryOptions({ queryKey: ['blog', 'post', slug], queryFn: () => api.post(slug) });
