/** Dates as people write them: 16/01/2027 10:00, 16 January 2027, Jan 16 2027 at 4pm. */

/** Which of two numbers comes first. */
export type DateOrder = 'day-first' | 'month-first';
export const DATE_ORDERS = ['day-first', 'month-first'] as const;

interface Parts {
  year: number;
  month: number;
  day: number;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(\d{4}|\d{2})`;
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+)?`;
/** What may stand between a day and a time. */
const REST = String.raw`(?:(?:,|\s|t|at|@|from)+(\d.*|noon|midnight))?$`;

const NUMBERS = new RegExp(String.raw`^${WEEKDAY}(\d{1,2})\s*[/.\-]\s*(\d{1,2})\s*[/.\-]\s*${YEAR}${REST}`);
const YEAR_FIRST = new RegExp(String.raw`^${WEEKDAY}(\d{4})\s*[/.\-]\s*(\d{1,2})\s*[/.\-]\s*(\d{1,2})${REST}`);
const DAY_MONTH = new RegExp(String.raw`^${WEEKDAY}${DAY}[\s\-]+(?:of\s+)?${MONTH},?[\s\-]+${YEAR}${REST}`);
const MONTH_DAY = new RegExp(String.raw`^${WEEKDAY}${MONTH}\s+${DAY},?\s+${YEAR}${REST}`);
const TIME = /^(\d{1,2})(?:[:.h](\d{2})(?::(\d{2})(?:\.0+)?)?)?\s*(?:([ap])\.?m\.?)?$/;

/** What stands in no order of its own: two numbers that could each be the month. */
export function swappable(text: string): { first: number; second: number; year: number } | undefined {
  const [, first = '', second = '', year = ''] = NUMBERS.exec(tidied(text)) ?? [];
  const [a, b] = [Number(first), Number(second)];
  return first !== '' && a !== b && a <= 12 && b <= 12 && a > 0 && b > 0
    ? { first: a, second: b, year: fullYear(year) }
    : undefined;
}

/** The order that a date can only have been written in. */
export function orderShown(text: string): DateOrder | undefined {
  const [, first, second] = NUMBERS.exec(tidied(text)) ?? [];
  if (first === undefined) return undefined;
  if (Number(first) > 12 && Number(second) <= 12) return 'day-first';
  return Number(second) > 12 && Number(first) <= 12 ? 'month-first' : undefined;
}

/** A date as `2027-01-16` or `2027-01-16T10:00`; `undefined` for what is none. Whether there is such a day is another question. */
export function readWritten(text: string, order: DateOrder): string | undefined {
  const words = tidied(text);
  const found = partsOf(words, order);
  if (!found) return undefined;
  const { year, month, day, time } = found;
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (time === undefined) return date;
  const clock = readTime(time);
  return clock && `${date}T${clock}`;
}

function partsOf(words: string, order: DateOrder): (Parts & { time: string | undefined }) | undefined {
  const numbers = NUMBERS.exec(words);
  if (numbers) {
    const [, first, second, year = '', time] = numbers;
    const [day, month] = order === 'day-first' ? [first, second] : [second, first];
    return { year: fullYear(year), month: Number(month), day: Number(day), time };
  }
  const iso = YEAR_FIRST.exec(words);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), time: iso[4] };
  const named = DAY_MONTH.exec(words);
  if (named) return { year: fullYear(named[3] ?? ''), month: monthOf(named[2]), day: Number(named[1]), time: named[4] };
  const american = MONTH_DAY.exec(words);
  if (american)
    return {
      year: fullYear(american[3] ?? ''),
      month: monthOf(american[1]),
      day: Number(american[2]),
      time: american[4],
    };
  return undefined;
}

const tidied = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
const two = (number: number): string => String(number).padStart(2, '0');
const monthOf = (name = ''): number => MONTHS.indexOf(name.slice(0, 3)) + 1;
/** '27' is 2027: a catalogue of what is to come has no use for the century before. */
const fullYear = (year: string): number => (year.length === 2 ? 2_000 + Number(year) : Number(year));

/** '10', '10:00', '10.30', '4pm', 'noon' → '10:00'. */
export function readTime(text: string): string | undefined {
  if (text === 'noon') return '12:00';
  if (text === 'midnight') return '00:00';
  const [, hours, minutes = '00', seconds, half] = TIME.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const on24 = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return `${two(on24)}:${minutes}${seconds !== undefined && seconds !== '00' ? `:${seconds}` : ''}`;
}
