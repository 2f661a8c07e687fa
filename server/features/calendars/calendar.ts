/** Events as iCalendar. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { EventCard } from '#contract/items.ts';
import { endMoment, isDay, startMoment } from '#domain/dates.ts';
import { runsOn } from '#domain/online-platform.ts';
import { site } from '#site';
import { stableUuid } from '../items/stable-uuid.ts';
import { timezoneOf } from './zones.ts';

export interface CalendarHead {
  name: string;
  description: string;
  /** Where the calendar is; without it, it is a file of one event. */
  self?: string;
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** How often programs that subscribe are asked to look again. */
const REFRESH_SECONDS = 3_600;

/** Only events with a date have a place in a calendar. */
export type DatedEvent = EventCard & {
  start_date: string;
  /** Grows with each change, so that programs know which copy is the later. */
  sequence: number;
};
export const isDated = (card: EventCard): card is EventCard & { start_date: string } => card.start_date !== null;

/** The same events make the same text. Events that are no longer published are in none, and leave the calendars of subscribers. */
export function calendarOf(events: readonly DatedEvent[], { name, description, self }: CalendarHead, siteUrl: string) {
  const calendar = ical({
    // Unlike all else, the library writes a name as it is.
    name: inCalendar(oneLine(name)),
    description: tidy(description),
    prodId: { company: tidy(site.company.name), product: site.name, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => timezoneOf(zone, ...spanOf(events)) },
    ...(self && { source: self, url: self, ttl: REFRESH_SECONDS }),
  });
  for (const event of events) calendar.createEvent(entryOf(event, siteUrl));
  return calendar.toString();
}

function entryOf(event: DatedEvent, siteUrl: string) {
  const { external_id, title, synopsis, host, url, page, start_date, end_date, online, city, city_details } = event;
  const address = new URL(page, siteUrl).href;
  const place = [city_details, city?.name].filter(Boolean).join(', ');
  const lines = [
    synopsis,
    host && `Hosted by ${host}`,
    online && place && !runsOn(event) && 'Also online',
    expectLine(event),
    url !== address && url,
    address,
  ];
  const changed = Temporal.Instant.from(event.updated_at);
  return {
    id: stableUuid(external_id),
    // Some calendars show nothing of the status.
    summary: event.cancelled ? `Cancelled: ${tidy(title)}` : tidy(title),
    description: tidy(lines.filter(Boolean).join('\n\n')),
    location: tidy(place) || (online ? 'Online' : null),
    url: address,
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    categories: [event.category, ...event.tags].flatMap((one) => (one ? [{ name: tidy(one.name) }] : [])),
    sequence: event.sequence,
    stamp: changed,
    lastModified: changed,
    ...timesOf(start_date, end_date, event.timezone ?? 'UTC'),
  };
}

/** ‘What to expect: Quiet space. No need to speak.’ */
const expectLine = ({ facts }: EventCard): string | undefined => {
  const known = facts.filter(({ answer }) => answer !== 'unknown').map(({ words }) => `${words}.`);
  return known.length > 0 ? `What to expect: ${known.join(' ')}` : undefined;
};

/** Whole days end with the day after the last; a time stands on the clock of its place. */
function timesOf(start: string, end: string | null, zone: string) {
  if (isDay(start)) {
    const last = end === null ? start : end.slice(0, 10);
    return {
      allDay: true,
      start: Temporal.PlainDate.from(start),
      end: Temporal.PlainDate.from(last).add({ days: 1 }),
    };
  }
  const at = (date: string) => Temporal.Instant.from(date).toZonedDateTimeISO(zone);
  const ends = end === null ? null : Temporal.Instant.from(endMoment(end, zone)).toZonedDateTimeISO(zone);
  return { start: at(start), ...(ends && { end: ends }), timezone: zone === 'UTC' ? null : zone };
}

/** The first and the last moment of some events; there is at least one. */
function spanOf(events: readonly DatedEvent[]): [from: Temporal.Instant, to: Temporal.Instant] {
  const moments = events.flatMap(({ start_date, end_date, timezone }) => {
    const zone = timezone ?? 'UTC';
    return [startMoment(start_date, zone), endMoment(end_date ?? start_date, zone)].map((one) => Date.parse(one));
  });
  const at = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds);
  return [at(Math.min(...moments)), at(Math.max(...moments))];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: calendars hold no such signs
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** As RFC 5545 has texts, 3.3.11. */
const inCalendar = (text: string): string => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`);

const oneLine = (text: string): string => tidy(text).replaceAll(/\s+/g, ' ');

const tidy = (text: string): string => text.toWellFormed().replace(CONTROLS, '').trim();
