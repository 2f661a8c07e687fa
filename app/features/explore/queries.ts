import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const EXPLORE_SIZE = 8;

/** The n-th eight topics and the n-th eight collections, merged by name; with words, those that hold them. */
export const exploreQuery = (query: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['explore', query, page],
    queryFn: async () => {
      const params = { query, page, size: EXPLORE_SIZE };
      const [topics, collections] = await Promise.all([api.topics(params), api.collections(params)]);
      return {
        data: [...topics.data, ...collections.data].sort((a, b) => a.name.localeCompare(b.name, 'en')),
        pagination: {
          total_objects: topics.pagination.total_objects + collections.pagination.total_objects,
          total_pages: Math.max(topics.pagination.total_pages, collections.pagination.total_pages),
          has_next: topics.pagination.has_next || collections.pagination.has_next,
        },
      };
    },
  });
