import { useSuspenseQueries } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { site } from '#site';
import { blogQuery } from '../features/blog/queries.ts';
import { head } from '../lib/head.ts';
import { pagesShown } from '../lib/pages-shown.ts';
import { pageNumber, params } from '../lib/params.ts';
import { buttonClass } from '../ui/button.tsx';
import { CardGrid } from '../ui/cards/grid.tsx';
import { Empty } from '../ui/empty.tsx';
import { ListFoot } from '../ui/show-more.tsx';

const validateSearch = params({ page: pageNumber });

export const Route = createFileRoute('/blog/')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { page } }) =>
    Promise.all(pagesShown(page).map((one) => queryClient.ensureQueryData(blogQuery(one)))).then(() => undefined),
  head: () => head({ title: 'Blog', description: `What we write ourselves, about ${site.name} and everyday life.` }),
  component: Blog,
});

function Blog() {
  const { page } = Route.useSearch();
  const pages = useSuspenseQueries({ queries: pagesShown(page).map((one) => blogQuery(one)) });
  const cards = pages.flatMap(({ data }) => data.data);
  const last = pages.at(-1)?.data.pagination;
  return (
    <div className="wrap pt-8">
      <h1 className="text-h1">Blog</h1>
      <p className="mt-3 mb-8 max-w-184 text-lead">What we write ourselves, newest first.</p>
      {cards.length > 0 ? (
        <CardGrid cards={cards} level={2} eager={3} />
      ) : (
        <Empty>
          <p>
            We have not written anything yet. <Link to="/search">Search everything</Link> instead.
          </p>
        </Empty>
      )}
      {last && (
        <ListFoot
          shown={cards.length}
          total={last.total_objects}
          more={
            last.has_next && (
              <Link
                to="/blog"
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
