/** What somebody would rather have: documents with some value rank higher, and nothing else changes. */
import { FACETS, type SearchRequest } from '../document.ts';
import type { Corpus } from '../index/corpus.ts';
import type { FacetValues } from '../index/facet-values.ts';
import type { KindScope } from './kind-scopes.ts';
import type { Ranker } from './ranking.ts';

/** Has the ranker raise those; returns how many of them the scopes show. */
export function lift(
  ranker: Ranker,
  corpus: Corpus,
  values: FacetValues,
  scopes: readonly KindScope[],
  { facet, values: wanted, by }: NonNullable<SearchRequest['lifted']>,
): number {
  const f = FACETS.indexOf(facet);
  const asked = new Uint8Array(values.size);
  for (const value of wanted.flatMap((one) => values.find(f, one))) asked[value] = 1;
  const [column, holds] = [corpus.facets.column(f), corpus.facets.holdingAny(f, asked)];
  const isLifted = (doc: number): boolean => holds[column[doc] as number] === 1;
  ranker.raise(isLifted, 1 + by);
  return scopes.reduce((sum, scope) => sum + scope.docs.subarray(0, scope.length).filter(isLifted).length, 0);
}
