/** When an event begins and is over, as moments and as days of its place. */
import { type Day, dayIn, endMoment, type Instant, startMoment } from './dates.ts';

interface Dated {
  start_date: Day | Instant | null;
  end_date: Day | Instant | null;
  timezone: string | null;
}

interface EventTimes {
  first_day: Day | null;
  last_day: Day | null;
  starts_at: Instant | null;
  ends_at: Instant | null;
}

/** What has a time and says no end may go on until its day does. What ends at midnight takes no part of the day that begins then. */
export function eventTimes({ start_date: start, end_date: end, timezone }: Dated): EventTimes {
  if (start === null) return { first_day: null, last_day: null, starts_at: null, ends_at: null };
  const zone = timezone ?? 'UTC';
  const starts_at = startMoment(start, zone);
  const first_day = dayIn(starts_at, zone);
  const ends_at = endMoment(end !== null && endMoment(end, zone) > starts_at ? end : first_day, zone);
  return { first_day, last_day: dayIn(justBefore(ends_at), zone), starts_at, ends_at };
}

const justBefore = (moment: Instant): Instant => new Date(Date.parse(moment) - 1).toISOString();
