import { createFileRoute, Link } from '@tanstack/react-router';
import { sharedListQuery } from '../features/shared-lists/queries.ts';
import { head } from '../lib/address/head.ts';
import { pageNumber, pageSize, params } from '../lib/address/params.ts';
import { foundBySlug } from '../lib/data/not-found.ts';
import { ownPageSize } from '../lib/data/page-size.ts';
import { pagesShown, prefetchPages, usePages } from '../lib/data/pagination.ts';
import { count } from '../lib/words/formatting.ts';
import { SECTION_TITLES } from '../lib/words/saved-sections.ts';
import { PagedList } from '../ui/paged-list.tsx';

const validateSearch = params({ page: pageNumber, size: pageSize });

export const Route = createFileRoute('/list/$key')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { key }, deps: { page, size } }) => {
    const first = pagesShown(page)[0] ?? 1;
    await foundBySlug(key, () => queryClient.fetchQuery(sharedListQuery(key, size, first)));
    await prefetchPages(queryClient, page, (one) => sharedListQuery(key, size, one));
  },
  head: () => head({ title: 'A shared list' }),
  component: SharedListPage,
});

function SharedListPage() {
  const { key } = Route.useParams();
  const { page, size } = Route.useSearch();
  const pages = usePages(page, (one) => sharedListQuery(key, size, one));
  return (
    <div className="wrap pt-8">
      <p className="text-small text-muted">A list that someone shares with you</p>
      <h1 className="mt-1 text-h1">{SECTION_TITLES[pages.last.section]}</h1>
      <p className="mt-3 mb-8 max-w-(--measure) text-lead">
        Someone shared this list with you. It updates when they save more. They can stop sharing at any time.
      </p>
      {pages.total > 0 && (
        <p className="mb-6">
          <strong className="font-strong">{count(pages.total, 'thing')}</strong>
        </p>
      )}
      <PagedList
        pages={pages}
        level={2}
        eager={3}
        link={(to, props) => (
          <Link to="/list/$key" params={{ key }} search={(before) => ({ ...before, page: to })} {...props} />
        )}
        empty={
          <p>
            There is nothing on this list just now. <Link to="/home">See good places to start</Link>.
          </p>
        }
      />
    </div>
  );
}
