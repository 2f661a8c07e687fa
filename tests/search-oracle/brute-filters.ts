/** Filters and their counts, document by document. For tests. */
import { fold } from '#domain/text-folding.ts';
import {
  ALL_OF,
  FACETS,
  type Facet,
  type Filters,
  LEFT_OUT,
  type SearchDocument,
} from '#server/search/search-types.ts';

export function passes(document: SearchDocument, facet: Facet, filters: Filters): boolean {
  const asked = filters[facet];
  if (!asked || asked.length === 0) return true;
  const has = (value: string): boolean =>
    (document.facets[facet] ?? []).some((one) => one.value === value || fold(one.name) === fold(value));
  const holds = facet === ALL_OF ? asked.every(has) : asked.some(has);
  return facet === LEFT_OUT ? !holds : holds;
}

export function count(
  documents: readonly SearchDocument[],
  filters: Filters,
): Partial<Record<Facet, Record<string, number>>> {
  const counts: Partial<Record<Facet, Record<string, number>>> = {};
  for (const facet of FACETS) {
    const found: Record<string, number> = {};
    for (const document of documents) {
      if (!FACETS.every((other) => other === facet || passes(document, other, filters))) continue;
      for (const value of new Set((document.facets[facet] ?? []).map((one) => one.value)))
        found[value] = (found[value] ?? 0) + 1;
    }
    counts[facet] = found;
  }
  return counts;
}
