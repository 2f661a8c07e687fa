/**
 * When somebody can be reached, week by week: `24/7`, or rules such as `Mo-Fr 09:00-17:00; Sa,Su 20:00-01:00`. A time
 * that ends before it begins goes on into the next day.
 */
import { type Instant, instant } from './dates.ts';
import { type Field, optional, refuse, shown, withinLimit } from './fields.ts';
import { DAYS, type Day, writtenHours } from './written-hours.ts';

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const ALWAYS = '24/7';
const LIMIT = 200;

/** From one minute of the week to another, counted from Monday 00:00; the end may lie in the week after. */
interface Span {
  from: number;
  to: number;
}

/** Somebody can be reached: until when, `null` for day and night. */
export interface Open {
  until: Instant | null;
}

/** The times of a week, in their order and without a gap between two that touch. Throws `FieldProblem`. */
export function readHours(text: string): Span[] {
  if (text === ALWAYS) return [{ from: 0, to: WEEK_MINUTES }];
  const spans = text.split(';').flatMap((rule) => readRule(rule.trim()));
  return joined(spans.sort((a, b) => a.from - b.from));
}

const RULE = /^(?:([A-Za-z,\- ]+?) +)?(\d\S*)$/;

function readRule(rule: string): Span[] {
  const [, days = '', times = ''] = RULE.exec(rule.replaceAll(/,\s+/g, ',')) ?? [];
  if (times === '') return refuse(`‘${shown(rule)}’ is no opening time; write for example Mon-Fri 9am-5pm`);
  const spans = times.split(',').map(readTimes);
  return daysOf(days).flatMap((day) =>
    spans.map(({ from, to }) => ({ from: day * DAY_MINUTES + from, to: day * DAY_MINUTES + to })),
  );
}

/** The numbers of the days that a rule names; without any it means all of them. */
function daysOf(text: string): number[] {
  if (text === '') return DAYS.map((_, day) => day);
  return text.split(',').flatMap((part) => {
    const [first, last] = part.split('-').map((day) => DAYS.indexOf(day.trim() as (typeof DAYS)[number]));
    if (first === undefined || first < 0 || last === -1)
      return refuse(`‘${shown(part)}’ is no day; the days are ${DAYS.join(', ')}`);
    const count = last === undefined ? 1 : ((last - first + 7) % 7) + 1;
    return Array.from({ length: count }, (_, n) => (first + n) % 7);
  });
}

function readTimes(text: string): Span {
  const [from, to] = text.split('-').map(minutesOf);
  if (from === undefined || to === undefined || from === DAY_MINUTES)
    return refuse(`‘${shown(text)}’ does not say from when to when; write for example 09:00-17:00`);
  return { from, to: to > from ? to : to + DAY_MINUTES };
}

function minutesOf(text: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text.trim()) ?? [];
  const time = Number(hours) * 60 + Number(minutes);
  return time <= DAY_MINUTES && Number(minutes) < 60 ? time : refuse(`‘${shown(text)}’ is no time such as 09:00`);
}

function joined(sorted: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const span of sorted) {
    const last = spans.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else spans.push({ ...span });
  }
  return spans;
}

/** Whether somebody can be reached at a moment, by the clock of a zone. */
export function openAt(spans: readonly Span[], zone: string, at: Instant): Open | null {
  const now = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  const minute = (now.dayOfWeek - 1) * DAY_MINUTES + now.hour * 60 + now.minute;
  const end = endAfter(spans, minute);
  if (end === undefined) return null;
  if (end - minute >= WEEK_MINUTES) return { until: null };
  const midnight = now
    .startOfDay()
    .toPlainDate()
    .add({ days: Math.floor(end / DAY_MINUTES) - (now.dayOfWeek - 1) });
  const closing = midnight.toPlainDateTime().add({ minutes: end % DAY_MINUTES });
  return { until: instant(closing.toZonedDateTime(zone)) };
}

/** The minute at which what is open closes; spans that touch across the end of the week are one. */
function endAfter(spans: readonly Span[], minute: number): number | undefined {
  let end: number | undefined;
  for (const week of [-WEEK_MINUTES, 0, WEEK_MINUTES]) {
    for (const { from, to } of spans) {
      const reached = end ?? minute;
      if (from + week <= reached && reached < to + week) end = to + week;
    }
  }
  return end;
}

/** Days and one span of their times, as somebody chooses them. */
export interface ChosenHours {
  days: readonly Day[];
  /** '09:00'. */
  from: string;
  to: string;
}

/** The rules of a text as rows to choose from; nothing for `24/7`, and where it is not written in rules. */
export function hoursAsRows(text: string): ChosenHours[] | undefined {
  if (!isRule(text) || text === ALWAYS) return undefined;
  return text.split(';').flatMap((rule) => {
    const [, days = '', times = ''] = RULE.exec(rule.trim().replaceAll(/,\s+/g, ',')) ?? [];
    const chosen = daysOf(days).map((day) => DAYS[day] as Day);
    return times.split(',').map((span) => {
      const [from = '', to = ''] = span.trim().split('-');
      return { days: DAYS.filter((day) => chosen.includes(day)), from, to };
    });
  });
}

/** The same as one text. Rows without a day or a time are left out. */
export const rowsAsHours = (rows: readonly ChosenHours[]): string =>
  rows
    .filter(({ days, from, to }) => days.length > 0 && from !== '' && to !== '')
    .map(({ days, from, to }) => `${daysAsText(days)} ${from}-${to === '00:00' ? '24:00' : to}`)
    .join('; ');

/** 'Mo-Fr', 'Sa,Su': from three days in a row on the first and the last say it. */
function daysAsText(days: readonly Day[]): string {
  const runs: Day[][] = [];
  for (const day of DAYS) {
    if (!days.includes(day)) continue;
    const last = runs.at(-1);
    if (last && DAYS.indexOf(last.at(-1) as Day) === DAYS.indexOf(day) - 1) last.push(day);
    else runs.push([day]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(','))).join(',');
}

export const hours: Field<string | null> = optional((value) => {
  const text = withinLimit(value, LIMIT).replaceAll(/\s+/g, ' ').trim();
  return isRule(text) ? text : checked(writtenHours(text));
});

function isRule(text: string): boolean {
  try {
    return readHours(text).length > 0;
  } catch {
    return false;
  }
}

function checked(rule: string): string {
  readHours(rule);
  return rule;
}
