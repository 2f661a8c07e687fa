/** The search page: words, ways, filters, results. */

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { WAYS, wayInWords } from '../../lib/address/consumption-modes.ts';
import { optionsQuery } from '../../lib/data/filter-options.ts';
import { useSuggestions } from '../../lib/data/suggestions.ts';
import { countSearch } from '../../lib/data/usage-logging.ts';
import { count } from '../../lib/words/formatting.ts';
import { CardGrid } from '../../ui/cards/grid.tsx';
import { ListFootnotes } from '../../ui/cards/list-footnotes.tsx';
import { Empty } from '../../ui/empty.tsx';
import { EXACT_ACTIVE_LINK } from '../../ui/exact-active-link.ts';
import { ToggleWords, toggleClass } from '../../ui/filter-toggle.tsx';
import { Foldable } from '../../ui/foldable.tsx';
import { highlighterOf } from '../../ui/highlighting.ts';
import { HighlighterProvider } from '../../ui/highlights.tsx';
import { MatchReasons } from '../../ui/match-reason.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ONE } from '../../ui/single-item-pager.tsx';
import { EmptyResults } from './empty-results.tsx';
import { ActiveFilters, Filters, hasChoices } from './filters.tsx';
import { OtherKinds } from './other-kinds.tsx';
import { hasFilters, type SearchPageParams } from './queries.ts';
import { Corrected, DaysFirst, NoneFull, Notices, PlaceFirst } from './result-notices.tsx';
import { TopAnswers, WhatWasFound } from './top-answers.tsx';
import { nearOf, onceEach, type Results, topOf, useFound } from './use-results.ts';
import { NearAnswers, NearLine } from './weak-matches.tsx';

const POPULAR_SHOWN = 8;

/** Other words begin at page 1, forgive typing, and look everywhere; among what is a matter of each search. */
function filtersOf({ page, query, exact, among, ...filters }: SearchPageParams) {
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
          label="Words or a question"
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
      {/* On a telephone what was found comes before what else could be, and anywhere who answers in danger. */}
      <Popular className={query ? 'mt-3 max-sm:hidden [main:has(#urgent)_&]:hidden' : 'mt-5'} />
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
  const isOne = params.size === ONE;
  const others = results.others?.filter(({ total }) => total > 0) ?? [];
  const onlyOthers = results.total === 0 && others.length > 0;
  const words = results.spelling?.searched ?? params.query ?? '';
  // What stood there before somebody narrowed the list stays, so that nothing moves under a press.
  const [topFor, setTopFor] = useState<string>();
  if (!hasFilters(params) && topFor !== words) setTopFor(words);
  const stays = topFor === words;
  const top = isOne ? [] : stays ? (results.top ?? []) : topOf(params, results);
  const near = isOne ? [] : stays ? (results.near ?? []) : nearOf(params, results);
  return (
    <HighlighterProvider value={highlighter}>
      <MatchReasons why={results.why ?? []} works={results.works} repeated={results.repeated}>
        {params.query && <WhatWasFound params={params} results={results} others={others} />}
        <Content params={params} latest={latest} results={results} onlyOthers={onlyOthers} top={top} near={near} />
        {others.length > 0 && !(isOne && results.total > 0) && (
          <div className={`wrap ${onlyOthers ? 'mt-4' : 'mt-18'}`}>
            <OtherKinds
              title={onlyOthers ? 'Found for these words' : 'Also found for these words'}
              others={others}
              query={words}
              exact={params.exact}
            />
          </div>
        )}
        {onlyOthers && (
          <div className="wrap mt-10">
            <Empty>
              <EmptyResults params={params} results={results} others />
            </Empty>
          </div>
        )}
        <ListFootnotes
          cards={[...top, ...results.cards, ...others.flatMap(({ data }) => data)]}
          className="wrap mt-8"
        />
        {params.query && <Popular className="wrap mt-10 sm:hidden [main:has(#urgent)_&]:hidden" />}
      </MatchReasons>
    </HighlighterProvider>
  );
}

interface ContentProps extends SearchResultsProps {
  results: Results;
  /** Whether the words find things of other kinds alone. */
  onlyOthers: boolean;
  top: readonly AnyCard[];
  near: readonly AnyCard[];
}

/**
 * Posts and media: what to know first, then the filters (on wide screens beside everything), then the best of any kind, and
 * the list without what stands above it.
 */
function Content({ params, latest, results, onlyOthers, top, near }: ContentProps) {
  // The one comes first then, and what narrows the list after it.
  const isOne = params.size === ONE;
  const beside = hasChoices({ params: latest, results });
  // Best answers that stay while somebody narrows stand in the list, too: after a reload they stand there alone.
  const lead = hasFilters(params) ? [] : [...top, ...near];
  const ids = new Set(lead.map(({ id }) => id));
  const once = onceEach([...lead, ...results.cards], results.works);
  const isListed = (card: AnyCard) => !ids.has(card.id) && once.has(card);
  const rest = results.cards.filter(isListed);
  const answering = results.cards.slice(0, results.weak).filter(isListed);
  // What is only near comes after its line, unless it came above already.
  const isDivided = results.weak !== undefined && near.length === 0 && rest.length > answering.length;
  const cards = isDivided ? rest.slice(answering.length) : rest;
  const above = results.cards.length - cards.length;
  const hasLead = top.length + near.length > 0 && !onlyOthers;
  return (
    <div
      className={`wrap mt-8 max-sm:mt-5 grid grid-cols-1 items-start gap-y-6 lively:lg:gap-y-0 ${beside ? BESIDE : ''}`}
    >
      <div className={`empty:hidden ${beside ? 'lively:lg:col-start-2' : ''}`}>
        <Corrected params={params} results={results} />
        <PlaceFirst results={results} />
        <DaysFirst results={results} />
        <NoneFull results={results} />
        {top.length > 0 && <TopAnswers cards={top} />}
        {near.length > 0 && <NearAnswers params={params} results={results} cards={near} />}
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
      <section
        id="results"
        aria-label="Results"
        className={beside ? 'lively:lg:col-start-2 lively:lg:row-start-2' : ''}
      >
        <h2 className={hasLead ? 'mb-3 text-h3' : 'sr-only'}>{hasLead ? 'To read, hear or watch' : 'Results'}</h2>
        {!isOne && <Ways params={latest} results={results} />}
        {(!isOne || hasFilters(latest)) && (
          <ActiveFilters
            params={latest}
            query={params.query}
            results={results}
            total={totalInWords(results.total, onlyOthers)}
            above={above}
          />
        )}
        {isDivided && answering.length > 0 && <CardGrid cards={answering} eager={2} />}
        {isDivided && (
          <div className="mt-10">
            <NearLine params={params} results={results} />
          </div>
        )}
        {!onlyOthers && (above === 0 || cards.length > 0) && (
          <PagedList
            pages={{ ...results, cards, total: results.total - above, elsewhere: above }}
            noted={false}
            eager={2}
            link={(page, props) => <Link to="/search" search={{ ...params, page }} {...props} />}
            empty={<EmptyResults params={params} results={results} />}
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
const BESIDE = 'gap-x-12 lively:lg:grid-cols-[268px_minmax(0,1fr)] lively:lg:grid-rows-[auto_1fr]';

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
            activeOptions={EXACT_ACTIVE_LINK}
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
