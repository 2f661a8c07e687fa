import type { AnyCard } from '#contract/items.ts';
import { api } from './api.ts';

let counted: number | undefined;

/**
 * Counts that a thing was opened, or its own page. Nobody waits for it, and nothing is lost when it fails. A press that
 * leads to a page here, and a press on that page, are one view.
 */
export function countView({ id, object_type }: Pick<AnyCard, 'id' | 'object_type'>): void {
  if (id === counted) return;
  counted = id;
  api.logView({ id, object_type }).catch(() => {});
}

/** Counts a search that somebody sent off: in sum, never whose it was. */
export function countSearch(query: string): void {
  api.logSearch(query).catch(() => {});
}
