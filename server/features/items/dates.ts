/** The dates of events: whole days, or moments in a zone. */
import type { Day, Instant } from '#server/database/schema.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const isDay = (date: string): date is Day => DAY.test(date);

/** A day as it is; a moment as the clock in `timezone` shows it: `2027-06-05T18:30:00+01:00`. */
export function shownDate(date: Day | Instant | null, timezone: string | null): string | null {
  if (date === null || isDay(date)) return date;
  return Temporal.Instant.from(date)
    .toZonedDateTimeISO(timezone ?? 'UTC')
    .toString({ timeZoneName: 'never' });
}

/** The moment at which a day begins in a zone. */
export const startOfDay = (day: Day, timezone: string): Instant =>
  instant(Temporal.PlainDate.from(day).toZonedDateTime(timezone));

/** The moment at which a day is over in a zone: the midnight after it. */
export const endOfDay = (day: Day, timezone: string): Instant =>
  instant(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timezone));

/** The day on which a moment falls in a zone. */
export const dayIn = (moment: Instant, timezone: string): Day =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDate().toString();

/** A zoned time as it is stored. */
export const instant = (time: Temporal.ZonedDateTime): Instant => new Date(time.epochMilliseconds).toISOString();
