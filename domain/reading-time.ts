/** How long a text takes to read. */

/** Adults read quiet, factual English at about this many words a minute; we count slowly, for nobody is racing. */
const WORDS_A_MINUTE = 180;

/** How many minutes a text takes to read, at least 1. */
export function minutesToRead(text: string): number {
  return Math.max(1, Math.round((text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) / WORDS_A_MINUTE));
}
