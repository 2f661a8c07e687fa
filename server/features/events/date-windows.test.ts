import { expect, it } from 'vitest';
import { daysOf } from './date-windows.ts';

const on = (day: string) => Temporal.PlainDate.from(day);

it.each([
  // A Wednesday, a Saturday, a Sunday.
  ['weekend', '2026-11-25', '2026-11-28', '2026-11-29'],
  ['weekend', '2026-11-28', '2026-11-28', '2026-11-29'],
  ['weekend', '2026-11-29', '2026-11-29', '2026-11-29'],
  ['today', '2026-12-31', '2026-12-31', '2026-12-31'],
  ['week', '2026-11-25', '2026-11-25', '2026-12-02'],
  ['tomorrow', '2026-11-25', '2026-11-26', '2026-11-26'],
  ['next week', '2026-11-25', '2026-11-30', '2026-12-06'],
  ['next week', '2026-11-29', '2026-11-30', '2026-12-06'],
  ['month', '2026-12-31', '2026-12-31', '2027-01-30'],
] as const)('%s, seen from %s, is from %s to %s', (when, today, start_date, end_date) => {
  expect(daysOf(when, on(today))).toEqual({ start_date, end_date });
});
