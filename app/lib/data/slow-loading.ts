/** What is being fetched after a press, once it has taken so long that people wonder. */
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** What comes sooner needs no word: something that shows for a moment only is noise. */
const LATE_MS = 300;

/** The value, once it has been there for a while. */
export function useLate<Value>(value: Value | undefined): Value | undefined {
  const [late, setLate] = useState(false);
  const waiting = value !== undefined;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return late ? value : undefined;
}

/** The path of the page that is on its way, if it is another than the one that shows. */
export const useArriving = (): string | undefined =>
  useLate(
    useRouterState({
      select: ({ isLoading, location, resolvedLocation }) =>
        isLoading && resolvedLocation && resolvedLocation.pathname !== location.pathname
          ? location.pathname
          : undefined,
    }),
  );

/**
 * What an address says by the latest press, though what it shows may still be on its way: controls show that they were
 * pressed at once, and two presses in a row are both counted. `read` is the page's own table.
 */
export function useLatest<Params extends object>(
  read: (raw: Record<string, unknown>) => Params,
  shown: Params,
): Params {
  const ahead = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && resolvedLocation?.pathname === location.pathname ? location.search : undefined,
  });
  return ahead ? read(ahead as Record<string, unknown>) : shown;
}

/** The parameter that counts the pages of a list: a page may have a list of its own and one under tabs. */
export type PageKey = 'page' | 'tab_page' | 'theme_page';

/** What a list waits for: more of the same, or other things. */
export type ListWait = 'more' | 'other';

export function useListWait(key: PageKey): ListWait | undefined {
  return useLate(
    useRouterState({
      select: ({ isLoading, location, resolvedLocation }) =>
        isLoading && resolvedLocation?.pathname === location.pathname
          ? waitOf(key, resolvedLocation.search, location.search)
          : undefined,
    }),
  );
}

/** Which list of a page each parameter is about, where not the one that `page` counts. */
const LIST_OF: Record<string, PageKey | undefined> = {
  tab: 'tab_page',
  tab_page: 'tab_page',
  theme: 'theme_page',
  theme_page: 'theme_page',
};

/** `undefined`: the change concerns another list of the page, or none. */
export function waitOf(key: PageKey, before: object, after: object): ListWait | undefined {
  const [from, to] = [before, after] as Record<string, unknown>[];
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(from?.[name]) !== JSON.stringify(to?.[name]),
  );
  const ours = changed.filter((name) => (LIST_OF[name] ?? 'page') === key);
  if (ours.length === 0) return undefined;
  return ours.length === 1 && ours[0] === key && Number(to?.[key] ?? 1) > Number(from?.[key] ?? 1) ? 'more' : 'other';
}
