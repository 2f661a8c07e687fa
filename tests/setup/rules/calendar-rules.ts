/** Calendars as a library reads them that knows nothing of ours, and what RFC 5545 asks of the text. */
import ICAL from 'ical.js';
import { expect } from 'vitest';

export interface ReadEvent {
  uid: string;
  sequence: number;
  summary: string;
  /** `2027-05-11` for whole days, else an instant; the end of whole days is the day after the last. */
  start: string;
  end: string;
  status: string;
  url: string;
  location: string;
}

const instant = (date: Date): string => date.toISOString();

/** What each line may be, which libraries read past: a known name, and a text with its signs escaped. */
const NAME =
  /^(?:BEGIN|END|VERSION|PRODID|METHOD|NAME|X-WR-CALNAME|X-WR-CALDESC|X-WR-TIMEZONE|TIMEZONE-ID|SOURCE|URL|REFRESH-INTERVAL|X-PUBLISHED-TTL|UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|SUMMARY|LOCATION|DESCRIPTION|X-ALT-DESC|STATUS|CATEGORIES|LAST-MODIFIED|TZID|TZOFFSETFROM|TZOFFSETTO|TZNAME|RRULE|RDATE|X-MICROSOFT-CDO-ALLDAYEVENT|X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT|X-LIC-LOCATION)(?=[;:])/;
const TEXTS = /^(?:NAME|X-WR-CALNAME|SUMMARY|LOCATION|DESCRIPTION|X-WR-CALDESC)(?:;[^:]*)?:(.*)$/;

function strictly(text: string): void {
  const lines = text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean);
  expect(lines.filter((line) => !NAME.test(line))).toEqual([]);
  for (const line of lines) {
    const [, value] = TEXTS.exec(line) ?? [];
    if (value !== undefined) expect(value, line).toMatch(/^(?:[^\\;,]|\\[\\;,nN])*$/);
  }
  const component = new ICAL.Component(ICAL.parse(text));
  for (const name of ['version', 'prodid', 'method', 'name', 'x-wr-calname'])
    expect(component.getAllProperties(name).length, name).toBe(1);
}

export function readCalendar(text: string): ReadEvent[] {
  expect(text.endsWith('END:VCALENDAR\r\n') || text.endsWith('END:VCALENDAR')).toBe(true);
  for (const line of text.split('\r\n')) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
  strictly(text);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).not.toBe('');
  const zones = new Set(
    calendar.getAllSubcomponents('vtimezone').map((zone) => {
      ICAL.TimezoneService.register(zone);
      return zone.getFirstPropertyValue('tzid');
    }),
  );
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const zone = component.getFirstProperty('dtstart')?.getParameter('tzid');
    if (zone) expect(zones).toContain(zone);
    expect(String(component.getFirstPropertyValue('dtstamp'))).toMatch(/Z$/);
    const at = (time: ICAL.Time): string => (time.isDate ? time.toString() : instant(time.toJSDate()));
    return {
      uid: event.uid,
      sequence: Number(component.getFirstPropertyValue('sequence')),
      summary: event.summary,
      start: at(event.startDate),
      end: at(event.endDate),
      status: String(component.getFirstPropertyValue('status')),
      url: String(component.getFirstPropertyValue('url')),
      location: event.location ?? '',
    };
  });
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  return events;
}
