/** What somebody would rather have, and what rather not: documents with some value rank higher or lower, and nothing else changes. */

import type { Corpus } from '../index/corpus.ts';
import type { FacetValues } from '../index/facet-dictionary.ts';
import { FACETS, type SearchRequest, type Weighed } from '../search-types.ts';
import type { KindScope } from './matches-by-kind.ts';
import type { Ranker } from './ranking.ts';

/** Has the ranker raise and lower those; returns how many of what is raised the scopes show. */
export function boost(
  ranker: Ranker,
  corpus: Corpus,
  values: FacetValues,
  scopes: readonly KindScope[],
  { lifted, lowered }: Pick<SearchRequest, 'lifted' | 'lowered'>,
): number {
  if (!lifted && !lowered) return 0;
  const isLifted = holding(corpus, values, lifted);
  const isLowered = holding(corpus, values, lowered);
  const [up, down] = [1 + (lifted?.by ?? 0), 1 - (lowered?.by ?? 0)];
  ranker.weigh((doc) => (isLifted(doc) ? up : 1) * (isLowered(doc) ? down : 1));
  if (!lifted) return 0;
  return scopes.reduce((sum, scope) => sum + scope.docs.subarray(0, scope.length).filter(isLifted).length, 0);
}

function holding(corpus: Corpus, values: FacetValues, weighed: Weighed | undefined): (doc: number) => boolean {
  if (!weighed) return () => false;
  const f = FACETS.indexOf(weighed.facet);
  const asked = new Uint8Array(values.size);
  for (const value of weighed.values.flatMap((one) => values.find(f, one))) asked[value] = 1;
  const [column, holds] = [corpus.facets.column(f), corpus.facets.holdingAny(f, asked)];
  return (doc) => holds[column[doc] as number] === 1;
}
