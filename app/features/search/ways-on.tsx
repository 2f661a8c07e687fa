/** The ways on where nothing answers: other words, a topic, somebody to ask. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Children, type ReactNode, useEffect } from 'react';
import type { NameSlug } from '#contract/common-schemas.ts';
import type { AnyCard } from '#contract/items.ts';
import type { Without } from '#contract/search.ts';
import { optionsQuery } from '../../lib/data/filter-options.ts';
import { count, number } from '../../lib/words/formatting.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Foldable } from '../../ui/foldable.tsx';
import { namesOf } from './filters.tsx';
import type { SearchPageParams } from './queries.ts';
import { wordsOf } from './queries.ts';
import type { Results } from './use-results.ts';
import { levelOf } from './verdict.tsx';

interface WaysOnProps {
  params: SearchPageParams;
  results: Results;
  /** What comes closest. */
  cards: readonly AnyCard[];
}

export function WaysOn({ params, results, cards }: WaysOnProps) {
  const level = levelOf({ params, results });
  if (level === 'answers') return null;
  if (level === 'closest')
    return (
      <aside aria-labelledby="not-it" className="mt-4 mb-6 print:hidden">
        <Foldable words="Not what you need?" icon="info" below="sm">
          <h3 id="not-it" className="text-base font-strong max-sm:sr-only">
            Not what you need?
          </h3>
          <OtherWords params={params} results={results} cards={cards} />
        </Foldable>
      </aside>
    );
  return level === 'empty' ? (
    <WithoutEach params={params} results={results} />
  ) : (
    <Elsewhere params={params} results={results} />
  );
}

function OtherWords({ params: { query }, results: { said }, cards }: WaysOnProps) {
  const topic = topicOf(cards);
  const fewer = said && said.missing.length > 0 ? said.found.join(' ') : '';
  return (
    <Ways>
      {fewer !== '' && <SearchFor words={fewer} />}
      {topic ? (
        <Link to="/topic/$slug" params={{ slug: topic.slug }} className={LINK}>
          Browse <bdi>{topic.name}</bdi>
        </Link>
      ) : (
        <Topics />
      )}
      <AskUs query={query} />
    </Ways>
  );
}

/** Nothing holds what was asked. What only shares a word is one press away. */
function Elsewhere({ params, results: { instead = [], total } }: Omit<WaysOnProps, 'cards'>) {
  const { query, exact, page, ...rest } = params;
  return (
    <Ways>
      {instead.map((one) => (
        <SearchFor key={one.query} words={one.query} />
      ))}
      {exact && query && (
        <Link to="/search" search={{ query }} className={LINK}>
          Search for similar words too
        </Link>
      )}
      <Topics />
      <AskUs query={query} />
      <Link to="/support" className={LINK}>
        Get support
      </Link>
      {query && total > 0 && (
        <Link to="/search" search={{ ...rest, query, exact, shared: true }} className={LINK}>
          {total === 1
            ? 'Show 1 result that shares only one word'
            : `Show ${number(total)} results that share only one word`}
        </Link>
      )}
    </Ways>
  );
}

/** One button for each filter, with what there is without it. */
function WithoutEach({ params, results: { without = [], ...results } }: Omit<WaysOnProps, 'cards'>) {
  const { data: known } = useSuspenseQuery(optionsQuery);
  const names = namesOf(params, results.options, known);
  // The button that was pressed is gone with its filter: what there is then is read from its heading on.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('verdict')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <ul className="flex flex-wrap gap-2.5">
      {without.map(({ filter, total }) => (
        <li key={filter}>
          <Link
            to="/search"
            search={{ ...params, page: undefined, [filter]: undefined }}
            className={buttonClass('outlined')}
            aria-label={`${LABELS[filter]}: ${names(filter)}: remove this filter (${count(total, 'result')})`}
          >
            {LABELS[filter]}: {names(filter)} ({number(total)})
          </Link>
        </li>
      ))}
      <li>
        <Link to="/search" search={wordsOf(params)} className={buttonClass('outlined')}>
          Clear all filters
        </Link>
      </li>
    </ul>
  );
}

const LABELS: Record<Without['filter'], string> = {
  type: 'Type',
  consumption: 'Format',
  topic: 'Topic',
  interest: 'Interest',
  tag: 'Tag',
  audience: 'Audience',
  length: 'Length',
  price: 'Cost',
  language: 'Language',
  fact: 'What to expect',
};

const LINK = 'inline-flex min-h-11 items-center';

const Ways = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-wrap gap-x-6">
    {Children.map(Children.toArray(children), (way) => (
      <li>{way}</li>
    ))}
  </ul>
);

const SearchFor = ({ words }: { words: string }) => (
  <Link to="/search" search={{ query: words }} className={LINK}>
    <span>
      Search for ‘<bdi>{words}</bdi>’
    </span>
  </Link>
);

const Topics = () => (
  <Link to="/topics-and-collections" className={LINK}>
    Browse topics
  </Link>
);

const AskUs = ({ query }: { query: string | undefined }) => (
  <Link to="/contact" search={query ? { about: query } : {}} className={LINK}>
    Ask us to find something
  </Link>
);

/** The topic that comes closest: one of the cards, or else the one that most of them belong to. */
function topicOf(cards: readonly AnyCard[]): NameSlug | undefined {
  const topic = cards.find((card) => card.object_type === 'Topic');
  if (topic?.object_type === 'Topic') return { name: topic.name, slug: topic.slug };
  const counts = new Map<string, { topic: NameSlug; times: number }>();
  for (const card of cards)
    for (const one of 'topics' in card ? card.topics : [])
      counts.set(one.slug, { topic: one, times: (counts.get(one.slug)?.times ?? 0) + 1 });
  return [...counts.values()].toSorted((a, b) => b.times - a.times)[0]?.topic;
}
