import type { Passkey } from '#contract/members.ts';
import { dayInWords } from '../../lib/words/dates.ts';

/** When a passkey was made and last used, in a sentence each. */
export const datesOf = ({ created_at, last_used_at }: Passkey): string =>
  `Added on ${dayInWords(created_at)}. ${last_used_at ? `Last used on ${dayInWords(last_used_at)}.` : 'Not used yet.'}`;
