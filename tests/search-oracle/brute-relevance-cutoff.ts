/** What a document must hold to be an answer, and not only near one, in the plainest way. For tests. */
import {
  ANSWERED_FROM,
  ANSWERED_FROM_SHORT,
  RARE_ENOUGH,
  SHORT_WORDS,
  UNKNOWN_WORD,
} from '#server/search/ranking-parameters.ts';

interface Asked {
  /** What a word weighs that one document holds. */
  highest: number;
  isSentence: boolean;
  instead: boolean;
}

const sum = (idfs: readonly number[]): number => idfs.reduce((all, idf) => all + idf, 0);

/** By what weighs each thing asked for that documents hold, and each that none does. */
export function leastOfAnswers(known: readonly number[], unknown: readonly number[], asked: Asked): number {
  if (asked.isSentence && Math.max(0, ...known) < RARE_ENOUGH * asked.highest) return Number.POSITIVE_INFINITY;
  const isShort = asked.instead || known.length + unknown.length <= SHORT_WORDS;
  const share = isShort ? ANSWERED_FROM_SHORT : ANSWERED_FROM;
  return share * (sum(known) + UNKNOWN_WORD * sum(unknown)) * (1 - 1e-5);
}
