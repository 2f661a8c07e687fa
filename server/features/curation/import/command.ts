/** `tessera import`: with progress, and with a question before anything is taken down. */
import { createInterface } from 'node:readline/promises';
import { SingleBar } from 'cli-progress';
import type { Db } from '#server/database/schema.ts';
import { importFolder } from './import-folder.ts';
import type { FilePlan } from './plan.ts';
import { exitCode, reportLines } from './report.ts';

interface ImportFlags {
  'dry-run'?: boolean;
  replace?: boolean;
  'bring-back'?: boolean;
  yes?: boolean;
}

/** Returns the exit code: 2 where rows were refused, 1 where nothing was taken down for want of a yes. */
export async function runImport(db: Db, path: string, flags: ImportFlags): Promise<number> {
  const { replace = false, 'bring-back': bringBack = false, 'dry-run': dryRun = false } = flags;
  if (replace && !dryRun && !flags.yes) {
    const plans = await importFolder(db, path, { dryRun: true, replace, bringBack });
    const missing = plans.reduce((sum, plan) => sum + plan.missing.length, 0);
    if (missing > 0 && !(await confirmed(plans, missing))) return 1;
  }
  const plans = await withProgress((onProgress) => importFolder(db, path, { dryRun, replace, bringBack, onProgress }));
  if (dryRun) console.log('Nothing was written: this was a dry run.');
  for (const line of reportLines(plans)) console.log(line);
  return exitCode(plans);
}

/** Names what would be taken down; whoever sits at a terminal is asked, everybody else must have said so before. */
async function confirmed(plans: readonly FilePlan[], missing: number): Promise<boolean> {
  for (const line of reportLines(plans)) console.log(line);
  if (process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question(`Take these down: ${missing}? Write yes, or anything else to stop. `);
    terminal.close();
    if (answer.trim().toLowerCase() === 'yes') return true;
  }
  console.log('Nothing was written. To do all of this, run it again with --yes.');
  return false;
}

type OnProgress = (done: number, total: number) => void;

async function withProgress<T>(work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: '{bar} {value}/{total} rows', hideCursor: true, clearOnComplete: true })
    : undefined;
  try {
    return await work((done, total) => {
      if (bar && !bar.isActive) bar.start(total, 0);
      bar?.update(done);
    });
  } finally {
    bar?.stop();
  }
}
