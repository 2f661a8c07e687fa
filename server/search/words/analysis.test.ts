/** Where endings go another way than Porter 2 has them go. */
import { expect, it } from 'vitest';
import stem from 'wink-porter2-stemmer';
import { OWN_STEMS, stemOf } from './analysis.ts';
import { COMMON_WORDS } from './common-words.ts';

it('leaves a word as it is only where Porter 2 does', () => {
  const kept = [...COMMON_WORDS].filter(
    (word) => /^[a-z]+$/.test(word) && stemOf(word) === word && !OWN_STEMS.has(word),
  );
  expect(kept.length).toBeGreaterThan(5_000);
  expect(kept.filter((word) => stem(word) !== word)).toEqual([]);
});

it('knows words apart that are no forms of each other', () => {
  expect(stemOf('training')).not.toBe(stemOf('trains'));
  expect(stemOf('training')).toBe(stemOf('trainings'));
  expect(stemOf('universities')).toBe(stemOf('university'));
  expect(stemOf('university')).not.toBe(stemOf('universal'));
});
