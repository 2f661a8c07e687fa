/** The search page where it lists one kind that has no page of its own. */

import { Link } from '@tanstack/react-router';
import type { Among } from '#domain/kinds.ts';
import { usePages } from '../../lib/data/pagination.ts';
import { count } from '../../lib/words/formatting.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { amongOf, amongQuery, type SearchPageParams, wordsOf } from './queries.ts';

export function OneKindResults({ among, params }: { among: Among; params: SearchPageParams }) {
  const pages = usePages(params.page, (page) => amongQuery(among, params, page));
  const { title, one, many } = amongOf(among).found;
  return (
    <section aria-labelledby="among" className="wrap mt-10">
      <h2 id="among" className="text-h2">
        {title}
      </h2>
      <div className="mt-3 mb-6 flex flex-wrap items-center gap-x-6 gap-y-1">
        <p role="status">
          <strong className="font-strong">{count(pages.total, one, many)}</strong>
          {params.query && (
            <>
              {' '}
              for <bdi>{params.query}</bdi>
            </>
          )}
        </p>
        <Link to="/search" search={wordsOf(params)} className="inline-flex min-h-11 items-center">
          Back to all results
        </Link>
      </div>
      <PagedList
        pages={pages}
        eager={3}
        link={(page, props) => <Link to="/search" search={{ ...params, page }} {...props} />}
        empty={
          <p>
            We found no {many} for these words. Try fewer or other words.{' '}
            <Link to="/support" className="py-2">
              Get support
            </Link>{' '}
            lists who can be reached now.
          </p>
        }
      />
    </section>
  );
}
