import { createFileRoute, Link } from '@tanstack/react-router';
import type { AnyCard } from '#contract/items.ts';
import type { Work } from '#contract/search.ts';
import { AlsoLike } from '../features/items/also-like.tsx';
import { idsOf, prefetchSimilar } from '../features/items/queries.ts';
import { ErrorBox } from '../features/layout/error-page.tsx';
import { MembershipBlock } from '../features/members/membership-tiers.tsx';
import { QueryNotes } from '../features/query-notes/query-notes.tsx';
import { SupportFirst } from '../features/query-notes/support-link.tsx';
import { OneKindResults } from '../features/search/one-kind.tsx';
import {
  amongOf,
  amongQuery,
  prefetchFound,
  SEARCH_PAGE_PARAMS,
  type SearchPageParams,
} from '../features/search/queries.ts';
import { SearchHead, SearchResults } from '../features/search/search-page.tsx';
import { SituationAnswer } from '../features/search/situation-answer.tsx';
import { useFound } from '../features/search/use-results.ts';
import { head } from '../lib/address/head.ts';
import { params } from '../lib/address/params.ts';
import { optionsQuery } from '../lib/data/filter-options.ts';
import { ownPageSize } from '../lib/data/page-size.ts';
import { prefetchPages } from '../lib/data/pagination.ts';
import { prefetchUnderstanding } from '../lib/data/query-understanding.ts';
import { useLatest } from '../lib/data/slow-loading.ts';
import { HydrationSign } from '../lib/data/when-hydrated.ts';
import { EmbedCode } from '../ui/embed-code.tsx';
import { Follow } from '../ui/feed-links.tsx';
import { KeepOrShare } from '../ui/keep-or-share.tsx';
import { AboutLeaving, QuickExit } from '../ui/quick-exit.tsx';
import { ONE } from '../ui/single-item-pager.tsx';
import { UrgentPanel } from '../ui/urgent-panel.tsx';

/** What the strip resembles: the best few results. */
const MODELS = 3;

const validateSearch = params(SEARCH_PAGE_PARAMS);

export const Route = createFileRoute('/search')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { among } = deps;
    const options = queryClient.ensureQueryData(optionsQuery);
    if (among) {
      const [reading] = await Promise.all([
        prefetchUnderstanding(queryClient, deps),
        options,
        prefetchPages(queryClient, deps.page, (page) => amongQuery(among, deps, page)),
      ]);
      return reading;
    }
    const [pages] = await Promise.all([prefetchFound(queryClient, deps), options]);
    const lead = pages[0]?.sections.filter(({ name }) => name !== 'list') ?? [];
    const lists = pages.flatMap(({ sections }) => sections.filter(({ name }) => name === 'list'));
    const shown = [...lead, ...lists].flatMap(({ cards }) => cards);
    await prefetchSimilar(
      queryClient,
      ...alike(
        shown,
        pages.flatMap(({ works = [] }) => works),
      ),
    );
    return { isUrgent: pages[0]?.urgent ?? false };
  },
  head: ({ match, loaderData }) => {
    const { query, among } = match.search as SearchPageParams;
    const where = among ? amongOf(among).found.title : 'Search';
    // What somebody in danger has typed is not read in the tab.
    return head({ title: query && !loaderData?.isUrgent ? `${where}: ${query}` : where });
  },
  staticData: { results: 'verdict' },
  component: Search,
  errorComponent: ({ error }) => <FailedSearch error={error as Error} />,
});

/** The words stay, to be sent again or changed. */
function FailedSearch({ error }: { error: Error }) {
  return (
    <>
      <SearchHead params={Route.useSearch()} />
      <div className="wrap mt-10">
        <ErrorBox error={error} />
      </div>
      <HydrationSign />
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
      {among ? (
        <>
          <div className="wrap mt-6 empty:hidden">
            <QueryNotes
              words={search}
              asTyped={(props) => (
                <Link to="/search" search={{ ...search, exact: true }} resetScroll={false} {...props} />
              )}
            />
          </div>
          <OneKindResults among={among} params={search} />
        </>
      ) : (
        <ContentResults search={search} latest={latest} />
      )}
      <div className="wrap">
        <KeepOrShare title={search.query ? `Search: ${search.query}` : 'Search'}>
          <Follow />
          {!among && <EmbedCode title={search.query ? `Search: ${search.query}` : 'Search'} />}
        </KeepOrShare>
      </div>
      <MembershipBlock />
    </>
  );
}

/** The strip resembles the best results, and has nothing that the page shows already. */
const alike = (shown: readonly AnyCard[], works: readonly Work[] = []) =>
  [idsOf(shown, MODELS), idsOf([...shown, ...works.flatMap(({ forms }) => forms)], 500)] as const;

function ContentResults({ search, latest }: { search: SearchPageParams; latest: SearchPageParams }) {
  const { answer, first, cards, works, urgent, unsafe, support } = useFound(search);
  const lead = first.filter(({ name }) => name !== 'list').flatMap((one) => one.cards);
  const [ids, exclude] = alike([...lead, ...cards], works);
  return (
    <>
      {/* In the column of the page, but in sight as long as the whole of it is read. */}
      {urgent && (
        <div className="contents [&>p]:mr-[max(var(--gutter),calc((100%-var(--page))/2))] max-sm:[&>p]:mx-(--gutter) max-sm:[&>p]:w-auto">
          <QuickExit />
        </div>
      )}
      {(urgent || support) && (
        <div
          className={`wrap mt-6 mb-2 grid grid-cols-1 items-start gap-x-12 gap-y-6 ${urgent && support ? 'lively:lg:grid-cols-2' : ''}`}
        >
          {urgent && <UrgentPanel unsafe={unsafe} />}
          {support && <SupportFirst />}
        </div>
      )}
      {answer && search.query && (
        <div className="wrap mt-6">
          {/* Somebody who may be watched: the words need not stand there twice. */}
          <SituationAnswer answer={answer} query={urgent ? undefined : search.query} />
        </div>
      )}
      <SearchResults params={search} latest={latest} />
      {urgent && (
        <div className="wrap">
          <AboutLeaving />
        </div>
      )}
      {search.size !== ONE && <AlsoLike ids={ids} exclude={exclude} />}
    </>
  );
}
