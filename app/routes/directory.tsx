import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DirectoryCard } from '#contract/items.ts';
import { ContactDialog } from '../features/directory/contact-dialog.tsx';
import { DirectoryFilters } from '../features/directory/directory-filters.tsx';
import { DIRECTORY_PARAMS, directoryQuery } from '../features/directory/queries.ts';
import { AlsoLike } from '../features/items/also-like.tsx';
import { idsOf, prefetchSimilar } from '../features/items/queries.ts';
import { QueryNotes } from '../features/query-notes/query-notes.tsx';
import { head } from '../lib/address/head.ts';
import { isNarrowed } from '../lib/address/is-narrowed.ts';
import { params } from '../lib/address/params.ts';
import { optionsQuery } from '../lib/data/filter-options.ts';
import { ownPageSize } from '../lib/data/page-size.ts';
import { prefetchPages, usePages } from '../lib/data/pagination.ts';
import { prefetchUnderstanding } from '../lib/data/query-understanding.ts';
import { useLatest } from '../lib/data/slow-loading.ts';
import { usePreferred } from '../lib/preferences/needs.ts';
import { ContactContext } from '../ui/cards/directory-parts.tsx';
import { Follow } from '../ui/feed-links.tsx';
import { KeepOrShare } from '../ui/keep-or-share.tsx';
import { PagedList } from '../ui/paged-list.tsx';

const MODELS = 3;

const validateSearch = params(DIRECTORY_PARAMS);

export const Route = createFileRoute('/directory')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const [first, pages] = await Promise.all([
      queryClient.ensureQueryData(directoryQuery(deps, 1)),
      prefetchPages(queryClient, deps.page, (page) => directoryQuery(deps, page)),
      prefetchUnderstanding(queryClient, deps),
      deps.topic && queryClient.ensureQueryData(optionsQuery),
    ]);
    const shown = pages.flatMap(({ data }) => data);
    await prefetchSimilar(queryClient, idsOf(first.data, MODELS), idsOf(shown, 500));
  },
  head: () => head({ title: 'Directory', description: 'Services and professionals who can help.' }),
  component: Directory,
});

function Directory() {
  const search = Route.useSearch();
  const latest = useLatest(validateSearch, search);
  const navigate = useNavigate();
  const prefer = usePreferred('directory', search.mine);
  const [contact, setContact] = useState<DirectoryCard>();
  const { data: first } = useSuspenseQuery(directoryQuery(search, 1, prefer));
  const pages = usePages(search.page, (page) => directoryQuery(search, page, prefer));
  return (
    <>
      <div className="wrap pt-4 sm:pt-5">
        <h1 className="text-h1">Directory</h1>
        <p className="mt-2 mb-3 text-lead">
          Services and professionals who work with neurodivergent people.{' '}
          <Link to="/about" hash="badges">
            What the badges mean
          </Link>
        </p>
        <QueryNotes
          words={search}
          asTyped={(props) => (
            <Link to="/directory" search={{ ...search, exact: true }} resetScroll={false} {...props} />
          )}
        />
        <DirectoryFilters
          params={latest}
          options={first.options}
          total={pages.total}
          fit={first.fit}
          onChange={(next) => void navigate({ to: '/directory', search: next, resetScroll: false })}
        />
        <ContactContext value={setContact}>
          <PagedList
            pages={pages}
            level={2}
            eager={2}
            link={(page, props) => <Link to="/directory" search={{ ...search, page }} {...props} />}
            empty={
              isNarrowed(search) ? (
                <p>
                  No entries match these filters.{' '}
                  <Link to="/directory" resetScroll={false}>
                    Show the whole directory
                  </Link>
                  .
                </p>
              ) : (
                <p>There are no entries yet.</p>
              )
            }
          />
        </ContactContext>
        <KeepOrShare title="Directory">
          <Follow />
        </KeepOrShare>
        <ContactDialog entry={contact} onClose={() => setContact(undefined)} />
      </div>
      <AlsoLike ids={idsOf(first.data, MODELS)} exclude={idsOf(pages.cards, 500)} />
    </>
  );
}
