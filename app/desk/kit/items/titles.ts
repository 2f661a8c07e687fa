import type { CuratedItem, ItemFields } from '#contract/curation.ts';

/** A field of its kind; `undefined` where the kind has none of that name. */
export const fieldIn = (item: CuratedItem, field: string): ItemFields[string] | undefined =>
  (item as unknown as ItemFields)[field];

/** The field that holds what an item is called. */
export const titleFieldOf = (item: CuratedItem): 'display_title' | 'title' | 'name' =>
  (['display_title', 'title'] as const).find((field) => field in item) ?? 'name';

/** What an item is called, whatever its kind calls it. */
export function titleOfItem(item: CuratedItem): string {
  const title = fieldIn(item, titleFieldOf(item));
  return typeof title === 'string' && title !== '' ? title : 'Without a title';
}

/** The names in a field that holds a list; none where it holds none. */
export const namesIn = (item: CuratedItem, field: string): string[] => {
  const value = fieldIn(item, field);
  return Array.isArray(value) ? value : [];
};
