import { queryOptions } from '@tanstack/react-query';
import type { ThemeItems } from '#contract/collections.ts';
import { choice, filterWord, type ParamsOf, pageNumber, pageSize, word } from '../../lib/address/params.ts';
import { api } from '../../lib/data/api.ts';
import { ONE } from '../../ui/single-item-pager.tsx';

export const COLLECTION_PARAMS = {
  query: word,
  audience: filterWord,
  consumption: choice('all', 'Listen', 'Read', 'Watch'),
  type: filterWord,
  theme: choice('', '1', '2', '3'),
  theme_page: pageNumber,
  page: pageNumber,
  size: pageSize,
};
export type CollectionPageParams = ParamsOf<typeof COLLECTION_PARAMS>;

/** Each thing stands once: among the heroes, else under its theme, else in the list of everything. One at a time, each list is whole. */
export function collectionQuery(slug: string, { theme, theme_page, ...own }: CollectionPageParams, page: number) {
  const params = { ...own, page, ...(own.size !== ONE && { under_theme: Number(theme || 1) }) };
  return queryOptions({
    queryKey: ['collections', slug, params],
    // The things of its themes come page by page.
    queryFn: () => api.collection(slug, { ...params, brief: true }),
  });
}

/** Eight rows on wide screens: most themes are whole with that. */
const THEME_SIZE = 24;

/** What a theme holds; nothing where there is no theme. */
export const themeQuery = (slug: string, number: string | undefined, size: number | undefined, page: number) =>
  queryOptions({
    queryKey: ['collections', slug, 'theme', number, size, page],
    queryFn: async () =>
      number
        ? api.theme(slug, Number(number), { page, size: size ?? THEME_SIZE, without_heroes: size !== ONE })
        : NO_THINGS,
  });

const NO_THINGS: ThemeItems = {
  data: [],
  pagination: { has_previous: false, has_next: false, current_page: 1, total_pages: 1, total_objects: 0 },
};
