/** The three ways to write a date in the interchange format. */
import type { Day, Instant } from '#server/database/schema.ts';
import { instant, isDay, shownDate } from '../../items/dates.ts';
import { type Cell, CellProblem, shown } from './cells.ts';

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** A date in an events file; a local time waits for the zone of its row. */
export type WrittenDate = { day: Day } | { local: string } | { moment: Instant };

/** Throws `CellProblem` for what is not a date, or a day that does not exist. */
function parseWritten(value: string): WrittenDate {
  try {
    if (isDay(value)) return { day: Temporal.PlainDate.from(value, { overflow: 'reject' }).toString() };
    if (LOCAL.test(value)) {
      Temporal.PlainDateTime.from(value, { overflow: 'reject' });
      return { local: value };
    }
    if (MOMENT.test(value)) return { moment: new Date(Temporal.Instant.from(value).epochMilliseconds).toISOString() };
  } catch {
    throw new CellProblem(`there is no such day or time: ${shown(value)}`);
  }
  throw new CellProblem(`‘${shown(value)}’ is not an ISO date`);
}

/** A day or moment in columns without a zone. `ofDay` is the moment that a whole day stands for. */
function zoneless(ofDay: (day: Temporal.PlainDate) => Temporal.PlainDate): Cell<Instant | null> {
  return {
    parse: (value) => {
      const written = parseWritten(value);
      if ('moment' in written) return written.moment;
      if ('day' in written) return instant(ofDay(Temporal.PlainDate.from(written.day)).toZonedDateTime('UTC'));
      throw new CellProblem(`‘${shown(value)}’ has no offset from UTC; write a day, or add Z`);
    },
    format: (value) => {
      if (value === null) return '';
      if (!value.endsWith('T00:00:00.000Z')) return value.replace('.000Z', 'Z');
      const shift = ofDay(Temporal.PlainDate.from('2000-01-01')).since('2000-01-01').days;
      return Temporal.PlainDate.from(value.slice(0, 10)).subtract({ days: shift }).toString();
    },
    empty: null,
    same: (a, b) => a === b,
    required: false,
  };
}

/** From the beginning of a day. */
export const from: Cell<Instant | null> = zoneless((day) => day);
/** Until the end of a day: the midnight after it. */
export const until: Cell<Instant | null> = zoneless((day) => day.add({ days: 1 }));

/** A date whose meaning depends on the row's zone; resolved by `resolveDate`. */
export const zoned: Cell<string | null> = {
  parse: (value) => {
    parseWritten(value);
    return value;
  },
  format: (value) => value ?? '',
  empty: null,
  same: (a, b) => a === b,
  required: false,
};

/**
 * A written date as it is stored: the day, or the moment. A local time that the clocks skip or repeat is read with the
 * offset that holds before the change.
 */
export function resolveDate(value: string, timezone: string): Day | Instant {
  const written = parseWritten(value);
  if ('day' in written) return written.day;
  if ('moment' in written) return written.moment;
  return instant(
    Temporal.PlainDateTime.from(written.local).toZonedDateTime(timezone, { disambiguation: 'compatible' }),
  );
}

/** A stored date as it is written: moments as the clock of the zone shows them. */
export const writeDate = (date: Day | Instant | null, timezone: string | null): string | null =>
  shownDate(date, timezone);

export const timezone: Cell<string | null> = {
  parse: (value) => {
    try {
      if (/^[+-]/.test(value)) throw new RangeError();
      Temporal.Now.zonedDateTimeISO(value);
      return value;
    } catch {
      throw new CellProblem(`‘${shown(value)}’ is not a time zone such as Europe/London`);
    }
  },
  format: (value) => value ?? '',
  empty: null,
  same: (a, b) => a === b,
  required: false,
};
