import type { AnyCard } from '#contract/items.ts';
import { api } from './api.ts';

/** Counts that a thing was opened. Nobody waits for it, and nothing is lost when it fails. */
export function countView({ id, object_type }: AnyCard): void {
  api.logView({ id, object_type }).catch(() => {});
}

/** Counts a search that somebody sent off: in sum, never whose it was. */
export function countSearch(query: string): void {
  api.logSearch(query).catch(() => {});
}
