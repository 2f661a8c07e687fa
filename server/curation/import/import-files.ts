/**
 * Planning files and writing them: what the shell's import and the desk's have in common. What is written is never written
 * half: each transaction holds whole rows with all that follows from them, so an import that is killed is begun again and
 * finds what came in as unchanged.
 */
import { isDuplicate } from '#server/database/database-errors.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { Actor } from '../../features/audit/audit.ts';
import type { CatalogueFile, ImportContext } from '../formats/files/catalogue-file.ts';
import { archiveItems, StaleError } from '../formats/files/import-items.ts';
import { ImportIndex } from '../formats/files/known-records.ts';
import type { PlacedRecord } from '../persistence/record-store.ts';
import { TermLookup } from '../persistence/term-lookup.ts';
import { changeItems } from '../revisions/write-items.ts';
import type { ParsedFile } from './parse-file.ts';
import { type FilePlan, type ImportOptions, planFile } from './plan.ts';

export type FileToImport = readonly [file: CatalogueFile, parsed: ParsedFile];

/** What the shell and the desk do differently. */
export interface ImportWays extends ImportOptions {
  actor: Actor;
  /** Check and count only. */
  dryRun?: boolean | undefined;
  /** So many rows are a transaction; without it, a file is one. */
  rowsAtOnce?: number;
  signal?: AbortSignal;
  /** Told how many rows are checked or written, out of `total`. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Told of each file before it is written. */
  onFile?: (file: CatalogueFile) => void;
  /** Called before a plan notes what the rows bring. */
  beforePlan?: (context: ImportContext) => Promise<void>;
  /** Called in each transaction before its rows are written; returns the step by which all of them are undone, if any. */
  begin?: (tx: Tx, file: CatalogueFile, rows: readonly PlacedRecord[], bulk?: number) => Promise<number | undefined>;
  /** Called in the last transaction of a file that brings something. */
  end?: (tx: Tx, plan: FilePlan, bulk: number | undefined) => Promise<void>;
}

/** Few enough that a step holds nobody up. */
const ROWS_A_STEP = 200;
/** So often are files planned again because others changed what they change. */
const PLANS_MOST = 20;

/** Plans all files, then writes one after another; within the transaction that `db` is, where it is one. */
export async function importFiles(db: Db, files: readonly FileToImport[], ways: ImportWays): Promise<FilePlan[]> {
  const total = files.reduce((sum, [, { rows }]) => sum + rows.length, 0);
  const written: FilePlan[] = [];
  let bulk: number | undefined;
  for (let tries = 1; ; tries++) {
    ways.signal?.throwIfAborted();
    let done = files.slice(0, written.length).reduce((sum, [, { rows }]) => sum + rows.length, 0);
    const advance = (rows: number) => {
      done += rows;
      ways.onProgress?.(done, total);
    };
    const plans = await planAll(db, files.slice(written.length), ways, advance);
    if (ways.dryRun) return plans;
    try {
      for (const plan of plans) {
        ways.onFile?.(plan.file);
        bulk = await write(db, plan, ways, bulk, advance);
        written.push(plan);
      }
      return written;
    } catch (error) {
      // Planned again with what is there now, but not for ever: what lasts is a fault.
      const mayPass = error instanceof StaleError || isDuplicate(error);
      if (!mayPass || tries === PLANS_MOST || db.isTransaction) throw error;
    }
  }
}

async function planAll(
  db: Db,
  files: readonly FileToImport[],
  ways: ImportWays,
  advance: (rows: number) => void,
): Promise<FilePlan[]> {
  const context = { index: await ImportIndex.read(db, ways.bringBack), terms: await TermLookup.whole(db) };
  await ways.beforePlan?.(context);
  const plans: FilePlan[] = [];
  for (const [file, parsed] of files) {
    const plan = await planFile(db, context, file, parsed, ways);
    plans.push(plan);
    advance(ways.dryRun ? parsed.rows.length : parsed.rows.length - plan.writes.length);
  }
  return plans;
}

async function write(
  db: Db,
  plan: FilePlan,
  { actor, rowsAtOnce, signal, begin, end }: ImportWays,
  step: number | undefined,
  advance: (rows: number) => void,
): Promise<number | undefined> {
  const { file, writes, missing } = plan;
  let bulk = step;
  const transactions = transactionsOf(plan, rowsAtOnce);
  for (const [at, rows] of transactions.entries()) {
    signal?.throwIfAborted();
    bulk = await changeItems(db, async (tx, touch) => {
      const writing = { tx, touch, actor, bulk: await begin?.(tx, file, rows, bulk) };
      for (let i = 0; i < rows.length; i += ROWS_A_STEP) {
        const some = rows.slice(i, i + ROWS_A_STEP);
        await file.save(writing, some);
        advance(some.length);
      }
      if (at < transactions.length - 1) return writing.bulk;
      if (writes.length > 0) await end?.(tx, plan, writing.bulk);
      if (missing.length > 0)
        await archiveItems(
          writing,
          missing.map(({ id }) => id),
        );
      return writing.bulk;
    });
  }
  return bulk;
}

/** What hands its address on is written in one transaction, before what takes it. */
function transactionsOf({ writes, missing }: FilePlan, rowsAtOnce: number | undefined): (readonly PlacedRecord[])[] {
  if (rowsAtOnce === undefined) return writes.length + missing.length > 0 ? [writes] : [];
  const moving = writes.filter(({ moves }) => moves);
  const others = writes.filter(({ moves }) => !moves);
  const batches = moving.length > 0 ? [moving] : [];
  for (let i = 0; i < others.length; i += rowsAtOnce) batches.push(others.slice(i, i + rowsAtOnce));
  return batches;
}
