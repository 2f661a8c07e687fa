/** Reading the fields of an item or a record, whatever its kind. */
import type { ItemFields } from '#contract/curation.ts';

/** A thing with fields by name, as the calls give it. */
type WithFields = Readonly<Record<string, unknown>>;

/** A field; `undefined` where the thing has none of that name. */
export const fieldIn = (thing: WithFields, field: string) => thing[field] as ItemFields[string] | undefined;

/** A text or a number; '' where there is none. */
export function textOf(thing: WithFields, field: string): string {
  const value = thing[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The names in a field that holds a list; none where it holds none. */
export const namesIn = (thing: WithFields, field: string): string[] => {
  const value = thing[field];
  return Array.isArray(value) ? value : [];
};

/** Whether a field that is yes or no is yes. */
export const isOn = (thing: WithFields, field: string): boolean => thing[field] === true;

/** The field that holds what an item is called. */
export const titleFieldOf = (item: WithFields): 'display_title' | 'title' | 'name' =>
  (['display_title', 'title'] as const).find((field) => field in item) ?? 'name';

/** What an item is called, whatever its kind calls it. */
export const titleOfItem = (item: WithFields): string => textOf(item, titleFieldOf(item)) || 'Without a title';
