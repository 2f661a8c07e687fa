/** One event of a calendar: when it is, and what its publisher says of it. */
import { absolute, wholeAddress } from '../../reading/addresses.ts';
import { cut, firstWords, plainLine, plainText } from '../../reading/plain-text.ts';
import type { Component } from './calendar-lines.ts';
import { asDay, type Stamp, stampsOf, type Zone, type Zones } from './calendar-times.ts';
import { plainNames, TITLE_LETTERS } from './entry-checks.ts';

const TEXT_LETTERS = 10_000;
const PLACE_LETTERS = 500;

export interface CalendarEvent {
  uid: string;
  sequence: number;
  start: Stamp;
  /** From its start to its end by the clock of its place; whole days for whole days. `undefined` where it is not known. */
  length: Temporal.Duration | undefined;
  /** Which occurrence of its series it stands for. */
  instead: Stamp | undefined;
  /** Whether it stands for all later dates of its series as well. */
  isFromThenOn: boolean;
  component: Component;
  zones: Zones;
  title: string;
  isCancelled: boolean;
  left: string[];
}

/** As many programs say it beside the status, or instead of it. */
const CALLED_OFF = /^(?:[[(]cancell?ed[\])]|cancell?ed\s*[:–—-])\s*/i;

/** Its publisher shows it to nobody any more. */
export const MARKED_PRIVATE = 'An event was left out: it is marked as private.';

/** The event, or why it cannot be taken. */
export function eventOf(component: Component, zones: Zones, isCalledOff: boolean): CalendarEvent | string {
  const written = plainLine(component.text('summary'));
  const title =
    cut(written.replace(CALLED_OFF, ''), TITLE_LETTERS) || firstWords(plainText(component.text('description')));
  const given = component.first('dtstart');
  if (title === '')
    return given
      ? 'An event was left out: it has no title.'
      : 'An event was left out: it has neither a title nor a date.';
  if (/^(?:private|confidential)$/i.test(component.text('class'))) return MARKED_PRIVATE;
  if (!given) return `‘${firstWords(title)}’ was left out: it has no date.`;
  const left = new Set<string>();
  const [begun] = stampsOf(given, zones, left);
  const start = begun && isWholeDays(component) ? asDay(begun, zones.usual) : begun;
  if (!start || yearOf(start) < 1_970) return `‘${firstWords(title)}’ was left out: its date could not be read.`;
  const length = lengthOf(component, start, zones, left);
  const replaced = component.first('recurrence-id');
  const [instead] = stampsOf(replaced, zones, left);
  const status = component.text('status');
  if (/^tentative$/i.test(status)) left.add('Its publisher says that it is not certain yet.');
  return {
    uid: component.text('uid'),
    sequence: Number(component.first('sequence')?.values[0] ?? 0) || 0,
    start,
    length,
    instead,
    isFromThenOn: /^thisandfuture$/i.test(replaced?.params.range ?? ''),
    component,
    zones,
    title,
    isCancelled: isCalledOff || CALLED_OFF.test(written) || /^cancell?ed$/i.test(status),
    left: [...left],
  };
}

/** Programs that know no whole days write midnight, and a mark. */
const isWholeDays = (component: Component): boolean =>
  /^(?:true|1)$/i.test(component.text('x-microsoft-cdo-alldayevent') || component.text('x-funambol-allday'));

const yearOf = (stamp: Stamp): number => ('day' in stamp ? stamp.day.year : stamp.local.year);

const NO_END = 'Its end could not be read.';

function lengthOf(component: Component, start: Stamp, zones: Zones, left: Set<string>): Temporal.Duration | undefined {
  const given = component.first('dtend') ?? component.first('duration');
  if (!given) return undefined;
  const [end] = stampsOf(component.first('dtend'), zones, left);
  const length = end
    ? between(start, 'day' in start ? asDay(end, zones.usual) : end)
    : durationOf(component.text('duration'));
  if (!length || length.sign < 0 || !fits(start, length)) left.add(NO_END);
  else return length;
  return undefined;
}

function between(start: Stamp, end: Stamp): Temporal.Duration | undefined {
  if ('day' in start) return 'day' in end ? start.day.until(end.day) : undefined;
  if ('day' in end) return undefined;
  if (start.zone.name === end.zone.name && start.zone.name !== null)
    return start.local.until(end.local, { largestUnit: 'day' });
  return start.zone.instantOf(start.local).until(end.zone.instantOf(end.local), { largestUnit: 'hour' });
}

function durationOf(text: string): Temporal.Duration | undefined {
  try {
    return Temporal.Duration.from(text);
  } catch {
    return undefined;
  }
}

/** Whether there is such an end, and it is one that people plan for. */
function fits(start: Stamp, length: Temporal.Duration): boolean {
  try {
    const day = 'day' in start ? start.day : start.local.toPlainDate();
    return day.toPlainDateTime().add(length).year - day.year <= 10;
  } catch {
    return false;
  }
}

const IMPRECISE = /^(?:online|virtual|zoom|teams|microsoft teams(?: meeting)?|google meet|webinar|remote)\b/i;

/** Everything but when it is. */
export function wordsOf({ component, title, isCancelled }: CalendarEvent, base: string) {
  const place = plainLine(component.text('location'));
  const placeUrl = /^\s*https?:\/\/\S+\s*$/i.test(place) ? absolute(place) : undefined;
  const given = component.text('url');
  const url = given === '' ? undefined : (wholeAddress(given) ?? absolute(given, base));
  const organiser = component.first('organizer');
  const host = plainLine(organiser?.params.cn ?? '').replaceAll(/^["']+|["']+$/g, '');
  const isOnline = placeUrl !== undefined || IMPRECISE.test(place) || component.first('conference') !== undefined;
  // What is no address is the picture itself, in letters.
  const image = absolute(component.text('image'));
  return {
    fields: {
      title,
      url: url ?? placeUrl,
      synopsis: cut(plainText(component.text('description')), TEXT_LETTERS),
      // The address of a person is no name of a host.
      host: host.includes('@') ? undefined : cut(host, TITLE_LETTERS),
      city_details: placeUrl === undefined ? cut(place, PLACE_LETTERS) : undefined,
      images: image === undefined ? [] : [image],
      ...(isOnline && { online: true }),
      ...(isCancelled && { cancelled: true }),
    },
    words: plainNames(component.all('categories').flatMap(({ values }) => values.map(String))),
    left:
      given !== '' && url === undefined ? [`Its link is no address of a page: ‘${cut(plainLine(given), 60)}’.`] : [],
  };
}

/** Where a zone has a name that is stored, a time stands on its clock, else it is a moment. */
export function datesOf(start: Stamp, length: Temporal.Duration | undefined, usual: Zone) {
  const timezone = ('day' in start ? null : start.zone.name) ?? usual.name ?? 'UTC';
  if ('day' in start) {
    // Calendars name the day after the last.
    const last = length && start.day.add({ days: Math.ceil(length.total({ unit: 'day', relativeTo: start.day })) - 1 });
    const isLonger = last && Temporal.PlainDate.compare(last, start.day) > 0;
    return { start_date: start.day.toString(), end_date: isLonger ? last.toString() : undefined, timezone };
  }
  const written = (local: Temporal.PlainDateTime) =>
    start.zone.name === null
      ? new Date(start.zone.instantOf(local).epochMilliseconds).toISOString()
      : local.toString({ smallestUnit: 'second' });
  return {
    start_date: written(start.local),
    end_date: length && !length.blank ? endOf(start.local, length, start.zone, written) : undefined,
    timezone,
  };
}

/** Hours that were counted in time that passes are added to the moment, days to the clock. */
function endOf(
  local: Temporal.PlainDateTime,
  length: Temporal.Duration,
  zone: Zone,
  written: (local: Temporal.PlainDateTime) => string,
): string {
  if (zone.name !== null) return written(local.add(length));
  return new Date(
    zone.instantOf(local).add(length.round({ largestUnit: 'hour', relativeTo: local })).epochMilliseconds,
  ).toISOString();
}
