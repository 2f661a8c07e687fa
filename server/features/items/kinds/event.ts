/** The table of events: beside what was said, when each begins and ends in days and in moments. */
import type { Selectable } from 'kysely';
import { dayIn, endMoment, isDay, startMoment } from '#domain/dates.ts';
import type { EventTable } from '#server/database/schema.ts';
import { defineKind } from './kind-adapter.ts';
import { withTable } from './kind-tables.ts';

export const event = defineKind<'event', Selectable<EventTable>>({
  ...withTable('event', 'event', ({ start_date, end_date, timezone }) => {
    const zone = timezone ?? 'UTC';
    const end = end_date ?? start_date;
    const dayOf = (date: string | null) => date && (isDay(date) ? date : dayIn(date, zone));
    return {
      first_day: dayOf(start_date),
      last_day: dayOf(end),
      starts_at: start_date && startMoment(start_date, zone),
      ends_at: end && endMoment(end, zone),
    };
  }),
  search: ({ ends_at, series }) => ({ until: ends_at, isRepeated: series !== null }),
});
