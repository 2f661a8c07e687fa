/** Rules of recurrence, against a reader of calendars that counts in another way. */
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { repeats, ruleOf } from './recurrence.ts';

const minute = (iso: string): number => Date.parse(`${iso}Z`) / 60_000;
const day = (iso: string): number => Date.parse(iso) / 86_400_000;
const written = (at: number): string => new Date(at * 60_000).toISOString().slice(0, 16);

function ours(rule: string, start: string, from: string, to: string): string[] {
  const [, , , value] = ICAL.parse.property(`RRULE:${rule}`) as unknown as [
    string,
    object,
    string,
    Record<string, unknown>,
  ];
  const read = ruleOf(value, minute(start) % 1_440);
  if (!read) throw new Error(rule);
  return [...repeats(read, minute(start), day(from), day(to), { days: 1_000_000 })].map(written);
}

function theirs(rule: string, start: string, from: string, to: string): string[] {
  const begun = ICAL.Time.fromDateTimeString(start);
  const counting = ICAL.Recur.fromString(rule).iterator(begun);
  const found: string[] = [];
  for (let next = counting.next(); next && next.toString() < `${to}T24`; next = counting.next()) {
    const at = next.toString().slice(0, 16);
    if (at >= from && at > start) found.push(at);
  }
  return found;
}

it.each([
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=DAILY;COUNT=40',
  'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=DAILY;BYMONTH=1,3',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=TU,TH',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=MO',
  'FREQ=WEEKLY;COUNT=9;BYDAY=MO,WE',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYDAY=2TU,4TU',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
  'FREQ=MONTHLY;INTERVAL=5;COUNT=30',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=YEARLY',
  'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'FREQ=YEARLY;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
  'FREQ=YEARLY;BYYEARDAY=1,100,200',
  'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29',
])('%s is counted as others count it', (rule) => {
  const [from, to] = ['2023-06-01', '2026-06-01'];
  for (const start of ['2020-01-31T10:30:00', '2024-02-29T00:00:00', '2023-08-15T23:59:00']) {
    // What begins on a day that its rule does not name is counted by nobody in the same way.
    const first = theirs(rule, start, '2000-01-01', '2060-01-01')[0] ?? start;
    const begun = `${first.slice(0, 16)}:00`;
    expect([rule, begun, ours(rule, begun, from, to)]).toEqual([rule, begun, theirs(rule, begun, from, to)]);
  }
});

it.each([
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12T09:00:00', ['1998-05-11T09:00', '1999-05-17T09:00']],
  ['FREQ=YEARLY;BYWEEKNO=-1', '1997-12-22T09:00:00', ['1998-12-28T09:00', '1999-12-27T09:00']],
  ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19T09:00:00', ['1998-05-18T09:00', '1999-05-17T09:00']],
  ['FREQ=YEARLY;BYDAY=-1MO', '1997-12-29T09:00:00', ['1998-12-28T09:00', '1999-12-27T09:00']],
  [
    'FREQ=DAILY;BYHOUR=9,14;BYMINUTE=0,30;COUNT=4',
    '1999-01-01T09:00:00',
    ['1999-01-01T09:30', '1999-01-01T14:00', '1999-01-01T14:30'],
  ],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2', '1999-12-15T09:00:00', ['1999-12-22T09:00', '1999-12-29T09:00']],
])('%s is counted as the standard says', (rule, start, expected) => {
  expect(ours(rule, start, start.slice(0, 10), '1999-12-31')).toEqual(expected);
});

it('leaves alone what repeats many times a day, or by another calendar', () => {
  for (const freq of ['SECONDLY', 'MINUTELY', 'HOURLY']) expect(ruleOf({ freq }, 0)).toBeUndefined();
  expect(ruleOf({ freq: 'YEARLY', rscale: 'CHINESE' }, 0)).toBeUndefined();
});

it('stops where its days are used up', () => {
  const rule = ruleOf({ freq: 'DAILY', count: 1_000_000 }, 0);
  const budget = { days: 1_000 };
  expect([...repeats(rule as NonNullable<typeof rule>, 0, 0, 100_000, budget)]).toHaveLength(1_000 - 1);
  expect(budget.days).toBe(0);
});
