import { describe, expect, it } from 'vitest';
import type { CuratedItem } from '#contract/curation.ts';
import { changedNames } from '../../kit/draft/merge.ts';
import { moved } from '../../kit/ordered-list.tsx';
import { namesAt, type Places, placesOf, themesIn, withThemesSwapped } from './places.ts';

const collection = {
  items: ['a', 'b', 'c'],
  hero_items: [],
  theme_1_name: 'One',
  theme_1_items: ['d'],
  theme_3_name: 'Three',
  theme_3_summary: 'Third',
} as Partial<CuratedItem> as CuratedItem;

const changedPlaces = (before: Places, after: Places) =>
  Object.fromEntries(changedNames(before, after).map((field) => [field, after[field]]));

describe('the places of a collection', () => {
  it('change order, and only what changed is sent', () => {
    const before = placesOf(collection);
    const after = { ...before, items: moved(namesAt(before, 'items'), 2, 0) };
    expect(changedPlaces(before, after)).toEqual({ items: ['c', 'a', 'b'] });
    expect(changedPlaces(before, { ...before, items: [...namesAt(before, 'items')] })).toEqual({});
  });

  it('let themes change places with all that they hold', () => {
    const before = placesOf(collection);
    expect(themesIn(before)).toEqual([1, 3]);
    expect(changedPlaces(before, withThemesSwapped(before, 1, 3))).toEqual({
      theme_1_name: 'Three',
      theme_1_summary: 'Third',
      theme_1_items: [],
      theme_3_name: 'One',
      theme_3_summary: null,
      theme_3_items: ['d'],
    });
  });
});
