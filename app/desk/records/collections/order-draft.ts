/** How the order of a collection is saved: the places that were arranged, and no other field of it. */
import type { CuratedItem, HeldItems } from '#contract/curation.ts';
import { desk } from '../../kit/data/calls.ts';
import type { DraftSource } from '../../kit/draft/draft.ts';
import { type Place, placesOf } from './places.ts';

export type Held = Pick<HeldItems['data'][number], 'external_id' | 'title' | 'kind' | 'status'>;

/** `added`: what was added to it on this page, by name. */
export const orderSource = (
  id: number,
  added: { current: readonly Held[] },
  change: typeof desk.change = desk.change,
): DraftSource<CuratedItem, Place> => ({
  valuesOf: (item) => (item ? placesOf(item) : {}),
  deviceKey: () => `order:${id}`,
  beside: () => ({ added: added.current }),
  save: (_, places, names, seen = 0) =>
    change(id, Object.fromEntries(names.map((name) => [name, places[name] ?? null])), seen),
});
