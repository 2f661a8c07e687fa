import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Suggestion, Without } from '#contract/search.ts';
import { optionsQuery } from '../../lib/data/filter-options.ts';
import { suggestQuery } from '../../lib/data/suggestions.ts';
import { count } from '../../lib/words/formatting.ts';
import { hasFilters, type SearchPageParams, wordsOf } from './queries.ts';
import type { Results } from './use-results.ts';

const TOPICS_SHOWN = 5;
const FILTER_NAMES: Record<Without['filter'], string> = {
  type: 'the kind',
  consumption: 'how to take it in',
  topic: 'the topic',
  interest: 'the interest',
  tag: 'the tag',
  audience: 'the audience',
  length: 'the length',
  price: 'the cost',
  language: 'the language',
  fact: 'what to expect',
};

interface EmptyResultsProps {
  params: SearchPageParams;
  results: Results;
  /** Whether something of other kinds was found. */
  others?: boolean;
}

/** Nothing found: what was asked, and the ways on. */
export function EmptyResults({ params, results: { without = [], instead = [] }, others = false }: EmptyResultsProps) {
  const { query, exact } = params;
  const { data } = useQuery({ ...suggestQuery(query ?? ''), enabled: query !== undefined });
  const suggested = data?.data ?? [];
  const filtered = hasFilters(params);
  return (
    <>
      <p>{others ? 'Not what you were looking for?' : <FoundNothing query={query} filtered={filtered} />} You can:</p>
      <ul className="mt-2 list-disc pl-5">
        {instead.map(({ query: text, total }) => (
          <Way key={text}>
            search for{' '}
            <Link to="/search" search={{ query: text }} className={LINK}>
              <bdi>{text}</bdi>
            </Link>{' '}
            instead ({count(total, 'result')})
          </Way>
        ))}
        {without.map(({ filter, total }) => (
          <Way key={filter}>
            <Link to="/search" search={{ ...params, page: undefined, [filter]: undefined }} className={LINK}>
              take off {FILTER_NAMES[filter]}
            </Link>{' '}
            ({count(total, 'result')})
          </Way>
        ))}
        {exact && query && (
          <Way>
            <Link to="/search" search={{ query }} className={LINK}>
              search for similar words too
            </Link>
          </Way>
        )}
        {filtered && (
          <Way>
            <Link to="/search" search={wordsOf(params)} className={LINK}>
              search without filters
            </Link>
          </Way>
        )}
        {query && (
          <Way>
            <Link to="/support" className={LINK}>
              Get support
            </Link>
            : see who can be reached now
          </Way>
        )}
        <Way>
          <span className={LINK}>try fewer or other words: one word is enough</span>
        </Way>
        <Way>
          look through a topic: <NearTopics suggested={suggested} />
        </Way>
        <Way>
          <Link to="/contact" search={query ? { about: query } : {}} className={LINK}>
            ask us, and we will look for it
          </Link>
        </Way>
        <Way>
          <Link to="/suggest" search={query ? { about: query } : {}} className={LINK}>
            suggest a link
          </Link>
          , if you know something good
        </Way>
      </ul>
    </>
  );
}

function FoundNothing({ query, filtered }: { query: string | undefined; filtered: boolean }) {
  return (
    <>
      We found nothing
      {query && (
        <>
          {' '}
          for{' '}
          <strong className="font-strong">
            <bdi>{query}</bdi>
          </strong>
        </>
      )}
      {filtered ? ' with these filters' : ''}.
    </>
  );
}

/** A link runs on with its sentence; its room for fingers is above and below. */
const LINK = 'py-2';

const Way = ({ children }: { children: ReactNode }) => <li className="py-1">{children}</li>;

/** Those that resemble the words come first, then those that hold most. */
function NearTopics({ suggested }: { suggested: readonly Suggestion[] }) {
  const { data: options } = useSuspenseQuery(optionsQuery);
  const near = suggested.flatMap(({ group, text, slug }) => (group === 'topic' && slug ? [{ name: text, slug }] : []));
  const topics = [...new Map([...near, ...options.topic].map((topic) => [topic.slug, topic])).values()];
  return topics.slice(0, TOPICS_SHOWN).map(({ name, slug }, i) => (
    <span key={slug}>
      <Link to="/topic/$slug" params={{ slug }} className={LINK}>
        {name}
      </Link>
      {i < TOPICS_SHOWN - 1 && ', '}
    </span>
  ));
}
