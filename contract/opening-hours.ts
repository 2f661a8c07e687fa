/**
 * When somebody can be reached, week by week: `24/7`, or rules such as `Mo-Fr 09:00-17:00; Sa,Su 20:00-01:00`. A time
 * that ends before it begins goes on into the next day.
 */
import { type Instant, instant } from './dates.ts';
import { type Field, optional, refuse, shown, withinLimit } from './fields.ts';

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
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

function readRule(rule: string): Span[] {
  const [, days = '', times = ''] = /^(?:([A-Za-z,\- ]+?) +)?(\d\S*)$/.exec(rule.replaceAll(/,\s+/g, ',')) ?? [];
  if (times === '') return refuse(`‘${shown(rule)}’ is no opening time; write for example Mo-Fr 09:00-17:00`);
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

export const hours: Field<string | null> = optional((value) => {
  const text = withinLimit(value, LIMIT).replaceAll(/\s+/g, ' ').trim();
  readHours(text);
  return text;
});
