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

it.each([
  ['training', 'trains'],
  ['university', 'universal'],
  ['organs', 'organised'],
  ['organic', 'organiser'],
  ['manager', 'managing'],
  ['medication', 'medical'],
  ['business', 'busy'],
  ['evening', 'even'],
  ['overeating', 'over'],
  ['several', 'severely'],
  ['relatives', 'related'],
  ['important', 'import'],
  ['publications', 'public'],
  ['personality', 'person'],
  ['position', 'positive'],
  ['productivity', 'product'],
  ['screening', 'screens'],
  ['mindfulness', 'minds'],
  ['initial', 'initiative'],
  ['politics', 'polite'],
  ['animation', 'animal'],
  ['international', 'internal'],
  ['hospitality', 'hospital'],
  ['apartment', 'apart'],
  ['lateral', 'later'],
  ['dating', 'dates'],
  ['weighted', 'weight'],
  ['gifted', 'gifts'],
])('knows ‘%s’ from ‘%s’', (one, other) => expect(stemOf(one)).not.toBe(stemOf(other)));

it.each([
  ['training', 'trainings'],
  ['university', 'universities'],
  ['organise', 'organizing'],
  ['organisation', 'organizations'],
  ['manager', 'managers'],
  ['business', 'businesses'],
])('knows ‘%s’ as ‘%s’', (one, other) => expect(stemOf(one)).toBe(stemOf(other)));

it('gives the stem of words that have their own to their own forms alone', () => {
  const own = new Set(OWN_STEMS.values());
  const others = [...COMMON_WORDS].filter((word) => !OWN_STEMS.has(word) && own.has(stemOf(word)));
  expect(others.sort()).toEqual(['affectionate', 'compassionate', 'departmental', 'experimental']);
});
