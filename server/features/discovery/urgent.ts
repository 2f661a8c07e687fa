/** Which searches are those of somebody who may need help at once, or of somebody who looks for whom to ask. */
import { holdsPhraseOf } from './phrases.ts';

export const isUrgent = holdsPhraseOf('urgent-words.txt');
export const asksForSupport = holdsPhraseOf('support-words.txt');
