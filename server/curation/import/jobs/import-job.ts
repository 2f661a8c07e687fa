/**
 * The job that reads a file of somebody's and brings it in, some hundred rows at a time. Each such step is one
 * transaction with the progress that it makes; so whoever goes on after a crash finds what is written as unchanged.
 */
import { asSentence, FieldProblem } from '#domain/fields.ts';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { BULK_LIMIT } from '#domain/limits.ts';
import { isDuplicate } from '#server/database/database-errors.ts';
import { inSteps } from '#server/database/in-steps.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { type Actor, IMPORT, noteAudit } from '#server/features/audit/audit.ts';
import { type Job, type JobKind, UnrecoverableError } from '#server/jobs/worker.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { ReadingEndedError, ReadingLimitError } from '#server/untrusted-files/reader.ts';
import type { CatalogueFile, PlacedRecord } from '../../formats/files/catalogue-file.ts';
import { itemFile } from '../../formats/files/item-file.ts';
import { TermBook } from '../../persistence/term-book.ts';
import { beginBulk } from '../../revisions/bulk-steps.ts';
import { importItems } from '../../revisions/import-items.ts';
import { resolveReferences } from '../../revisions/references.ts';
import { changeItems } from '../../revisions/write-states.ts';
import { Ledger } from '../ledger.ts';
import type { ParsedFile } from '../parse-file.ts';
import { type FilePlan, planFile } from '../plan.ts';
import { newWords } from '../words.ts';
import { keepMapping, rememberedMappings } from './import-mappings.ts';
import { problemsOf, type Seen, shownOf } from './import-report.ts';
import type { ImportSettings } from './import-runs.ts';
import { readTableElsewhere } from './read-table.ts';

const ROWS_AT_ONCE = 200;
/** So often is a file planned again because others changed what it changes. */
const PLANS_MOST = 20;
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

/** Somebody else has changed what was planned with. */
class StaleError extends Error {}

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
  const { status, ...reading } = run.settings;
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
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    const versions = await versionsOf(db, run.kind);
    const books = { ledger: await Ledger.read(db), terms: await TermBook.read(db) };
    // Before the plan, which notes what the rows bring.
    const unknown = run.is_dry ? await newWords(run.kind, parsed.rows, books) : undefined;
    const plan = await planFile(db, books, file, parsed, { newStatus: status ?? 'draft' });
    const seen = { parsed, plan, unknown };
    if (run.is_dry) return finish(db, run, seen, plan);
    try {
      for (const batch of batchesOf(plan.writes, versions)) {
        signal.throwIfAborted();
        await writeBatch(db, run, file, batch, versions);
      }
      return await finish(db, run, seen, plan);
    } catch (error) {
      // Planned again with what is there now, but not for ever: what lasts is a fault.
      if (tries === PLANS_MOST || !(error instanceof StaleError || isDuplicate(error))) throw error;
    }
  }
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

type Versions = ReadonlyMap<number, { version: number; slug: string }>;

async function versionsOf(db: Db, kind: Kind): Promise<Versions> {
  const versions = new Map<number, { version: number; slug: string }>();
  const read = (last: number, most: number) =>
    db
      .selectFrom('item')
      .select(['id', 'version', 'slug'])
      .where('kind', '=', kind)
      .where('id', '>', last)
      .orderBy('id')
      .limit(most)
      .execute();
  for await (const rows of inSteps(read)) for (const { id, ...rest } of rows) versions.set(id, rest);
  return versions;
}

/** What hands its address on goes in one step, before what takes it. */
function batchesOf(writes: readonly PlacedRecord[], versions: Versions): PlacedRecord[][] {
  const isMoving = ({ id, slug }: PlacedRecord) => id !== undefined && versions.get(id)?.slug !== slug;
  const moving = writes.filter(isMoving);
  const others = writes.filter((row) => !isMoving(row));
  const batches = moving.length > 0 ? [moving] : [];
  for (let i = 0; i < others.length; i += ROWS_AT_ONCE) batches.push(others.slice(i, i + ROWS_AT_ONCE));
  return batches;
}

function writeBatch(
  db: Db,
  run: Run,
  { kind }: CatalogueFile,
  batch: readonly PlacedRecord[],
  planned: Versions,
): Promise<void> {
  return changeItems(db, async (tx, touch) => {
    const added = batch.filter(({ id }) => id === undefined).length;
    const row = await tx
      .updateTable('import_run')
      .set(({ eb }) => ({
        done: eb('done', '+', batch.length),
        added: eb('added', '+', added),
        changed: eb('changed', '+', batch.length - added),
        // It gets on.
        begun: 1,
      }))
      .where('id', '=', run.id)
      .where('attempt', '=', run.attempt)
      .where('state', '=', 'running')
      .returning('bulk_id')
      .executeTakeFirst();
    if (!row) throw new Error('another process goes on with this import');
    await refuseOvertaken(tx, batch, planned);
    const bulk = row.bulk_id ?? (await beginBulk(tx, run.actor, { import: run.id, file: run.file_name }));
    await tx.updateTable('import_run').set({ bulk_id: bulk }).where('id', '=', run.id).execute();
    const origin = { actor: run.actor, bulk };
    await importItems(tx, touch, await TermBook.read(tx), kind as Kind, batch, undefined, origin);
  });
}

/** Throws `StaleError` where an item is another than it was, or what a row refers to is gone. */
async function refuseOvertaken(tx: Tx, batch: readonly PlacedRecord[], planned: Versions): Promise<void> {
  const ids = batch.flatMap(({ id }) => id ?? []);
  for (let i = 0; i < ids.length; i += 1_000) {
    const some = ids.slice(i, i + 1_000);
    const now = await tx.selectFrom('item').select(['id', 'version']).where('id', 'in', some).execute();
    if (now.length < some.length || now.some(({ id, version }) => planned.get(id)?.version !== version))
      throw new StaleError();
  }
  for (const { record } of batch) {
    await yieldWhenDue();
    await resolveReferences(tx, record).catch((error: unknown) => {
      throw error instanceof FieldProblem ? new StaleError('', { cause: error }) : error;
    });
  }
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
    if (mapping && !run.is_dry) await keepMapping(tx, run.kind, run.file_name, names, mapping);
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
