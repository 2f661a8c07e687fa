/** `npm run tessera -- <command>`: what an operator does from a terminal. */
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { type Config, readConfig } from './config.ts';
import { openStore, prepareDatabase, StartError } from './database/open.ts';
import type { Db } from './database/schema.ts';
import { forgetOldMessages, messagesInWords } from './features/contact/messages.ts';
import { exportFolder } from './features/curation/export-folder.ts';
import { ImportError, importFolder } from './features/curation/import/import-folder.ts';
import { exitCode, reportLines } from './features/curation/import/report.ts';

const HELP = `Usage: npm run tessera -- <command>

  import <folder or file> [--dry-run]   bring in CSV files; rows already there are changed in place
  export <folder>                       write the whole catalogue as CSV files
  messages                              what people wrote on the contact page, newest first

Settings come from the same variables as the site's (DATA_DIR, DATABASE_URL).`;

/** Exit codes: 0 done, 1 could not be done, 2 done but some rows were refused. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const [command, ...rest] = positionals;
  if (values.help || !command) {
    console.log(HELP);
    return values.help ? 0 : 1;
  }
  const work = workOf(command, rest, values['dry-run'] === true);
  if (!work) {
    console.error(`This command is not known, or a path is missing: ${positionals.join(' ')}\n\n${HELP}`);
    return 1;
  }
  return withDatabase(readConfig(process.env), work);
}

type Work = (db: Db) => Promise<number>;

/** What a command does; nothing, when it is not written as the help has it. */
function workOf(command: string, [path, ...more]: string[], dryRun: boolean): Work | undefined {
  if (command === 'messages') return path ? undefined : runMessages;
  if (!path || more.length > 0) return undefined;
  if (command === 'import') return (db) => runImport(db, path, dryRun);
  if (command === 'export') return (db) => runExport(db, path);
  return undefined;
}

async function runExport(db: Db, path: string): Promise<number> {
  const counts = await exportFolder(db, path);
  for (const [file, rows] of counts) console.log(`${file}.csv: ${rows} rows`);
  return 0;
}

async function runMessages(db: Db): Promise<number> {
  await forgetOldMessages(db);
  const messages = await messagesInWords(db);
  console.log(messages.length > 0 ? messages.join('\n') : 'There are no messages.');
  return 0;
}

async function runImport(db: Db, path: string, dryRun: boolean): Promise<number> {
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: '{bar} {value}/{total} rows', hideCursor: true, clearOnComplete: true })
    : undefined;
  try {
    const plans = await importFolder(db, path, {
      dryRun,
      onProgress: (done, total) => {
        if (bar && !bar.isActive) bar.start(total, 0);
        bar?.update(done);
      },
    });
    bar?.stop();
    if (dryRun) console.log('Nothing was written: this was a dry run.');
    for (const line of reportLines(plans)) console.log(line);
    return exitCode(plans);
  } finally {
    bar?.stop();
  }
}

async function withDatabase(config: Config, work: Work): Promise<number> {
  const { db } = openStore(config);
  try {
    await prepareDatabase(db, console.error);
    return await work(db);
  } finally {
    await db.destroy();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof StartError || error instanceof ImportError || isUsage(error);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}

/** What `parseArgs` says of an unknown flag. */
function isUsage(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
}
