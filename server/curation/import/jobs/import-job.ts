/**
 * The job that reads a file of somebody's and brings it in, some hundred rows at a time. Each such step is one
 * transaction with the progress that it makes, so the process that goes on after a crash finds what is written as unchanged.
 */
import { asSentence } from '#domain/fields.ts';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { BULK_LIMIT } from '#domain/limits.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { type Actor, IMPORT, noteAudit } from '#server/features/audit/audit.ts';
import { type Job, type JobKind, UnrecoverableError } from '#server/jobs/worker.ts';
import { ReadingEndedError, ReadingLimitError } from '#server/untrusted-files/reader.ts';
import { itemFile } from '../../formats/files/item-file.ts';
import type { PlacedRecord } from '../../persistence/record-store.ts';
import { beginBulk } from '../../revisions/undoable-steps.ts';
import { importFiles } from '../import-files.ts';
import { newWords } from '../new-words.ts';
import type { ParsedFile } from '../parse-file.ts';
import type { FilePlan } from '../plan.ts';
import { rememberedMappings, saveMapping } from './import-mappings.ts';
import { problemsOf, type Seen, shownOf } from './import-report.ts';
import type { ImportSettings } from './import-runs.ts';
import { readTableElsewhere } from './run-table-reader.ts';

const ROWS_AT_ONCE = 200;
/** A job goes on after each lease; only real failures count. */
const GOES_ON = Array.from({ length: 500 }, () => 1_000);
const FAILURES_MOST = 4;
/** So often is it begun where it gets nowhere, and where the process itself ends with it. */
const BEGUN_MOST = 2;

export const importJobs = (db: Db): JobKind => ({
  run: (job, signal) => workOn(db, job, signal),
  backoff: GOES_ON,
  giveUp: (job) => fail(db, { id: Number(job.payload.run), actor: IMPORT }, TRY_AGAIN),
});

const TRY_AGAIN =
  'Something went wrong on our side, and not all rows are in. Bring the file in again: what is there already stays as it is.';

const TOO_MUCH = {
  time: 'This file takes too long to read, so we stopped. Nothing is changed. Open it in a spreadsheet, copy the rows into a new sheet, and save that as CSV. Or split the file.',
  memory:
    'This file takes too much memory to read, so we stopped. Nothing is changed. Open it in a spreadsheet, copy the rows into a new sheet, and save that as CSV. Or split the file.',
};
const BROKE_OFF =
  'We began with this file twice, and each time the work broke off. What came in before that can be undone. Copy the rows into a new sheet, save that as CSV, and bring that in.';

interface Run {
  id: number;
  kind: Kind;
  file_name: string;
  is_dry: boolean;
  settings: ImportSettings;
  attempt: number;
  actor: Actor;
}

async function workOn(db: Db, { payload, attempts }: Job, signal: AbortSignal): Promise<void> {
  const id = Number(payload.run);
  const row = await db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst();
  const isAgain = payload.again === true && attempts === 1 && row?.state === 'failed';
  if (isAgain && !row.source) throw new UnrecoverableError('Its file is not kept any more: bring it in again.');
  if (!row?.source || row.state === 'done' || (row.state === 'failed' && !isAgain)) return;
  const begun = isAgain ? 0 : row.begun;
  if (begun >= BEGUN_MOST) return fail(db, { id, actor: { via: 'import', member: row.actor } }, BROKE_OFF);
  await db
    .updateTable('import_run')
    // Noted before it begins: what ends this process must not be begun again for ever.
    .set({ state: 'running', attempt: attempts, begun: begun + 1, ...(isAgain && { failures: 0, trouble: null }) })
    .where('id', '=', id)
    .execute();
  const { kind, file_name, is_dry, settings, source, actor } = row;
  const run: Run = {
    id,
    kind,
    file_name,
    is_dry,
    settings: settings as ImportSettings,
    attempt: attempts,
    actor: { via: 'import', member: actor },
  };
  try {
    await bringIn(db, run, Buffer.from(source), signal);
  } catch (error) {
    if (!signal.aborted && !isAgain && row.failures >= FAILURES_MOST) {
      await fail(db, run, TRY_AGAIN);
      throw new UnrecoverableError((error as Error).message);
    }
    const failures = (isAgain ? 0 : row.failures) + (signal.aborted ? 0 : 1);
    // A try that took all its time, or that something felled, stays noted as begun.
    const hasEnded = !(signal.aborted ? signal.reason?.name === 'TimeoutError' : error instanceof ReadingEndedError);
    await db
      .updateTable('import_run')
      .set({ failures, ...(hasEnded && { begun }) })
      .where('id', '=', id)
      .where('attempt', '=', attempts)
      .execute();
    throw error;
  }
}

async function bringIn(db: Db, run: Run, source: Buffer, signal: AbortSignal): Promise<void> {
  const file = itemFile(run.kind);
  const { status, twins, ...reading } = run.settings;
  const remembered = run.settings.mapping ? [] : await rememberedMappings(db, run.kind);
  const parsed = await readTableElsewhere(run.kind, source, { ...reading, remembered }, signal).catch(
    (error: unknown) => {
      if (error instanceof ReadingLimitError) return TOO_MUCH[error.limit];
      throw error;
    },
  );
  if (typeof parsed === 'string') return fail(db, run, parsed);
  const rows = parsed.raw.length;
  const problem = whyNot(run, parsed);
  if (problem !== undefined) return fail(db, run, problem, { parsed });
  await db.updateTable('import_run').set({ total: rows }).where('id', '=', run.id).execute();
  let unknown: Seen['unknown'];
  const [plan] = await importFiles(db, [[file, parsed]], {
    actor: run.actor,
    newStatus: status ?? 'draft',
    twins: twins === 'leave' ? 'leave' : run.is_dry ? 'ask' : undefined,
    dryRun: run.is_dry,
    rowsAtOnce: ROWS_AT_ONCE,
    signal,
    beforePlan: async (context) => {
      if (run.is_dry) unknown = await newWords(run.kind, parsed.rows, context);
    },
    begin: (tx, _, rows) => noteProgress(tx, run, rows),
  });
  if (plan) await finish(db, run, { parsed, plan, unknown }, plan);
}

function whyNot({ is_dry }: Run, { problem, count, unclearDate, otherKinds }: ParsedFile): string | undefined {
  if (problem !== undefined) return asSentence(problem);
  if (count === 0 && otherKinds.length > 0) return `No row is of this kind. ${othersInWords(otherKinds)}`;
  if (count === 0) return 'There is no row below the names of the columns.';
  if (count > BULK_LIMIT)
    return `${inWords(count)} rows are too many at once. ${inWords(BULK_LIMIT)} fit; split the file.`;
  if (unclearDate !== undefined && !is_dry)
    return `In ‘${unclearDate}’ day and month could be swapped. Please say which comes first.`;
  return undefined;
}

const othersInWords = (others: ParsedFile['otherKinds']): string =>
  `The file holds: ${others.map(([kind, rows]) => `${KIND_FACTS[kind].plural.toLowerCase()} (${inWords(rows)})`).join(', ')}.`;

const inWords = (number: number): string => number.toLocaleString('en-GB');

/** Notes rows that are about to be written; returns the step by which all that comes in can be undone. */
async function noteProgress(tx: Tx, run: Run, rows: readonly PlacedRecord[]): Promise<number> {
  const added = rows.filter(({ id }) => id === undefined).length;
  const row = await tx
    .updateTable('import_run')
    .set(({ eb }) => ({
      done: eb('done', '+', rows.length),
      added: eb('added', '+', added),
      changed: eb('changed', '+', rows.length - added),
      // Rows come in, so it is begun anew without limit.
      begun: 1,
    }))
    .where('id', '=', run.id)
    .where('attempt', '=', run.attempt)
    .where('state', '=', 'running')
    .returning('bulk_id')
    .executeTakeFirst();
  if (!row) throw new Error('another process goes on with this import');
  if (row.bulk_id !== null && !(await isUndone(tx, row.bulk_id))) return row.bulk_id;
  // What came in before was undone: what comes in now is a step of its own, and counts alone.
  if (row.bulk_id !== null)
    await tx
      .updateTable('import_run')
      .set({ added, changed: rows.length - added })
      .where('id', '=', run.id)
      .execute();
  const bulk_id = await beginBulk(tx, run.actor, { import: run.id, file: run.file_name });
  await tx.updateTable('import_run').set({ bulk_id }).where('id', '=', run.id).execute();
  return bulk_id;
}

async function isUndone(tx: Tx, bulk: number): Promise<boolean> {
  const step = await tx.selectFrom('bulk_change').select('undone_at').where('id', '=', bulk).executeTakeFirst();
  return step?.undone_at != null;
}

async function finish(db: Db, run: Run, seen: Seen, plan: FilePlan): Promise<void> {
  const { parsed } = seen;
  await db.transaction().execute(async (tx) => {
    const ours = await tx
      .updateTable('import_run')
      .set({
        state: 'done',
        source: null,
        finished_at: now(),
        done: parsed.raw.length,
        refused: plan.refused.length,
        shown: JSON.stringify(shownOf(seen, run.is_dry)),
        header: JSON.stringify(parsed.columns.map(({ column }) => column)),
        ...(run.is_dry && { added: plan.added, changed: plan.changed }),
      })
      .where('id', '=', run.id)
      .where('attempt', '=', run.attempt)
      .where('state', '=', 'running')
      .returning(['added', 'changed', 'bulk_id'])
      .executeTakeFirst();
    if (!ours) throw new Error('another process goes on with this import');
    const problems = problemsOf(parsed, plan).map((problem) => ({ run_id: run.id, ...problem }));
    await insertMany(problems, (some) => tx.insertInto('import_problem').values(some).execute());
    const { mapping } = run.settings;
    const names = parsed.columns.map(({ column }) => column);
    if (mapping && !run.is_dry) await saveMapping(tx, run.kind, run.file_name, names, mapping);
    const { added, changed, bulk_id: bulk } = ours;
    if (bulk !== null) await noteImport(tx, run.actor, run.kind, run.file_name, { added, changed, bulk });
  });
}

/** What has come in until then can be undone all the same. */
async function fail(db: Db, run: Pick<Run, 'id' | 'actor'>, trouble: string, seen?: Seen): Promise<void> {
  const shown = seen && JSON.stringify(shownOf(seen, true));
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('import_run')
      // Where the trouble was ours, the file is kept for another try.
      .set({
        state: 'failed',
        ...(trouble !== TRY_AGAIN && { source: null }),
        trouble,
        finished_at: now(),
        ...(shown !== undefined && { shown }),
      })
      .where('id', '=', run.id)
      .where('state', 'in', ['waiting', 'running'])
      .returning(['kind', 'file_name', 'added', 'changed', 'bulk_id'])
      .executeTakeFirst();
    if (row?.bulk_id) await noteImport(tx, run.actor, row.kind, row.file_name, { ...row, bulk: row.bulk_id });
  });
}

const noteImport = (
  tx: Tx,
  actor: Actor,
  kind: Kind,
  subject: string,
  { added, changed, bulk }: { added: number; changed: number; bulk: number },
) => noteAudit(tx, actor, [{ action: 'import', kind, subject, details: { added, changed, bulk } }]);
