/** What stands under a topic or collection besides posts and media, kind by kind. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnyCard } from '#contract/items.ts';
import { OTHER_TABS, type OtherTab } from '#domain/kinds.ts';
import { choice, pageNumber } from '../../lib/address/params.ts';
import { api } from '../../lib/data/api.ts';
import { prefetchPages } from '../../lib/data/pagination.ts';

/** One row on wide screens. */
const OTHER_SIZE = 4;

export const OTHER_PARAMS = { tab: choice<OtherTab | ''>('', ...OTHER_TABS), tab_page: pageNumber };
export interface OtherParams {
  tab?: OtherTab | '' | undefined;
  tab_page?: number | undefined;
  /** As the address says it for all lists of its page. */
  size?: number | undefined;
}

/** What the tabs belong to. */
export type Subject = { topic: string } | { collection: string };

export const otherQuery = (subject: Subject, type: OtherTab, size: number | undefined, page: number) =>
  queryOptions({
    queryKey: ['items', 'other', subject, type, size, page],
    queryFn: () => api.other({ ...subject, type, page, size: size ?? OTHER_SIZE }),
  });

/** The first page of each tab tells which there are; the chosen one has all its pages. Answers with what that shows. */
export async function prefetchOther(
  queryClient: QueryClient,
  subject: Subject,
  { tab, tab_page, size }: OtherParams,
): Promise<AnyCard[]> {
  const firsts = await Promise.all(
    OTHER_TABS.map((type) => queryClient.ensureQueryData(otherQuery(subject, type, size, 1))),
  );
  const chosen = tab || OTHER_TABS.find((_, i) => (firsts[i]?.pagination.total_objects ?? 0) > 0);
  if (!chosen) return [];
  const pages = await prefetchPages(queryClient, tab_page, (page) => otherQuery(subject, chosen, size, page));
  return pages.flatMap(({ data }) => data);
}
