/** What the account page asks for. A member's own queries have keys that begin with 'user'. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/lib/data/api.ts';
import { own } from '#app/lib/data/member-calls.ts';
import type { TopicCard } from '#contract/items.ts';
import type { SavedSection } from '#domain/kinds.ts';

/** Things open in other tabs: a member who comes back finds them in the list. */
export const viewedQuery = queryOptions({
  queryKey: ['user', 'viewed'],
  queryFn: () => own.viewed(),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

export const devicesQuery = queryOptions({ queryKey: ['user', 'devices'], queryFn: () => own.devices(), staleTime: 0 });

export const calendarQuery = queryOptions({
  queryKey: ['user', 'calendar'],
  queryFn: () => own.calendar(),
  staleTime: 0,
});

export const sharedListsQuery = queryOptions({
  queryKey: ['user', 'shared-lists'],
  queryFn: () => own.sharedLists(),
  staleTime: 0,
});

export const agreementsQuery = queryOptions({
  queryKey: ['user', 'agreements'],
  queryFn: () => own.agreements(),
  staleTime: 0,
});

/** All of one section, page by page. */
export const savedQuery = (section: SavedSection) =>
  infiniteQueryOptions({
    queryKey: ['user', 'saved', section],
    queryFn: ({ pageParam }) => own.saved(section, pageParam, SIZE),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { has_next, current_page } }) => (has_next ? current_page + 1 : undefined),
    staleTime: 0,
  });

const SIZE = 50;

/** Every topic there is, to choose from. */
export const allTopicsQuery = queryOptions({
  queryKey: ['all-topics'],
  queryFn: async (): Promise<TopicCard[]> => {
    const first = await api.topics({ size: SIZE });
    const rest = Array.from({ length: first.pagination.total_pages - 1 }, (_, i) =>
      api.topics({ size: SIZE, page: i + 2 }),
    );
    return [first, ...(await Promise.all(rest))].flatMap(({ data }) => data);
  },
});
