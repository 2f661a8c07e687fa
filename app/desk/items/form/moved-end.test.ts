import { expect, it } from 'vitest';
import { movedEnd } from './moved-end.ts';

it.each([
  ['2026-12-01T19:30', '2026-12-08T19:30', '2026-12-01T20:30', '2026-12-08T20:30'],
  ['2026-12-01T19:30', '2026-12-01T21:00', '2026-12-01T20:30', '2026-12-01T22:00'],
  ['2026-12-30', '2027-01-04', '2026-12-31', '2027-01-05'],
  ['2026-12-01T19:30', '2026-12-08T20:00', '2026-12-01', '2026-12-08'],
  ['2026-12-01', '2026-12-08T10:00', '2026-12-02T16:00', '2026-12-09T16:00'],
])('from %s to %s, with an end at %s, leads to %s', (before, start, end, moved) => {
  expect(movedEnd(before, start, end)).toBe(moved);
});

it('leaves an end that can stay, that was wrong before, or that is none', () => {
  expect(movedEnd('2026-12-01T19:30', '2026-11-30T19:30', '2026-12-01T20:30')).toBeUndefined();
  expect(movedEnd('2026-12-01T19:30', '2026-12-01T20:30', '2026-12-01T20:30')).toBeUndefined();
  expect(movedEnd('2026-12-03', '2026-12-08', '2026-12-01')).toBeUndefined();
  expect(movedEnd('', '2026-12-08', '2026-12-01')).toBeUndefined();
  expect(movedEnd('2026-12-01', '2026-12-08', '')).toBeUndefined();
});
