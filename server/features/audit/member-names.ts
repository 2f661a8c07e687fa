/** By which names of members are found, and which of them look like the name of somebody or something else. */
import { nameKey } from '#domain/names.ts';
import { spelled } from '#server/kernel/latin-letters.ts';

/** Case, accents and letters that look alike make no other name. */
export const lookKey = (text: string): string =>
  nameKey(spelled(text.normalize('NFKC').toLowerCase()).toLowerCase().replaceAll("'", ''));

/** What is stored beside the names of a member. */
export const memberNameKey = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  lookKey(`${first_name} ${last_name}`);
