/** Importing a folder, or one file, of the interchange format. */
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { KINDS, type Kind } from '#domain/kinds.ts';
import { changeCatalogue } from '#server/database/change-log.ts';
import { isAway } from '#server/database/postgres.ts';
import { isDuplicate, isFull } from '#server/database/refusals.ts';
import type { Db } from '#server/database/schema.ts';
import { fileProblem, isBusy } from '#server/database/sqlite-errors.ts';
import { IMPORT, noteAudit } from '../../features/audit/audit.ts';
import type { CatalogueFile } from '../formats/files/catalogue-file.ts';
import { FILES } from '../formats/files/files.ts';
import { TermBook } from '../persistence/term-book.ts';
import { beginBulk } from '../revisions/bulk-steps.ts';
import { archiveMissing } from '../revisions/import-items.ts';
import type { Mapping } from './columns.ts';
import { Ledger } from './ledger.ts';
import { type ParsedFile, parseFile } from './parse-file.ts';
import { type FilePlan, planFile, type Wishes } from './plan.ts';
import type { DateOrder } from './written-dates.ts';

export interface ImportOptions extends Wishes {
  /** Check and count only. */
  dryRun?: boolean;
  /** Told of each step: rows checked or written so far, out of `total`. */
  onProgress?: (done: number, total: number) => void;
  /** What the rows of a single file are, whatever it is called. */
  kind?: Kind | undefined;
  mapping?: Mapping | undefined;
  dates?: DateOrder | undefined;
  /** Asked once where day and month could be swapped. Without an answer nothing is written. */
  askDates?: (example: string) => Promise<DateOrder | undefined>;
  /** Told of the number by which all of this is undone; without it there is no such step. */
  onStep?: (bulk: number) => void;
  /** Changes the rows of a file after reading, before anything is checked. */
  adjust?: (parsed: ParsedFile) => void;
}

/** Why an import could not begin, worded for the person who called it. */
export class ImportError extends Error {}

/**
 * Checks every file first, then writes each file in one transaction, or all in the one that `db` is. Rows that are refused change nothing; rows that
 * are already there as written count as unchanged. Throws `ImportError` when there is nothing to read.
 */
export async function importFolder(db: Db, path: string, options: ImportOptions = {}): Promise<FilePlan[]> {
  const sources = await findFiles(path, options.kind);
  const parsed = new Map<CatalogueFile, ParsedFile>();
  const read = await withDates(options, async (dates) => {
    const { mapping } = options;
    const found: [CatalogueFile, ParsedFile][] = [];
    for (const [file, source] of sources)
      found.push([
        file,
        await parseFile(file.fields, await readFile(source), { kind: file.kind, mapping, dates, isStrict: true }),
      ]);
    return found;
  });
  for (const [file, rows] of read) {
    options.adjust?.(rows);
    parsed.set(file, rows);
  }
  const total = [...parsed.values()].reduce((sum, { rows }) => sum + rows.length, 0);
  let done = 0;
  const advance = (rows: number) => {
    done += rows;
    options.onProgress?.(done, total);
  };

  const books = { ledger: await Ledger.read(db, options.bringBack), terms: await TermBook.read(db) };
  const plans: FilePlan[] = [];
  const step: Step = { bulk: undefined, onStep: options.onStep };
  for (const [file, rows] of parsed) {
    const plan = await planFile(db, books, file, rows, options);
    plans.push(plan);
    advance(rows.rows.length - plan.writes.length);
  }
  for (const plan of plans) {
    if (options.dryRun) advance(plan.writes.length);
    else {
      await applyPlan(db, plan, step, advance).catch((error: unknown) => {
        const reason = reasonOf(error);
        if (reason === undefined) throw error;
        throw new ImportError(
          `${plan.file.name}.csv could not be written, nor any file after it; the files before it are in. ${reason}`,
          { cause: error },
        );
      });
    }
  }
  return plans;
}

/** Reads again with the order that somebody says, where nothing in the files shows it. */
async function withDates(
  { dates, dryRun, askDates }: ImportOptions,
  read: (dates: DateOrder | undefined) => Promise<[CatalogueFile, ParsedFile][]>,
): Promise<[CatalogueFile, ParsedFile][]> {
  const found = await read(dates);
  const unclear = found.find(([, { unclearDate }]) => unclearDate !== undefined)?.[1].unclearDate;
  if (unclear === undefined) return found;
  const said = await askDates?.(unclear);
  if (said) return read(said);
  if (dryRun) return found;
  throw new ImportError(
    `In ‘${unclear}’ day and month could be swapped. Run it again with --dates day-first or --dates month-first.`,
  );
}

/** What a person can do something about; anything else is a fault of ours. */
export function reasonOf(error: unknown): string | undefined {
  if (isBusy(error)) return 'Another program is writing to the database. Try again when it is done.';
  if (isFull(error)) return 'The disk is full. Make room and run the import again.';
  if (isAway(error)) return 'PostgreSQL does not answer. Try again when it does.';
  if (isDuplicate(error)) return 'Another program wrote the same rows at the same time. Try again.';
  return fileProblem(error);
}

/** The step that all files of an import belong to, where there is to be one. */
interface Step {
  bulk: number | undefined;
  onStep: ((bulk: number) => void) | undefined;
}

/** What a file writes is one transaction; what it leaves out is archived in another, after it. */
async function applyPlan(db: Db, plan: FilePlan, step: Step, onProgress: (rows: number) => void): Promise<void> {
  const { file, writes, added, changed, missing } = plan;
  if (step.onStep && step.bulk === undefined && writes.length + missing.length > 0) {
    const bulk = await db.transaction().execute((tx) => beginBulk(tx, IMPORT, { import: file.name }));
    step.bulk = bulk;
    step.onStep(bulk);
  }
  const { bulk } = step;
  if (writes.length > 0)
    await changeCatalogue(db, async (tx, touch) => {
      await file.save(tx, touch, await TermBook.read(tx), writes, onProgress, { actor: IMPORT, bulk });
      const details = { file: file.name, added, changed, ...(bulk !== undefined && { bulk }) };
      await noteAudit(tx, IMPORT, [{ action: 'import', kind: file.kind, details }]);
    });
  if (missing.length > 0)
    await archiveMissing(
      db,
      IMPORT,
      missing.map(({ id }) => id),
      bulk,
    );
}

const ENDINGS = ['.csv', '.xlsx'];

/** The files of a folder in the order in which they are read; a single file by its name, or by what its rows are. */
async function findFiles(path: string, kind: Kind | undefined): Promise<[CatalogueFile, string][]> {
  const there = await stat(path).catch(() => undefined);
  if (!there) throw new ImportError(`There is nothing at ${path}.`);
  if (!there.isDirectory()) {
    const file = FILES.find(
      (one) => (kind && one.kind === kind) || (!kind && ENDINGS.some((ending) => basename(path) === one.name + ending)),
    );
    if (file) return [[file, path]];
    throw new ImportError(
      `${basename(path)} is not a file of the format. The files are called: ${fileNames()}. For another, say what its rows are with --kind: ${KINDS.join(', ')}.`,
    );
  }
  const found: [CatalogueFile, string][] = [];
  for (const file of FILES) {
    for (const ending of ENDINGS) {
      const source = join(path, file.name + ending);
      if (await stat(source).catch(() => undefined)) {
        found.push([file, source]);
        break;
      }
    }
  }
  if (found.length === 0)
    throw new ImportError(`${path} holds no file of the format. The files are called: ${fileNames()}.`);
  return found;
}

const fileNames = (): string => FILES.map(({ name }) => `${name}.csv`).join(', ');
