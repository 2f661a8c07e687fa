/** When something is to be published, on the site's own clock, in words. */

import { clockTime, dayInWords } from '#app/lib/words/dates.ts';
import { count } from '#app/lib/words/formatting.ts';
import { site } from '#site';
import { clockOf, daysBetween, momentAt } from './zoned.ts';

/** 'London time': whose clock the site goes by. */
export const clockName = (zone: string): string => `${zone.split('/').at(-1)?.replaceAll('_', ' ')} time`;

export const siteClock = (): string => clockName(site.timezone);

/** The moment of a day and a time; nothing where they are none. */
export const publishAt = (day: string, time: string): string | undefined =>
  day && time ? momentAt(`${day}T${time}`, site.timezone) : undefined;

/** Nine in the morning of the day after, on the site's own clock. */
export function tomorrow(now: number): { day: string; time: string } {
  const today = clockOf(now, site.timezone).slice(0, 10);
  return { day: new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10), time: '09:00' };
}

/** 'Tuesday 1 December 2026, 9 am, London time. 7 days from now.' */
export function scheduleInWords(moment: string, now: number): string {
  const days = daysBetween(clockOf(now, site.timezone), clockOf(moment, site.timezone));
  const far =
    days === 0
      ? 'Today.'
      : days === 1
        ? 'Tomorrow.'
        : days > 0
          ? `${count(days, 'day')} from now.`
          : 'This time has passed.';
  const day = clockOf(moment, site.timezone).slice(0, 10);
  return `${dayInWords(day)}, ${clockTime(moment, null)}, ${siteClock()}. ${Date.parse(moment) < now ? 'This time has passed.' : far}`;
}

/** '1 December'. */
export const shortDay = (moment: string): string =>
  new Intl.DateTimeFormat(site.language, { day: 'numeric', month: 'long', timeZone: site.timezone }).format(
    new Date(moment),
  );
