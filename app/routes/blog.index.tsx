import { createFileRoute, Link } from '@tanstack/react-router';
import { site } from '#site';
import { blogQuery } from '../features/blog/queries.ts';
import { head } from '../lib/address/head.ts';
import { pageNumber, pageSize, params } from '../lib/address/params.ts';
import { ownPageSize } from '../lib/data/page-size.ts';
import { prefetchPages, usePages } from '../lib/data/pagination.ts';
import { Follow } from '../ui/feed-links.tsx';
import { KeepOrShare } from '../ui/keep-or-share.tsx';
import { PagedList } from '../ui/paged-list.tsx';

const validateSearch = params({ page: pageNumber, size: pageSize });

export const Route = createFileRoute('/blog/')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { page, size } }) =>
    prefetchPages(queryClient, page, (one) => blogQuery(size, one)).then(() => undefined),
  head: () => head({ title: 'Blog', description: `What we write ourselves, about ${site.name} and everyday life.` }),
  component: Blog,
});

function Blog() {
  const { page, size } = Route.useSearch();
  const pages = usePages(page, (one) => blogQuery(size, one));
  return (
    <div className="wrap pt-8">
      <h1 className="text-h1">Blog</h1>
      <p className="mt-3 max-w-(--measure) text-lead">What we write ourselves, newest first.</p>
      <div className="mt-4" />
      <PagedList
        pages={pages}
        level={2}
        eager={3}
        link={(one, props) => <Link to="/blog" search={{ page: one, size }} {...props} />}
        empty={
          <p>
            We have not written anything yet. <Link to="/search">Search everything</Link> instead.
          </p>
        }
      />
      <KeepOrShare title="Blog">
        <Follow />
      </KeepOrShare>
    </div>
  );
}
