/** The places of a collection: what stands first, what it holds, and the same of each theme. */
import type { CuratedItem } from '#contract/curation.ts';
import { THEMES } from '#domain/kinds/collection.ts';
import { fieldIn, namesIn } from '../../kit/record-accessors.ts';

const PARTS = ['name', 'summary', 'hero_items', 'items'] as const;
const LISTS = ['hero_items', 'items', ...THEMES.flatMap((n) => [`theme_${n}_hero_items`, `theme_${n}_items`])];

/** The fields of a collection that say what stands where. */
export type Place = string[] | string | null;
export type Places = Readonly<Record<string, Place>>;

export function placesOf(collection: CuratedItem): Places {
  const places: Record<string, Place> = Object.fromEntries(LISTS.map((field) => [field, namesIn(collection, field)]));
  for (const n of THEMES)
    for (const part of ['name', 'summary'] as const) {
      const value = fieldIn(collection, `theme_${n}_${part}`);
      places[`theme_${n}_${part}`] = typeof value === 'string' ? value : null;
    }
  return places;
}

/** The references in one place. */
export const namesAt = (places: Places, field: string): string[] => {
  const value = places[field];
  return Array.isArray(value) ? value : [];
};

/** The themes that have a name, in their order. */
export const themesIn = (places: Places): (typeof THEMES)[number][] =>
  THEMES.filter((n) => places[`theme_${n}_name`] !== null);

/** The same with two themes in each other's place. */
export function withThemesSwapped(places: Places, a: number, b: number): Places {
  const next: Record<string, Place> = { ...places };
  for (const part of PARTS) {
    next[`theme_${a}_${part}`] = places[`theme_${b}_${part}`] ?? null;
    next[`theme_${b}_${part}`] = places[`theme_${a}_${part}`] ?? null;
  }
  return next;
}
