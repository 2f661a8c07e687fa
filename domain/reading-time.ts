/** How long a text takes to read. */

/** Adults read quiet, factual English at about this many words a minute; we count slowly, for nobody is racing. */
const WORDS_A_MINUTE = 180;

export function countWords(text: string): number {
  let words = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}]+/gu)) words++;
  return words;
}

/** How many minutes so many words take to read, at least 1. */
export const minutesOfWords = (words: number): number => Math.max(1, Math.round(words / WORDS_A_MINUTE));

/** How many minutes a text takes to read, at least 1. */
export const minutesToRead = (text: string): number => minutesOfWords(countWords(text));
