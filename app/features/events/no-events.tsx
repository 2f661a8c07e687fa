/** No events under these filters: which of them to take off, and how many there are then. */
import { Link } from '@tanstack/react-router';
import type { EventList, EventsWithout } from '#contract/events.ts';
import { isNarrowed } from '../../lib/address/is-narrowed.ts';
import { count } from '../../lib/words/formatting.ts';
import { filterName } from './filter-labels.ts';
import type { EventPageParams } from './queries.ts';

interface NoEventsProps {
  params: EventPageParams;
  list: Pick<EventList, 'options' | 'without'>;
}

export function NoEvents({ params, list: { options, without = [] } }: NoEventsProps) {
  const { page, ...rest } = params;
  if (!isNarrowed(rest)) return <p>There are no events yet.</p>;
  return (
    <>
      <p>No events match these filters.{without.length > 0 && ' You can:'}</p>
      {without.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {without.map(({ filter, total }) => (
            <li key={filter} className="py-1">
              <Link to="/events" search={{ ...rest, ...offOf(filter) }} resetScroll={false} className="py-2">
                remove {filterName(filter, params, options)}
              </Link>{' '}
              ({count(total, 'event')})
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">
        <Link to="/events" resetScroll={false} className="py-2">
          Show all events
        </Link>
      </p>
    </>
  );
}

const offOf = (filter: EventsWithout['filter']): EventPageParams =>
  filter === 'when' ? { when: undefined, start_date: undefined, end_date: undefined } : { [filter]: undefined };
