/** Long lists: which pages of one stand on the screen at an address, and what they hold together. */
import {
  type EnsureQueryDataOptions,
  type QueryClient,
  type QueryKey,
  type UseSuspenseQueryOptions,
  useSuspenseQueries,
} from '@tanstack/react-query';
import type { AnyCard } from '#contract/items.ts';
import type { Pagination } from '#contract/lists.ts';

/** Up to this page an address shows all pages so far; beyond it one page alone, with a link to what comes before. */
export const PAGES_TOGETHER = 10;

/** The numbers of the pages that `?page={page}` shows. */
export function pagesShown(page: number | undefined): number[] {
  const last = page ?? 1;
  if (last > PAGES_TOGETHER) return [last];
  return Array.from({ length: last }, (_, i) => i + 1);
}

/** A page of a list, as the API answers it. */
export interface ListPage<Card extends AnyCard = AnyCard> {
  data: Card[];
  pagination: Pick<Pagination, 'has_next' | 'total_pages' | 'total_objects'>;
}

export interface Pages<Card extends AnyCard = AnyCard> {
  cards: Card[];
  /** How many there are on all pages. */
  total: number;
  /** The last page that is shown. */
  page: number;
  /** The last page that there is. */
  end: number;
  /** The page after those shown, and the page before one that stands alone. */
  next: number | undefined;
  before: number | undefined;
}

/** Asks for one page of a list. */
type PageQuery<Page, Key extends QueryKey> = (page: number) => UseSuspenseQueryOptions<Page, Error, Page, Key>;

/** Fetches all that `usePages` reads; answers with the pages. */
export const warmPages = <Page, Key extends QueryKey>(
  queryClient: QueryClient,
  page: number | undefined,
  query: (page: number) => EnsureQueryDataOptions<Page, Error, Page, Key>,
): Promise<Page[]> => Promise.all(pagesShown(page).map((one) => queryClient.ensureQueryData(query(one))));

/** The pages of a list that an address shows, and the last answer for whatever else it says. */
export function usePages<Page extends ListPage, Key extends QueryKey>(
  page: number | undefined,
  query: PageQuery<Page, Key>,
) {
  const answers = useSuspenseQueries({ queries: pagesShown(page).map((one) => query(one)) });
  return together(
    page,
    answers.map(({ data }): Page => data),
  );
}

/** Pages one after another as one list. */
export function together<Page extends ListPage>(
  page: number | undefined = 1,
  answers: readonly Page[],
): Pages<Page['data'][number]> & { last: Page } {
  const last = answers.at(-1) as Page;
  const { total_objects: total, total_pages: end, has_next } = last.pagination;
  return {
    cards: answers.flatMap(({ data }) => data as Page['data'][number][]),
    total,
    page,
    end,
    next: has_next ? page + 1 : undefined,
    before: page > PAGES_TOGETHER && end > 0 ? Math.min(page - 1, end) : undefined,
    last,
  };
}
