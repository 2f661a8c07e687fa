import type { AnyCard } from '#contract/items.ts';
import { api } from './api.ts';

const counted: { seen?: number; followed?: number } = {};

/**
 * Counts that a thing was opened, or its own page; `how`: also that this led on to its own site, or to who can be reached.
 * Nobody waits for it, and nothing is lost when it fails. A press that leads to a page here, and a press on that page, are one view.
 */
export function countView({ id, object_type }: Pick<AnyCard, 'id' | 'object_type'>, how?: 'followed'): void {
  for (const sort of ['seen', ...(how ? [how] : [])] as const) {
    if (counted[sort] === id) continue;
    counted[sort] = id;
    api.logView({ id, object_type, ...(sort === 'followed' && { followed: true }) }).catch(() => {});
  }
}

/** Counts a search that somebody sent off: in sum, never whose it was. */
export function countSearch(query: string): void {
  api.logSearch(query).catch(() => {});
}
