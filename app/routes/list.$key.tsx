import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { sharedListQuery } from '../features/shared-lists/queries.ts';
import { head } from '../lib/address/head.ts';
import { pageNumber, pageSize, params, word } from '../lib/address/params.ts';
import { foundBySlug } from '../lib/data/not-found.ts';
import { ownPageSize } from '../lib/data/page-size.ts';
import { pagesShown, prefetchPages, usePages } from '../lib/data/pagination.ts';
import { count } from '../lib/words/formatting.ts';
import { SECTION_TITLES } from '../lib/words/saved-sections.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchField } from '../ui/search-field.tsx';

/** So many are seen at once. */
const FEW = 5;

const validateSearch = params({ query: word, page: pageNumber, size: pageSize });

export const Route = createFileRoute('/list/$key')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { key }, deps: { page, ...asked } }) => {
    const first = pagesShown(page)[0] ?? 1;
    await foundBySlug(key, () => queryClient.fetchQuery(sharedListQuery(key, asked, first)));
    await prefetchPages(queryClient, page, (one) => sharedListQuery(key, asked, one));
  },
  head: () => head({ title: 'A shared list' }),
  component: SharedListPage,
});

function SharedListPage() {
  const { key } = Route.useParams();
  const { page, ...asked } = Route.useSearch();
  const { query, size } = asked;
  const navigate = useNavigate();
  const pages = usePages(page, (one) => sharedListQuery(key, asked, one));
  const whole = (
    <Link
      to="/list/$key"
      params={{ key }}
      search={{ size }}
      resetScroll={false}
      className="inline-flex min-h-11 items-center"
    >
      Show the whole list
    </Link>
  );
  return (
    <div className="wrap pt-8">
      <p className="text-small text-muted">A list that someone shares with you</p>
      <h1 className="mt-1 text-h1">{SECTION_TITLES[pages.last.section]}</h1>
      <p className="mt-3 mb-8 max-w-(--measure) text-lead">
        Someone shared this list with you. It updates when they save more. They can stop sharing at any time.
      </p>
      {(query || pages.total > FEW) && (
        <div className="mb-4">
          <SearchField
            label="Search this list"
            value={query}
            action={`/list/${key}`}
            hiddenValues={{ size }}
            onSearch={(words) =>
              void navigate({ to: '/list/$key', params: { key }, search: { size, query: words }, resetScroll: false })
            }
          />
        </div>
      )}
      {(query || pages.total > 0) && (
        <p role="status" className="figures mb-6 flex flex-wrap items-center gap-x-4">
          <strong className="font-strong">
            {count(pages.total, 'thing')}
            {query && (
              <>
                {' '}
                for ‘<bdi>{query}</bdi>’
              </>
            )}
          </strong>
          {query && whole}
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
          query ? (
            <p>Nothing on this list matches. Try another word, or show the whole list.</p>
          ) : (
            <p>
              There is nothing on this list just now. <Link to="/home">See good places to start</Link>.
            </p>
          )
        }
      />
    </div>
  );
}
