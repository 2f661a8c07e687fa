/** Long lists: which pages of one stand on the screen at an address, and what they hold together. */
import {
  type EnsureQueryDataOptions,
  type QueryClient,
  type QueryKey,
  type UseSuspenseQueryOptions,
  useQueries,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { Pagination } from '#contract/common-schemas.ts';
import type { AnyCard } from '#contract/items.ts';

/** Up to this page an address shows all pages so far; beyond it one page alone, with a link to what comes before. */
const PAGES_TOGETHER = 10;

/** The numbers of the pages that `?page={page}` shows. */
export function pagesShown(page: number | undefined): number[] {
  const last = page ?? 1;
  if (last > PAGES_TOGETHER) return [last];
  return Array.from({ length: last }, (_, i) => i + 1);
}

/** A page of a list, as the API answers it. */
export interface ListPage<Card = AnyCard> {
  data: Card[];
  pagination: Pick<Pagination, 'has_next' | 'total_pages' | 'total_objects'>;
}

export interface Pages<Card = AnyCard> {
  cards: Card[];
  /** How many there are on all pages. */
  total: number;
  /** The last page that is shown. */
  page: number;
  /** How many pages stand there together. */
  parts: number;
  /** The last page that there is. */
  end: number;
  /** Where the rest is to be had: the page after those shown, or the same again if some did not come. */
  next: number | undefined;
  /** The page before one that stands alone. */
  before: number | undefined;
  /** How many more of these pages stand elsewhere, and are in neither number. */
  elsewhere?: number | undefined;
  /** Pages that should stand there and do not. */
  missing?: Missing | undefined;
}

/** Why pages are missing, and whether they are on their way again. */
export interface Missing {
  error: Error | null;
  isTrying: boolean;
}

/** Asks for one page of a list. */
type PageQuery<Page, Key extends QueryKey> = (page: number) => UseSuspenseQueryOptions<Page, Error, Page, Key>;

/**
 * Fetches all that `usePages` reads; answers with the pages. In a browser only the first must come: nobody loses a list
 * because more of it cannot be had. What the server sends is whole.
 */
export async function prefetchPages<Page, Key extends QueryKey>(
  queryClient: QueryClient,
  page: number | undefined,
  query: (page: number) => EnsureQueryDataOptions<Page, Error, Page, Key>,
): Promise<Page[]> {
  const mayLack = (at: number) => at > 0 && typeof document !== 'undefined';
  const pages = pagesShown(page).map((one, at) => {
    const asked = queryClient.ensureQueryData(query(one));
    return mayLack(at) ? asked.catch(() => undefined) : asked;
  });
  return upToGap(await Promise.all(pages));
}

/** The pages of a list that an address shows, and the last answer for whatever else it says. */
export function usePages<Page extends ListPage<unknown>, Key extends QueryKey>(
  page: number | undefined,
  query: PageQuery<Page, Key>,
) {
  const [first = 1, ...rest] = pagesShown(page);
  const { data } = useSuspenseQuery(query(first));
  // What failed while the page was made ready is asked again when somebody wants it.
  const more = useQueries({ queries: rest.map((one) => ({ ...query(one), retryOnMount: false })) });
  const lost = more.filter((one) => one.data === undefined);
  return together(
    page,
    upToGap([data, ...more.map((one) => one.data)]),
    lost.length > 0
      ? { error: lost.find(({ error }) => error)?.error ?? null, isTrying: lost.some(({ isFetching }) => isFetching) }
      : undefined,
  );
}

/** Drops the pages after the first that did not come, so that no results are missing between two that show. */
function upToGap<Page>(pages: (Page | undefined)[]): Page[] {
  const gap = pages.indexOf(undefined);
  return (gap < 0 ? pages : pages.slice(0, gap)) as Page[];
}

/** Pages one after another as one list. */
export function together<Page extends ListPage<unknown>>(
  page: number | undefined = 1,
  answers: readonly Page[],
  missing?: Missing | undefined,
): Pages<Page['data'][number]> & { last: Page; all: readonly Page[] } {
  const last = answers.at(-1) as Page;
  const { total_objects: total, total_pages: end, has_next } = last.pagination;
  return {
    cards: answers.flatMap(({ data }) => data as Page['data'][number][]),
    total,
    page,
    parts: answers.length,
    end,
    next: missing ? page : has_next ? page + 1 : undefined,
    before: page > PAGES_TOGETHER && end > 0 ? Math.min(page - 1, end) : undefined,
    missing,
    last,
    all: answers,
  };
}
