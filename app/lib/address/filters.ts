/** The filters of a kind’s list, as its page reads them from an address and shows them. */

import { type ListedFilter, type PageFilter, READER_FIELDS } from '#domain/filters-and-facts.ts';
import type { Kind } from '#domain/kinds.ts';
import { filterWord } from './params.ts';

/** For the table of a page’s parameters. */
export const filterParams = <K extends Kind>(kind: K) =>
  Object.fromEntries(Object.keys(READER_FIELDS[kind].filters).map((name) => [name, filterWord])) as {
    [N in PageFilter<K>]: typeof filterWord;
  };

interface Listed<Name> {
  filter: Name;
  label: string;
  /** What stands in the list where nothing is chosen. */
  none: string;
  /** What the answer calls its choices. */
  options: string;
}

/** The filters that have a list of choices, in the order of the page. */
export const listedFilters = <K extends Kind>(kind: K): Listed<ListedFilter<K>>[] =>
  Object.entries(READER_FIELDS[kind].filters).flatMap(([filter, { label, none, options = filter }]) =>
    none === undefined ? [] : [{ filter: filter as ListedFilter<K>, label, none, options }],
  );

/** What readers call a filter: ‘location’. */
export const filterLabel = (kind: Kind, filter: string): string =>
  (READER_FIELDS[kind].filters[filter]?.label ?? filter).toLowerCase();
