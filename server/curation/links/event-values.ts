/** What a page says of an event, in the fields that events have. */
import { isDay, parseWritten } from '#domain/dates.ts';
import { site } from '#site';
import type { EventFacts, Known, PageFacts } from './page-facts.ts';

type Value = Known<string> | Known<boolean> | undefined;

export function eventValues({ event = {}, site: host }: PageFacts): Record<string, Value> {
  const { start, end, place, city, online, cancelled } = event;
  const timezone = start && zoneOf(event, start.value);
  return {
    host: event.host ?? (host?.from === 'reckoned' ? undefined : host),
    city,
    city_details: place,
    online,
    cancelled,
    // Its rules take no day without a zone, and no end without a beginning.
    ...(timezone && { start_date: start, end_date: end, timezone }),
  };
}

/** A page of an event rarely names its zone; our own shows any moment rightly, and readers mostly live in it. */
function zoneOf({ timezone }: EventFacts, start: string): Known<string> | undefined {
  if (timezone && isZone(timezone.value)) return timezone;
  const offset = /(?:Z|[+-]\d\d:?\d\d)$/.exec(isDay(start) ? '' : start)?.[0];
  return { value: site.timezone, from: 'reckoned', detail: zoneDetail(start, offset) };
}

function zoneDetail(start: string, offset: string | undefined): string {
  if (offset === undefined) return 'The page names no time zone. This one is ours.';
  const written = parseWritten(start);
  const moment = written && 'moment' in written ? Temporal.Instant.from(written.moment) : undefined;
  const ours = moment?.toZonedDateTimeISO(site.timezone).offset;
  const theirs = /^Z|00:?00$/.test(offset) ? '+00:00' : offset.replace(/(\d\d)(\d\d)$/, '$1:$2');
  return ours === theirs
    ? 'The clock of the page is the same as ours on that day.'
    : `The page’s clock is at UTC${theirs}. The time is put to ours.`;
}

function isZone(name: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
