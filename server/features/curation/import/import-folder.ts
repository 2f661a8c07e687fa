/** Importing a folder, or one file, of the interchange format. */
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { changeCatalogue } from '#server/database/change-log.ts';
import { isAway } from '#server/database/postgres.ts';
import { isDuplicate } from '#server/database/refusals.ts';
import type { Db } from '#server/database/schema.ts';
import { fileProblem, isBusy } from '#server/database/sqlite.ts';
import { FILES, type FileName } from '../format/files.ts';
import { saveItems } from '../store/save-items.ts';
import { saveAdvertisements, saveTermRows, saveThesaurus } from '../store/save-terms.ts';
import { TermBook } from '../store/term-book.ts';
import { Ledger } from './ledger.ts';
import { type ParsedFile, parseFile } from './parse-file.ts';
import { type FilePlan, planFile } from './plan.ts';

export interface ImportOptions {
  /** Check and count only. */
  dryRun?: boolean;
  /** Told of each step: rows checked or written so far, out of `total`. */
  onProgress?: (done: number, total: number) => void;
  /** Changes the rows of a file after reading, before anything is checked. */
  adjust?: (file: FileName, parsed: ParsedFile<FileName>) => void;
}

/** Why an import could not begin, worded for the person who called it. */
export class ImportError extends Error {}

/**
 * Checks every file first, then writes each file in one transaction. Rows that are refused change nothing; rows that
 * are already there as written count as unchanged. Throws `ImportError` when there is nothing to read.
 */
export async function importFolder(db: Db, path: string, options: ImportOptions = {}): Promise<FilePlan[]> {
  const sources = await findFiles(path);
  const parsed = new Map<FileName, ParsedFile<FileName>>();
  for (const [file, source] of sources) {
    const rows = await parseFile(file, await readFile(source));
    options.adjust?.(file, rows);
    parsed.set(file, rows);
  }
  const total = [...parsed.values()].reduce((sum, { rows }) => sum + rows.length, 0);
  let done = 0;
  const advance = (rows: number) => {
    done += rows;
    options.onProgress?.(done, total);
  };

  const ledger = await Ledger.read(db);
  const terms = await TermBook.read(db);
  const plans: FilePlan[] = [];
  for (const [file, rows] of parsed) {
    const plan = await planFile(db, ledger, terms, file, rows);
    plans.push(plan);
    advance(rows.rows.length - plan.writes.length);
  }
  for (const plan of plans) {
    if (options.dryRun) advance(plan.writes.length);
    else {
      await applyPlan(db, plan, advance).catch((error: unknown) => {
        const reason = reasonOf(error);
        if (reason === undefined) throw error;
        throw new ImportError(
          `${plan.file}.csv could not be written, nor any file after it; the files before it are in. ${reason}`,
          { cause: error },
        );
      });
    }
  }
  return plans;
}

/** What a person can do something about; anything else is a fault of ours. */
function reasonOf(error: unknown): string | undefined {
  if (isBusy(error)) return 'Another program is writing to the database. Try again when it is done.';
  if (isAway(error)) return 'PostgreSQL does not answer. Try again when it does.';
  if (isDuplicate(error)) return 'Another program wrote the same rows at the same time. Try again.';
  return fileProblem(error);
}

/** One file is one transaction. */
async function applyPlan(db: Db, plan: FilePlan, onProgress: (rows: number) => void): Promise<void> {
  const rows = plan.writes;
  if (rows.length === 0) return;
  await changeCatalogue(db, async (tx, touch) => {
    const terms = await TermBook.read(tx);
    if (plan.file === 'terms') await saveTermRows(tx, touch, terms, rows as never);
    else if (plan.file === 'advertisements') await saveAdvertisements(tx, touch, rows as never);
    else if (plan.file === 'thesaurus') await saveThesaurus(tx, touch, rows as never);
    else return saveItems(tx, touch, terms, plan.file, rows as never, onProgress);
    onProgress(rows.length);
  });
}

/** The files of a folder in the order in which they are read; a single file by its name. */
async function findFiles(path: string): Promise<[FileName, string][]> {
  const there = await stat(path).catch(() => undefined);
  if (!there) throw new ImportError(`There is nothing at ${path}.`);
  if (!there.isDirectory()) {
    const file = FILES.find((name) => basename(path) === `${name}.csv`);
    if (file) return [[file, path]];
    throw new ImportError(`${basename(path)} is not a file of the format. The files are called: ${fileNames()}.`);
  }
  const found: [FileName, string][] = [];
  for (const name of FILES) {
    const source = join(path, `${name}.csv`);
    if (await stat(source).catch(() => undefined)) found.push([name, source]);
  }
  if (found.length === 0)
    throw new ImportError(`${path} holds no file of the format. The files are called: ${fileNames()}.`);
  return found;
}

const fileNames = (): string => FILES.map((name) => `${name}.csv`).join(', ');
