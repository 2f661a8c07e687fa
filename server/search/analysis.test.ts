/** The shortcut past the rules of endings. */
import { expect, it } from 'vitest';
import stem from 'wink-porter2-stemmer';
import { stemOf } from './analysis.ts';
import { COMMON_WORDS } from './common-words.ts';

it('leaves a word as it is only where Porter 2 does', () => {
  const kept = [...COMMON_WORDS].filter((word) => /^[a-z]+$/.test(word) && stemOf(word) === word);
  expect(kept.length).toBeGreaterThan(5_000);
  expect(kept.filter((word) => stem(word) !== word)).toEqual([]);
});
