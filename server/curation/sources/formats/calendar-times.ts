/** Days and moments of calendars, and the zones on whose clocks they stand, by whatever name a program gives them. */
import { isTimezone } from '#domain/dates.ts';
import { windowsIana } from '#server/kernel/lazy-packages.ts';
import type { Component, Property } from './calendar-lines.ts';
import { type Rule, repeats } from './recurrence.ts';

export interface Zone {
  /** As IANA names it; `null` for one that has no such name. */
  name: string | null;
  instantOf(local: Temporal.PlainDateTime): Temporal.Instant;
}

/** A whole day, or a time on the clock of a zone. */
export type Stamp = { day: Temporal.PlainDate } | { local: Temporal.PlainDateTime; zone: Zone };

const WRITTEN = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d)?:?(\d\d)?:?(\d\d)?(Z)?)?$/;

/** A date as jCal has it, without its zone. */
function writtenTime(
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

export const localOf = (value: unknown): Temporal.PlainDateTime | undefined => {
  const written = writtenTime(value);
  return written?.local ?? written?.day?.toPlainDateTime();
};

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
  readonly #now: Temporal.Instant;

  constructor(calendar: Component, others: readonly Component[], siteZone: string, now: Temporal.Instant) {
    this.#now = now;
    for (const part of [...others, ...calendar.parts])
      if (part.name === 'vtimezone') this.#own.set(part.text('tzid'), part);
    this.usual = this.#find(calendar.text('x-wr-timezone')) ?? namedZone(siteZone) ?? UTC;
  }

  /** `undefined` where nobody can tell what zone is meant. */
  of(tzid: string): Zone | undefined {
    if (!this.#known.has(tzid)) this.#known.set(tzid, this.#find(tzid));
    return this.#known.get(tzid);
  }

  /** A name is believed only where the calendar itself does not say otherwise of it. */
  #find(given: string): Zone | undefined {
    const tzid = given.replaceAll(/^"|"$/g, '').trim();
    const own = this.#own.get(given) ?? this.#own.get(tzid);
    const said = own && ownZone(own);
    const known = knownZone(tzid) ?? (own && namedZone(own.text('x-lic-location')));
    return !said || (known && isAlike(said, known, this.#now)) ? known : said;
  }
}

/** In the years round now. */
function isAlike(one: Zone, other: Zone, now: Temporal.Instant): boolean {
  const begun = now.toZonedDateTimeISO('UTC').toPlainDateTime();
  return Array.from({ length: 48 }, (_, n) => begun.add({ days: 15 * (n - 16) })).every(
    (local) => one.instantOf(local).epochMilliseconds === other.instantOf(local).epochMilliseconds,
  );
}

/** A zone by the name that a program has for it: of IANA, of Windows, as Windows shows it, or how far it is from UTC. */
function knownZone(tzid: string): Zone | undefined {
  if (/^(?:\(utc\) )?(?:utc|gmt|z|etc\/(?:utc|gmt)|coordinated universal time|tzone:\/\/microsoft\/utc)$/i.test(tzid))
    return namedZone('Etc/UTC');
  const [, sign, hours, minutes = '00'] = /^\(?(?:utc|gmt)? ?([+-])(\d\d?):?(\d\d)?\)?$/i.exec(tzid) ?? [];
  if (hours !== undefined) return fixedZone((Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1));
  const windows = windowsIana().findIana(tzid)[0] ?? '';
  return namedZone(tzid) ?? namedZone(windows) ?? withoutPrefix(tzid) ?? shownZone(tzid);
}

function fixedZone(minutes: number): Zone {
  return { name: null, instantOf: (local) => UTC.instantOf(local.subtract({ minutes })) };
}

/** `(UTC+01:00) Amsterdam, Berlin, Bern`, and `Eastern Time (US & Canada)`: the cities are those of one zone of Windows. */
function shownZone(shown: string): Zone | undefined {
  const [, offset, words = ''] = /^(?:\((?:UTC|GMT)([+-]\d\d:\d\d)?\) )?(.+)$/.exec(shown) ?? [];
  const country = /^([\w .]+) Time(?: \((?:US & Canada|Canada)\))?$/.exec(words)?.[1];
  if (country) return namedZone(windowsIana().findIana(`${country} Standard Time`)[0] ?? '');
  // Without summer time, on both sides of the equator.
  const offsetsOf = (name: string) =>
    ['2026-01-01T00', '2026-07-01T00'].map((at) => Temporal.PlainDateTime.from(at).toZonedDateTime(name).offset);
  const zones = words
    .split(',')
    .flatMap((city) => REGIONS.flatMap((region) => namedZone(`${region}/${city.trim().replaceAll(' ', '_')}`) ?? []))
    .filter(({ name }) => offset === undefined || offsetsOf(name ?? 'UTC').includes(offset));
  const isFirst = ({ name }: Zone) =>
    windowsIana().WINDOWS_TO_IANA_MAP.some(
      ({ territory, iana }) => territory === '001' && iana.some((one) => one === name),
    );
  return zones.find(isFirst) ?? zones[0];
}

const REGIONS = ['Europe', 'America', 'Asia', 'Australia', 'Africa', 'Pacific', 'Atlantic'];

/** `/freeassociation.sourceforge.net/Tzfile/Europe/Berlin`: what stands last is a name of IANA, of three parts or of two. */
function withoutPrefix(tzid: string): Zone | undefined {
  const parts = tzid.split('/').filter((part) => part !== '');
  return [3, 2].flatMap((count) =>
    parts.length > count - 1 ? (namedZone(parts.slice(-count).join('/')) ?? []) : [],
  )[0];
}

/** A zone that the file defines itself: the latest change before a time says how far it is from UTC. */
function ownZone(component: Component): Zone | undefined {
  const changes = component.parts.flatMap((part) => {
    const at = localOf(part.first('dtstart')?.values[0]);
    const offset = minutesOf(part.first('tzoffsetto')?.values[0]);
    return at && offset !== undefined ? [{ at, offset, part }] : [];
  });
  const [earliest] = changes.toSorted((a, b) => compare(a.at, b.at));
  if (!earliest) return undefined;
  /** The changes of a year and the one before, the latest last. */
  const years = new Map<number, { at: Temporal.PlainDateTime; offset: number }[]>();
  const changesOf = (year: number) =>
    changes
      .flatMap(({ at, offset, part }) => changesIn(part, at, year).map((one) => ({ at: one, offset })))
      .sort((a, b) => compare(a.at, b.at));
  return {
    name: null,
    instantOf(local) {
      const known = years.get(local.year) ?? changesOf(local.year);
      years.set(local.year, known);
      const { offset } = known.findLast(({ at }) => compare(at, local) <= 0) ?? earliest;
      return UTC.instantOf(local.subtract({ minutes: offset }));
    },
  };
}

const compare = Temporal.PlainDateTime.compare;

/** The changes of one sort until the end of a year: its first, those on dates of their own, and those of its rules of late. */
function changesIn(part: Component, start: Temporal.PlainDateTime, year: number): Temporal.PlainDateTime[] {
  const dates = part.all('rdate').flatMap(({ values }) => values.flatMap((value) => localOf(value) ?? []));
  const from = new Temporal.PlainDateTime(year - 5, 1, 1);
  const to = new Temporal.PlainDateTime(year + 1, 1, 1);
  const ruled = part.all('rrule').flatMap(({ values }) => {
    const rule = values[0] as Rule;
    const until = localOf(rule.until)?.add({ days: 1 }) ?? to;
    return repeats(rule, start, [from, compare(until, to) < 0 ? until : to], { periods: 10_000 });
  });
  return [start, ...dates, ...ruled];
}

/** '-05:00'; without a sign it is meant as ahead of UTC. */
function minutesOf(value: unknown): number | undefined {
  const [, sign, hours, minutes] = /^([+-]?)(\d\d)(\d\d)/.exec(String(value).replaceAll(':', '')) ?? [];
  return hours === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/**
 * The day that a moment means where whole days are meant: programs write midnight, or the end of a day, on the clock of the
 * calendar or of UTC.
 */
export function asDay(stamp: Stamp, usual: Zone): { day: Temporal.PlainDate } {
  if ('day' in stamp) return stamp;
  const { local, zone } = stamp;
  if (zone !== UTC) return { day: local.toPlainDate() };
  const here = zone
    .instantOf(local)
    .toZonedDateTimeISO(usual.name ?? 'UTC')
    .toPlainDateTime();
  const isEdge = ({ hour, minute }: Temporal.PlainDateTime) => hour * 60 + minute === 0 || hour * 60 + minute === 1_439;
  return { day: (isEdge(local) && !isEdge(here) ? local : here).toPlainDate() };
}

/** Whether a date is after the end of a rule, which names a day or a moment. */
export function untilOf(value: unknown, start: Stamp, usual: Zone): (stamp: Stamp) => boolean {
  const until = writtenTime(value);
  if (!until) return () => false;
  const zone = until.isUtc ? UTC : 'day' in start ? usual : start.zone;
  const last: Stamp = until.local ? { local: until.local, zone } : { day: until.day as Temporal.PlainDate };
  return (stamp) =>
    'day' in stamp || 'day' in last
      ? Temporal.PlainDate.compare('day' in stamp ? stamp.day : stamp.local, asDay(last, usual).day) > 0
      : Temporal.Instant.compare(stamp.zone.instantOf(stamp.local), zone.instantOf(last.local)) > 0;
}

/** The stamps of a property; a zone that nobody knows is said once, and the usual one stands in for it. */
export function stampsOf(property: Property | undefined, zones: Zones, left: Set<string>): Stamp[] {
  return (property?.values ?? []).flatMap((value): Stamp[] | Stamp => {
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
