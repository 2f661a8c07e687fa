/** The fields that hold dates: of an event, with its zone, and of what stands in no zone. */
import { type Day, type Instant, instant, isTimezone, parseWritten, type WrittenDate } from './dates.ts';
import { type Field, FieldProblem, optional, refuse, shown } from './fields.ts';

function readWritten(value: string): WrittenDate {
  try {
    const written = parseWritten(value);
    if (written) return written;
  } catch {
    return refuse(`there is no such day or time: ${shown(value)}`);
  }
  return refuse(`‘${shown(value)}’ is not an ISO date`);
}

/** A day or moment of fields without a zone. `ofDay` is the moment that a whole day stands for. */
function zoneless(ofDay: (day: Temporal.PlainDate) => Temporal.PlainDate): Field<Instant | null> {
  return optional(
    (value) => {
      const written = readWritten(value);
      if ('moment' in written) return written.moment;
      if ('day' in written) return instant(ofDay(Temporal.PlainDate.from(written.day)).toZonedDateTime('UTC'));
      throw new FieldProblem(`‘${shown(value)}’ has no offset from UTC; write a day, or add Z`);
    },
    (value) => {
      if (!value.endsWith('T00:00:00.000Z')) return value.replace('.000Z', 'Z');
      const shift = ofDay(Temporal.PlainDate.from('2000-01-01')).since('2000-01-01').days;
      return Temporal.PlainDate.from(value.slice(0, 10)).subtract({ days: shift }).toString();
    },
  );
}

/** From the beginning of a day. */
export const from: Field<Instant | null> = zoneless((day) => day);
/** Until the end of a day: the midnight after it. */
export const until: Field<Instant | null> = zoneless((day) => day.add({ days: 1 }));

/** A day by the calendar, whatever the clock. */
export const day: Field<Day | null> = optional((value) => {
  const written = readWritten(value);
  return 'day' in written ? written.day : refuse('has a time; write the day alone');
});

/** A date whose meaning depends on the record's zone; resolved by `resolveDate`. */
export const zoned: Field<string | null> = optional((value) => {
  readWritten(value);
  return value;
});

export const timezone: Field<string | null> = optional((value) =>
  isTimezone(value) ? value : refuse(`‘${shown(value)}’ is not a time zone such as Europe/London`),
);
