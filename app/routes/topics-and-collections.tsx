import { createFileRoute, Link } from '@tanstack/react-router';
import { exploreQuery } from '../features/explore/queries.ts';
import { QueryNotes } from '../features/query-notes/query-notes.tsx';
import { head } from '../lib/address/head.ts';
import { flag, pageNumber, pageSize, params, word } from '../lib/address/params.ts';
import { ownPageSize } from '../lib/data/page-size.ts';
import { prefetchPages, usePages } from '../lib/data/pagination.ts';
import { prefetchUnderstanding } from '../lib/data/query-understanding.ts';
import { count } from '../lib/words/formatting.ts';
import { Follow } from '../ui/feed-links.tsx';
import { Chips } from '../ui/filter-form.tsx';
import { KeepOrShare } from '../ui/keep-or-share.tsx';
import { PagedList } from '../ui/paged-list.tsx';

const validateSearch = params({ query: word, exact: flag, page: pageNumber, size: pageSize });

export const Route = createFileRoute('/topics-and-collections')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { query, exact, page, size } }) =>
    Promise.all([
      prefetchUnderstanding(queryClient, { query, exact }),
      prefetchPages(queryClient, page, (one) => exploreQuery({ query, exact }, size, one)),
    ]).then(() => undefined),
  head: () =>
    head({
      title: 'Topics & Collections',
      description: 'All subjects, and small sets of things chosen by hand.',
    }),
  component: Explore,
});

function Explore() {
  const { query, exact, page, size } = Route.useSearch();
  const pages = usePages(page, (one) => exploreQuery({ query, exact }, size, one));
  return (
    <div className="wrap pt-4 sm:pt-8">
      <h1 className="text-h1">Topics and Collections</h1>
      <p className="mt-3 max-w-(--measure) text-lead">
        A topic holds all we have on one subject. A collection is a small set, chosen by hand.
      </p>
      <QueryNotes
        words={{ query, exact }}
        asTyped={(props) => (
          <Link to="/topics-and-collections" search={{ query, size, exact: true }} resetScroll={false} {...props} />
        )}
      />
      <div className="mt-4" />
      {query ? (
        <Chips
          chips={[
            {
              key: 'query',
              words: `“${query}”`,
              link: (props) => <Link to="/topics-and-collections" resetScroll={false} {...props} />,
            },
          ]}
          clear={null}
        >
          <strong className="font-strong">{count(pages.total, 'topic or collection', 'topics and collections')}</strong>
        </Chips>
      ) : (
        <p className="sr-only" role="status">
          Showing {pages.cards.length} of {pages.total}
        </p>
      )}
      <PagedList
        pages={pages}
        level={2}
        eager={3}
        newTab
        link={(one, props) => (
          <Link to="/topics-and-collections" search={{ query, exact, page: one, size }} {...props} />
        )}
        empty={
          <p>
            {query ? 'No topic or collection holds these words.' : 'There are no topics or collections yet.'}{' '}
            <Link to="/search" search={{ query }}>
              Search everything
            </Link>{' '}
            instead.
          </p>
        }
      />
      <KeepOrShare title="Topics and Collections">
        <Follow />
      </KeepOrShare>
    </div>
  );
}
