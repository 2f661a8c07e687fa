import { createFileRoute, Link } from '@tanstack/react-router';
import { site } from '#site';
import { blogQuery } from '../features/blog/queries.ts';
import { head } from '../lib/head.ts';
import { usePages, warmPages } from '../lib/pages.ts';
import { pageNumber, params } from '../lib/params.ts';
import { PagedList } from '../ui/paged-list.tsx';

const validateSearch = params({ page: pageNumber });

export const Route = createFileRoute('/blog/')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { page } }) =>
    warmPages(queryClient, page, blogQuery).then(() => undefined),
  head: () => head({ title: 'Blog', description: `What we write ourselves, about ${site.name} and everyday life.` }),
  component: Blog,
});

function Blog() {
  const { page } = Route.useSearch();
  const pages = usePages(page, blogQuery);
  return (
    <div className="wrap pt-8">
      <h1 className="text-h1">Blog</h1>
      <p className="mt-3 mb-8 max-w-184 text-lead">What we write ourselves, newest first.</p>
      <PagedList
        pages={pages}
        level={2}
        eager={3}
        link={(one, props) => <Link to="/blog" search={{ page: one }} {...props} />}
        empty={
          <p>
            We have not written anything yet. <Link to="/search">Search everything</Link> instead.
          </p>
        }
      />
    </div>
  );
}
