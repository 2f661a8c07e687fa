/** Sections of our own pages that the site has in its own words. Nothing is asked for where there are none. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { TextPage } from '#domain/site/fields.ts';
import { site } from '#site';
import { api } from './api.ts';

const textsQuery = (page: TextPage) =>
  queryOptions({ queryKey: ['texts', page], queryFn: () => api.texts(page), enabled: () => hasTexts(page) });

const hasTexts = (page: TextPage): boolean =>
  Object.entries(site.texts).some(([place, text]) => text !== null && place.startsWith(`${page}.`));

/** For the loader of a page. */
export const prefetchTexts = async (queryClient: QueryClient, page: TextPage): Promise<void> => {
  if (hasTexts(page)) await queryClient.prefetchQuery(textsQuery(page));
};

/** The HTML of each section in other words, by its id. */
export const useTexts = (page: TextPage): Readonly<Record<string, string | undefined>> =>
  useQuery(textsQuery(page)).data ?? {};
