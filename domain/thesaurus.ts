/** Groups of words that mean the same, and how a form and a call write the terms of one: each as a row of `thesaurus.csv`. */

/** How a term relates to the preferred one of its group. */
export const RELATIONS = ['preferred', 'equivalent', 'abbreviation', 'narrower', 'legacy'] as const;
export type Relation = (typeof RELATIONS)[number];

/** When a term that is also an ordinary word is meant; always where there is none. */
export const MATCHES = ['capitals', 'capitals or alone', 'alone', 'whole word'] as const;
export type Match = (typeof MATCHES)[number];

export const TERM_LIMIT = 200;
export const NOTE_LIMIT = 500;
/** Terms of one group. */
export const GROUP_LIMIT = 200;

/** The cells of a term, as they are written. */
export interface TermCells {
  term: string;
  relation: string;
  note: string;
  match: string;
}

const asCell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** `ADD,legacy,"An older name. ADHD covers it now.",capitals or alone` */
export const rowOfTerm = ({ term, relation, note, match }: TermCells): string =>
  [term, relation, note, match].map(asCell).join(',');

const CELL = /("(?:[^"]|"")*"|[^",]*)(,|$)/y;

/** The cells of such a row; `undefined` for what is none. */
export function termOfRow(row: string): TermCells | undefined {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const [, cell = '', end] = CELL.exec(row) ?? [];
    if (end === undefined) return undefined;
    cells.push((cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim());
    if (end === '') break;
  }
  const [term = '', relation = '', note = '', match = ''] = cells;
  return cells.length <= 4 ? { term, relation, note, match } : undefined;
}
