import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { EventFilters } from '../features/events/event-filters.tsx';
import { EVENT_PARAMS, eventOptionsQuery, eventsQuery } from '../features/events/queries.ts';
import { head } from '../lib/head.ts';
import { ownPageSize } from '../lib/page-size.ts';
import { usePages, warmPages } from '../lib/pages.ts';
import { params } from '../lib/params.ts';
import { useLatest } from '../lib/waiting.ts';
import { PagedList } from '../ui/paged-list.tsx';

const validateSearch = params(EVENT_PARAMS);

export const Route = createFileRoute('/events')({
  validateSearch,
  search: { middlewares: [ownPageSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(eventOptionsQuery),
      warmPages(queryClient, deps.page, (page) => eventsQuery(deps, page)),
    ]).then(() => undefined),
  head: () => head({ title: 'Events', description: 'What is coming up, soonest first, in person and online.' }),
  component: Events,
});

function Events() {
  const search = Route.useSearch();
  const latest = useLatest(validateSearch, search);
  const navigate = useNavigate();
  const pages = usePages(search.page, (page) => eventsQuery(search, page));
  return (
    <div className="wrap pt-8">
      <h1 className="text-h1">Events</h1>
      <p className="mt-3 mb-8 max-w-(--measure) text-lead">
        What is coming up, soonest first. Each one says what to expect.
      </p>
      <EventFilters
        params={latest}
        total={pages.total}
        onChange={(next) => void navigate({ to: '/events', search: next, resetScroll: false })}
      />
      <PagedList
        pages={pages}
        level={2}
        eager={3}
        link={(page, props) => <Link to="/events" search={{ ...search, page }} {...props} />}
        empty={
          <p>
            No events match these filters.{' '}
            <Link to="/events" resetScroll={false}>
              Show all events
            </Link>
            .
          </p>
        }
      />
    </div>
  );
}
