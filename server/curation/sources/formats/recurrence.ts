/**
 * The days of rules of recurrence (RFC 5545). Days are counted in numbers from 1970 on, and only those from the first to the last
 * that are asked for are looked at, so that no rule takes long, whatever it says.
 */

export interface Rule {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  count: number | undefined;
  /** The first day of its weeks, Sunday being 0. */
  weekStart: number;
  months: number[];
  monthDays: number[];
  yearDays: number[];
  weeks: number[];
  /** `nth` is 0 for every such weekday. */
  weekdays: { nth: number; weekday: number }[];
  positions: number[];
  /** In minutes of the day. */
  times: number[];
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const DAY_MS = 86_400_000;

/** A rule as jCal has it; `undefined` for what repeats many times a day, or by another calendar. */
export function ruleOf(value: Readonly<Record<string, unknown>>, startMinutes: number): Rule | undefined {
  const freq = FREQUENCIES.find((one) => one === value.freq);
  const isOther =
    ![undefined, 'GREGORIAN'].includes(value.rscale as string) || ![undefined, 'OMIT'].includes(value.skip as string);
  if (!freq || isOther) return undefined;
  const numbers = (name: string) => [value[name] ?? []].flat().map(Number).filter(Number.isSafeInteger);
  const hours = numbers('byhour').filter((hour) => hour >= 0 && hour < 24);
  const minutes = numbers('byminute').filter((minute) => minute >= 0 && minute < 60);
  const times = (hours.length > 0 ? hours : [Math.floor(startMinutes / 60)]).flatMap((hour) =>
    (minutes.length > 0 ? minutes : [startMinutes % 60]).map((minute) => hour * 60 + minute),
  );
  const count = Number(value.count);
  return {
    freq,
    interval: Math.min(100_000, Math.max(1, Number(value.interval) || 1)),
    count: Number.isSafeInteger(count) && count > 0 ? count : undefined,
    weekStart: (Number(value.wkst ?? 2) + 6) % 7,
    months: numbers('bymonth'),
    monthDays: numbers('bymonthday'),
    yearDays: numbers('byyearday'),
    weeks: numbers('byweekno'),
    weekdays: [value.byday ?? []].flat().flatMap((day) => {
      const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(String(day).toUpperCase()) ?? [];
      const weekday = WEEKDAYS.indexOf(name);
      return weekday === -1 ? [] : { nth: Number(nth), weekday };
    }),
    positions: numbers('bysetpos'),
    times: [...new Set(times)].sort((a, b) => a - b),
  };
}

/** How many days may be looked at; what is left is told by whoever counts them. */
export interface Budget {
  days: number;
}

/**
 * The minutes since 1970, on the clock of its place, at which a rule that begins at `start` repeats, from the day `from` to the day
 * `to`. Fewer where the budget is used up.
 */
export function* repeats(rule: Rule, start: number, from: number, to: number, budget: Budget): Generator<number> {
  const first = Math.floor(start / 1_440);
  // The beginning itself counts, be it on a day of the rule or not.
  let counted = 1;
  // Who counts has to begin at the beginning.
  let period = rule.count === undefined ? Math.max(0, periodsUntil(rule, first, from) - 1) : 0;
  for (; ; period++) {
    const days = daysOf(rule, first, period);
    if ((days[0] ?? 0) > to || budget.days <= 0) return;
    budget.days -= days.length;
    const all = days
      .filter((day) => isDay(rule, day, first))
      .flatMap((day) => rule.times.map((time) => day * 1_440 + time));
    for (const at of inPositions(all, rule.positions)) {
      if (at <= start) continue;
      if (rule.count !== undefined && ++counted > rule.count) return;
      const day = Math.floor(at / 1_440);
      if (day > to) return;
      if (day >= from) yield at;
    }
  }
}

const dateOf = (day: number): Date => new Date(day * DAY_MS);
const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / DAY_MS;
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

function periodsUntil({ freq, interval }: Rule, first: number, day: number): number {
  const [a, b] = [dateOf(first), dateOf(day)];
  const years = b.getUTCFullYear() - a.getUTCFullYear();
  if (freq === 'DAILY') return Math.floor((day - first) / interval);
  if (freq === 'WEEKLY') return Math.floor((day - first) / 7 / interval);
  if (freq === 'YEARLY') return Math.floor(years / interval);
  return Math.floor((years * 12 + b.getUTCMonth() - a.getUTCMonth()) / interval);
}

/** Every day of a day, week, month or year. */
function daysOf({ freq, interval, weekStart }: Rule, first: number, period: number): number[] {
  const steps = period * interval;
  const begun = dateOf(first);
  const [year, month] = [begun.getUTCFullYear(), begun.getUTCMonth()];
  const between = (start: number, end: number) =>
    Array.from({ length: Math.max(0, end - start) || 1 }, (_, n) => start + n);
  if (freq === 'DAILY') return [first + steps];
  if (freq === 'WEEKLY') {
    const week = first - ((weekdayOf(first) - weekStart + 7) % 7) + steps * 7;
    return between(week, week + 7);
  }
  if (freq === 'MONTHLY') return between(dayOf(year, month + steps, 1), dayOf(year, month + steps + 1, 1));
  return between(dayOf(year + steps, 0, 1), dayOf(year + steps + 1, 0, 1));
}

function isDay(rule: Rule, day: number, first: number): boolean {
  const date = dateOf(day);
  const begun = dateOf(first);
  const [year, month, inMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const { freq, months, monthDays, yearDays, weeks, weekdays } = rule;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const yearStart = dayOf(year, 0, 1);
  const yearEnd = dayOf(year + 1, 0, 1);
  if (months.length > 0 && !months.includes(month + 1)) return false;
  if (monthDays.length > 0 && !monthDays.includes(inMonth) && !monthDays.includes(inMonth - last - 1)) return false;
  if (yearDays.length > 0 && !yearDays.includes(day - yearStart + 1) && !yearDays.includes(day - yearEnd)) return false;
  if (weeks.length > 0 && !isInWeeks(rule, day)) return false;
  if (weekdays.length > 0) {
    const inWholeYear = freq === 'YEARLY' && months.length === 0 && weeks.length === 0;
    const [start, end] = inWholeYear ? [yearStart, yearEnd] : [day - inMonth + 1, day - inMonth + 1 + last];
    const hasNth = freq === 'MONTHLY' || (freq === 'YEARLY' && weeks.length === 0);
    return weekdays.some(
      ({ nth, weekday }) =>
        weekday === weekdayOf(day) &&
        (nth === 0 ||
          !hasNth ||
          nth === Math.floor((day - start) / 7) + 1 ||
          nth === -Math.floor((end - 1 - day) / 7) - 1),
    );
  }
  if (freq === 'WEEKLY' || (weeks.length > 0 && monthDays.length === 0)) return weekdayOf(day) === weekdayOf(first);
  if (freq === 'DAILY' || monthDays.length > 0 || yearDays.length > 0) return true;
  return inMonth === begun.getUTCDate() && (freq === 'MONTHLY' || months.length > 0 || month === begun.getUTCMonth());
}

/** The first week of a year is the first with four days in it. */
function isInWeeks({ weeks, weekStart }: Rule, day: number): boolean {
  const week = day - ((weekdayOf(day) - weekStart + 7) % 7);
  const year = dateOf(week + 3).getUTCFullYear();
  const firstOf = (of: number) => {
    const fourth = dayOf(of, 0, 4);
    return fourth - ((weekdayOf(fourth) - weekStart + 7) % 7);
  };
  return weeks.includes((week - firstOf(year)) / 7 + 1) || weeks.includes((week - firstOf(year + 1)) / 7);
}

const inPositions = (all: readonly number[], positions: readonly number[]): readonly number[] =>
  positions.length === 0 ? all : all.filter((_, n) => positions.includes(n + 1) || positions.includes(n - all.length));
