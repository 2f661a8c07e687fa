import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/data/api.ts';
import type { Words } from '../../lib/data/query-understanding.ts';

const EXPLORE_SIZE = 16;

/** The n-th eight topics and the n-th eight collections, merged by name; with words, those that hold them. `size`: of both together. */
export const exploreQuery = (words: Words, size = EXPLORE_SIZE, page: number) =>
  queryOptions({
    queryKey: ['explore', words, size, page],
    queryFn: async () => {
      const [topics, collections] = await Promise.all([
        api.topics({ ...words, page, size: Math.ceil(size / 2) }),
        api.collections({ ...words, page, size: Math.max(1, Math.floor(size / 2)) }),
      ]);
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
