/** What the fields of items are called at the desk. */
import type { FieldChange } from './changes.ts';

const WORDS: Record<string, string> = {
  display_title: 'Title',
  title: 'Title',
  name: 'Title',
  synopsis: 'Short description',
  description: 'Description',
  body: 'Text',
  url: 'Link',
  external_id: 'Lasting name',
  slug: 'Address',
  publish_at: 'Time to publish',
  published_at: 'Date',
  start_date: 'Begins',
  end_date: 'Ends',
  minutes: 'Minutes',
  consumption: 'Ways to take it in',
  primary_tags: 'Tags on the card',
  phone_number: 'Phone',
  text_number: 'Number for texts',
  chat_url: 'Link to chat',
  hero_items: 'First things',
  items: 'Things in it',
  preferred: 'The word that we use',
  terms: 'Other words',
  image: 'Picture',
  alt: 'Words for the picture',
  starts_at: 'From',
  ends_at: 'Until',
};

/** 'city_details' → 'City details'. */
export function fieldWords(field: string): string {
  const words = WORDS[field] ?? field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'Title, Tags and 3 more'. */
export function fieldsInWords(changes: readonly FieldChange[]): string {
  const names = [...new Set(changes.map(({ field }) => fieldWords(field)))];
  if (names.length <= 3) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
