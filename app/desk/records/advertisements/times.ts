/** From when until when an advertisement runs, on the site's own clock. */

import { clockTime, dayInWords } from '#app/lib/words/dates.ts';
import type { CuratedRecord } from '#contract/curated-records.ts';
import { site } from '#site';
import { clockOf, momentAt } from '../../kit/fields/zoned.ts';
import { textOf } from '../../kit/record-accessors.ts';

export type End = 'starts_at' | 'ends_at';

const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** What a field of the form shows: '2027-05-11', '2027-05-11T09:00', or nothing. A whole day has no time. */
export function clockIn(plain: string, end: End): string {
  if (!plain.includes('T')) return plain;
  const clock = clockOf(plain, site.timezone);
  const [day = '', time = ''] = clock.split('T');
  if (time !== '00:00') return clock;
  return end === 'ends_at' ? dayAfter(day, -1) : day;
}

/** The same as the calls are sent it. A day counts whole, the last one, too. */
export function plainOf(written: string, end: End): string | null {
  if (written === '') return null;
  if (written.includes('T')) return momentAt(written, site.timezone) ?? written;
  const day = end === 'ends_at' ? dayAfter(written, 1) : written;
  return momentAt(`${day}T00:00`, site.timezone) ?? written;
}

/** The moment of a value; a day that an import brought counts in UTC. */
function momentOf(plain: string, end: End): number | undefined {
  if (plain === '') return undefined;
  return Date.parse(plain.includes('T') || end === 'starts_at' ? plain : dayAfter(plain, 1));
}

export type Running = 'now' | 'later' | 'over';

export function runningOf(one: CuratedRecord, at = Date.now()): Running {
  const [starts, ends] = [momentOf(textOf(one, 'starts_at'), 'starts_at'), momentOf(textOf(one, 'ends_at'), 'ends_at')];
  if (ends !== undefined && ends <= at) return 'over';
  return starts !== undefined && starts > at ? 'later' : 'now';
}

/**
 * The one that readers see in the place of this one: of those in a category that run at the same time, the first that
 * was added.
 */
export function aheadOf(one: CuratedRecord, all: readonly CuratedRecord[], at = Date.now()): CuratedRecord | undefined {
  if (runningOf(one, at) === 'over') return undefined;
  const [from, until] = spanOf(one);
  return all.find((other) => {
    const [begins, ends] = spanOf(other);
    const isSamePlace = textOf(other, 'category').toLowerCase() === textOf(one, 'category').toLowerCase();
    return isSamePlace && other.id < one.id && ends > Math.max(from, at) && begins < until;
  });
}

const spanOf = (one: CuratedRecord): [from: number, until: number] => [
  momentOf(textOf(one, 'starts_at'), 'starts_at') ?? -Infinity,
  momentOf(textOf(one, 'ends_at'), 'ends_at') ?? Infinity,
];

function endInWords(plain: string, end: End): string {
  const clock = clockIn(plain, end);
  const [day = ''] = clock.split('T');
  return clock.includes('T') ? `${dayInWords(day)}, ${clockTime(plain, null)}` : dayInWords(day);
}

/** 'From Tuesday 11 May 2027 until …', 'Always'. */
export function timesInWords(one: CuratedRecord): string {
  const [starts, ends] = [textOf(one, 'starts_at'), textOf(one, 'ends_at')];
  const from = starts && `from ${endInWords(starts, 'starts_at')}`;
  const until = ends && `until the end of ${endInWords(ends, 'ends_at')}`.replace(/the end of (?=.*, \d)/, '');
  const words = [from, until].filter(Boolean).join(', ');
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'No end date';
}
