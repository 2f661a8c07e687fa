/** The dates of events: whole days, or moments in a zone. */

/** A moment, always written as `2027-05-11T09:00:00.000Z`, so that text order is time order. */
export type Instant = string;

/** A day of the calendar, `2027-05-11`. */
export type Day = string;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const isDay = (date: string): date is Day => DAY.test(date);

/** Whether a zone has this name; an offset is none. */
export function isTimezone(name: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(name);
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** A day as it is; a moment as the clock in `timezone` shows it: `2027-06-05T18:30:00+01:00`. */
export function shownDate(date: Day | Instant | null, timezone: string | null): string | null {
  if (date === null || isDay(date)) return date;
  return Temporal.Instant.from(date)
    .toZonedDateTimeISO(timezone ?? 'UTC')
    .toString({ timeZoneName: 'never' });
}

/** As people write it, on the clock of a zone: 'Tuesday 8 December 2026, 7.30 pm'. */
export function dateInWords(date: Day | Instant, timezone: string): string {
  const [day = '', time] = (shownDate(date, timezone) ?? '').split('T');
  const asked = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const words = new Intl.DateTimeFormat('en-GB', asked).format(Date.parse(day)).replace(',', '');
  if (time === undefined) return words;
  const hour = Number(time.slice(0, 2));
  const minutes = time.slice(3, 5);
  return `${words}, ${hour % 12 || 12}${minutes === '00' ? '' : `.${minutes}`} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The moment at which a day begins in a zone. */
const startOfDay = (day: Day, timezone: string): Instant =>
  instant(Temporal.PlainDate.from(day).toZonedDateTime(timezone));

/** The moment at which a day is over in a zone: the midnight after it. */
const endOfDay = (day: Day, timezone: string): Instant =>
  instant(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timezone));

/** The day on which a moment falls in a zone. */
export const dayIn = (moment: Instant, timezone: string): Day =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDate().toString();

/** A zoned time as it is stored. */
export const instant = (time: Temporal.ZonedDateTime): Instant => new Date(time.epochMilliseconds).toISOString();

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** A date as somebody wrote it; a local time waits for its zone. */
export type WrittenDate = { day: Day } | { local: string } | { moment: Instant };

/** `undefined` for what is no ISO date. Throws `RangeError` for a day or time that does not exist. */
export function parseWritten(value: string): WrittenDate | undefined {
  if (isDay(value)) return { day: Temporal.PlainDate.from(value, { overflow: 'reject' }).toString() };
  if (LOCAL.test(value)) {
    Temporal.PlainDateTime.from(value, { overflow: 'reject' });
    return { local: value };
  }
  if (MOMENT.test(value)) return { moment: new Date(Temporal.Instant.from(value).epochMilliseconds).toISOString() };
  return undefined;
}

/**
 * A written date as it is stored: the day, or the moment. A local time that the clocks skip or repeat is read with the
 * offset that holds before the change.
 */
export function resolveDate(value: string, timezone: string): Day | Instant {
  const written = parseWritten(value);
  if (!written) throw new RangeError(`no date: ${value}`);
  if ('day' in written) return written.day;
  if ('moment' in written) return written.moment;
  return instant(
    Temporal.PlainDateTime.from(written.local).toZonedDateTime(timezone, { disambiguation: 'compatible' }),
  );
}

/** The moment at which a stored date begins. */
export const startMoment = (date: Day | Instant, zone: string): Instant =>
  isDay(date) ? startOfDay(date, zone) : date;
/** The moment at which a stored date is over. */
export const endMoment = (date: Day | Instant, zone: string): Instant => (isDay(date) ? endOfDay(date, zone) : date);
