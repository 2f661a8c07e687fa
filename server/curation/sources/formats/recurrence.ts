/**
 * The times of rules of recurrence (RFC 5545), on the clock of their place: a library counts, and what would take it long is not
 * begun.
 */
import { RRuleTemporal } from '#server/kernel/lazy-packages.ts';

/** A rule as jCal has it. */
export type Rule = Readonly<Record<string, unknown>>;

/** How many days, weeks, months or years may be gone through; what is left is told by whoever counts them. */
export interface Budget {
  periods: number;
}

const DAYS = { DAILY: 1, WEEKLY: 7, MONTHLY: 30, YEARLY: 365 } as const;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** The parts of a rule, with the lowest and highest number that each may name; those below nothing count from the end. */
const PARTS = {
  byHour: [0, 23],
  byMinute: [0, 59],
  byMonth: [1, 12],
  byMonthDay: [-31, 31],
  byYearDay: [-366, 366],
  byWeekNo: [-53, 53],
  bySetPos: [-366, 366],
} as const;
const TIMES_A_DAY = 48;
/** What a rule without a count takes at most. */
const UNCOUNTED = 100;

const daysOf = (from: Temporal.PlainDateTime, to: Temporal.PlainDateTime): number =>
  Math.ceil(from.until(to).total('days'));

/** What the library is told; `undefined` for what repeats many times a day, by another calendar, or on days that there are not. */
function optionsOf(rule: Rule) {
  const freq = (Object.keys(DAYS) as (keyof typeof DAYS)[]).find((one) => one === rule.freq);
  const isOther =
    ![undefined, 'GREGORIAN'].includes(rule.rscale as string) || ![undefined, 'OMIT'].includes(rule.skip as string);
  if (!freq || isOther) return undefined;
  const parts: Record<string, number[]> = {};
  for (const [name, [least, most]] of Object.entries(PARTS)) {
    const numbers = [rule[name.toLowerCase()] ?? []].flat().map(Number);
    if (numbers.some((one) => !Number.isInteger(one) || one < least || one > most)) return undefined;
    if (numbers.length > 0) parts[name] = numbers;
  }
  const byDay = [rule.byday ?? []].flat().map((day) => String(day).toUpperCase());
  const times = (parts.byHour?.length ?? 1) * (parts.byMinute?.length ?? 1);
  if (byDay.some((day) => !/^(?:[+-]?\d{1,2})?(?:SU|MO|TU|WE|TH|FR|SA)$/.test(day)) || times > TIMES_A_DAY)
    return undefined;
  const count = Number(rule.count);
  return {
    freq,
    ...parts,
    ...(byDay.length > 0 && { byDay }),
    ...(count > 0 && { count }),
    interval: Math.min(100_000, Math.max(1, Number(rule.interval) || 1)),
    wkst: WEEKDAYS[Number(rule.wkst ?? 2) - 1] ?? 'MO',
    times,
  };
}

export const isCountable = (rule: Rule): boolean => optionsOf(rule) !== undefined;

/** The times of a rule that begins at `start`, from one to the other; none where it cannot be counted, or not any more. */
export function repeats(
  rule: Rule,
  start: Temporal.PlainDateTime,
  [from, to]: readonly [from: Temporal.PlainDateTime, to: Temporal.PlainDateTime],
  budget: Budget,
): Temporal.PlainDateTime[] {
  const read = optionsOf(rule);
  if (!read || Temporal.PlainDateTime.compare(start, to) > 0) return [];
  const { times, ...options } = read;
  const days = daysOf(start, to) + 1;
  // A count that is not used up by then says nothing.
  if (options.count !== undefined && options.count > days * times) delete options.count;
  const periods = Math.ceil(days / DAYS[options.freq] / options.interval);
  budget.periods -= options.count === undefined ? Math.min(periods, UNCOUNTED) : periods;
  if (budget.periods < 0) return [];
  const utc = (local: Temporal.PlainDateTime) => local.toZonedDateTime('UTC');
  try {
    return new (RRuleTemporal())({
      ...options,
      includeDtstart: true,
      dtstart: utc(start),
      until: utc(to),
      maxIterations: Math.max(1_000, periods * 2),
    })
      .between(utc(from), utc(to), true)
      .map((at) => at.toPlainDateTime());
  } catch {
    return [];
  }
}
