import { useSuspenseQueries } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { EventFilters } from '../features/events/event-filters.tsx';
import { EVENT_PARAMS, eventOptionsQuery, eventsQuery } from '../features/events/queries.ts';
import { head } from '../lib/head.ts';
import { pagesShown } from '../lib/pages-shown.ts';
import { params } from '../lib/params.ts';
import { buttonClass } from '../ui/button.tsx';
import { CardGrid } from '../ui/cards/grid.tsx';
import { Empty } from '../ui/empty.tsx';
import { ListFoot } from '../ui/show-more.tsx';

const validateSearch = params(EVENT_PARAMS);

export const Route = createFileRoute('/events')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(eventOptionsQuery),
      ...pagesShown(deps.page).map((page) => queryClient.ensureQueryData(eventsQuery(deps, page))),
    ]).then(() => undefined),
  head: () => head({ title: 'Events', description: 'What is coming up, soonest first, in person and online.' }),
  component: Events,
});

function Events() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const pages = useSuspenseQueries({ queries: pagesShown(search.page).map((page) => eventsQuery(search, page)) });
  const cards = pages.flatMap(({ data }) => data.data);
  const last = pages.at(-1)?.data.pagination;
  return (
    <div className="wrap pt-8">
      <h1 className="text-h1">Events</h1>
      <p className="mt-3 mb-8 max-w-184 text-lead">What is coming up, soonest first. Each one says what to expect.</p>
      <EventFilters
        params={search}
        total={last?.total_objects ?? 0}
        onChange={(next) => void navigate({ to: '/events', search: next, resetScroll: false })}
      />
      {cards.length > 0 ? (
        <CardGrid cards={cards} level={2} eager={3} />
      ) : (
        <Empty>
          <p>
            No events match these filters.{' '}
            <Link to="/events" resetScroll={false}>
              Show all events
            </Link>
            .
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
                to="/events"
                search={{ ...search, page: (search.page ?? 1) + 1 }}
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
