/** When the dates of a series begin and end, as the clocks of their zone show it: '2027-05-11', or '2027-05-11T18:30:00'. */
import { addDays, daysFrom } from './repeats.ts';

/** What each date of a series says for itself, whatever the others say. */
export const OF_ONE_DATE: readonly string[] = ['external_id', 'slug', 'series', 'published_at'];

export interface ClockTimes {
  start: string | null;
  end: string | null;
}

const dayOf = (clock: string): string => clock.slice(0, 10);
const timeOf = (clock: string): string => clock.slice(10);
const onOtherDay = (clock: string, days: number): string => addDays(dayOf(clock), days) + timeOf(clock);

/** The same times on another day: who is there at half past six is there at half past six, in summer and in winter. */
export function timesOn(start: string, end: string | null, day: string): { start: string; end: string | null } {
  const days = daysFrom(dayOf(start), day);
  return { start: onOtherDay(start, days), end: end && onOtherDay(end, days) };
}

/** How an end lies to its beginning: so many days later, at which time. */
function lengthOf({ start, end }: ClockTimes): string | null {
  if (start === null || end === null) return null;
  return `${daysFrom(dayOf(start), dayOf(end))} ${timeOf(end)}`;
}

interface Moved extends ClockTimes {
  /** What somebody had set otherwise for this date: it stays. */
  kept: ('start_date' | 'end_date')[];
}

/**
 * The times of another date of the series after one of them was moved: so many days on, and at the new time where it was at the
 * old one. What has a time or a length of its own keeps it.
 */
export function movedAlong(before: ClockTimes, after: ClockTimes, other: ClockTimes): Moved {
  const kept: Moved['kept'] = [];
  let { start, end } = other;
  let days = 0;
  if (before.start !== after.start) {
    if (before.start === null || after.start === null || start === null) kept.push('start_date');
    else {
      const isOtherTime = timeOf(before.start) !== timeOf(after.start);
      if (isOtherTime && timeOf(start) !== timeOf(before.start)) kept.push('start_date');
      else {
        days = daysFrom(dayOf(before.start), dayOf(after.start));
        start = onOtherDay(start, days).slice(0, 10) + timeOf(isOtherTime ? after.start : start);
      }
    }
  }
  end &&= onOtherDay(end, days);
  if (lengthOf(before) !== lengthOf(after)) {
    if (lengthOf(other) !== lengthOf(before)) {
      if (lengthOf(other) !== lengthOf(after)) kept.push('end_date');
    } else if (start !== null && after.start !== null)
      end = after.end && addDays(dayOf(start), daysFrom(dayOf(after.start), dayOf(after.end))) + timeOf(after.end);
  }
  return { start, end, kept };
}
