/** The search page: words, ways, filters, results. */

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { EXACTLY } from '../../lib/exactly.ts';
import { optionsQuery } from '../../lib/options.ts';
import { countSearch } from '../../lib/views.ts';
import { WAYS, wayInWords } from '../../lib/ways.ts';
import { count } from '../../lib/words.ts';
import { Empty } from '../../ui/empty.tsx';
import { FoundBy } from '../../ui/found-words.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ToggleWords, toggleClass } from '../../ui/toggle.tsx';
import { EmptyResults } from './empty-results.tsx';
import { ActiveFilters, Filters, hasChoices } from './filters.tsx';
import { Notices } from './notices.tsx';
import { Others } from './others.tsx';
import type { SearchPageParams } from './queries.ts';
import { type Results, useResults } from './results.tsx';

const POPULAR_SHOWN = 8;
/** Where the results would be pushed below the fold. */
const POPULAR_ON_NARROW = 4;

/** Other words begin at page 1, forgive typing, and look everywhere; among what is a matter of each search. */
function keptBySearching({ page, query, exact, among, ...filters }: SearchPageParams) {
  return among ? { size: filters.size } : filters;
}

export function SearchHead({ params }: { params: SearchPageParams }) {
  const navigate = useNavigate();
  // The words can be changed also where this did not come.
  const { data: options } = useQuery(optionsQuery);
  const { query } = params;
  const kept = keptBySearching(params);
  const popular = (options?.frequentlysearched ?? []).slice(0, POPULAR_SHOWN);
  return (
    <div className="wrap pt-8">
      <h1 className="text-h1">
        {query ? (
          <>
            Search: <bdi>{query}</bdi>
          </>
        ) : (
          'Search'
        )}
      </h1>
      <div className="mt-5">
        <SearchField
          label="Words or a question"
          value={query}
          action="/search"
          keep={kept}
          suggests
          onSearch={(words) => {
            countSearch(words);
            void navigate({ to: '/search', search: { ...kept, query: words } });
          }}
        />
      </div>
      {popular.length > 0 && (
        <nav aria-label="Popular searches" className="mt-5 flex flex-wrap items-center gap-2.5">
          <span className="mr-1 font-strong">Popular</span>
          {popular.map(({ name, slug }, i) => (
            <Link
              key={slug}
              to="/search"
              search={{ query: name }}
              className={`${toggleClass(false)} ${i >= POPULAR_ON_NARROW ? 'max-sm:hidden' : ''}`}
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}

interface SearchResultsProps {
  /** What the list shows. */
  params: SearchPageParams;
  /** What was pressed last: ahead of the list while that is on its way. */
  latest: SearchPageParams;
}

export function SearchResults({ params, latest }: SearchResultsProps) {
  const results = useResults(params);
  const others = results.others?.filter(({ total }) => total > 0) ?? [];
  const onlyOthers = results.total === 0 && others.length > 0;
  const words = results.spelling?.searched ?? params.query ?? '';
  return (
    <FoundBy words={results.marks}>
      <Content params={params} latest={latest} results={results} onlyOthers={onlyOthers} />
      {others.length > 0 && (
        <div className={`wrap ${onlyOthers ? 'mt-4' : 'mt-18'}`}>
          <Others
            title={onlyOthers ? 'Found for these words' : 'Also found for these words'}
            others={others}
            query={words}
          />
        </div>
      )}
      {onlyOthers && (
        <div className="wrap mt-10">
          <Empty>
            <EmptyResults params={params} others />
          </Empty>
        </div>
      )}
    </FoundBy>
  );
}

interface ContentProps extends SearchResultsProps {
  results: Results;
  /** Whether the words find things of other kinds alone. */
  onlyOthers: boolean;
}

/** Posts and media: what to know first, then the filters (on wide screens beside everything), then the list. */
function Content({ params, latest, results, onlyOthers }: ContentProps) {
  const beside = hasChoices({ params: latest, results });
  return (
    <div className={`wrap mt-10 grid grid-cols-1 items-start gap-y-6 lg:gap-y-0 ${beside ? BESIDE : ''}`}>
      <div className={`empty:hidden ${beside ? 'lg:col-start-2' : ''}`}>
        <Notices params={params} results={results} />
      </div>
      {beside && (
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Filters params={latest} results={results} words={`${params.exact ?? false} ${params.query ?? ''}`} />
        </div>
      )}
      <section aria-labelledby="results" className={beside ? 'lg:col-start-2 lg:row-start-2' : ''}>
        <h2 id="results" className="sr-only">
          Results
        </h2>
        <Ways params={latest} results={results} />
        <ActiveFilters params={latest} results={results} total={totalInWords(results.total, onlyOthers)} />
        {!onlyOthers && (
          <PagedList
            pages={results}
            columns={beside ? 2 : 3}
            eager={2}
            link={(page, props) => <Link to="/search" search={{ ...params, page }} {...props} />}
            empty={<EmptyResults params={params} />}
          />
        )}
      </section>
    </div>
  );
}

function totalInWords(total: number, others: boolean): string {
  if (total > 0) return count(total, 'result');
  return others ? 'Nothing to read, hear or watch' : 'No results';
}

/** What is left of the filters' height belongs to the results' row. */
const BESIDE = 'gap-x-12 lg:grid-cols-[268px_minmax(0,1fr)] lg:grid-rows-[auto_1fr]';

function Ways({ params: { page, consumption, ...rest }, results }: { params: SearchPageParams; results: Results }) {
  // A way that finds nothing leads nowhere; one that is chosen stays, to be left again.
  const ways = WAYS.filter((way) => way === 'all' || way === consumption || results.ways[way] > 0);
  if (ways.length === 1) return null;
  return (
    <nav aria-label="How to take it in" className="flex flex-wrap gap-2.5">
      {ways.map((way) => {
        const chosen = (consumption ?? 'all') === way;
        return (
          <Link
            key={way}
            to="/search"
            search={way === 'all' ? rest : { ...rest, consumption: way }}
            resetScroll={false}
            activeOptions={EXACTLY}
            aria-current={chosen ? 'true' : undefined}
            className={toggleClass(chosen)}
          >
            <ToggleWords chosen={chosen} count={results.ways[way]}>
              {wayInWords(way)}
            </ToggleWords>
          </Link>
        );
      })}
    </nav>
  );
}
