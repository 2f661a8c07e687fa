/** `tessera import`: with progress, and with a question before anything is taken down. */
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { KINDS } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { SHELL } from '../../features/audit/audit.ts';
import { DATE_ORDERS, type DateOrder } from '../formats/written-dates.ts';
import { undoMany } from '../revisions/undo.ts';
import { type FolderOptions, ImportError, importFolder } from './import-folder.ts';
import type { FilePlan } from './plan.ts';
import { exitCode, problemsTable, reportLines } from './terminal-report.ts';

export interface ImportFlags {
  'dry-run'?: boolean;
  replace?: boolean;
  'bring-back'?: boolean;
  yes?: boolean;
  kind?: string;
  dates?: string;
  map?: string[];
  problems?: string;
}

/** Returns the exit code: 2 where rows were refused, 1 where nothing was taken down for want of a yes. */
export async function runImport(db: Db, path: string, flags: ImportFlags): Promise<number> {
  const { replace = false, 'bring-back': bringBack = false, 'dry-run': dryRun = false, problems } = flags;
  const reading = { ...readingOf(flags), askDates };
  if (replace && !dryRun && !flags.yes) {
    const plans = await importFolder(db, path, { ...reading, dryRun: true, replace, bringBack });
    const missing = plans.reduce((sum, plan) => sum + plan.missing.length, 0);
    if (missing > 0 && !(await confirmed(plans, missing))) return 1;
  }
  let step: number | undefined;
  const onStep = (bulk: number) => {
    step = bulk;
  };
  const plans = await withProgress((onProgress) =>
    importFolder(db, path, { ...reading, dryRun, replace, bringBack, onProgress, onStep }),
  );
  if (dryRun) console.log('Nothing was written: this was a dry run.');
  if (step !== undefined) console.log(`To take all items back as they were: npm run tessera -- import undo ${step}`);
  for (const line of reportLines(plans)) console.log(line);
  if (problems !== undefined) await writeFile(problems, problemsTable(plans));
  return exitCode(plans);
}

/** How the files are to be read, as the flags say it. Throws `ImportError` for what they cannot say. */
function readingOf({ kind, dates, map }: ImportFlags): Pick<FolderOptions, 'kind' | 'dates' | 'mapping'> {
  const pairs = (map ?? []).map((pair) => {
    const at = pair.lastIndexOf('=');
    if (at < 1) throw new ImportError(`--map is written as "column=field", and ‘${pair}’ is not.`);
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
  });
  return {
    kind: oneOf('kind', kind, KINDS),
    dates: oneOf('dates', dates, DATE_ORDERS),
    mapping: pairs.length > 0 ? Object.fromEntries(pairs) : undefined,
  };
}

function oneOf<T extends string>(flag: string, value: string | undefined, choices: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new ImportError(`--${flag} is one of: ${choices.join(', ')}.`);
  return found;
}

async function askDates(example: string): Promise<DateOrder | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const answer = await ask(`In ‘${example}’, which comes first? Write day or month, or anything else to stop. `);
  return answer === 'day' ? 'day-first' : answer === 'month' ? 'month-first' : undefined;
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim().toLowerCase();
}

/** `tessera import undo`: takes back all that one import did to items. Returns the exit code: 2 where something stays. */
export async function undoImport(db: Db, number: string): Promise<number> {
  const bulk = Number(number);
  if (!Number.isSafeInteger(bulk) || bulk < 1 || bulk > 2_147_483_647)
    throw new ImportError(`‘${number}’ is not the number of an import.`);
  const { changed, refused } = await undoMany(db, SHELL, bulk).catch((error: unknown) => {
    throw error instanceof Problem ? new ImportError(error.message) : error;
  });
  console.log(`Items taken back: ${changed}.`);
  for (const { id, message } of refused) console.log(`  item ${id}: ${message}`);
  return refused.length > 0 ? 2 : 0;
}

/** Names what would be taken down, and asks at a terminal; anybody else must have said yes before. */
async function confirmed(plans: readonly FilePlan[], missing: number): Promise<boolean> {
  for (const line of reportLines(plans)) console.log(line);
  if (process.stdin.isTTY) {
    if ((await ask(`Take these down: ${missing}? Write yes, or anything else to stop. `)) === 'yes') return true;
  }
  console.log('Nothing was written. To do all of this, run it again with --yes.');
  return false;
}

type OnProgress = (done: number, total: number) => void;

/** At a terminal, how many rows are done stands in one line, which goes at the end. */
async function withProgress<T>(work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const { stderr } = process;
  if (!stderr.isTTY) return work(() => {});
  let shown = '';
  try {
    return await work((done, total) => {
      const text = `${Math.floor((100 * done) / total)} % of ${total} rows`;
      if (text !== shown) stderr.write(`\r${text}`);
      shown = text;
    });
  } finally {
    stderr.write('\r\u001b[K');
  }
}
