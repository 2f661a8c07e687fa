/** Dates in words, as the clock of their own place shows them. */
import { site } from '#site';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const day = (date: string, timeZone: string): string =>
  new Intl.DateTimeFormat(site.language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone })
    .format(new Date(date))
    .replace(',', '');

/** A day as addresses write it, in words, the same everywhere; of a moment the day by the site's own clock: 'Tuesday 11 May 2027'. */
export const dayInWords = (date: string): string => day(date, DAY.test(date) ? 'UTC' : site.timezone);

/** A month as calls write it, in words: 'May 2027'. */
export const monthInWords = (month: string): string =>
  new Intl.DateTimeFormat(site.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month));

/** The day on the reader's own clock: 'Monday 23 November 2026'. */
export const today = (): string => day(new Date().toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone);

/** When something happened, on the reader's own clock or on that of a zone: 'Today', 'Yesterday', 'Tuesday', '11 May 2027'. */
export function howLongAgo(instant: string, from = new Date(), timeZone?: string): string {
  const then = new Date(instant);
  const dayOf = (date: Date) => Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(date));
  const days = Math.round((dayOf(from) - dayOf(then)) / 86_400_000);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return new Intl.DateTimeFormat(site.language, { weekday: 'long', timeZone }).format(then);
  return new Intl.DateTimeFormat(site.language, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    then,
  );
}

/** The day of the week of a moment by the site's own clock: 'Sunday'. */
export const weekday = (instant: string): string =>
  new Intl.DateTimeFormat(site.language, { weekday: 'long', timeZone: site.timezone }).format(new Date(instant));

/** The time of a moment on the clock of a zone, of the site's own where there is none: '6 am'. */
export const clockTime = (instant: string, timezone: string | null): string => time(instant, timezone ?? site.timezone);

/** '9 am', '7.30 pm', 'noon', 'midnight'. */
function time(date: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(site.language, { hour: 'numeric', minute: '2-digit', hour12: false, timeZone });
  const [hour = 0, minute = 0] = parts.format(new Date(date)).split(':').map(Number);
  const clock = hour % 24;
  if (minute === 0 && clock === 0) return 'midnight';
  if (minute === 0 && clock === 12) return 'noon';
  const minutes = minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`;
  return `${clock % 12 || 12}${minutes} ${clock < 12 ? 'am' : 'pm'}`;
}

/** The name of a zone where it is not the reader's own country's: 'Auckland time'. */
function zoneName(timezone: string): string {
  if (timezone === site.timezone) return '';
  if (timezone === 'UTC') return ' (UTC)';
  const place = timezone.split('/').at(-1)?.replaceAll('_', ' ');
  return ` (${place} time)`;
}

export interface DateLines {
  /** 'Saturday 16 January 2027', or 'From … to …'. */
  days: string;
  /** '9 am to 10 am'; absent for whole days. */
  times?: string;
}

/** What ends at midnight takes no part of the day that begins then. */
const lastMoment = (start: string, end: string): string =>
  DAY.test(end) || Date.parse(end) <= Date.parse(start) ? end : new Date(Date.parse(end) - 1).toISOString();

/** An event's dates as its card shows them; `undefined` for a group that meets regularly. */
export function dateLines(start: string | null, end: string | null, timezone: string | null): DateLines | undefined {
  if (start === null) return undefined;
  // A whole day is the same day everywhere: it is shown as it is written.
  const zoneOf = (date: string) => (DAY.test(date) ? 'UTC' : (timezone ?? 'UTC'));
  const first = day(start, zoneOf(start));
  const last = end === null ? first : day(lastMoment(start, end), zoneOf(end));
  const days = first === last ? first : `${first} to ${last}`;
  if (DAY.test(start)) return { days };
  const begins = time(start, zoneOf(start));
  const zone = zoneName(timezone ?? 'UTC');
  if (end === null || end === start || DAY.test(end)) return { days, times: `${begins}${zone}` };
  const ends = time(end, zoneOf(end));
  return { days, times: `${begins} to ${ends}${zone}` };
}
