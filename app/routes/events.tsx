import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { EventFilters } from '../features/events/event-filters.tsx';
import { NoEvents } from '../features/events/no-events.tsx';
import { EVENT_PARAMS, eventOptionsQuery, eventsQuery } from '../features/events/queries.ts';
import { QueryNotes } from '../features/query-notes/query-notes.tsx';
import { head } from '../lib/address/head.ts';
import { params } from '../lib/address/params.ts';
import { ownPageSize } from '../lib/data/page-size.ts';
import { prefetchPages, usePages } from '../lib/data/pagination.ts';
import { prefetchUnderstanding } from '../lib/data/query-understanding.ts';
import { useLatest } from '../lib/data/slow-loading.ts';
import { usePreferred } from '../lib/preferences/needs.ts';
import { EmbedCode } from '../ui/embed-code.tsx';
import { Follow } from '../ui/feed-links.tsx';
import { KeepOrShare } from '../ui/keep-or-share.tsx';
import { PagedList } from '../ui/paged-list.tsx';

const validateSearch = params(EVENT_PARAMS);

export const Route = createFileRoute('/events')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      prefetchUnderstanding(queryClient, deps),
      queryClient.ensureQueryData(eventOptionsQuery),
      prefetchPages(queryClient, deps.page, (page) => eventsQuery(deps, page)),
    ]).then(() => undefined),
  head: () => head({ title: 'Events', description: 'What is coming up, soonest first, in person and online.' }),
  component: Events,
});

function Events() {
  const search = Route.useSearch();
  const latest = useLatest(validateSearch, search);
  const navigate = useNavigate();
  const prefer = usePreferred('event', search.mine);
  const pages = usePages(search.page, (page) => eventsQuery(search, page, prefer));
  return (
    <div className="wrap pt-4 sm:pt-8">
      <h1 className="text-h1">Events</h1>
      <p className="mt-2 mb-4 max-w-(--measure) text-lead">What is coming up, soonest first.</p>
      <QueryNotes
        words={search}
        asTyped={(props) => <Link to="/events" search={{ ...search, exact: true }} resetScroll={false} {...props} />}
      />
      <EventFilters
        params={latest}
        list={pages.last}
        onChange={(next) => void navigate({ to: '/events', search: next, resetScroll: false })}
      />
      <PagedList
        pages={pages}
        level={2}
        eager={3}
        link={(page, props) => <Link to="/events" search={{ ...search, page }} {...props} />}
        empty={<NoEvents params={search} list={pages.last} />}
      />
      <KeepOrShare title="Events">
        <Follow calendar />
        <EmbedCode title="Events" />
      </KeepOrShare>
    </div>
  );
}
