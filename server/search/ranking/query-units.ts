/** The clauses of a query as the close look takes them: each, and each word of a phrase, by its terms. */
import type { Clause } from '../query/clauses.ts';
import { OTHERS_SHARE } from '../ranking-parameters.ts';

/** A clause, or a word of a phrase, with what the close look needs of it. */
export interface Unit {
  clause: Clause;
  idf: number;
  /** How many of the units after it are its words. */
  parts: number;
  /** The unit that stands before it in the query; phrases stand where their words do. */
  before: number | undefined;
}

export interface Answer {
  unit: number;
  weight: number;
}

export function unitsOf(clauses: readonly Clause[]): Omit<Unit, 'idf'>[] {
  const units: Omit<Unit, 'idf'>[] = [];
  let before: number | undefined;
  for (const clause of clauses) {
    const { parts = [] } = clause;
    units.push({ clause, parts: parts.length, before: parts.length > 0 ? undefined : before });
    if (parts.length === 0) before = units.length - 1;
    for (const part of parts) {
      units.push({ clause: part, parts: 0, before });
      before = units.length - 1;
    }
  }
  return units;
}

export function unitsByTerm(units: readonly Unit[]): Map<number, Answer[]> {
  const found = new Map<number, Answer[]>();
  const note = (term: number, answer: Answer) => {
    const known = found.get(term);
    if (known) known.push(answer);
    else found.set(term, [answer]);
  };
  for (const [unit, { clause }] of units.entries()) {
    for (const { term, weight } of clause.own) note(term, { unit, weight });
    for (const { term, weight } of clause.others) note(term, { unit, weight: OTHERS_SHARE * weight });
  }
  return found;
}
