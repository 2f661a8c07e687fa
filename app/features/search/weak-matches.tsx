/** What is only near what was asked: said before the first of it, with the ways on where nothing answers. */
import { Link } from '@tanstack/react-router';
import type { AnyCard } from '#contract/items.ts';
import type { SearchPageParams } from './queries.ts';
import { BestCards } from './top-answers.tsx';
import type { Results } from './use-results.ts';

/** Before what does not answer, by what the site says of all that it found. */
const LINES: Record<NonNullable<Results['claim']>, string> = {
  answers: 'Only near what you asked:',
  closest: 'Closest to what you wrote',
  nothing: 'We have nothing on this yet. Near it:',
};

interface OnlyNearProps {
  params: SearchPageParams;
  results: Results;
}

/** The best near of any kind. */
export function NearAnswers({ cards, ...props }: OnlyNearProps & { cards: readonly AnyCard[] }) {
  return (
    <section aria-labelledby="near" className="mb-12">
      <NearLine {...props} />
      <BestCards cards={cards} />
    </section>
  );
}

export function NearLine({ params: { query }, results }: OnlyNearProps) {
  const { claim = 'answers' } = results;
  return (
    <div className="mb-4 max-w-(--measure)">
      <h2 id="near" className="text-h3">
        {LINES[claim]}
      </h2>
      {claim !== 'answers' && (
        <p className="mt-1">
          You can also <TopicLink results={results} />,{' '}
          <Link to="/support" className={LINK}>
            get support
          </Link>{' '}
          or{' '}
          <Link to="/contact" search={query ? { about: query } : {}} className={LINK}>
            ask us
          </Link>
          , and we will look for it.
        </p>
      )}
    </div>
  );
}

/** A link runs on with its sentence; its room for fingers is above and below. */
const LINK = 'py-2';

/** The nearest topic, where one was found. */
function TopicLink({ results: { near = [], others = [] } }: Pick<OnlyNearProps, 'results'>) {
  const topic = [...near, ...others.flatMap(({ data }) => data)].find(({ object_type }) => object_type === 'Topic');
  if (topic?.object_type !== 'Topic')
    return (
      <Link to="/topics-and-collections" className={LINK}>
        look through the topics
      </Link>
    );
  return (
    <>
      look through{' '}
      <Link to="/topic/$slug" params={{ slug: topic.slug }} className={LINK}>
        <bdi>{topic.name}</bdi>
      </Link>
    </>
  );
}
