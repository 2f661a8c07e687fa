import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Suggestion } from '#contract/search.ts';
import { site } from '#site';
import { optionsQuery } from '../../lib/options.ts';
import { suggestQuery } from '../../lib/suggestions.ts';
import { hasFilters, type SearchPageParams, wordsOf } from './queries.ts';

const TOPICS_SHOWN = 5;

interface EmptyResultsProps {
  params: SearchPageParams;
  /** Whether something of other kinds was found. */
  others?: boolean;
}

/** Nothing found: what was asked, and the ways on. */
export function EmptyResults({ params, others = false }: EmptyResultsProps) {
  const { query, exact } = params;
  const { data } = useQuery({ ...suggestQuery(query ?? ''), enabled: query !== undefined });
  const suggested = data?.data ?? [];
  const filtered = hasFilters(params);
  return (
    <>
      <p>{others ? 'Not what you were looking for?' : <FoundNothing query={query} filtered={filtered} />} You can:</p>
      <ul className="mt-2 list-disc pl-5">
        {suggested
          .filter(({ group }) => group === 'spelling')
          .map(({ text }) => (
            <Way key={text}>
              search for{' '}
              <Link to="/search" search={{ query: text }} className={LINK}>
                <bdi>{text}</bdi>
              </Link>{' '}
              instead
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
        <Way>
          <span className={LINK}>try fewer or other words: one word is enough</span>
        </Way>
        <Way>
          look through a topic: <NearTopics suggested={suggested} />
        </Way>
        <Way>
          <a href={letterAbout(query)} className={LINK}>
            tell us by email what you were looking for
          </a>
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

const letterAbout = (query: string | undefined): string =>
  `mailto:${site.mailboxes.general}?subject=${encodeURIComponent(`I was looking for${query ? `: ${query}` : ' something'}`)}`;
