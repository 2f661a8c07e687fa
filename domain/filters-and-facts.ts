/**
 * What the pages of readers need of each kind’s fields: the filters of its list, and the facts on its card. Where the pages
 * are built, only what comes of it goes into them (`app/build-time-values.ts`): the words of forms and tables stay out.
 */

import type { ItemFilter } from './kinds/item-filter.ts';
import { type ITEM_KINDS, type ItemKinds, itemKindOf } from './kinds/registry.ts';
import { KINDS, type Kind } from './kinds.ts';
import { expectationsOf } from './what-to-expect.ts';

type FiltersOf<K extends Kind> = ItemKinds[K]['filters'];
/** The names of filters that have such a property. */
type With<K extends Kind, Has> = {
  [N in keyof FiltersOf<K>]: FiltersOf<K>[N] extends Has ? N : never;
}[keyof FiltersOf<K>] &
  string;
/** The filters that a page reads from its address. */
export type PageFilter<K extends Kind> = With<K, { label: string }>;
/** Those of them that have a list of choices. */
export type ListedFilter<K extends Kind> = With<K, { none: string }>;

type ReaderFilter = Pick<ItemFilter, 'none' | 'options'> & { label: string };
/** What a card says of a fact that is so, or is not; a choice stands there by its name. */
type ReaderFact = { yes?: string; no?: string } | 'choice';

interface ReaderFields {
  filters: Readonly<Record<string, ReaderFilter>>;
  facts: Readonly<Record<string, ReaderFact>>;
  /** The names of what can be expected of it. */
  expected: readonly string[];
}

const filtersOf = (kind: Kind) =>
  Object.entries(itemKindOf(kind).filters).flatMap(([name, { label, none, options }]) =>
    label === undefined ? [] : [[name, { label, none, options }] as const],
  );
const factsOf = (kind: Kind) =>
  Object.entries(itemKindOf(kind).choiceFields).map(([name, { choices, yes, no }]) => [
    name,
    choices ? ('choice' as const) : { yes, no },
  ]);

export const READER_FIELDS = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    {
      filters: Object.fromEntries(filtersOf(kind)),
      facts: Object.fromEntries(factsOf(kind)),
      expected: expectationsOf(kind).map(({ name }) => name),
    },
  ]),
) as unknown as Record<keyof typeof ITEM_KINDS, ReaderFields>;
