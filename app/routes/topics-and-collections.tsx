import { useSuspenseQueries } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { exploreQuery } from '../features/explore/queries.ts';
import { head } from '../lib/head.ts';
import { pagesShown } from '../lib/pages-shown.ts';
import { pageNumber, params } from '../lib/params.ts';
import { buttonClass } from '../ui/button.tsx';
import { CardGrid } from '../ui/cards/grid.tsx';
import { Empty } from '../ui/empty.tsx';
import { ListFoot } from '../ui/show-more.tsx';

const validateSearch = params({ page: pageNumber });

export const Route = createFileRoute('/topics-and-collections')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { page } }) =>
    Promise.all(pagesShown(page).map((one) => queryClient.ensureQueryData(exploreQuery(one)))).then(() => undefined),
  head: () =>
    head({
      title: 'Topics & Collections',
      description: 'All subjects, and small sets of things put together by hand.',
    }),
  component: Explore,
});

function Explore() {
  const { page } = Route.useSearch();
  const pages = useSuspenseQueries({ queries: pagesShown(page).map((one) => exploreQuery(one)) });
  const cards = pages.flatMap(({ data }) => data.cards);
  const last = pages.at(-1)?.data;
  return (
    <div className="wrap pt-8">
      <h1 className="text-h1">Topics and Collections</h1>
      <p className="mt-3 mb-8 max-w-184 text-lead">
        A topic holds all we have on one subject. A collection is a small set, put together by hand.
      </p>
      <p className="sr-only" role="status">
        {last ? `Showing ${cards.length} of ${last.total}` : ''}
      </p>
      {cards.length > 0 ? (
        <CardGrid cards={cards} level={2} eager={3} newTab />
      ) : (
        <Empty>
          <p>
            There are no topics or collections yet. <Link to="/search">Search everything</Link> instead.
          </p>
        </Empty>
      )}
      {last && (
        <ListFoot
          shown={cards.length}
          total={last.total}
          more={
            last.hasNext && (
              <Link
                to="/topics-and-collections"
                search={{ page: (page ?? 1) + 1 }}
                resetScroll={false}
                className={buttonClass('outlined', 'min-h-12 px-5')}
              >
                Show more
              </Link>
            )
          }
        />
      )}
    </div>
  );
}
