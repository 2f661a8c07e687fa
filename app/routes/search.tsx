import { createFileRoute } from '@tanstack/react-router';
import type { AnyCard } from '#contract/items.ts';
import type { OtherFinds } from '#contract/search.ts';
import { AlsoLike } from '../features/items/also-like.tsx';
import { idsOf, warmSimilar } from '../features/items/queries.ts';
import { TroubleBox } from '../features/layout/trouble.tsx';
import { MembershipBlock } from '../features/members/membership.tsx';
import { AmongResults } from '../features/search/among.tsx';
import { AMONG_WORDS, amongQuery, SEARCH_PAGE_PARAMS, type SearchPageParams } from '../features/search/queries.ts';
import { useResults, warmResults } from '../features/search/results.tsx';
import { SearchHead, SearchResults } from '../features/search/search-page.tsx';
import { head } from '../lib/head.ts';
import { optionsQuery } from '../lib/options.ts';
import { ownPageSize } from '../lib/page-size.ts';
import { warmPages } from '../lib/pages.ts';
import { params } from '../lib/params.ts';
import { suggestQuery } from '../lib/suggestions.ts';
import { useLatest } from '../lib/waiting.ts';

/** What the strip resembles: the best few results. */
const MODELS = 3;

const validateSearch = params(SEARCH_PAGE_PARAMS);

export const Route = createFileRoute('/search')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { among, query } = deps;
    const options = queryClient.ensureQueryData(optionsQuery);
    if (among) {
      await Promise.all([options, warmPages(queryClient, deps.page, (page) => amongQuery(among, deps, page))]);
      return;
    }
    const [pages] = await Promise.all([warmResults(queryClient, deps), options]);
    const cards = pages.flatMap(({ data }) => data);
    await Promise.all([
      warmSimilar(queryClient, ...alike(cards, pages.at(-1)?.others)),
      // Where nothing was found, the page offers what resembles the words.
      ...(cards.length === 0 && query ? [queryClient.prefetchQuery(suggestQuery(query))] : []),
    ]);
  },
  head: ({ match }) => {
    const { query, among } = match.search as SearchPageParams;
    const where = among ? AMONG_WORDS[among].title : 'Search';
    return head({ title: query ? `${where}: ${query}` : where });
  },
  component: Search,
  errorComponent: ({ error }) => <FailedSearch error={error as Error} />,
});

/** The words stay, to be sent again or changed. */
function FailedSearch({ error }: { error: Error }) {
  return (
    <>
      <SearchHead params={Route.useSearch()} />
      <div className="wrap mt-10">
        <TroubleBox error={error} />
      </div>
    </>
  );
}

function Search() {
  const search = Route.useSearch();
  const latest = useLatest(validateSearch, search);
  const { among } = search;
  return (
    <>
      <SearchHead params={latest} />
      {among ? <AmongResults among={among} params={search} /> : <ContentResults search={search} latest={latest} />}
      <MembershipBlock />
    </>
  );
}

/** The strip resembles the best results, and has nothing that the page shows already. */
function alike(cards: readonly AnyCard[], others: readonly OtherFinds[] = []) {
  const shown = [...cards, ...others.flatMap(({ data }) => data)];
  return [idsOf(cards, MODELS), idsOf(shown, 500)] as const;
}

function ContentResults({ search, latest }: { search: SearchPageParams; latest: SearchPageParams }) {
  const { cards, others } = useResults(search);
  const [ids, exclude] = alike(cards, others);
  return (
    <>
      <SearchResults params={search} latest={latest} />
      <AlsoLike ids={ids} exclude={exclude} />
    </>
  );
}
