/** What a query asks for, thing by thing. */
import type { WeightedTerm } from '../thesaurus.ts';

/** One thing that is asked for: any of its terms answers it. */
export interface Clause {
  own: WeightedTerm[];
  /** What means the same: it answers too, but never as well. */
  others: WeightedTerm[];
  /** The word as it was typed, by its number. */
  word?: number | undefined;
  /** How often it was asked for, to the power of `REPETITION`. */
  weight: number;
  /** From 0 to 1: how informative the word is; everyday words are less so than others that are as rare here. Absent: 1. */
  informativeness?: number;
  /** Whether it may stand in a title of any subject: 'help', 'right', 'how to'. */
  isOfAnySubject?: boolean;
  /** What was typed for it, and how many words stand before that. */
  said?: string;
  at?: number | undefined;
  /** For a phrase of the thesaurus: its words. Where they stand apart they answer a part of it. */
  parts?: Clause[];
  /** The words of the preferred term, where that is another phrase. */
  preferredParts?: Clause[];
}

/** The inverse document frequency of a term: Robertson and Spärck Jones's weight, never below zero. */
export const idfOf = (documents: number, size: number): number =>
  Math.log(1 + (size - documents + 0.5) / (documents + 0.5));

/** A word and nothing that means the same. */
export const isPlain = ({ own, others, parts, preferredParts }: Clause): boolean =>
  own.length === 1 && others.length === 0 && !parts && !preferredParts;

/** Whether it is a phrase, or means one. */
export const hasParts = ({ parts, preferredParts }: Clause): boolean => (parts ?? preferredParts) !== undefined;
