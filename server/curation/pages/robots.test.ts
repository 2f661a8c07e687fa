/** What other sites say in robots.txt is asked for once a day, and soon again where the site could not answer. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loopbackClient, openOtherSite } from '#tests/setup/other-site.ts';
import { Robots } from './robots.ts';

const HOUR_MS = 3_600_000;
const RULES = { body: 'User-agent: *\nDisallow: /private', type: 'text/plain' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function opened() {
  const site = await openOtherSite({});
  const robots = new Robots(loopbackClient());
  return {
    site,
    isWelcome: (path: string) => robots.isWelcome(`${site.url}${path}`, new AbortController().signal),
    timesAsked: () => site.asked.filter((path) => path === '/robots.txt').length,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

it('is asked for once a day, however often its rules are used', async () => {
  await using at = await opened();
  at.site.pages.set('/robots.txt', RULES);
  for (let hour = 0; hour < 24; hour += 6) {
    expect(await at.isWelcome('/private/a')).toBe(false);
    vi.advanceTimersByTime(6 * HOUR_MS);
  }
  expect(at.timesAsked()).toBe(1);
  at.site.pages.set('/robots.txt', { ...RULES, body: 'User-agent: *\nDisallow:' });
  vi.advanceTimersByTime(1);
  expect([await at.isWelcome('/private/a'), at.timesAsked()]).toEqual([true, 2]);
});

it.each([500, 429])('is asked for again soon after an answer with %i, which keeps no program out', async (status) => {
  await using at = await opened();
  at.site.pages.set('/robots.txt', { ...RULES, status });
  for (let time = 0; time < 3; time++) expect(await at.isWelcome('/private/a')).toBe(true);
  expect(at.timesAsked()).toBe(1);
  at.site.pages.set('/robots.txt', RULES);
  vi.advanceTimersByTime(HOUR_MS);
  expect([await at.isWelcome('/private/a'), at.timesAsked()]).toEqual([false, 2]);
});
