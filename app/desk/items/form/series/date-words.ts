/** The dates of a series in few words: 'Tue 1 December, 6.30 pm'. */
import { clockTime } from '#app/lib/words/dates.ts';
import type { BulkAnswer } from '#contract/curation.ts';
import type { SeriesDate } from '#contract/series.ts';
import { site } from '#site';
import { clockOf, isZone } from '../../../kit/fields/zoned.ts';

type Dated = Pick<SeriesDate, 'start_date' | 'timezone'>;

/** `clock`: '2026-12-01', or '2026-12-01T18:30', as the clock of its place shows it. */
export function clockInWords(clock: string, year: string): string {
  const [day = '', time] = clock.split('T');
  const words = new Intl.DateTimeFormat(site.language, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(day.slice(0, 4) !== year && { year: 'numeric' }),
  })
    .format(new Date(day))
    .replace(',', '');
  return time ? `${words}, ${clockTime(`${day}T${time}Z`, 'UTC')}` : words;
}

export function dateInWords({ start_date: date, timezone }: Dated, year: string): string {
  if (date === null) return 'Without a date';
  const zone = timezone !== null && isZone(timezone) ? timezone : site.timezone;
  return clockInWords(date.includes('T') ? clockOf(date, zone) : date, year);
}

/** The day on which it begins. */
export function dayOfDate({ start_date: date, timezone }: Dated): string | undefined {
  if (date === null) return undefined;
  const zone = timezone !== null && isZone(timezone) ? timezone : site.timezone;
  return date.includes('T') ? clockOf(date, zone).slice(0, 10) : date;
}

/** What was not changed, each with its date. */
export const refusalsByDate = (refused: BulkAnswer['refused'], dates: readonly SeriesDate[], year: string): string[] =>
  refused.map(({ id, message }) => {
    const date = dates.find((one) => one.id === id);
    return date ? `${dateInWords(date, year)}: ${message}` : message;
  });

export const dateCount = (count: number): string => (count === 1 ? '1 date' : `${count} dates`);
