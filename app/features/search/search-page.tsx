/** The search page: words, ways, filters, results. */

import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { EXACTLY } from '../../lib/exactly.ts';
import { optionsQuery } from '../../lib/options.ts';
import { WAYS, wayInWords } from '../../lib/ways.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ToggleWords, toggleClass } from '../../ui/toggle.tsx';
import { EmptyResults } from './empty-results.tsx';
import { ActiveFilters, Filters } from './filters.tsx';
import type { SearchPageParams } from './queries.ts';
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
          keep={kept}
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
        <ActiveFilters params={params} results={results} />
        <PagedList
          pages={results}
          columns={2}
          eager={2}
          link={(page, props) => <Link to="/search" search={{ ...params, page }} {...props} />}
          empty={<EmptyResults params={params} />}
        />
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
