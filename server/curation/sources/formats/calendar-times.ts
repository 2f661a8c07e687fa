/** Days and moments of calendars, and the zones on whose clocks they stand, by whatever name a program gives them. */
import { isTimezone } from '#domain/dates.ts';
import type { Component, Property } from './calendar-lines.ts';
import { type Budget, repeats, ruleOf } from './recurrence.ts';
import { windowsZone } from './windows-zones.ts';

export interface Zone {
  /** As IANA names it; `null` for one that has no such name. */
  name: string | null;
  instantOf(local: Temporal.PlainDateTime): Temporal.Instant;
}

/** A whole day, or a time on the clock of a zone. */
export type Stamp = { day: Temporal.PlainDate } | { local: Temporal.PlainDateTime; zone: Zone };

const WRITTEN = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d)?:?(\d\d)?:?(\d\d)?(Z)?)?$/;

/** A date as jCal has it, without its zone. */
export function writtenTime(
  value: unknown,
): { day?: Temporal.PlainDate; local?: Temporal.PlainDateTime; isUtc: boolean } | undefined {
  const [, year, month, day, hour, minute = '00', second = '00', utc] = WRITTEN.exec(String(value)) ?? [];
  if (year === undefined || Number(year) < 1_600 || Number(year) > 2_200) return undefined;
  try {
    const date = Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    );
    if (hour === undefined) return { day: date, isUtc: false };
    const clock = { hour: Number(hour), minute: Number(minute), second: Math.min(59, Number(second)) };
    return {
      local: date.toPlainDateTime(Temporal.PlainTime.from(clock, { overflow: 'reject' })),
      isUtc: utc !== undefined,
    };
  } catch {
    return undefined;
  }
}

const UTC: Zone = { name: null, instantOf: (local) => local.toZonedDateTime('UTC').toInstant() };

/** The zone of a name that IANA has. */
function namedZone(name: string): Zone | undefined {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name) || !isTimezone(name)) return undefined;
  return { name, instantOf: (local) => local.toZonedDateTime(name).toInstant() };
}

/** The zones of one calendar. */
export class Zones {
  /** On whose clock times stand that name none. */
  readonly usual: Zone;
  readonly #own = new Map<string, Component>();
  readonly #known = new Map<string, Zone | undefined>();

  constructor(calendar: Component, others: readonly Component[], siteZone: string) {
    for (const part of [...others, ...calendar.parts])
      if (part.name === 'vtimezone') this.#own.set(part.text('tzid'), part);
    this.usual = this.#find(calendar.text('x-wr-timezone')) ?? namedZone(siteZone) ?? UTC;
  }

  /** `undefined` where nobody can tell what zone is meant. */
  of(tzid: string): Zone | undefined {
    if (!this.#known.has(tzid)) this.#known.set(tzid, this.#find(tzid));
    return this.#known.get(tzid);
  }

  #find(given: string): Zone | undefined {
    const tzid = given.replaceAll(/^"|"$/g, '').trim();
    if (/^(?:utc|gmt|z|etc\/(?:utc|gmt))$/i.test(tzid)) return namedZone('Etc/UTC');
    const own = this.#own.get(given) ?? this.#own.get(tzid);
    const lic = own && namedZone(own.text('x-lic-location'));
    const windows = windowsZone(tzid);
    return (
      namedZone(tzid) ??
      lic ??
      (windows === undefined ? undefined : namedZone(windows)) ??
      withoutPrefix(tzid) ??
      (own && ownZone(own))
    );
  }
}

/** `/freeassociation.sourceforge.net/Tzfile/Europe/Berlin`: what stands last is a name of IANA, of three parts or of two. */
function withoutPrefix(tzid: string): Zone | undefined {
  if (!tzid.includes('/')) return undefined;
  const parts = tzid.split('/').filter((part) => part !== '');
  return [3, 2]
    .map((count) => parts.slice(-count))
    .filter((some) => some.length > 1)
    .map((some) => namedZone(some.join('/')))
    .find((zone) => zone);
}

/** A zone that the file defines itself: the latest change before a time says how far it is from UTC. */
function ownZone(component: Component): Zone | undefined {
  const changes = component.parts.flatMap((part) => {
    const start = writtenTime(part.first('dtstart')?.values[0]);
    const offset = minutesOf(part.first('tzoffsetto')?.values[0]);
    const at = start?.local ?? start?.day?.toPlainDateTime();
    return at && offset !== undefined ? [{ at: minutesSince(at), offset, part }] : [];
  });
  const [earliest] = changes.toSorted((a, b) => a.at - b.at);
  if (!earliest) return undefined;
  const offsets = new Map<number, number>();
  const offsetAt = (minute: number): number => {
    let best = { at: Number.NEGATIVE_INFINITY, offset: earliest.offset };
    for (const { at, offset, part } of changes) {
      const latest = latestBefore(part, at, minute);
      if (latest > best.at) best = { at: latest, offset };
    }
    return best.offset;
  };
  return {
    name: null,
    instantOf(local) {
      const minute = minutesSince(local);
      const offset = offsets.get(minute) ?? offsetAt(minute);
      offsets.set(minute, offset);
      return local.subtract({ minutes: offset }).toZonedDateTime('UTC').toInstant();
    },
  };
}

/** A change comes at the same time each year: looking back further than some years finds nothing new. */
const YEARS_BACK = 5 * 366;

function latestBefore(part: Component, start: number, minute: number): number {
  const day = Math.floor(minute / 1_440);
  const rdates = part.all('rdate').flatMap(({ values }) => values.map(writtenTime));
  const all = [start, ...rdates.flatMap((one) => (one?.local ? minutesSince(one.local) : []))];
  for (const { values } of part.all('rrule')) {
    const value = values[0] as Record<string, unknown>;
    const rule = ruleOf(value, ((start % 1_440) + 1_440) % 1_440);
    const until = writtenTime(value.until);
    const last = until?.local ?? until?.day?.toPlainDateTime();
    const end = Math.min(minute, last ? minutesSince(last) + 1_440 : Number.POSITIVE_INFINITY);
    const to = Math.floor(end / 1_440);
    const budget: Budget = { days: 10_000 };
    if (rule)
      all.push(...[...repeats(rule, start, Math.min(day, to) - YEARS_BACK, to, budget)].filter((at) => at <= end));
  }
  return Math.max(...all.filter((at) => at <= minute), Number.NEGATIVE_INFINITY);
}

/** '-05:00'; without a sign it is meant as ahead of UTC. */
function minutesOf(value: unknown): number | undefined {
  const [, sign, hours, minutes] = /^([+-]?)(\d\d)(\d\d)/.exec(String(value).replaceAll(':', '')) ?? [];
  return hours === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** On its own clock, since 1970. */
export const minutesSince = (local: Temporal.PlainDateTime): number =>
  Math.floor(local.toZonedDateTime('UTC').epochMilliseconds / 60_000);

/** The stamps of a property; a zone that nobody knows is said once, and the usual one stands in for it. */
export function stampsOf(property: Property | undefined, zones: Zones, left: Set<string>): Stamp[] {
  return (property?.values ?? []).flatMap((value) => {
    // A period counts by its beginning.
    const written = writtenTime(Array.isArray(value) ? value[0] : value);
    if (written?.day) return { day: written.day };
    if (!written?.local) return [];
    const { tzid } = property?.params ?? {};
    const zone = written.isUtc ? UTC : tzid ? zones.of(tzid) : zones.usual;
    if (!zone)
      left.add(
        `Its time zone is not known: ‘${tzid?.slice(0, 60)}’. Its times are taken as those of ${zones.usual.name ?? 'UTC'}.`,
      );
    return { local: written.local, zone: zone ?? zones.usual };
  });
}
