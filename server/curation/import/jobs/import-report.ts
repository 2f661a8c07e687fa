/** What is told of a file: its columns, some of its rows, and what is wrong with which. */

import type { ImportRow } from '#contract/imports.ts';
import { asSentence, shown } from '#domain/fields.ts';
import { TIME_COLUMNS } from '#domain/item-fields.ts';
import { unguardFormula } from '#server/kernel/formula-guard.ts';
import type { CsvRow } from '../../formats/csv.ts';
import type { newWords } from '../new-words.ts';
import type { ParsedFile, Refusal } from '../parse-file.ts';
import type { FilePlan } from '../plan.ts';
import type { Shown } from './import-runs.ts';

/** Rows that are shown as they are, and rows with a problem. */
const FIRST_ROWS = 10;
const PROBLEMS_SHOWN = 100;
const TWINS_SHOWN = 50;
const COLUMNS_SHOWN = 60;
const CELL_SHOWN = 200;

const cut = (cell: string): string => (cell.length > CELL_SHOWN ? `${cell.slice(0, CELL_SHOWN - 1)}…` : cell);

/** What is known of a file. Without a plan there is nothing to say of the rows but what they are. */
export interface Seen {
  parsed: ParsedFile;
  plan?: FilePlan;
  unknown?: Awaited<ReturnType<typeof newWords>> | undefined;
}

export function shownOf({ parsed, plan, unknown }: Seen, withFirst: boolean): Shown {
  const columns = parsed.columns.slice(0, COLUMNS_SHOWN).map(({ column, field }, at) => ({
    column: cut(column),
    example: cut(parsed.raw.find(({ cells }) => (cells[at] ?? '').trim() !== '')?.cells[at] ?? ''),
    field: field ?? null,
  }));
  const refused = new Map((plan?.refused ?? parsed.refused).map((refusal) => [refusal.line, refusal]));
  const outcomes = outcomesOf(parsed, plan);
  const rows: ImportRow[] = [];
  let [problems, twins] = [0, 0];
  for (const [at, row] of parsed.raw.entries()) {
    const refusal = refused.get(row.line);
    const like = plan?.alike.get(row.line);
    const isFirst = withFirst && at < FIRST_ROWS;
    if (like ? ++twins > TWINS_SHOWN : refusal ? ++problems > PROBLEMS_SHOWN : !isFirst) continue;
    rows.push({
      row: row.row,
      cells: columns.map((_, i) => cut(row.cells[i] ?? '')),
      outcome: refusal ? 'refused' : (outcomes.get(row.line) ?? 'same'),
      column: refusal ? columnOf(parsed, refusal) : null,
      message: refusal ? inWords(refusal) : null,
      other_address: refusal?.otherSlug ?? null,
      ...(like && { like }),
    });
  }
  const { html } = parsed;
  return {
    columns,
    rows,
    twin_count: plan?.alike.size ?? 0,
    unclear_date: parsed.unclearDate ?? null,
    html: html ? { cells: html.cells, example: cut(html.example), plain: cut(html.plain), kept: html.isKept } : null,
    recalled: parsed.recalled ? { file: parsed.recalled.file, at: parsed.recalled.at } : null,
    other_kinds: parsed.otherKinds.map(([kind, count]) => ({ kind, count })),
    new_words: unknown?.words ?? [],
    new_word_count: unknown?.count ?? 0,
  };
}

/** By line, what becomes of each row that is written. */
function outcomesOf({ rows }: ParsedFile, plan: FilePlan | undefined): Map<number, 'new' | 'changed'> {
  const lines = new Map(rows.map(({ cells, line }) => [cells.external_id, line]));
  return new Map(
    (plan?.writes ?? []).map(({ id, record }) => [
      lines.get(record.external_id) ?? 0,
      id === undefined ? 'new' : 'changed',
    ]),
  );
}

/** The column that a field comes from, or its time; without one, the whole row. */
const columnOf = ({ columns }: ParsedFile, { column }: Refusal): string | null =>
  columns[placeOf(columns, column)]?.column ?? null;

function placeOf(columns: ParsedFile['columns'], wanted: string): number {
  const at = columns.findIndex(({ field }) => field === wanted);
  if (at !== -1) return at;
  const time = Object.entries(TIME_COLUMNS).find(([, of]) => of === wanted)?.[0];
  return columns.findIndex(({ field }) => field !== undefined && field === time);
}

function inWords({ reason }: Refusal): string {
  if (reason.startsWith('required; empty')) return 'This must be filled in.';
  // What the shell can do about it is no help here.
  return asSentence(
    reason.replace(/; import with --bring-back.*$/, ', and an import at the desk does not bring it back'),
  );
}

/** Every row with a problem, for the file of them. */
export function problemsOf(parsed: ParsedFile, { refused }: FilePlan) {
  const rows = new Map<number, CsvRow>(parsed.raw.map((row) => [row.line, row]));
  return refused.map((refusal) => {
    const at = placeOf(parsed.columns, refusal.column);
    return {
      line: rows.get(refusal.line)?.row ?? refusal.line,
      column_name: columnOf(parsed, refusal) ?? '',
      value: at === -1 ? '' : shown(rows.get(refusal.line)?.cells[at] ?? ''),
      reason: inWords(refusal),
      cells: JSON.stringify((rows.get(refusal.line)?.cells ?? []).map(unguardFormula)),
    };
  });
}
