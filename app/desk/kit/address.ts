/** What a screen of the desk shows stands in its address, so that it can be linked, reloaded and walked back. */
import { useRouter, useSearch } from '@tanstack/react-router';

type Raw = Record<string, unknown>;

/**
 * What the address says, by a screen's own table, and how to change a part of it. A change leads back to the first page
 * of a list, unless it is about the page.
 */
export function useAddress<Params extends object>(read: (raw: Raw) => Params) {
  const router = useRouter();
  const said = read(useSearch({ strict: false }) as Raw);
  const go = (change: Partial<Record<keyof Params, unknown>>, how: { replace?: boolean } = {}) =>
    void router.navigate({
      to: '.',
      // From the address of now, not of what is shown: of two quick changes both hold. One hook serves every screen: what `read`
      // returns is the type of that screen's own route.
      search: { ...read(router.latestLocation.search as Raw), page: undefined, ...change } as never,
      resetScroll: false,
      ...how,
    });
  return [said, go] as const;
}
