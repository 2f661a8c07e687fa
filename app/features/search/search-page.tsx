/** The search page: words, ways, filters, results. */

import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { EXACTLY } from '../../lib/exactly.ts';
import { WAYS, wayInWords } from '../../lib/ways.ts';
import { count } from '../../lib/words.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CardGrid } from '../../ui/cards/grid.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ListFoot } from '../../ui/show-more.tsx';
import { ToggleWords, toggleClass } from '../../ui/toggle.tsx';
import { EmptyResults } from './empty-results.tsx';
import { ActiveFilters, Filters } from './filters.tsx';
import { optionsQuery, type SearchPageParams } from './queries.ts';
import { type Results, useResults } from './results.tsx';

const POPULAR_SHOWN = 8;

export function SearchHead({ params }: { params: SearchPageParams }) {
  const navigate = useNavigate();
  const { data: options } = useSuspenseQuery(optionsQuery);
  const { page, query, ...kept } = params;
  const popular = options.frequentlysearched.slice(0, POPULAR_SHOWN);
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
          keep={{ ...kept, size: kept.size?.toString() }}
          onSearch={(words) => void navigate({ to: '/search', search: { ...kept, query: words } })}
        />
      </div>
      {popular.length > 0 && (
        <nav aria-label="Popular searches" className="mt-5 flex flex-wrap items-center gap-2.5">
          <span className="mr-1 font-strong">Popular</span>
          {popular.map(({ name, slug }) => (
            <Link key={slug} to="/search" search={{ query: name }} className={toggleClass(false)}>
              {name}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}

export function SearchResults({ params }: { params: SearchPageParams }) {
  const results = useResults(params);
  return (
    <div className="wrap mt-10 grid items-start gap-x-12 gap-y-6 lg:grid-cols-[268px_minmax(0,1fr)]">
      <Filters params={params} results={results} />
      <section aria-labelledby="results">
        <h2 id="results" className="sr-only">
          Results
        </h2>
        <Ways params={params} results={results} />
        <div className="my-5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status">
            <strong className="font-strong">{count(results.total, 'result')}</strong>
            {results.cards.length < results.total && `, ${results.cards.length} shown`}
          </p>
          <ActiveFilters params={params} results={results} />
        </div>
        {results.total === 0 ? (
          <EmptyResults params={params} />
        ) : (
          <CardGrid cards={results.cards} columns={2} eager={2} />
        )}
        <Foot params={params} results={results} />
      </section>
    </div>
  );
}

function Ways({ params: { page, consumption, ...rest }, results }: { params: SearchPageParams; results: Results }) {
  return (
    <nav aria-label="How to take it in" className="flex flex-wrap gap-2.5">
      {WAYS.map((way) => {
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

function Foot({ params, results }: { params: SearchPageParams; results: Results }) {
  const page = params.page ?? 1;
  const before = page > 10 && (
    <Link to="/search" search={{ ...params, page: page - 1 }} className={buttonClass('outlined', 'min-h-12 px-5')}>
      Show what comes before
    </Link>
  );
  const more = results.hasNext && (
    <Link
      to="/search"
      search={{ ...params, page: page + 1 }}
      resetScroll={false}
      className={buttonClass('outlined', 'min-h-12 px-5')}
    >
      Show more
    </Link>
  );
  return (
    <ListFoot
      shown={results.cards.length}
      total={results.total}
      more={
        (before || more) && (
          <>
            {before}
            {more}
          </>
        )
      }
    />
  );
}
