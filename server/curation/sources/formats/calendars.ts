/** Calendars in the format iCalendar: each event is one entry, and each occurrence of one that repeats. */
import { plural } from '#domain/plurals.ts';
import { addressKey } from '../../reading/addresses.ts';
import type { FoundSource, SourceToRead } from '../found.ts';
import { type CalendarEvent, datesOf, eventOf, MARKED_PRIVATE, wordsOf } from './calendar-events.ts';
import { Component, componentsOf } from './calendar-lines.ts';
import {
  dateIn,
  datesInWindow,
  isCounted,
  isEnded,
  isOver,
  isSeries,
  momentOf,
  shifted,
  type Window,
} from './calendar-series.ts';
import { type Stamp, Zones } from './calendar-times.ts';
import { Gathering, titleOf } from './entry-checks.ts';
import { NO_END } from './xml.ts';

const DAYS_BACK = 7;
const DAYS_AHEAD = 92;
const OF_A_CALENDAR = 500;
/** Days, weeks, months and years that are gone through for all rules of a calendar. */
const ALL_PERIODS = 500_000;

export const isCalendar = (text: string): boolean =>
  /^\s*begin\s*:\s*v(?:calendar|event|todo|journal|timezone)\s*$/im.test(text.slice(0, 20_000));

/** One time at which an event is. */
interface Occurrence {
  event: CalendarEvent;
  start: Stamp;
  /** Its name at the source. */
  key: string;
  formerKey?: string;
  at: number;
}

export function readCalendar(text: string, input: SourceToRead): FoundSource {
  const gathering = new Gathering();
  const now = Temporal.Instant.from(input.now);
  const days = (count: number) => now.add({ hours: 24 * count });
  const window = {
    from: days(-DAYS_BACK),
    to: days(DAYS_AHEAD),
    base: input.url,
    gathering,
    budget: { periods: ALL_PERIODS },
  };
  const { parts, isLong, hasEnd } = componentsOf(text);
  if (isLong) gathering.breakOff('This calendar is very long. The first 20,000 parts of it were read.');
  else if (!hasEnd) gathering.breakOff(NO_END);
  const calendars = calendarsOf(parts);
  const series = bySeries(
    calendars.flatMap((calendar) => eventsOf(calendar, calendars, input.timezone, now, gathering)),
  );
  const nameless = new Dates();
  const all = [...series.values()].map((events) => occurrencesOf(events, window, nameless));
  const found = all.flatMap(({ found }) => found).sort((a, b) => a.at - b.at);
  for (const one of found.slice(0, OF_A_CALENDAR)) gathering.add(draftOf(one, input.url));
  const title = calendars
    .map((calendar) => calendar.text('name') || calendar.text('x-wr-calname'))
    .find((name) => name !== '');
  const counts = countsOf(
    all.flatMap(({ missed }) => missed),
    found.length - OF_A_CALENDAR,
  );
  const whole = gathering.found('ical', { title: titleOf(title) });
  const left = found[OF_A_CALENDAR];
  const unread = left ? { names: [], isCut: false, ...whole.unread, from: dayOf(left.start) } : whole.unread;
  return { ...whole, refused: [...counts, ...whole.refused], ...(unread && { unread }) };
}

type Missed = 'over' | 'later';

function countsOf(missed: readonly Missed[], more: number): string[] {
  const over = missed.filter((one) => one === 'over').length;
  const later = missed.length - over;
  const dates = plural(later, 'date of 1 event is', `dates of ${later} events are`);
  return [
    ...(over > 0 ? [`${over} ${plural(over, 'event is', 'events are')} over.`] : []),
    ...(later > 0 ? [`The next ${dates} more than ${DAYS_AHEAD} days away.`] : []),
    ...(more > 0 ? [`The next ${OF_A_CALENDAR} dates were taken. There are ${more} more.`] : []),
  ];
}

/** Events may stand without a calendar round them. */
function calendarsOf(components: readonly Component[]): Component[] {
  const around = new Component('vcalendar');
  around.parts.push(...components.filter(({ name }) => name !== 'vcalendar'));
  const calendars = components.filter(({ name }) => name === 'vcalendar');
  return around.parts.length > 0 ? [...calendars, around] : calendars;
}

function eventsOf(
  calendar: Component,
  all: readonly Component[],
  siteZone: string,
  now: Temporal.Instant,
  gathering: Gathering,
): CalendarEvent[] {
  const zones = new Zones(calendar, all.length < 20 ? all.flatMap(({ parts }) => parts) : [], siteZone, now);
  const isCalledOff = /^cancel$/i.test(calendar.text('method'));
  return calendar.parts
    .filter(({ name }) => name === 'vevent')
    .flatMap((component) => {
      const event = eventOf(component, zones, isCalledOff);
      if (typeof event !== 'string') return event;
      gathering.refuse(event, event === MARKED_PRIVATE ? undefined : component.text('uid'));
      return [];
    });
}

const nameOfStamp = (stamp: Stamp): string =>
  'day' in stamp ? stamp.day.toString() : stamp.local.toString({ smallestUnit: 'minute' });
const dayOf = (stamp: Stamp): string => ('day' in stamp ? stamp.day : stamp.local.toPlainDate()).toString();

/** One that has no name of its own is named by its link, or its title. */
const nameOfEvent = (event: CalendarEvent, base: string): string => {
  const url = event.uid === '' ? wordsOf(event, base).fields.url : undefined;
  return event.uid || (url ? addressKey(url) : event.title);
};

/**
 * Events of one UID: the series, and what stands instead of some of its dates. Without a UID each is alone, in the order of
 * their times.
 */
function bySeries(events: readonly CalendarEvent[]): Map<unknown, CalendarEvent[]> {
  const nameless = events.filter(({ uid }) => uid === '');
  nameless.sort((a, b) => momentOf(a.start, a) - momentOf(b.start, b));
  return Map.groupBy([...events.filter(({ uid }) => uid !== ''), ...nameless], (event) => event.uid || event);
}

function occurrencesOf(
  events: readonly CalendarEvent[],
  window: Window,
  nameless: Dates,
): { found: Occurrence[]; missed: Missed[] } {
  // What stands instead of a date of a series that is not in the file stands for itself, and for all that follow.
  const isWhole = events.some(({ instead }) => instead === undefined);
  const mains = latest(
    events.flatMap((event) => {
      if (event.instead && (isWhole || !event.isFromThenOn)) return [];
      return { ...event, instead: undefined };
    }),
  );
  const [series] = mains.filter(isSeries);
  const instead = new Map<number, CalendarEvent>();
  for (const event of events) {
    if (!event.instead || (event.isFromThenOn && !isWhole)) continue;
    const at = series ? dateIn(series, event.instead) : momentOf(event.instead, event);
    const before = instead.get(at);
    if (!before || event.sequence >= before.sequence) instead.set(at, event);
  }
  const changes = [...instead].filter(([, { isFromThenOn }]) => isFromThenOn).sort(([a], [b]) => b - a);
  const found: Occurrence[] = [];
  const missed: Missed[] = [];
  const dates = events[0]?.uid ? new Dates() : nameless;
  for (const main of mains) {
    const stamps = isSeries(main) ? datesInWindow(main, instead, window) : [main.start];
    const name = nameOfEvent(main, window.base);
    const isAlone = main.uid !== '' && !isSeries(main) && instead.size === 0 && mains.length === 1;
    const some = stamps.flatMap((stamp): Occurrence[] => {
      const date = dateIn(main, stamp);
      if (instead.has(date)) return [];
      const event = changes.find(([from]) => from <= date)?.[1] ?? main;
      const start = shifted(stamp, event);
      const keys = isAlone ? { key: name, formerKey: withDay(name, start) } : dates.keysOf(name, stamp);
      return [{ event, start, at: momentOf(start, event), ...keys }];
    });
    const open = some.filter(({ event, at }) => !isOver(event, at, window));
    found.push(...open);
    if (open.length === 0 && instead.size === 0 && isCounted(main) && window.budget.periods >= 0) {
      const why = isEnded(main, window) ? 'over' : 'later';
      missed.push(why);
      // What comes later than we look is there; of what has ended earlier, dates that were to come are gone.
      if (why === 'later') window.gathering.isThere(name);
    }
  }
  for (const event of instead.values()) {
    const at = momentOf(event.start, event);
    const isFar = at > window.to.epochMilliseconds && mains.length > 0;
    const keys = dates.keysOf(nameOfEvent(event, window.base), event.instead ?? event.start);
    if (isOver(event, at, window)) missed.push('over');
    else if (isFar) window.gathering.isThere(keys.key);
    else found.push({ event, start: event.start, at, ...keys });
  }
  return { found, missed };
}

const withDay = (name: string, start: Stamp): string => `${name}@${dayOf(start)}`;

/** Names of dates by their day, so that another time of the day is a change of one and the same. */
class Dates {
  readonly #times = new Map<string, number>();

  keysOf(name: string, start: Stamp): { key: string; formerKey?: string } {
    const key = withDay(name, start);
    const times = this.#times.get(key) ?? 0;
    this.#times.set(key, times + 1);
    return times === 0 ? { key, formerKey: name } : { key: `${key}#${times + 1}` };
  }
}

/** Of several with one name the one that was changed last; equals that are at different times are all meant. */
function latest(events: readonly CalendarEvent[]): CalendarEvent[] {
  const highest = Math.max(...events.map(({ sequence }) => sequence));
  const byStart = new Map(
    events.filter(({ sequence }) => sequence === highest).map((event) => [nameOfStamp(event.start), event]),
  );
  return [...byStart.values()];
}

function draftOf({ event, start, key, formerKey }: Occurrence, base: string) {
  const { fields, words, left } = wordsOf(event, base);
  return {
    key,
    ...(formerKey !== undefined && { formerKey }),
    kind: 'event' as const,
    fields: { ...fields, ...datesOf(start, event.length, event.zones.usual) },
    words,
    ...(event.isCancelled && { cancelled: true }),
    left: [...event.left, ...left],
  };
}
