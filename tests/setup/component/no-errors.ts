/** Whatever the console tells of as an error fails the test that it happens in. */
import { afterEach, expect, vi } from 'vitest';

const told = vi.spyOn(console, 'error');

afterEach(() => {
  const words = told.mock.calls.map((call) => call.map(String).join(' '));
  told.mockClear();
  expect(words).toEqual([]);
});
