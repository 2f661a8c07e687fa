/** How sure the site is of what it found, in one heading and one sentence, which listeners hear too. */
import type { ReactNode } from 'react';
import { count } from '../../lib/words/formatting.ts';
import { hasFilters, type SearchPageParams } from './queries.ts';
import type { Results } from './use-results.ts';

interface VerdictProps {
  params: SearchPageParams;
  results: Results;
}

/** What the page claims: `empty` where filters leave nothing. */
export type Level = 'empty' | 'nothing' | 'closest' | 'answers';

export function levelOf({ params, results }: VerdictProps): Level {
  if (results.total === 0 && hasFilters(params)) return 'empty';
  if (results.claim === 'nothing' && !params.shared) return 'nothing';
  if (params.query === undefined) return results.total > 0 ? 'answers' : 'nothing';
  return results.claim === 'answers' ? 'answers' : 'closest';
}

export function Verdict(props: VerdictProps) {
  const { params, results } = props;
  const level = levelOf(props);
  const { said } = results;
  return (
    <div className="mb-4 max-w-(--measure)">
      <h2
        id="verdict"
        data-level={level}
        tabIndex={-1}
        className={params.query || level !== 'answers' ? 'text-h3' : 'sr-only'}
      >
        <Heading {...props} level={level} />
      </h2>
      <p role="status" className="figures mt-1">
        <Sentence {...props} level={level} />
      </p>
      {level === 'closest' && said && <Found {...said} />}
    </div>
  );
}

interface PartProps extends VerdictProps {
  level: Level;
}

/** As they were searched. */
function Asked({ params: { query }, results: { spelling } }: VerdictProps) {
  return (
    <>
      ‘<bdi>{spelling?.searched ?? query}</bdi>’
    </>
  );
}

function Heading({ level, ...props }: PartProps): ReactNode {
  const { query } = props.params;
  if (level === 'answers') return query ? 'Best matches' : 'Results';
  if (level === 'closest') return 'Closest matches';
  return (
    <>
      No results
      {query && (
        <>
          {' '}
          for <Asked {...props} />
        </>
      )}
      {level === 'empty' && ' with these filters'}
    </>
  );
}

function Sentence({ level, ...props }: PartProps): ReactNode {
  const { params, results } = props;
  const { place } = results;
  if (level === 'empty')
    return results.without?.length ? 'Remove a filter to see more:' : 'Remove the filters to see more.';
  if (level === 'nothing') return params.query ? 'Check the spelling, or try one or two other words.' : '';
  if (place?.total === 0)
    return (
      <>
        Nothing is listed in <bdi>{place.name}</bdi>. These are from other places.
      </>
    );
  if (level === 'closest')
    return (
      <>
        {results.said?.missing.length === 0 ? (
          <>
            These come closest to <Asked {...props} />.
          </>
        ) : (
          <>
            We did not find everything in <Asked {...props} />. These come closest.
          </>
        )}
      </>
    );
  // What narrows the list narrows posts and media alone.
  const others = hasFilters(params) ? 0 : (results.others ?? []).reduce((sum, { total }) => sum + total, 0);
  return (
    <>
      {count(results.total + others, 'result')}
      {params.query && (
        <>
          {' '}
          for <Asked {...props} />
        </>
      )}
    </>
  );
}

function Found({ found, missing }: NonNullable<Results['said']>) {
  if (found.length === 0 || missing.length === 0) return null;
  return (
    <p className="mt-1 text-small text-muted">
      Found: <bdi>{found.join(', ')}</bdi>. Not found: <bdi>{missing.join(', ')}</bdi>.
    </p>
  );
}
