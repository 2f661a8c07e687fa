import { createFileRoute } from '@tanstack/react-router';
import { AlsoLike } from '../features/items/also-like.tsx';
import { idsOf, similarQuery } from '../features/items/queries.ts';
import { MembershipBlock } from '../features/members/membership.tsx';
import { SEARCH_PARAMS, type SearchPageParams } from '../features/search/queries.ts';
import { useResults, warmResults } from '../features/search/results.tsx';
import { SearchHead, SearchResults } from '../features/search/search-page.tsx';
import { head } from '../lib/head.ts';
import { optionsQuery } from '../lib/options.ts';
import { params } from '../lib/params.ts';

/** What the strip resembles: the best few results. */
const MODELS = 3;

const validateSearch = params(SEARCH_PARAMS);

export const Route = createFileRoute('/search')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const [pages] = await Promise.all([warmResults(queryClient, deps), queryClient.ensureQueryData(optionsQuery)]);
    const cards = pages.flatMap(({ data }) => data);
    await queryClient.ensureQueryData(similarQuery(idsOf(cards, MODELS), idsOf(cards, 500)));
  },
  head: ({ match }) => {
    const { query } = match.search as SearchPageParams;
    return head({ title: query ? `Search: ${query}` : 'Search' });
  },
  component: Search,
});

function Search() {
  const search = Route.useSearch();
  const { cards } = useResults(search);
  return (
    <>
      <SearchHead params={search} />
      <SearchResults params={search} />
      <AlsoLike ids={idsOf(cards, MODELS)} exclude={idsOf(cards, 500)} />
      <MembershipBlock />
    </>
  );
}
