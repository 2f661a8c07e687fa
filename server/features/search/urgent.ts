/** Which searches are those of somebody who may need help at once, or of somebody who looks for whom to ask. */
import type { AnyCard } from '#contract/items.ts';
import { UNSAFE_AT_HOME } from '#domain/urgent-guides.ts';
import { holdsPhraseOf } from './phrase-lists.ts';

/** Of somebody who may not be safe at home, with those who live there. */
export const isUnsafe = holdsPhraseOf('unsafe-words.txt');
const holdsUrgent = holdsPhraseOf('urgent-words.txt');
export const isUrgent = (query: string): boolean => holdsUrgent(query) || isUnsafe(query);
/** What an answer says of it, as it was typed or as it was put right; nothing of other searches. */
export const urgencyOf = (...readings: (string | undefined)[]): { urgent?: true; unsafe?: true } => {
  const queries = readings.filter((one) => one !== undefined);
  return {
    ...(queries.some(isUrgent) && { urgent: true }),
    ...(queries.some(isUnsafe) && { unsafe: true }),
  };
};
/** Who is answered by an urgent guide may need help at once, whatever the words. */
export const urgencyOfAnswer = (card: AnyCard | undefined): { urgent?: true; unsafe?: true } => ({
  ...(card !== undefined && 'urgent' in card && card.urgent && { urgent: true }),
  ...(card?.object_type === 'Guide' && card.slug === UNSAFE_AT_HOME && { unsafe: true }),
});
export const asksForSupport = holdsPhraseOf('support-words.txt');
