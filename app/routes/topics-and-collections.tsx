import { createFileRoute, Link } from '@tanstack/react-router';
import { exploreQuery } from '../features/explore/queries.ts';
import { head } from '../lib/head.ts';
import { ownPageSize } from '../lib/page-size.ts';
import { usePages, warmPages } from '../lib/pages.ts';
import { pageNumber, pageSize, params, word } from '../lib/params.ts';
import { count } from '../lib/words.ts';
import { Chips } from '../ui/filter-form.tsx';
import { PagedList } from '../ui/paged-list.tsx';

const validateSearch = params({ query: word, page: pageNumber, size: pageSize });

export const Route = createFileRoute('/topics-and-collections')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { query, page, size } }) =>
    warmPages(queryClient, page, (one) => exploreQuery(query, size, one)).then(() => undefined),
  head: () =>
    head({
      title: 'Topics & Collections',
      description: 'All subjects, and small sets of things put together by hand.',
    }),
  component: Explore,
});

function Explore() {
  const { query, page, size } = Route.useSearch();
  const pages = usePages(page, (one) => exploreQuery(query, size, one));
  return (
    <div className="wrap pt-8">
      <h1 className="text-h1">Topics and Collections</h1>
      <p className="mt-3 mb-8 max-w-(--measure) text-lead">
        A topic holds all we have on one subject. A collection is a small set, put together by hand.
      </p>
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
        link={(one, props) => <Link to="/topics-and-collections" search={{ query, page: one, size }} {...props} />}
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
    </div>
  );
}
