/** When and where an event takes place, and the way to take it into a calendar. */
import { createContext, useContext } from 'react';
import type { EventCard } from '#contract/items.ts';
import { runsOn } from '#domain/online-platform.ts';
import { dateLines } from '../../lib/words/dates.ts';
import { count } from '../../lib/words/formatting.ts';
import { Icon } from '../icon.tsx';
import { useNamedAfter } from './card-title-context.ts';

/** In a search, which shows one date of a series: how many more each has. */
export const MoreDatesContext = createContext<ReadonlyMap<number, number>>(new Map());

/** When it takes place, if it does. */
function EventDates({ event }: { event: EventCard }) {
  const when = dateLines(event.start_date, event.end_date, event.timezone);
  const more = useContext(MoreDatesContext).get(event.id);
  return (
    <>
      {event.cancelled && (
        <p className="flex items-start gap-1.5 text-card leading-snug font-strong text-danger-ink">
          <Icon name="warning" className="mt-0.5 size-4.5" />
          Cancelled: this will not happen
        </p>
      )}
      {when ? (
        <p className="figures text-small leading-snug font-strong">
          {when.days}
          {when.times && `, ${when.times}`}
          {more && <span className="font-normal"> and {count(more, 'more date')}</span>}
        </p>
      ) : (
        <p className="text-small leading-snug font-strong">No fixed date</p>
      )}
    </>
  );
}

/** When and where. */
export function EventDetails({ event }: { event: EventCard }) {
  const on = runsOn(event);
  const where = on ? '' : [event.city_details, event.city?.name].filter(Boolean).join(', ');
  const unknown = where === '' && !event.online;
  return (
    <>
      <EventDates event={event} />
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-small leading-snug text-muted">
        {(where !== '' || unknown) && (
          <span className="flex items-start gap-1.5">
            <Icon name="place" className="mt-0.5 size-4.5" />
            {unknown ? 'Location not specified' : where}
          </span>
        )}
        {event.online && (
          <span className="flex items-center gap-1.5">
            <Icon name="online" className="size-4.5" />
            {where !== '' ? 'Also online' : on ? `Online: ${on}` : 'Online'}
          </span>
        )}
      </p>
    </>
  );
}

/** The way to take one event into a calendar, where its day is known. */
export function CalendarLink({ event }: { event: EventCard }) {
  const words = 'Add to my calendar';
  const named = useNamedAfter(words, event.title);
  if (!event.start_date) return null;
  return (
    <p data-unread className="print:hidden">
      <a
        href={`/event/${event.slug}.ics`}
        className="target relative z-1 inline-flex items-center gap-1.5 text-small"
        {...named}
      >
        {words}
      </a>
    </p>
  );
}
