/** When an event of a calendar is: within some days of now, and all the dates of one that repeats. */
import { firstWords } from '../../reading/plain-text.ts';
import type { CalendarEvent } from './calendar-events.ts';
import { minutesSince, type Stamp, stampsOf, writtenTime } from './calendar-times.ts';
import type { Gathering } from './entry-checks.ts';
import { type Budget, repeats, ruleOf } from './recurrence.ts';

const OF_A_SERIES = 26;
/** Days that are looked at for one rule, some three hundred years. */
const RULE_DAYS = 110_000;

/** What is looked for, and what is left of the days that may be looked at. */
export interface Window {
  from: Temporal.Instant;
  to: Temporal.Instant;
  base: string;
  gathering: Gathering;
  budget: Budget;
}

export const isSeries = ({ component }: CalendarEvent): boolean => component.has('rrule') || component.has('rdate');

/** In milliseconds; a whole day counts from its beginning on the usual clock. */
export function momentOf(stamp: Stamp, { zones }: CalendarEvent): number {
  const instant =
    'day' in stamp ? zones.usual.instantOf(stamp.day.toPlainDateTime()) : stamp.zone.instantOf(stamp.local);
  return instant.epochMilliseconds;
}

export function isOver({ start, length }: CalendarEvent, at: number, { from }: Window): boolean {
  const hours =
    length?.total({ unit: 'hour', relativeTo: 'day' in start ? start.day : start.local }) ?? ('day' in start ? 24 : 0);
  return at + hours * 3_600_000 < from.epochMilliseconds;
}

/** Of what repeats in a way that cannot be counted nobody knows when it is next. */
export const isCounted = ({ component }: CalendarEvent): boolean =>
  component.all('rrule').every(({ values }) => ruleOf(values[0] as Record<string, unknown>, 0) !== undefined);

/** Whether a series will not come round again. */
export function isEnded(event: CalendarEvent, window: Window): boolean {
  const value = event.component.first('rrule')?.values[0] as Record<string, unknown> | undefined;
  if (!value) return !event.component.has('rdate') || isOver(event, momentOf(event.start, event), window);
  const until = writtenTime(value.until);
  const last = until?.local ?? until?.day?.toPlainDateTime();
  if (last) return minutesSince(last) * 60_000 < window.to.epochMilliseconds;
  return value.count !== undefined && momentOf(event.start, event) < window.from.epochMilliseconds;
}

/** The dates of a series within the window, at most so many that are to come. */
export function datesInWindow(
  event: CalendarEvent,
  instead: ReadonlyMap<number, CalendarEvent>,
  window: Window,
): Stamp[] {
  const { start, component, zones, title, length, uid } = event;
  const { gathering, budget } = window;
  const left = new Set<string>();
  const stamps = (name: string) => component.all(name).flatMap((property) => stampsOf(property, zones, left));
  const excepted = new Set(
    stamps('exdate').map((stamp) => ('day' in stamp ? stamp.day.toString() : momentOf(stamp, event))),
  );
  const isExcepted = (stamp: Stamp) =>
    excepted.has(momentOf(stamp, event)) ||
    excepted.has(('day' in stamp ? stamp.day : stamp.local.toPlainDate()).toString());
  const found = new Map<number, Stamp>();
  const latest = window.to.epochMilliseconds;
  const put = (stamp: Stamp): void => {
    const at = momentOf(stamp, event);
    if (!isExcepted(stamp) && at <= latest && !isOver(event, at, window) && !instead.has(at)) found.set(at, stamp);
  };
  put(start);
  for (const stamp of stamps('rdate')) put(stamp);
  const days = length
    ? Math.min(400, Math.ceil(length.total({ unit: 'day', relativeTo: 'day' in start ? start.day : start.local })))
    : 0;
  const dayOf = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 86_400_000);
  for (const { values } of component.all('rrule')) {
    const value = values[0] as Record<string, unknown>;
    const own: Budget = { days: Math.min(RULE_DAYS, budget.days) };
    const before = own.days;
    if (!putRule(value, event, [dayOf(window.from) - days - 2, dayOf(window.to) + 2], own, put))
      gathering.refuse(
        `‘${firstWords(title)}’ repeats in a way that we cannot count. Only its first date was read.`,
        uid,
      );
    budget.days -= before - own.days;
    if (own.days <= 0)
      gathering.refuse(`‘${firstWords(title)}’ repeats so often that not all of its dates were counted.`, uid);
  }
  const all = [...found].sort(([a], [b]) => a - b).map(([, stamp]) => stamp);
  if (all.length > OF_A_SERIES)
    gathering.refuse(`The next ${OF_A_SERIES} dates of ‘${firstWords(title)}’ were taken. There are more.`, uid);
  return all.slice(0, OF_A_SERIES);
}

/** Whether the rule is one that can be counted. */
function putRule(
  value: Record<string, unknown>,
  event: CalendarEvent,
  [from, to]: readonly [number, number],
  budget: Budget,
  put: (stamp: Stamp) => void,
): boolean {
  const { start } = event;
  const begun = 'day' in start ? start.day.toPlainDateTime() : start.local;
  const rule = ruleOf(value, begun.hour * 60 + begun.minute);
  if (!rule) return false;
  const until = writtenTime(value.until);
  const isPast = (stamp: Stamp): boolean => {
    if (!until) return false;
    const day = 'day' in stamp ? stamp.day : stamp.local.toPlainDate();
    if (until.day) return Temporal.PlainDate.compare(day, until.day) > 0;
    const last = until.local as Temporal.PlainDateTime;
    if ('day' in stamp) return Temporal.PlainDate.compare(day, last.toPlainDate()) > 0;
    const end = until.isUtc ? last.toZonedDateTime('UTC').toInstant() : stamp.zone.instantOf(last);
    return Temporal.Instant.compare(stamp.zone.instantOf(stamp.local), end) > 0;
  };
  const epoch = Temporal.PlainDateTime.from('1970-01-01T00:00');
  for (const minute of repeats(rule, minutesSince(begun), from, to, budget)) {
    const local = epoch.add({ minutes: minute, seconds: begun.second });
    const stamp = 'day' in start ? { day: local.toPlainDate() } : { local, zone: start.zone };
    if (isPast(stamp)) return true;
    put(stamp);
  }
  return true;
}
