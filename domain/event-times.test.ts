import { expect, it } from 'vitest';
import { eventTimes } from './event-times.ts';

it.each([
  ['a day', '2027-06-04', null, '2027-06-04', '2027-06-04', '2027-06-04T23:00:00.000Z'],
  ['days', '2027-06-04', '2027-06-06', '2027-06-04', '2027-06-06', '2027-06-06T23:00:00.000Z'],
  ['a time without an end', '2027-06-04T19:30:00.000Z', null, '2027-06-04', '2027-06-04', '2027-06-04T23:00:00.000Z'],
  [
    'a time that is its own end',
    '2027-06-04T19:30:00.000Z',
    '2027-06-04T19:30:00.000Z',
    '2027-06-04',
    '2027-06-04',
    '2027-06-04T23:00:00.000Z',
  ],
  [
    'an evening that ends at midnight',
    '2027-06-04T19:30:00.000Z',
    '2027-06-04T23:00:00.000Z',
    '2027-06-04',
    '2027-06-04',
    '2027-06-04T23:00:00.000Z',
  ],
  [
    'a night that ends at half past midnight',
    '2027-06-04T19:30:00.000Z',
    '2027-06-04T23:30:00.000Z',
    '2027-06-04',
    '2027-06-05',
    '2027-06-04T23:30:00.000Z',
  ],
  [
    'what begins at midnight',
    '2027-06-03T23:00:00.000Z',
    '2027-06-04T01:00:00.000Z',
    '2027-06-04',
    '2027-06-04',
    '2027-06-04T01:00:00.000Z',
  ],
  [
    'a time with a day as its end',
    '2027-06-04T19:30:00.000Z',
    '2027-06-05',
    '2027-06-04',
    '2027-06-05',
    '2027-06-05T23:00:00.000Z',
  ],
])('%s: its days, and when it is over', (_, start_date, end_date, first_day, last_day, ends_at) => {
  expect(eventTimes({ start_date, end_date, timezone: 'Europe/London' })).toMatchObject({
    first_day,
    last_day,
    ends_at,
  });
});

it('is by the clock of its place, and nothing where there is no date', () => {
  const auckland = { start_date: '2027-06-04T10:30:00.000Z', end_date: null, timezone: 'Pacific/Auckland' };
  expect(eventTimes(auckland)).toEqual({
    first_day: '2027-06-04',
    last_day: '2027-06-04',
    starts_at: '2027-06-04T10:30:00.000Z',
    ends_at: '2027-06-04T12:00:00.000Z',
  });
  expect(eventTimes({ start_date: null, end_date: null, timezone: null }).ends_at).toBeNull();
});
