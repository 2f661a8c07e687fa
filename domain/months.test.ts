import { expect, it } from 'vitest';
import { monthIn, monthsBetween, monthsLater, startOfMonth } from './months.ts';

it('reckons with months over the ends of years', () => {
  expect([0, 1, 7, 8, 20, -4, -5, -17].map((n) => monthsLater('2027-05', n))).toEqual([
    '2027-05',
    '2027-06',
    '2027-12',
    '2028-01',
    '2029-01',
    '2027-01',
    '2026-12',
    '2025-12',
  ]);
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(monthsBetween('2027-02', '2027-01')).toEqual([]);
});

it('begins and ends them by the clock of the zone', () => {
  expect(startOfMonth('2027-06', 'Europe/London')).toBe('2027-05-31T23:00:00.000Z');
  expect(monthIn('2027-05-31T23:00:00.000Z', 'Europe/London')).toBe('2027-06');
  expect(monthIn('2027-05-31T22:59:59.000Z', 'Europe/London')).toBe('2027-05');
});
