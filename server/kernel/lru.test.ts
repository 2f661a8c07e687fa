import { expect, it } from 'vitest';
import { lruOf } from './lru.ts';

it('holds as many as it may, and lets go of what was used longest ago', () => {
  const cache = lruOf<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect([...cache.keys()].toSorted()).toEqual(['a', 'c']);
});
