/** No events under these filters: which of them to take off, and how many there are then. */
import { Link } from '@tanstack/react-router';
import type { EventsWithout } from '#contract/events.ts';
import { count } from '../../lib/words.ts';
import type { EventPageParams } from './queries.ts';

const FILTER_NAMES: Record<EventsWithout['filter'], string> = {
  query: 'the words',
  when: 'the days',
  type: '‘Online’ or ‘In person’',
  category: 'the type',
  tag: 'the tag',
  topic: 'the topic',
  audience: 'the audience',
  location: 'the location',
};

export function NoEvents({ params, without = [] }: { params: EventPageParams; without?: EventsWithout[] | undefined }) {
  const { page, ...rest } = params;
  return (
    <>
      <p>No events match these filters.{without.length > 0 && ' You can:'}</p>
      {without.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {without.map(({ filter, total }) => (
            <li key={filter} className="py-1">
              <Link to="/events" search={{ ...rest, ...offOf(filter) }} resetScroll={false} className="py-2">
                take off {FILTER_NAMES[filter]}
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
