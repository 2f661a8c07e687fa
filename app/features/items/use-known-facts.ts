/** What is known of things, for lists that put first what their reader needs; asked for them alone. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FACTS_OF_MOST } from '#domain/limits.ts';
import { api } from '../../lib/data/api.ts';

export function useKnownFacts(ids: readonly number[]) {
  const asked = ids.slice(0, FACTS_OF_MOST);
  return useQuery({
    queryKey: ['facts', asked],
    queryFn: () => api.facts(asked),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  }).data;
}
