/**
 * How many results a list shows at a time. The reader's own number stands in the address as `size`, where links, lists
 * and calls find it; it is written there whenever an address is put together, and once for the address that was opened.
 */
import { type SearchMiddleware, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Preferences, readPreferences, subscribe, USUAL } from '../preferences/preferences.ts';

/** What less at once means for lists. */
const FEW = 3;
const ONE = 1;

/** Nothing where it is the usual number, which each list knows for itself. */
function pageSizeOf({ results, amount }: Preferences): number | undefined {
  if (amount === 'one') return ONE;
  if (amount !== 'full') return FEW;
  return results === USUAL.results ? undefined : results;
}

interface Listed {
  size?: number | undefined;
  page?: number | undefined;
  tab_page?: number | undefined;
  theme_page?: number | undefined;
}

/** Whether an address says by itself how many it shows: pages are counted in some size. */
export const isSized = ({ size, page, tab_page, theme_page }: Listed): boolean =>
  [size, page, tab_page, theme_page].some((said) => said !== undefined);

/** While a page is being hydrated its links are those that were sent: until its list is there, or somebody uses it. */
let alive = false;
const wake = () => {
  alive = true;
};
if (typeof document !== 'undefined')
  for (const use of ['pointerdown', 'keydown', 'click']) addEventListener(use, wake, { capture: true, once: true });

/** For every route with a list. */
export const ownPageSize: SearchMiddleware<Listed> = ({ search, next }) => {
  const found = next(search);
  const size = alive ? pageSizeOf(readPreferences()) : undefined;
  return size === undefined || isSized(found) ? found : { ...found, size };
};

/** Keeps the address as the reader wants it. Called by lists: where one is, its whole page is hydrated. */
export function useOwnPageSize(): void {
  const router = useRouter();
  useEffect(() => {
    wake();
    let size = pageSizeOf(readPreferences());
    const rewrite = (change: (search: Listed) => Listed) => {
      const to = { to: '.', search: change as never } as const;
      if (router.buildLocation(to).href !== router.latestLocation.href)
        void router.navigate({ ...to, replace: true, resetScroll: false });
    };
    if (size !== undefined) rewrite((search) => search);
    return subscribe(() => {
      const now = pageSizeOf(readPreferences());
      if (now === size) return;
      size = now;
      rewrite((search) => ({
        ...search,
        size: undefined,
        page: undefined,
        tab_page: undefined,
        theme_page: undefined,
      }));
    });
  }, [router]);
}
