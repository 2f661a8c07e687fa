import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const blogQuery = (page: number) =>
  queryOptions({ queryKey: ['blog', page], queryFn: () => api.blog({ page }) });

export const blogPostQuery = (slug: string) =>
  queryOptions({ queryKey: ['blog', 'post', slug], queryFn: () => api.post(slug) });
