/** What somebody would rather have, and what rather not: documents with some value rank higher or lower, and nothing else changes. */

import type { Corpus } from '../index/corpus.ts';
import type { FacetValues } from '../index/facet-dictionary.ts';
import { FACETS, type SearchRequest, type Weighed } from '../search-types.ts';
import type { KindScope } from './matches-by-kind.ts';
import type { Ranker } from './ranking.ts';

/** Has the ranker raise and lower those; returns how many of what each raises the scopes show. */
export function boost(
  ranker: Ranker,
  corpus: Corpus,
  values: FacetValues,
  scopes: readonly KindScope[],
  { lifted = [], lowered }: Pick<SearchRequest, 'lifted' | 'lowered'>,
): number[] {
  const weighed = [
    ...lifted.map((one) => ({ has: holding(corpus, values, one), times: 1 + one.by })),
    ...(lowered ? [{ has: holding(corpus, values, lowered), times: 1 - lowered.by }] : []),
  ];
  if (weighed.length > 0)
    ranker.weigh((doc) => weighed.reduce((all, { has, times }) => (has(doc) ? all * times : all), 1));
  return weighed
    .slice(0, lifted.length)
    .map(({ has }) => scopes.reduce((sum, { docs, length }) => sum + docs.subarray(0, length).filter(has).length, 0));
}

/** Whether a document has one of these values. */
export function holding(corpus: Corpus, values: FacetValues, weighed: Weighed): (doc: number) => boolean {
  const f = FACETS.indexOf(weighed.facet);
  const asked = new Uint8Array(values.size);
  for (const value of weighed.values.flatMap((one) => values.find(f, one))) asked[value] = 1;
  const [column, holds] = [corpus.facets.column(f), corpus.facets.holdingAny(f, asked)];
  return (doc) => holds[column[doc] as number] === 1;
}
