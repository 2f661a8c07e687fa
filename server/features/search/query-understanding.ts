/** How words are read, whatever is searched for them: put right, named as we name it, urgent. */
import type { ReadingAnswer } from '#contract/search.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import { asksForSupport, urgencyOf } from './urgent.ts';

export function understandingOf(
  search: SearchIndex,
  { query, exact = false }: { query: string; exact?: boolean | undefined },
): ReadingAnswer {
  const { spelling, terms } = search.search({ text: query, from: 0, size: 0, forgiving: !exact, at: Date.now() });
  return {
    urgent: false,
    ...urgencyOf(query, spelling?.searched),
    ...(asksForSupport(query) && { support: true }),
    ...(spelling && { spelling }),
    ...(terms.length > 0 && { terms }),
  };
}
