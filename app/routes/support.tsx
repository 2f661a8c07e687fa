import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { plural } from '#domain/plurals.ts';
import { site } from '#site';
import { SUPPORT_PARAMS, supportQuery } from '../features/support/queries.ts';
import { SupportFilters, Ways } from '../features/support/support-filters.tsx';
import { head } from '../lib/address/head.ts';
import { params } from '../lib/address/params.ts';
import { ownPageSize } from '../lib/data/page-size.ts';
import { prefetchPages, usePages } from '../lib/data/pagination.ts';
import { useLatest } from '../lib/data/slow-loading.ts';
import { usePreferred } from '../lib/preferences/needs.ts';
import { clockTime, weekday } from '../lib/words/dates.ts';
import { OpenNowContext } from '../ui/cards/support-contact.tsx';
import { Follow } from '../ui/feed-links.tsx';
import { KeepOrShare } from '../ui/keep-or-share.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { AboutLeaving, QuickExit } from '../ui/quick-exit.tsx';
import { UrgentPanel } from '../ui/urgent-panel.tsx';

const validateSearch = params(SUPPORT_PARAMS);

export const Route = createFileRoute('/support')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await prefetchPages(queryClient, deps.page, (page) => supportQuery(deps, page));
  },
  head: () =>
    head({
      title: 'Get support',
      description: 'Who can be reached now, by text, chat, call or in person, and for whom.',
    }),
  component: Support,
});

function Support() {
  const search = Route.useSearch();
  const latest = useLatest(validateSearch, search);
  const navigate = useNavigate();
  const prefer = usePreferred('support', search.mine);
  const { all, last, ...pages } = usePages(search.page, (page) => supportQuery(search, page, prefer));
  const open = new Map(all.flatMap((page) => page.open.map(({ id, until }) => [id, until] as const)));
  const { ways, audiences, cities, reckoned_at, open_total } = last;
  const { page: _, ...rest } = search;
  const { query, way, open: onlyOpen, audience, location, fact } = search;
  const isEmpty = pages.total === 0 && !(query || way || onlyOpen || audience || location || fact);
  return (
    <div className="wrap pt-2 lg:pt-6">
      <div className="contents lg:[&>p]:-mb-11">
        <QuickExit />
      </div>
      <h1 className="text-h1 max-lg:mt-2">Get support</h1>
      <div className="mt-4 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div>
          <UrgentPanel />
        </div>
        <div>
          {ways.some(({ total }) => total > 0) && (
            <div className="print:hidden">
              <div className="flex flex-wrap items-center justify-between gap-x-6">
                <h2 className="text-h3">How do you want to reach someone?</h2>
                <Link to="/tonight" className="inline-flex min-h-11 items-center">
                  Not sure? See five first steps
                </Link>
              </div>
              <Ways params={latest} ways={ways} />
            </div>
          )}
          <section id="resources" aria-labelledby="resources-title" className="mt-2 max-lg:mt-8">
            <div className="flex flex-wrap items-center gap-x-6">
              <h2 id="resources-title" className="text-h3">
                {search.open ? 'Open now' : 'Support resources'}
              </h2>
              <p className="figures text-small text-muted">
                Opening times as of {weekday(reckoned_at)}, {clockTime(reckoned_at, site.timezone)}
              </p>
              {!search.open && open_total > 0 && (
                <p className="print:hidden lg:ml-auto">
                  <Link
                    to="/support"
                    search={{ ...rest, open: true }}
                    hash="resources"
                    className="inline-flex min-h-11 items-center"
                  >
                    Show only the {open_total} that {plural(open_total, 'is', 'are')} open now
                  </Link>
                </p>
              )}
            </div>
            <SupportFilters
              params={latest}
              audiences={audiences}
              cities={cities}
              facts={last.facts}
              fit={last.fit}
              total={pages.total}
              onChange={(next) => void navigate({ to: '/support', search: next, resetScroll: false })}
            />
            <OpenNowContext value={open}>
              <PagedList
                pages={pages}
                level={3}
                link={(page, props) => <Link to="/support" search={{ ...search, page }} {...props} />}
                empty={
                  isEmpty ? (
                    <p>Who helps, and how to reach them, will be listed here. Those above answer already.</p>
                  ) : (
                    <p>
                      Nobody is listed for these choices{search.open && ' at this hour'}.{' '}
                      <Link to="/support" resetScroll={false}>
                        Show all support
                      </Link>
                      .
                    </p>
                  )
                }
              />
            </OpenNowContext>
            <AboutLeaving />
            <KeepOrShare title="Get support">
              <Follow />
            </KeepOrShare>
          </section>
        </div>
      </div>
    </div>
  );
}
