import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { Preferences } from '#contract/members.ts';
import { NEEDS_MOST } from '#domain/limits.ts';
import { OFFERED_NEEDS } from './offered-needs.ts';
import { SETTINGS } from './preferences.ts';

it('fit an account with all of ‘Display’, also where the longest are chosen', () => {
  const longest = OFFERED_NEEDS.map(({ fact }) => fact).sort((one, other) => other.length - one.length);
  const needs = longest.slice(0, NEEDS_MOST).join(' ');
  const settings = Object.entries(SETTINGS).map(([name, { values }]) => [name, values.at(-1)]);
  expect(Value.Check(Preferences, { ...Object.fromEntries(settings), needs })).toBe(true);
  // Names yet to come have room, too.
  expect(Value.Check(Preferences, { needs: `${needs} ${longest[0]}` })).toBe(true);
  expect(Value.Check(Preferences, { needs: needs.repeat(9) })).toBe(false);
});
