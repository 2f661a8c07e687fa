/** `npm run tessera -- <command>`: what an operator does from a terminal. */
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { type Config, readConfig } from './config.ts';
import { openStore, prepareDatabase, StartError, type Store } from './database/open.ts';
import type { Db } from './database/schema.ts';
import { isBusy } from './database/sqlite.ts';
import { forgetOldMessages, messagesInWords } from './features/contact/messages.ts';
import { loadThesaurus } from './features/curation/demo.ts';
import { exportFolder } from './features/curation/export-folder.ts';
import { ImportError, importFolder } from './features/curation/import/import-folder.ts';
import { exitCode, reportLines } from './features/curation/import/report.ts';
import { addMember, changeGroup, RoleError, signOut } from './features/members/roles.ts';

const HELP = `Usage: npm run tessera -- <command>

  import <folder or file> [--dry-run]   bring in CSV files; rows already there are changed in place
  export <folder>                       write the whole catalogue as CSV files
  member add <email>                    a member who chooses a password by ‘Forgot my password’
  member grant <email> <group>          give a group: Consumers, Curators, Administrators
  member revoke <email> <group>         take it away
  member sign-out <email>               end all their sessions; ‘everybody’ instead of an address: everybody’s
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

type Work = (store: Store) => Promise<number>;

/** What a command does; nothing, when it is not written as the help has it. */
function workOf(command: string, rest: string[], dryRun: boolean): Work | undefined {
  if (command === 'member') return memberWork(rest);
  const [path, ...more] = rest;
  if (command === 'messages') return path ? undefined : ({ db }) => runMessages(db);
  if (!path || more.length > 0) return undefined;
  if (command === 'import') return ({ db, alone }) => alone('import', () => runImport(db, path, dryRun)).catch(inWords);
  if (command === 'export') return ({ db }) => runExport(db, path);
  return undefined;
}

function memberWork([action, email, group, ...more]: string[]): Work | undefined {
  if (!email || more.length > 0) return undefined;
  if (action === 'sign-out' && !group)
    return async ({ db }) => {
      console.log(`Sessions ended: ${await signOut(db, email)}.`);
      return 0;
    };
  if (action === 'add' && !group) return ({ db }) => addMember(db, email).then(done);
  if ((action === 'grant' || action === 'revoke') && group)
    return ({ db }) => changeGroup(db, email, group, action === 'grant').then(done);
  return undefined;
}

function done(): number {
  console.log('Done.');
  return 0;
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
  const store = openStore(config);
  try {
    await prepareDatabase(store.db, console.error);
    await loadThesaurus(store);
    return await work(store);
  } finally {
    await store.db.destroy();
  }
}

/** The lock of another import is waited for, but not for ever. */
function inWords(error: unknown): never {
  throw isBusy(error) ? new ImportError('Another import is running. Try again when it is done.') : error;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const expected =
    error instanceof StartError || error instanceof ImportError || error instanceof RoleError || isUsage(error);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}

/** What `parseArgs` says of an unknown flag. */
function isUsage(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
}
