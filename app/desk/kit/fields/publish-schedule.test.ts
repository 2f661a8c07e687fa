import { expect, it } from 'vitest';
import { publishAt, scheduleInWords, shortDay, tomorrow } from './publish-schedule.ts';

const NOW = Date.parse('2026-11-24T23:30:00Z');

it('says a time by the site’s own clock, and how far away it is', () => {
  const at = publishAt('2026-12-01', '09:00') ?? '';
  expect(at).toBe('2026-12-01T09:00:00.000Z');
  expect(scheduleInWords(at, NOW)).toBe('Tuesday 1 December 2026, 9 am, London time. 7 days from now.');
  expect(scheduleInWords('2026-11-25T09:00:00Z', NOW)).toMatch(/Tomorrow\.$/);
  expect(scheduleInWords('2026-11-24T23:45:00Z', NOW)).toMatch(/Today\.$/);
  expect(scheduleInWords('2026-11-24T23:00:00Z', NOW)).toMatch(/This time has passed\.$/);
  expect(shortDay('2026-06-30T23:30:00Z')).toBe('1 July');
  expect(publishAt('2026-07-01', '09:00')).toBe('2026-07-01T08:00:00.000Z');
  expect(publishAt('', '09:00')).toBeUndefined();
  expect(tomorrow(NOW)).toEqual({ day: '2026-11-25', time: '09:00' });
});
