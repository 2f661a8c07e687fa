/** The search page: words, ways, filters, results. */

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Section } from '#contract/search.ts';
import { WAYS, wayInWords } from '../../lib/address/consumption-modes.ts';
import { optionsQuery } from '../../lib/data/filter-options.ts';
import { useSuggestions } from '../../lib/data/suggestions.ts';
import { countSearch } from '../../lib/data/usage-logging.ts';
import { ListFootnotes } from '../../ui/cards/list-footnotes.tsx';
import { EXACT_ACTIVE_LINK } from '../../ui/exact-active-link.ts';
import { ToggleWords, toggleClass } from '../../ui/filter-toggle.tsx';
import { Foldable } from '../../ui/foldable.tsx';
import { highlighterOf } from '../../ui/highlighting.ts';
import { HighlighterProvider } from '../../ui/highlights.tsx';
import { MatchReasons } from '../../ui/match-reason.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ONE } from '../../ui/single-item-pager.tsx';
import { ActiveFilters, Filters, hasChoices } from './filters.tsx';
import { BestCards, MoreCards, WhatWasFound } from './leading-cards.tsx';
import { hasFilters, type SearchPageParams } from './queries.ts';
import { Corrected, DaysFirst, Notices } from './result-notices.tsx';
import { cardsIn, leadIn, type Results, useFound, useLead } from './use-results.ts';
import { levelOf, Verdict } from './verdict.tsx';
import { WaysOn } from './ways-on.tsx';

const POPULAR_SHOWN = 8;

/** Other words begin at page 1, forgive typing, and look everywhere; among what is a matter of each search. */
function filtersOf({ page, query, exact, shared, among, ...filters }: SearchPageParams) {
  return among ? { size: filters.size } : filters;
}

export function SearchHead({ params }: { params: SearchPageParams }) {
  const navigate = useNavigate();
  const { query } = params;
  const filters = filtersOf(params);
  return (
    <div className="wrap pt-8">
      <h1 className={query ? 'sr-only print:not-sr-only print:text-h1' : 'text-h1'}>
        {query ? (
          <>
            Search: <bdi>{query}</bdi>
          </>
        ) : (
          'Search'
        )}
      </h1>
      <div className={query ? '' : 'mt-5'}>
        <SearchField
          label="Search for"
          value={query}
          action="/search"
          hiddenValues={filters}
          useSuggestions={useSuggestions}
          onSearch={(words) => {
            countSearch(words);
            void navigate({ to: '/search', search: { ...filters, query: words } });
          }}
        />
      </div>
      {/* What was found comes before what else could be. */}
      {!query && <Popular className="mt-5" />}
    </div>
  );
}

function Popular({ className }: { className: string }) {
  // The words can be changed also where these did not come.
  const { data: options } = useQuery(optionsQuery);
  const popular = (options?.frequentlysearched ?? []).slice(0, POPULAR_SHOWN);
  if (popular.length === 0) return null;
  return (
    <div className={className}>
      <Foldable words="Popular searches" below="calm">
        <nav aria-label="Popular searches" className="flex flex-wrap items-center gap-2.5">
          <span className="mr-1 font-strong">Popular</span>
          {popular.map(({ name, slug }) => (
            <Link key={slug} to="/search" search={{ query: name }} className={toggleClass(false)}>
              {name}
            </Link>
          ))}
        </nav>
      </Foldable>
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
  const results = useFound(params);
  const highlighter = useMemo(() => highlighterOf(results.marks), [results.marks]);
  const lead = useLead(params, results);
  const sections = lead?.first ?? [];
  // Cards that stay have their reasons from the answer that brought them.
  const answers = lead && lead !== results ? [lead, results] : [results];
  const level = levelOf({ params, results });
  const isNothing = level === 'nothing' || level === 'empty';
  return (
    <HighlighterProvider value={highlighter}>
      <MatchReasons
        why={answers.flatMap(({ why = [] }) => why)}
        works={answers.flatMap(({ works = [] }) => works)}
        repeated={answers.flatMap(({ repeated = [] }) => repeated)}
      >
        <Content params={params} latest={latest} results={results} sections={isNothing ? [] : sections} />
        <ListFootnotes cards={[...leadIn(sections), ...results.cards]} className="wrap mt-8" />
        {params.query && level === 'answers' && <Popular className="wrap mt-10 [main:has(#urgent)_&]:hidden" />}
      </MatchReasons>
    </HighlighterProvider>
  );
}

interface ContentProps extends SearchResultsProps {
  results: Results;
  /** What leads. */
  sections: readonly Section[];
}

/**
 * How sure the site is, then what leads, with the way to each kind, then posts and media. The filters stand on wide screens
 * beside everything.
 */
function Content({ params, latest, results, sections }: ContentProps) {
  // The one comes first then, and what narrows the list after it.
  const isOne = params.size === ONE;
  const level = levelOf({ params, results });
  const isList = level === 'answers' || level === 'closest';
  // Where filters leave nothing, the way back is to take one off.
  const beside = level !== 'nothing' && hasChoices({ params: latest, results });
  const [best, more] = isOne ? [[], []] : [cardsIn(sections, 'best'), cardsIn(sections, 'more')];
  const kinds = params.query && isList && <WhatWasFound params={params} results={results} />;
  const hasLead = best.length + more.length > 0;
  return (
    <div
      className={`wrap mt-8 max-sm:mt-5 grid grid-cols-1 items-start gap-y-6 lively:lg:gap-y-0 ${beside ? BESIDE : ''}`}
    >
      <div className={beside ? 'lively:lg:col-start-2' : ''}>
        <Corrected params={params} results={results} />
        <Verdict params={params} results={results} />
        <DaysFirst results={results} />
        {best.length > 0 && <BestCards cards={best} />}
        <WaysOn params={params} results={results} cards={leadIn(results.first)} />
        {level === 'nothing' && !isOne && (
          <div className="mt-4">
            <Ways params={latest} results={results} isNone />
          </div>
        )}
        {level === 'answers' && kinds}
        {more.length > 0 && (
          <MoreCards title={sections.find(({ name }) => name === 'more')?.title ?? ''} cards={more} />
        )}
        {level === 'closest' && kinds}
        <Notices results={results} />
      </div>
      {beside && (
        <div className={isOne ? 'order-last' : 'lively:lg:col-start-1 lively:lg:row-span-2 lively:lg:row-start-1'}>
          {isOne && (
            <div className="mb-6">
              <Ways params={latest} results={results} />
            </div>
          )}
          <Filters params={latest} results={results} words={`${params.exact ?? false} ${params.query ?? ''}`} />
        </div>
      )}
      {isList && (
        <section
          id="results"
          aria-label="Results"
          className={beside ? 'lively:lg:col-start-2 lively:lg:row-start-2' : ''}
        >
          {results.total > 0 && (
            <>
              <h2 className={hasLead ? 'mt-8 mb-3 text-h3' : 'sr-only'}>
                {hasLead ? 'To read, hear or watch' : 'Results'}
              </h2>
              {!isOne && <Ways params={latest} results={results} />}
              {(!isOne || hasFilters(latest)) && (
                <ActiveFilters params={latest} results={results} above={results.above} />
              )}
              {(results.above === 0 || results.cards.length > 0) && (
                <PagedList
                  pages={{ ...results, total: results.total - results.above, elsewhere: results.above }}
                  noted={false}
                  eager={2}
                  link={(page, props) => <Link to="/search" search={{ ...params, page }} {...props} />}
                  empty={null}
                />
              )}
            </>
          )}
        </section>
      )}
    </div>
  );
}

/** What is left of the filters' height belongs to the results' row. */
const BESIDE = 'gap-x-12 lively:lg:grid-cols-[268px_minmax(0,1fr)] lively:lg:grid-rows-[auto_1fr]';

interface WaysProps {
  params: SearchPageParams;
  results: Results;
  /** Whether nothing is shown, whatever shares a word. */
  isNone?: boolean;
}

function Ways({ params: { page, consumption, ...rest }, results, isNone = false }: WaysProps) {
  return (
    <nav aria-label="Format" className="flex flex-wrap gap-2.5">
      {WAYS.map((way) => {
        const chosen = (consumption ?? 'all') === way;
        return (
          <Link
            key={way}
            to="/search"
            search={way === 'all' ? rest : { ...rest, consumption: way }}
            resetScroll={false}
            activeOptions={EXACT_ACTIVE_LINK}
            aria-current={chosen ? 'true' : undefined}
            className={toggleClass(chosen)}
          >
            <ToggleWords chosen={chosen} count={isNone ? 0 : results.ways[way]}>
              {wayInWords(way)}
            </ToggleWords>
          </Link>
        );
      })}
    </nav>
  );
}
