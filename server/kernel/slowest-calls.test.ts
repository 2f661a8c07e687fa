import { expect, it } from 'vitest';
import { SlowestCalls } from './slowest-calls.ts';

const HOUR = 3_600_000;

it('keeps the slowest answer of each route for a day', () => {
  const calls = new SlowestCalls();
  calls.note('GET /a', 50, 0);
  calls.note('GET /a', 20, HOUR);
  calls.note('GET /b', 30, HOUR);
  calls.note('GET /c', 10, HOUR);
  expect(calls.first(2, 2 * HOUR).map(({ call, ms }) => [call, ms])).toEqual([
    ['GET /a', 50],
    ['GET /b', 30],
  ]);
  // After a day what was slow is forgotten, and what comes then counts.
  expect(calls.first(3, 24.5 * HOUR).map(({ call }) => call)).toEqual(['GET /b', 'GET /c']);
  calls.note('GET /a', 5, 25 * HOUR);
  expect(calls.first(3, 25 * HOUR).map(({ call, ms }) => [call, ms])).toEqual([
    ['GET /b', 30],
    ['GET /c', 10],
    ['GET /a', 5],
  ]);
});
