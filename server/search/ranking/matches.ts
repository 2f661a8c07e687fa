/** What a search finds before anything is put in order, and what a share of a query counts. */
import { COVERAGE_FALL, COVERAGE_WORDS, FLOOR, PROSE_FLOOR, PROSE_WORDS } from '../ranking-parameters.ts';

/** The documents that match, in `docs[0..length)`; the rest by slot. */
export interface Matches {
  docs: Uint32Array;
  length: number;
  scores: Float32Array;
  /** The idf of what a document holds of the query. */
  matchedWeight: Float32Array;
  /** How many clauses a document answers. */
  answered: Uint8ClampedArray;
  /** The idf of all that is asked and stands in some document, and how many clauses that is. */
  whole: number;
  known: number;
  /** How many clauses there are. */
  clauses: number;
  /** Whether it is known that every document answers all of them. */
  isFull: boolean;
}

export interface MatchOptions {
  /** See `FLOOR`; 0: whatever holds anything. */
  floor?: number | undefined;
  /** What is over by this moment is left out. */
  at?: number | undefined;
  /** Nothing but these documents is looked at; they ascend. */
  among?: Uint32Array | undefined;
  /** Nothing but what answers all clauses is found. */
  isFull?: true | undefined;
}

/** What the score of a document counts that holds so much of a query of so many words. */
export function coverageOf(matchedWeight: number, whole: number, words: number): number {
  if (words < 2 || matchedWeight >= whole) return 1;
  return (matchedWeight / whole) ** powerOf(words);
}

/** The power that the share counts to. */
export const powerOf = (words: number): number => (COVERAGE_WORDS / words) ** COVERAGE_FALL;

/** What a document must hold of a query of so many words, if any does, in shares of what one of them weighs in the mean. */
export const floorOf = (words: number): number => (words < PROSE_WORDS ? FLOOR : PROSE_FLOOR);
