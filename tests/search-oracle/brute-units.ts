/** What the plain ranking counts of a word or phrase of the query. For tests. */

import {
  COVERAGE_FALL,
  COVERAGE_WORDS,
  OTHER_FORM,
  OTHERS_SHARE,
  SATURATION,
} from '#server/search/ranking-parameters.ts';
import type { ThesaurusEntry } from '#server/search/search-types.ts';
import { STOP_WORDS } from '#server/search/words/analysis.ts';
import { stemOf, type Term, type Wanted } from './brute-query.ts';

/** A word or phrase of the query as the close look takes it; a phrase's words come after it. */
export interface Unit {
  wanted: Wanted;
  idf: number;
  parts: Unit[];
  before: Unit | undefined;
}

export const saturated = (x: number): number => x / (SATURATION + x);

export const coverage = (matchedWeight: number, whole: number, known: number): number =>
  known < 2 || matchedWeight >= whole ? 1 : (matchedWeight / whole) ** ((COVERAGE_WORDS / known) ** COVERAGE_FALL);

/** How fully a text answers a unit, by terms of a kind or of any: as typed 1, in another form or meaning less. */
export function fullness({ wanted }: Unit, text: readonly string[], kind?: Term['kind']): number {
  const terms = [...wanted.own, ...wanted.others.map((term) => ({ ...term, weight: OTHERS_SHARE * term.weight }))];
  return Math.max(
    0,
    ...terms
      .filter((term) => (kind === undefined || term.kind === kind) && term.count(text) > 0)
      .map((term) => {
        const asTyped = term.kind === 'form' || text.some((word) => word === wanted.word && term.count([word]) > 0);
        return term.weight * (asTyped ? 1 : OTHER_FORM);
      }),
  );
}

export const found = (unit: Unit, title: readonly string[]): number => fullness(unit, title);

/** A word that answers a unit by two of its terms counts twice. */
export const times = ({ wanted }: Unit, word: string): number =>
  [...wanted.own, ...wanted.others].filter((term) => term.kind === 'stem' && term.count([word]) > 0).length;

/** A word counts as a stop word with every word of its stem. */
const STOP_STEMS = new Set([...STOP_WORDS].map(stemOf));
export const isStop = (word: string): boolean => STOP_STEMS.has(stemOf(word));

/** The preferred term of each group is a member of it. */
export function withPreferred(entries: readonly ThesaurusEntry[]): ThesaurusEntry[] {
  const groups = new Map(entries.map(({ group, preferred }) => [group, preferred]));
  const preferred = [...groups].map(
    ([group, term]): ThesaurusEntry => ({
      group,
      preferred: term,
      term,
      relation: 'preferred',
      note: null,
      match: null,
    }),
  );
  return [...preferred, ...entries];
}
