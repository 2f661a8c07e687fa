import { createFileRoute, Link } from '@tanstack/react-router';
import { exploreQuery } from '../features/explore/queries.ts';
import { head } from '../lib/head.ts';
import { usePages, warmPages } from '../lib/pages.ts';
import { pageNumber, params } from '../lib/params.ts';
import { PagedList } from '../ui/paged-list.tsx';

const validateSearch = params({ page: pageNumber });

export const Route = createFileRoute('/topics-and-collections')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { page } }) =>
    warmPages(queryClient, page, exploreQuery).then(() => undefined),
  head: () =>
    head({
      title: 'Topics & Collections',
      description: 'All subjects, and small sets of things put together by hand.',
    }),
  component: Explore,
});

function Explore() {
  const { page } = Route.useSearch();
  const pages = usePages(page, exploreQuery);
  return (
    <div className="wrap pt-8">
      <h1 className="text-h1">Topics and Collections</h1>
      <p className="mt-3 mb-8 max-w-184 text-lead">
        A topic holds all we have on one subject. A collection is a small set, put together by hand.
      </p>
      <p className="sr-only" role="status">
        Showing {pages.cards.length} of {pages.total}
      </p>
      <PagedList
        pages={pages}
        level={2}
        eager={3}
        newTab
        link={(one, props) => <Link to="/topics-and-collections" search={{ page: one }} {...props} />}
        empty={
          <p>
            There are no topics or collections yet. <Link to="/search">Search everything</Link> instead.
          </p>
        }
      />
    </div>
  );
}
