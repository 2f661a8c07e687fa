/** How the desk says what relates two words, and when one is meant. */

import { count } from '#app/lib/words/formatting.ts';
import type { CuratedRecord } from '#contract/curated-records.ts';
import { type Match, type Relation, rowOfTerm, type TermCells, termOfRow } from '#domain/thesaurus.ts';
import { namesIn } from '../../kit/record-accessors.ts';

export const RELATION_WORDS: Record<Relation, string> = {
  equivalent: 'Means the same',
  abbreviation: 'Short form',
  narrower: 'Narrower meaning',
  legacy: 'Older name',
  preferred: 'The group’s own word',
};

export const MATCH_WORDS: Record<Match | '', string> = {
  '': 'Always',
  'whole word': 'Always, just as written',
  capitals: 'Only in capitals',
  'capitals or alone': 'In capitals, or alone',
  alone: 'Only as a single-word search',
};

export const relationWords = (relation: string): string => RELATION_WORDS[relation as Relation] ?? relation;
export const matchWords = (match: string): string => MATCH_WORDS[match as Match] ?? match;

/** A term as the form holds it; `key` tells one row from another. */
export interface TermRow extends TermCells {
  key: number;
}

let last = 0;
export const emptyRow = (): TermRow => ({ key: ++last, term: '', relation: 'equivalent', note: '', match: '' });

export const termRowsOf = (group: CuratedRecord): TermRow[] =>
  namesIn(group, 'terms').flatMap((row) => {
    const cells = termOfRow(row);
    return cells ? { ...cells, key: ++last } : [];
  });

/** As the calls are sent them; rows that nobody has begun say nothing. */
export const rowsOf = (rows: readonly TermRow[]): string[] =>
  rows.filter(({ term, note }) => term.trim() || note.trim()).map(rowOfTerm);

/** 'attention deficit, ADHDer and 17 more'. */
export function termsInWords(group: CuratedRecord): string {
  const terms = termRowsOf(group).map(({ term }) => term);
  if (terms.length <= 4) return terms.join(', ');
  return `${terms.slice(0, 3).join(', ')} and ${count(terms.length - 3, 'other word')}`;
}
