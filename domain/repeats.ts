/** On which days an event is repeated. It reckons with days of the calendar alone, so browsers without zones can do it, too. */
import { type Day, isDay } from './dates.ts';
import { REPEATS_MOST } from './limits.ts';

/** `month-date`: on the 12th. `month-weekday`: on the second Tuesday. `month-last`: on the last Friday. */
export const REPEAT_EVERY = ['week', 'two-weeks', 'month-date', 'month-weekday', 'month-last'] as const;
export type RepeatEvery = (typeof REPEAT_EVERY)[number];

/** `times` counts the first day as well. */
export type RepeatRule =
  | { every: RepeatEvery; times: number }
  | { every: RepeatEvery; until: Day }
  | { every: 'list'; days: readonly Day[] };

interface RepeatedDays {
  /** In order, the first day among them; none where the first is no day. */
  days: Day[];
  /** The months without such a day, `2027-02`. */
  without: string[];
}

const DAY_MS = 86_400_000;
const LAST_YEAR = 9999;

const utc = (day: Day): Date => new Date(`${day}T00:00Z`);
const asDay = (date: Date): Day => date.toISOString().slice(0, 10);

/** Whether it is a day of the calendar: not the 30th of February. */
export const isRealDay = (day: string): day is Day =>
  isDay(day) && !Number.isNaN(utc(day).getTime()) && asDay(utc(day)) === day;

export const addDays = (day: Day, days: number): Day => asDay(new Date(utc(day).getTime() + days * DAY_MS));

/** Whole days from one day to another. */
export const daysFrom = (from: Day, to: Day): number => Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS);

/** The day at a place of the rule, the first at 0; the month alone where it has no such day. */
function dayAt(first: Day, every: RepeatEvery, at: number): { day?: Day; month: string } {
  if (every === 'week' || every === 'two-weeks') {
    const day = addDays(first, at * (every === 'week' ? 7 : 14));
    return { day, month: day.slice(0, 7) };
  }
  const begun = utc(first);
  const [year, month, date] = [begun.getUTCFullYear(), begun.getUTCMonth() + at, begun.getUTCDate()];
  // The day before the next month begins, in years below 100, too.
  const end = new Date(begun);
  end.setUTCFullYear(year, month + 1, 0);
  const last = end.getUTCDate();
  const name = asDay(end).slice(0, 7);
  const on = (wanted: number) => ({ day: `${name}-${String(wanted).padStart(2, '0')}`, month: name });
  if (every === 'month-date') return date > last ? { month: name } : on(date);
  const fromEnd = (end.getUTCDay() - begun.getUTCDay() + 7) % 7;
  if (every === 'month-last') return on(last - fromEnd);
  const firstOfSort = ((last - fromEnd - 1) % 7) + 1;
  const wanted = firstOfSort + 7 * Math.floor((date - 1) / 7);
  return wanted > last ? { month: name } : on(wanted);
}

/** The days of a rule, at most 60, beginning with the first. */
export function repeatedDays(first: Day, rule: RepeatRule): RepeatedDays {
  if (!isRealDay(first)) return { days: [], without: [] };
  if (rule.every === 'list') {
    const later = rule.days.filter((day) => isRealDay(day) && day > first);
    return { days: [first, ...new Set(later.toSorted())].slice(0, REPEATS_MOST), without: [] };
  }
  const most = 'times' in rule ? Math.min(rule.times, REPEATS_MOST) : REPEATS_MOST;
  const isWithin = (month: string, day?: Day) =>
    !('until' in rule) || (day === undefined ? month <= rule.until.slice(0, 7) : day <= rule.until);
  const days = [first];
  const without: string[] = [];
  const lastYear = Math.min(LAST_YEAR, Number(first.slice(0, 4)) + REPEATS_MOST);
  for (let at = 1; days.length < most; at++) {
    const { day, month } = dayAt(first, rule.every, at);
    if (Number(month.slice(0, 4)) > lastYear || month.startsWith('+') || !isWithin(month, day)) break;
    if (day === undefined) without.push(month);
    else days.push(day);
  }
  return { days, without };
}

const NTH = ['first', 'second', 'third', 'fourth'];

/** Which rules make sense from a day on, in words: 'Every month on the second Tuesday'. */
export function repeatChoices(first: Day): { every: RepeatEvery; words: string }[] {
  if (!isRealDay(first)) return [];
  const date = utc(first);
  const [number, isLast] = [date.getUTCDate(), utc(addDays(first, 7)).getUTCMonth() !== date.getUTCMonth()];
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(date);
  const nth = NTH[Math.floor((number - 1) / 7)];
  return [
    { every: 'week', words: 'Every week' },
    { every: 'two-weeks', words: 'Every two weeks' },
    { every: 'month-date', words: `Every month on the ${ordinal(number)}` },
    ...(nth ? [{ every: 'month-weekday', words: `Every month on the ${nth} ${weekday}` } as const] : []),
    ...(isLast ? [{ every: 'month-last', words: `Every month on the last ${weekday}` } as const] : []),
  ];
}

function ordinal(number: number): string {
  const isTeen = number > 10 && number < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}
