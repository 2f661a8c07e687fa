/** When an event of a calendar is: within some days of now, and all the dates of one that repeats. */
import { firstWords } from '../../reading/plain-text.ts';
import type { CalendarEvent } from './calendar-events.ts';
import { asDay, localOf, type Stamp, stampsOf, untilOf } from './calendar-times.ts';
import type { Gathering } from './entry-checks.ts';
import { type Budget, isCountable, type Rule, repeats } from './recurrence.ts';

const OF_A_SERIES = 26;

/** What is looked for, and what is left of the days that may be gone through. */
export interface Window {
  from: Temporal.Instant;
  to: Temporal.Instant;
  base: string;
  gathering: Gathering;
  budget: Budget;
}

/** A date that stands instead of another has one moment, whatever rule its program repeats with it. */
export const isSeries = ({ component, instead }: CalendarEvent): boolean =>
  instead === undefined && (component.has('rrule') || component.has('rdate'));

/** In milliseconds; a whole day counts from its beginning on the usual clock. */
export function momentOf(stamp: Stamp, { zones }: CalendarEvent): number {
  const instant =
    'day' in stamp ? zones.usual.instantOf(stamp.day.toPlainDateTime()) : stamp.zone.instantOf(stamp.local);
  return instant.epochMilliseconds;
}

/** What names a date of a series: its day where the series is of whole days, else its moment. */
export const dateIn = (series: CalendarEvent, stamp: Stamp): number =>
  momentOf('day' in series.start ? asDay(stamp, series.zones.usual) : stamp, series);

export function isOver({ start, length }: CalendarEvent, at: number, { from }: Window): boolean {
  const hours =
    length?.total({ unit: 'hour', relativeTo: 'day' in start ? start.day : start.local }) ?? ('day' in start ? 24 : 0);
  return at + hours * 3_600_000 < from.epochMilliseconds;
}

const rulesOf = ({ component }: CalendarEvent): Rule[] => component.all('rrule').map(({ values }) => values[0] as Rule);

/** Of what repeats in a way that cannot be counted nobody knows when it is next. */
export const isCounted = (event: CalendarEvent): boolean => rulesOf(event).every(isCountable);

/** Whether a series will not come round again. */
export function isEnded(event: CalendarEvent, window: Window): boolean {
  const [rule] = rulesOf(event);
  if (!rule) return !event.component.has('rdate') || isOver(event, momentOf(event.start, event), window);
  const last = localOf(rule.until);
  if (last) return last.toZonedDateTime('UTC').epochMilliseconds < window.to.epochMilliseconds;
  return rule.count !== undefined && momentOf(event.start, event) < window.from.epochMilliseconds;
}

/** The dates of a series within the window, at most so many that are to come. */
export function datesInWindow(
  event: CalendarEvent,
  instead: ReadonlyMap<number, CalendarEvent>,
  window: Window,
): Stamp[] {
  const { start, component, zones, title, length, uid } = event;
  const { gathering, budget } = window;
  const stamps = (name: string) => component.all(name).flatMap((property) => stampsOf(property, zones, new Set()));
  const excepted = stamps('exdate');
  const moments = new Set(excepted.map((stamp) => dateIn(event, stamp)));
  const days = new Set(excepted.flatMap((stamp) => ('day' in stamp ? stamp.day.toString() : [])));
  const found = new Map<number, Stamp>();
  const put = (stamp: Stamp): void => {
    const at = dateIn(event, stamp);
    const isExcepted = moments.has(at) || days.has(asDay(stamp, zones.usual).day.toString());
    if (!isExcepted && at <= window.to.epochMilliseconds && !isOver(event, at, window) && !instead.has(at))
      found.set(at, stamp);
  };
  put(start);
  const extra = stamps('rdate');
  for (const stamp of extra) put('day' in start ? asDay(stamp, zones.usual) : stamp);
  const begun = 'day' in start ? start.day.toPlainDateTime() : start.local;
  const long = length ? Math.min(400, Math.ceil(length.total({ unit: 'day', relativeTo: begun }))) : 0;
  const onClock = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('UTC').toPlainDateTime();
  const within = [onClock(window.from).subtract({ days: long + 2 }), onClock(window.to).add({ days: 2 })] as const;
  for (const rule of rulesOf(event)) {
    if (!isCountable(rule))
      gathering.refuse(
        `‘${firstWords(title)}’ repeats in a way that we cannot count. Only its first date was read.`,
        uid,
      );
    const isPast = untilOf(rule.until, start, zones.usual);
    for (const local of repeats(rule, begun, within, budget)) {
      const stamp: Stamp = 'day' in start ? { day: local.toPlainDate() } : { local, zone: start.zone };
      if (isPast(stamp)) break;
      put(stamp);
      // Those to come are in their order.
      if (found.size > OF_A_SERIES + extra.length) break;
    }
    if (budget.periods < 0)
      gathering.refuse(`‘${firstWords(title)}’ repeats so often that not all of its dates were counted.`, uid);
  }
  const all = [...found].sort(([a], [b]) => a - b).map(([, stamp]) => stamp);
  if (all.length > OF_A_SERIES)
    gathering.refuse(`The next ${OF_A_SERIES} dates of ‘${firstWords(title)}’ were taken. There are more.`, uid);
  return all.slice(0, OF_A_SERIES);
}

/** A date of a series that was changed from one of its dates on: as far from its own time as that one is. */
export function shifted(stamp: Stamp, changed: CalendarEvent): Stamp {
  const { instead, start, zones } = changed;
  if (!instead) return stamp;
  if (!('day' in start || 'day' in stamp)) {
    const milliseconds = momentOf(start, changed) - momentOf(instead, changed);
    return { local: stamp.local.add({ milliseconds }), zone: stamp.zone };
  }
  const dayOf = (one: Stamp) => asDay(one, zones.usual).day;
  const day = dayOf(stamp).add(dayOf(instead).until(dayOf(start)));
  return 'day' in start ? { day } : { local: day.toPlainDateTime(start.local.toPlainTime()), zone: start.zone };
}
