/** Rules of recurrence, against a reader of calendars that counts in another way. */
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { isCountable, repeats } from './recurrence.ts';

const clock = (iso: string) => Temporal.PlainDateTime.from(iso);

function ours(rule: string, start: string, from: string, to: string): string[] {
  const [, , , value] = ICAL.parse.property(`RRULE:${rule}`) as unknown as [
    string,
    object,
    string,
    Record<string, unknown>,
  ];
  if (!isCountable(value)) throw new Error(rule);
  return repeats(value, clock(start), [clock(from), clock(`${to}T23:59`)], { periods: 1_000_000 })
    .map((at) => at.toString().slice(0, 16))
    .filter((at) => at > start);
}

function theirs(rule: string, start: string, from: string, to: string, most = 10_000): string[] {
  const begun = ICAL.Time.fromDateTimeString(start);
  const counting = ICAL.Recur.fromString(rule).iterator(begun);
  const found: string[] = [];
  for (let next = counting.next(); next && next.toString() < `${to}T24`; next = counting.next()) {
    const at = next.toString().slice(0, 16);
    if (at >= from && at > start) found.push(at);
    if (found.length === most) break;
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
    const first = theirs(rule, start, '2000-01-01', '2060-01-01', 1)[0] ?? start;
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

it.each([
  { freq: 'SECONDLY' },
  { freq: 'MINUTELY' },
  { freq: 'HOURLY' },
  { freq: 'YEARLY', rscale: 'CHINESE' },
  { freq: 'DAILY', byhour: Array.from({ length: 24 }, (_, n) => n), byminute: [0, 15, 30] },
  { freq: 'MONTHLY', bymonthday: 99 },
  { freq: 'WEEKLY', byday: 'XX' },
])('leaves alone what repeats many times a day, by another calendar, or on days that there are not: %j', (rule) => {
  expect(isCountable(rule)).toBe(false);
  expect(repeats(rule, clock('2026-01-01'), [clock('2026-01-01'), clock('2027-01-01')], { periods: 9_999 })).toEqual(
    [],
  );
});

it('stops where all that may be gone through is used up, and takes next to nothing where there is no end', () => {
  const within = [clock('2026-11-01'), clock('2026-11-03T23:59')] as const;
  const budget = { periods: 25_000 };
  const counted = { freq: 'DAILY', count: 18_935 };
  for (const dates of [3, 0]) expect(repeats(counted, clock('1975-01-01'), within, budget)).toHaveLength(dates);
  const other = { periods: 1_000 };
  expect(repeats({ freq: 'DAILY', count: 1_000_000 }, clock('1975-01-01'), within, other)).toHaveLength(3);
  expect(other.periods).toBe(900);
});
