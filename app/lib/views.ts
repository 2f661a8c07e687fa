import type { AnyCard } from '#contract/items.ts';
import { api } from './api.ts';

/** Counts that a thing was opened. Nobody waits for it, and nothing is lost when it fails. */
export function countView({ id, object_type }: AnyCard): void {
  api.logView({ id, object_type }).catch(() => {});
}
