/** What the fields of items are called at the desk. */

import type { ItemRevision } from '#contract/curation.ts';
import { labelOf } from '../items/field-meta.ts';
import { placeInWords } from '../site-field-meta.ts';

export type FieldChange = ItemRevision['changes'][number];

/** What lists and forms call differently, and what stands in no form. */
const WORDS: Record<string, string> = {
  display_title: 'Title',
  title: 'Title',
  name: 'Title',
  publish_at: 'Time to publish',
  start_time: 'Time of the beginning',
  end_time: 'Time of the end',
  preferred: 'The word that we use',
  terms: 'Other words',
  image: 'Picture',
  alt: 'Words for the picture',
  weight: 'Turns',
  starts_at: 'From',
  ends_at: 'Until',
  rhythm: 'How often',
  publish: 'Publishing without review',
};

/** As the forms call it: 'price' → 'Cost'. */
export function fieldWords(field: string): string {
  // Items have no field with a dot: these are of the site.
  if (field.includes('.')) return placeInWords(field);
  const words = WORDS[field] ?? labelOf(field) ?? field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'Title, Tags and 3 more'. */
export function fieldsInWords(changes: readonly FieldChange[]): string {
  const names = [...new Set(changes.map(({ field }) => fieldWords(field)))];
  if (names.length <= 3) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
