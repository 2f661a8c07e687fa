/** What is kept of an import: the file until it is done with, its progress, and what became of its rows. */
import type { ImportJob, ImportShown } from '#contract/imports.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { daysAgo, now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { type Actor, mayReach } from '#server/features/audit/audit.ts';
import { IMPORT_JOB } from '#server/jobs/kinds.ts';
import { addJob } from '#server/jobs/queue.ts';
import { guardFormula } from '#server/kernel/formula-guard.ts';
import { Problem } from '#server/kernel/problem.ts';
import { writeCsv } from '../../formats/csv.ts';
import type { Reading } from '../parse-file.ts';

/** How a file is to be read, and what becomes of new items. */
export interface ImportSettings extends Omit<Reading, 'kind' | 'remembered' | 'rowsMost'> {
  status?: ItemStatus | undefined;
  /** What becomes of new rows that may be here already. */
  twins?: 'leave' | 'bring' | undefined;
}

/** What is shown of a file. */
export type Shown = ImportShown;

const NOTHING_SHOWN: Shown = {
  columns: [],
  rows: [],
  twin_count: 0,
  unclear_date: null,
  html: null,
  recalled: null,
  other_kinds: [],
  new_words: [],
  new_word_count: 0,
};

export interface NewRun {
  kind: Kind;
  file_name: string;
  source: Buffer;
  is_dry: boolean;
  settings: ImportSettings;
}

/** Keeps the file and adds the job that reads it, in one step. */
export function startImport(db: Db, { member }: Actor, { settings, ...run }: NewRun): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('import_run')
      .values({ ...run, actor: member, settings: JSON.stringify(settings), state: 'waiting', created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addJob(tx, { kind: IMPORT_JOB, key: `${IMPORT_JOB} ${id}`, payload: { run: id } });
    return id;
  });
}

const COLUMNS = ['id', 'state', 'kind', 'file_name', 'is_dry', 'done', 'total', 'added', 'changed', 'refused'] as const;

/** Throws `not_found`, also for a program that asks for the import of somebody else. */
export async function readImport(db: Db, reader: Actor, id: number): Promise<ImportJob> {
  const run = await db
    .selectFrom('import_run')
    .leftJoin('bulk_change', 'bulk_change.id', 'import_run.bulk_id')
    .select(COLUMNS.map((column) => `import_run.${column}` as const))
    .select([
      'import_run.bulk_id',
      'import_run.shown',
      'import_run.trouble',
      'import_run.created_at',
      'import_run.actor',
    ])
    .select('bulk_change.undone_at')
    .where('import_run.id', '=', id)
    .executeTakeFirst();
  if (!run || !mayReach(reader, run.actor))
    throw new Problem('not_found', 'There is no such import. It may be too long ago.');
  const { state, total, added, changed, refused } = run;
  // What was shown by an earlier version of the site may lack some of it.
  const shown = { ...NOTHING_SHOWN, ...run.shown };
  const unchanged = total - added - changed - refused;
  return {
    id,
    state,
    kind: run.kind,
    file: run.file_name,
    dry_run: run.is_dry,
    created_at: run.created_at,
    progress: { done: run.done, total },
    result: state === 'done' ? { rows: total, added, changed, unchanged, refused } : null,
    message: run.trouble,
    ...shown,
    undo: state === 'done' || state === 'failed' ? run.bulk_id : null,
    undone: run.undone_at !== null,
  };
}

/** What was wrong with a row of a table that is brought in once more is left out, and stands there anew. */
const PROBLEM_COLUMN = 'Problem';

/**
 * All rows with a problem as they came, each with what is wrong, as a table that can be put right and brought in; no spreadsheet
 * takes it for formulas. Throws `not_found`.
 */
export async function problemsFile(db: Db, reader: Actor, id: number): Promise<{ name: string; table: string }> {
  const { kind } = await readImport(db, reader, id);
  const run = await db.selectFrom('import_run').select('header').where('id', '=', id).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('import_problem').selectAll().where('run_id', '=', id).orderBy('line').execute();
  // Of an import from before its rows were kept, the cell alone is known.
  const header = run.header ?? [...new Set(rows.map(({ column_name }) => column_name).filter(Boolean))];
  const shown = [...header.keys()].filter((at) => header[at] !== PROBLEM_COLUMN);
  const table = rows.map(({ line, column_name, value, reason, cells }) => [
    ...shown.map((at) => (cells ? (cells[at] ?? '') : header[at] === column_name ? value : '')),
    `${column_name ? `Row ${line}, ${column_name}` : `Row ${line}`}: ${reason}`,
  ]);
  const all = [[...shown.map((at) => header[at] ?? ''), PROBLEM_COLUMN], ...table];
  return {
    // By its name the desk knows again what its rows are.
    name: `${KIND_FACTS[kind].file}-problems-${id}.csv`,
    // The mark tells spreadsheets that it is UTF-8.
    table: `\ufeff${writeCsv(all.map((row) => row.map(guardFormula)))}`,
  };
}

const KEPT_DAYS = 30;
/** A file that nobody has worked on for so long will not be. */
const FILE_DAYS = 2;

/** Called now and then. The undo of an import does not need this. */
export async function forgetImports(db: Db): Promise<void> {
  await db.deleteFrom('import_run').where('created_at', '<=', daysAgo(KEPT_DAYS)).execute();
  await db
    .updateTable('import_run')
    .set({ source: null, state: 'failed', trouble: 'This was never finished. Please bring the file in again.' })
    .where('state', 'in', ['waiting', 'running'])
    .where('created_at', '<=', daysAgo(FILE_DAYS))
    .execute();
  await db
    .updateTable('import_run')
    .set({ source: null })
    .where('state', '=', 'failed')
    .where('created_at', '<=', daysAgo(FILE_DAYS))
    .where('source', 'is not', null)
    .execute();
}
