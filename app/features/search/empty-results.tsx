import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { optionsQuery } from '../../lib/options.ts';
import type { SearchPageParams } from './queries.ts';

/** Nothing found: what was asked, and three ways on. */
export function EmptyResults({ params }: { params: SearchPageParams }) {
  const { data: options } = useSuspenseQuery(optionsQuery);
  const { query, page, size, ...filters } = params;
  const filtered = Object.keys(filters).length > 0;
  return (
    <>
      <p>
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
      </p>
      <ul className="mt-2 list-disc pl-5">
        {filtered && (
          <li>
            <Link to="/search" search={query ? { query } : {}} className="inline-block py-1.5">
              Search without filters
            </Link>
          </li>
        )}
        <li>Try fewer or other words. One word is enough.</li>
        <li>
          Look through a topic:{' '}
          {options.topic.slice(0, 5).map(({ name, slug }, i) => (
            <span key={slug}>
              {i > 0 && ', '}
              <Link to="/topic/$slug" params={{ slug }} className="inline-block py-1.5">
                {name}
              </Link>
            </span>
          ))}
          .
        </li>
      </ul>
    </>
  );
}
