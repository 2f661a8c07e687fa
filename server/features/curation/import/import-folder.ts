/** Importing a folder, or one file, of the interchange format. */
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { changeCatalogue } from '#server/database/change-log.ts';
import { isAway } from '#server/database/postgres.ts';
import { isDuplicate, isFull } from '#server/database/refusals.ts';
import type { Db } from '#server/database/schema.ts';
import { fileProblem, isBusy } from '#server/database/sqlite-errors.ts';
import { IMPORT, noteAudit } from '../../audit/audit.ts';
import type { CatalogueFile } from '../files/catalogue-file.ts';
import { FILES } from '../files/files.ts';
import { archiveMissing } from '../life/import-items.ts';
import { TermBook } from '../store/term-book.ts';
import { Ledger } from './ledger.ts';
import { type ParsedFile, parseFile } from './parse-file.ts';
import { type FilePlan, planFile, type Wishes } from './plan.ts';

export interface ImportOptions extends Wishes {
  /** Check and count only. */
  dryRun?: boolean;
  /** Told of each step: rows checked or written so far, out of `total`. */
  onProgress?: (done: number, total: number) => void;
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
  const sources = await findFiles(path);
  const parsed = new Map<CatalogueFile, ParsedFile>();
  for (const [file, source] of sources) {
    const rows = await parseFile(file.fields, await readFile(source));
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
  for (const [file, rows] of parsed) {
    const plan = await planFile(db, books, file, rows, options);
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
          `${plan.file.name}.csv could not be written, nor any file after it; the files before it are in. ${reason}`,
          { cause: error },
        );
      });
    }
  }
  return plans;
}

/** What a person can do something about; anything else is a fault of ours. */
export function reasonOf(error: unknown): string | undefined {
  if (isBusy(error)) return 'Another program is writing to the database. Try again when it is done.';
  if (isFull(error)) return 'The disk is full. Make room and run the import again.';
  if (isAway(error)) return 'PostgreSQL does not answer. Try again when it does.';
  if (isDuplicate(error)) return 'Another program wrote the same rows at the same time. Try again.';
  return fileProblem(error);
}

/** One file is one transaction. */
async function applyPlan(db: Db, plan: FilePlan, onProgress: (rows: number) => void): Promise<void> {
  const { file, writes, added, changed, missing } = plan;
  if (writes.length > 0)
    await changeCatalogue(db, async (tx, touch) => {
      await file.save(tx, touch, await TermBook.read(tx), writes, onProgress);
      await noteAudit(tx, IMPORT, [
        { action: 'import', kind: file.kind, details: { file: file.name, added, changed } },
      ]);
    });
  if (missing.length > 0)
    await archiveMissing(
      db,
      IMPORT,
      missing.map(({ id }) => id),
    );
}

/** The files of a folder in the order in which they are read; a single file by its name. */
async function findFiles(path: string): Promise<[CatalogueFile, string][]> {
  const there = await stat(path).catch(() => undefined);
  if (!there) throw new ImportError(`There is nothing at ${path}.`);
  if (!there.isDirectory()) {
    const file = FILES.find(({ name }) => basename(path) === `${name}.csv`);
    if (file) return [[file, path]];
    throw new ImportError(`${basename(path)} is not a file of the format. The files are called: ${fileNames()}.`);
  }
  const found: [CatalogueFile, string][] = [];
  for (const file of FILES) {
    const source = join(path, `${file.name}.csv`);
    if (await stat(source).catch(() => undefined)) found.push([file, source]);
  }
  if (found.length === 0)
    throw new ImportError(`${path} holds no file of the format. The files are called: ${fileNames()}.`);
  return found;
}

const fileNames = (): string => FILES.map(({ name }) => `${name}.csv`).join(', ');
