import { expect, it } from 'vitest';
import { isZone } from './zoned.ts';
import { zoneChoices, zoneLabel, zoneNamed } from './zones.ts';

it('names zones by their city and country', () => {
  expect(zoneChoices().length).toBeGreaterThan(300);
  expect(zoneLabel('Europe/London')).toBe('London, United Kingdom');
  expect(zoneLabel('America/New_York')).toBe('New York, United States');
  expect(zoneLabel('UTC')).toBe('UTC');
  for (const { zone } of zoneChoices()) expect([zone, isZone(zone)]).toEqual([zone, true]);
});

it.each([
  ['London', 'Europe/London'],
  ['london, united kingdom', 'Europe/London'],
  ['United Kingdom', 'Europe/London'],
  ['Europe/London', 'Europe/London'],
  ['new york', 'America/New_York'],
  ['Ireland', 'Europe/Dublin'],
])('takes ‘%s’ for %s', (text, zone) => expect(zoneNamed(text)).toBe(zone));

it.each(['', 'United States', 'Lond', 'Nowhere'])('does not guess what ‘%s’ means', (text) =>
  expect(zoneNamed(text)).toBeUndefined(),
);
