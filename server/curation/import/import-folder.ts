/** Importing a folder, or one file, of the interchange format. */
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { KINDS, type Kind } from '#domain/kinds.ts';
import { isDuplicate, isFull, isLocked } from '#server/database/database-errors.ts';
import { isAway } from '#server/database/postgres.ts';
import type { Db } from '#server/database/schema.ts';
import { fileProblem } from '#server/database/sqlite-errors.ts';
import { type Actor, IMPORT, noteAudit } from '../../features/audit/audit.ts';
import type { CatalogueFile } from '../formats/files/catalogue-file.ts';
import { FILES } from '../formats/files/files.ts';
import { StaleError } from '../formats/files/import-items.ts';
import type { DateOrder } from '../formats/written-dates.ts';
import { beginBulk } from '../revisions/undoable-steps.ts';
import type { Mapping } from './columns.ts';
import { type FileToImport, importFiles } from './import-files.ts';
import { type ParsedFile, parseFile } from './parse-file.ts';
import type { FilePlan, ImportOptions } from './plan.ts';

export interface FolderOptions extends ImportOptions {
  /** By whom; without it, nobody who is a member. */
  actor?: Actor;
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
 * Checks every file first, then writes each in a transaction, or all in the one that `db` is. Rows that are refused change
 * nothing; rows that are already there as written count as unchanged. Throws `ImportError` when there is nothing to read.
 */
export async function importFolder(db: Db, path: string, options: FolderOptions = {}): Promise<FilePlan[]> {
  const { actor = IMPORT, kind, mapping, adjust, onStep, ...rest } = options;
  const sources = await findFiles(path, kind);
  const files = await withDates(options, async (dates) => {
    const found: FileToImport[] = [];
    for (const [file, source] of sources) {
      const reading = { kind: file.kind, mapping, dates, isStrict: true };
      found.push([file, await parseFile(file.fields, await readFile(source), reading)]);
    }
    return found;
  });
  for (const [, parsed] of files) adjust?.(parsed);
  let at: CatalogueFile | undefined;
  let step: number | undefined;
  const plans = await importFiles(db, files, {
    ...rest,
    actor,
    onFile: (file) => {
      at = file;
    },
    begin: async (tx, { name }, _, bulk) => {
      step = bulk ?? (onStep && (await beginBulk(tx, actor, { import: name })));
      return step;
    },
    end: async (tx, { file, added, changed }, bulk) => {
      const details = { file: file.name, added, changed, ...(bulk !== undefined && { bulk }) };
      await noteAudit(tx, actor, [{ action: 'import', kind: file.kind, details }]);
    },
  }).catch((error: unknown) => {
    const reason = at && reasonOf(error);
    if (reason === undefined) throw error;
    throw new ImportError(
      `${at?.name}.csv could not be written, nor any file after it; the files before it are in. ${reason}`,
      { cause: error },
    );
  });
  if (step !== undefined) onStep?.(step);
  return plans;
}

/** Reads again with the order that somebody says, where nothing in the files shows it. */
async function withDates(
  { dates, dryRun, askDates }: FolderOptions,
  read: (dates: DateOrder | undefined) => Promise<FileToImport[]>,
): Promise<FileToImport[]> {
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
  if (isLocked(error)) return 'Another program is writing to the database. Try again when it is done.';
  if (isFull(error)) return 'The disk is full. Make room and run the import again.';
  if (isAway(error)) return 'PostgreSQL does not answer. Try again when it does.';
  if (error instanceof StaleError) return 'Others went on changing the same things meanwhile. Try again.';
  if (isDuplicate(error)) return 'Another program wrote the same rows at the same time. Try again.';
  return fileProblem(error);
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
