/** Ratings: one's own score, and what it changes on the page. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Reviewed } from '#contract/interactions.ts';
import type { AnyCard } from '#contract/items.ts';
import { own } from './member-calls.ts';

/** Asked whenever the dialog opens: another device may have changed it. */
export const scoreQuery = (card: AnyCard) =>
  queryOptions({ queryKey: ['user', 'score', card.id], queryFn: () => own.score(card), staleTime: 0 });

/** Every card of the thing on the page and in memory has the new average. */
export function showRating(queryClient: QueryClient, id: number, reviewed: Reviewed): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const changed = withRating(state.data, id, reviewed);
    if (changed !== state.data) queryClient.setQueryData(queryKey, changed);
  }
  queryClient.setQueryData(['user', 'score', id], { score: reviewed.score });
}

/** The same data with the average of one thing changed; the very same object where it does not occur. */
export function withRating<T>(data: T, id: number, reviewed: Pick<Reviewed, 'rating' | 'reviews'>): T {
  if (Array.isArray(data)) {
    const changed = data.map((one) => withRating(one, id, reviewed));
    return changed.some((one, i) => one !== data[i]) ? (changed as T) : data;
  }
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(([name, value]) => [name, withRating(value, id, reviewed)] as const);
  const isIt = 'object_type' in data && 'reviews' in data && (data as { id?: unknown }).id === id;
  if (!isIt && entries.every(([name, value]) => value === data[name as keyof T])) return data;
  const { rating, reviews } = reviewed;
  return { ...Object.fromEntries(entries), ...(isIt && { rating, reviews }) } as T;
}
