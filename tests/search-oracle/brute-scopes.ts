/** What of the documents found is shown in each list, in the plainest way. For tests. */

import { BROAD, ENOUGH, FEW, OTHER_KINDS_LEAST, SHARED_TOPIC } from '#server/search/ranking-parameters.ts';
import type { SearchDocument } from '#server/search/search-types.ts';
import { passes } from './brute-filters.ts';

/** A document with what it holds of the query, and its score before the close look. */
export interface Seen {
  one: SearchDocument;
  matchedWeight: number;
  answered: number;
  base: number;
}

/** Kinds; absent: all. */
export type Kinds = readonly string[] | undefined;

export const isAmong = (one: SearchDocument, kinds: Kinds): boolean =>
  kinds === undefined || passes(one, 'kind', { kind: kinds });

/** The first list leaves out what is far worse than the best of the others; those with enough full answers all others. */
function divide(found: readonly Seen[], lists: readonly Kinds[], clauses: number, keepsAll: boolean): Seen[][] {
  const [first = [], ...others] = lists.map((kinds) => found.filter(({ one }) => isAmong(one, kinds)));
  const shown = (list: readonly Seen[]) => {
    const full = list.filter(({ answered }) => answered >= clauses);
    return full.length >= ENOUGH ? full : [...list];
  };
  const otherScopes = others.map(shown);
  const best = Math.max(0, ...otherScopes.flat().map(({ base }) => base));
  return [shown(first.filter(({ base }) => keepsAll || base >= OTHER_KINDS_LEAST * best)), ...otherScopes];
}

/** The lists; where they hold few documents in all, with the pages of the topics that these share. */
export function divideWithPages(
  documents: readonly SearchDocument[],
  found: readonly Seen[],
  lists: readonly Kinds[],
  clauses: number,
  keepsAll: boolean,
): Seen[][] {
  const divided = divide(found, lists, clauses, keepsAll);
  if (lists.length < 2 || divided.flat().length >= FEW) return divided;
  const members = new Set(
    divided
      .flat()
      .map(({ one }) => one)
      .filter(({ page }) => !page),
  );
  const own = documents.filter(({ page }) => page);
  const isBroad = (member: SearchDocument) => own.filter((one) => belongs(member, one)).length > BROAD;
  const narrow = [...members].filter((member) => !isBroad(member));
  const pages = own
    .filter((one) => !found.some((seen) => seen.one === one))
    .map((one) => ({ one, share: narrow.filter((member) => belongs(member, one)).length / members.size }))
    .filter(({ share }) => share >= SHARED_TOPIC)
    .sort((a, b) => b.share - a.share || b.one.staticRank - a.one.staticRank || b.one.id - a.one.id)
    .map(({ one }, i) => ({ one, matchedWeight: 0, answered: 0, base: 1e-6 / (i + 1) }));
  return divide([...found, ...pages], lists, clauses, keepsAll);
}

const belongs = ({ facets }: SearchDocument, { page }: SearchDocument): boolean =>
  page !== undefined && (facets[page.facet] ?? []).some(({ value }) => value === page.value.value);
