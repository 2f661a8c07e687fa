import { expect, it } from 'vitest';
import { checkItem } from './item-fields.ts';
import { priceInWords, waitInWords } from './price-and-waiting-time.ts';

it.each([
  [null, null, null],
  [0, null, 'Free'],
  [0, 0, 'Free'],
  [40, null, 'from £40'],
  [null, 60, 'up to £60'],
  [40, 60, '£40 to £60'],
  [0, 75, 'up to £75'],
  [40, 40, '£40'],
])('from %s to %s costs %s', (price_from, price_to, words) => {
  expect(priceInWords({ price_from, price_to }, '£')).toBe(words);
});

it.each([
  [0, 'none'],
  [1, '1 day'],
  [13, '13 days'],
  [14, 'about 2 weeks'],
  [42, 'about 6 weeks'],
  [120, 'about 4 months'],
])('%s days of waiting are said as %s', (days, words) => {
  expect(waitInWords(days)).toBe(words);
});

it('a price ends where it begins or above', () => {
  const check = (values: object) => checkItem('directory', { external_id: 'a', name: 'A', ...values });
  expect(check({ price_from: 40, price_to: 60 })).toHaveProperty('record');
  expect(check({ price_from: 60, price_to: 40 })).toEqual({ problems: { price_to: 'Is less than where it begins.' } });
  expect(check({ waiting_days: -1 })).toHaveProperty('problems.waiting_days');
});
