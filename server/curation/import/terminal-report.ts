/** What an import did, as lines for a terminal. */
import { shown } from '#domain/fields.ts';
import { guardFormula } from '#server/kernel/formula-guard.ts';
import { writeCsv } from '../formats/csv.ts';
import type { FilePlan } from './plan.ts';

export interface Counts {
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
}

function countsOf(plan: FilePlan): Counts {
  const { added, changed, unchanged, refused } = plan;
  return { added, changed, unchanged, refused: refused.length };
}

export function totalOf(plans: readonly FilePlan[]): Counts {
  const total = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const counts of plans.map(countsOf)) {
    for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
  }
  return total;
}

const words = ({ added, changed, unchanged, refused }: Counts): string =>
  `added ${added}, changed ${changed}, unchanged ${unchanged}, refused ${refused}`;

const archived = (count: number): string => (count > 0 ? `, archived ${count}` : '');

/** A paragraph per file, then the total as the last line. */
export function reportLines(plans: readonly FilePlan[]): string[] {
  const lines: string[] = [];
  for (const plan of plans) {
    if (plan.problem) lines.push(`${plan.file.name}.csv was not read: ${plan.problem}.`);
    else lines.push(`${plan.file.name}.csv: ${words(countsOf(plan))}${archived(plan.missing.length)}`);
    if (plan.ignoredColumns.length > 0) lines.push(`  ignored: ${plan.ignoredColumns.join(', ')} (no such column)`);
    const renamed = plan.columns.filter(({ column, field }) => field !== undefined && field !== column);
    if (renamed.length > 0)
      lines.push(`  read: ${renamed.map(({ column, field }) => `‘${shown(column)}’ as ${field}`).join(', ')}`);
    for (const name of plan.keptDown)
      lines.push(`  stays taken down: ${name} (import with --bring-back if you want it again)`);
    if (plan.keepsMissing) lines.push(`  ${plan.keepsMissing}`);
    for (const { external_id, title } of plan.missing)
      lines.push(`  not in the file any more, so taken down: ${external_id} (${shown(title)})`);
    for (const { line, record, column, reason, external_id } of plan.refused) {
      const name = external_id ? ` (${external_id})` : '';
      lines.push(`  line ${line}, record ${record}, ${column}: ${reason}${name}`);
    }
  }
  const missing = plans.reduce((sum, plan) => sum + plan.missing.length, 0);
  return [...lines, `${words(totalOf(plans))}${archived(missing)}`];
}

/** Every row that was refused as a table, which no spreadsheet takes for formulas. */
export function problemsTable(plans: readonly FilePlan[]): string {
  const rows = plans.flatMap(({ file, refused }) =>
    refused.map(({ line, column, reason, external_id = '' }) => [file.name, String(line), column, external_id, reason]),
  );
  const cells = [['File', 'Line', 'Column', 'external_id', 'Problem'], ...rows];
  return `\ufeff${writeCsv(cells.map((row) => row.map(guardFormula)))}`;
}

/** 0: everything came in. 2: something was refused. */
export const exitCode = (plans: readonly FilePlan[]): number =>
  plans.some((plan) => plan.problem || plan.refused.length > 0) ? 2 : 0;
