/** A time zone as calendars want it described: what its clocks show before and after each change within a span of time. */

/** `-PT1H` as `-0100`. */
function offset(nanoseconds: number): string {
  const minutes = Math.round(Math.abs(nanoseconds) / 60_000_000_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${nanoseconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** The clock's time when a change comes, by the clock as it was until then. */
const local = (at: Temporal.ZonedDateTime, before: number): string =>
  at
    .toInstant()
    .add({ nanoseconds: before })
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replaceAll(/[-:]/g, '');

/** A VTIMEZONE of `zone` that holds from the year before `from` to the year after `to`. */
export function timezoneOf(zone: string, from: Temporal.Instant, to: Temporal.Instant): string {
  const begin = from.toZonedDateTimeISO(zone).subtract({ years: 1 });
  const end = to.toZonedDateTimeISO(zone).add({ years: 1 });
  const least = Math.min(...yearsOffsets(begin));
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`];
  const observance = (before: number, after: number, start: string) => {
    const name = after > least ? 'DAYLIGHT' : 'STANDARD';
    lines.push(
      `BEGIN:${name}`,
      `DTSTART:${start}`,
      `TZOFFSETFROM:${offset(before)}`,
      `TZOFFSETTO:${offset(after)}`,
      `END:${name}`,
    );
  };
  // What holds before the first change needs a beginning too.
  observance(begin.offsetNanoseconds, begin.offsetNanoseconds, '19700101T000000');
  let at = begin;
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || Temporal.ZonedDateTime.compare(next, end) > 0) break;
    const before = next.subtract({ nanoseconds: 1 }).offsetNanoseconds;
    observance(before, next.offsetNanoseconds, local(next, before));
    at = next;
  }
  lines.push('END:VTIMEZONE');
  return lines.join('\r\n');
}

/** The offsets in the year that follows: the smallest is that of the standard time. */
function yearsOffsets(begin: Temporal.ZonedDateTime): number[] {
  return Array.from({ length: 12 }, (_, month) => begin.add({ months: month }).offsetNanoseconds);
}
