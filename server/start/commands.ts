/** The commands of `npm run tessera -- <command>`: what an operator does from a terminal. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expectOwnTables } from '../backup/before-update.ts';
import { BACKUP_HELP, backupWork } from '../backup/commands.ts';
import { MOVE_HELP, moveWork } from '../backup/move-command.ts';
import { healthLines, inLines } from '../check/doctor.ts';
import { unknownSettings } from '../check/unknown-settings.ts';
import { exportFolder } from '../curation/commands/export-folder.ts';
import { actOnItem, demoRemovalInWords, ItemCommandError, isItemAction } from '../curation/commands/item-commands.ts';
import { bringStarter } from '../curation/demo/starter.ts';
import { type ImportFlags, runImport, undoImport } from '../curation/import/command.ts';
import { ImportError } from '../curation/import/import-folder.ts';
import { databaseProblem, isFull } from '../database/database-errors.ts';
import { openExisting, openStore, StartError, type Store } from '../database/open.ts';
import type { Db } from '../database/schema.ts';
import { fileProblem, isBusy } from '../database/sqlite-errors.ts';
import { SHELL } from '../features/audit/audit.ts';
import { blockSearch, listBlockedSearches, unblockSearch } from '../features/categories/blocked-searches.ts';
import { readEmptySearches } from '../features/categories/popular-searches.ts';
import { forgetOldMessages, messagesInWords } from '../features/contact/messages.ts';
import { makeLive } from '../features/health/restored-site.ts';
import { mailServerOf } from '../features/mail/mail-server.ts';
import { MEMBERS_HELP, type MemberFlags, mailWork, memberWork } from '../features/members/commands.ts';
import { setupInWords } from '../features/members/first-setup.ts';
import { RoleError } from '../features/members/operator-actions.ts';
import { applySettings } from '../features/site/settings.ts';
import { WEBHOOK_HELP, webhookWork } from '../features/webhooks/commands.ts';
import { WebhookError } from '../features/webhooks/webhooks.ts';
import { JOBS_HELP, jobsWork } from '../jobs/commands.ts';
import { confirmClock } from '../kernel/clock-sanity.ts';
import { type Config, readConfig } from '../kernel/config.ts';
import { Problem } from '../kernel/problem.ts';
import { version } from '../kernel/version.ts';

const HELP = `Usage: npm run tessera -- <command>

  import <folder or file> [--dry-run]   bring in CSV files and .xlsx; rows already there are changed in place
    --kind <kind>                       what the rows of a file are that has a name of its own, such as event
    --map "<column>=<field>"            which field a column goes into; once for each column
    --dates day-first|month-first       where day and month could be swapped
    --problems <file>                   write the rows that were refused into a table
  import undo <number>                  take items back as they were before an import
    --replace [--yes]                   also take down what is no longer in the files, after it was named
    --bring-back                        let come back what was taken down or deleted
  export <folder>                       write the whole catalogue as CSV files, with the status of each item
  item hide <external_id>               take an item down: its page says that it is gone
  item show <external_id>               publish it
  item delete <external_id>             delete it for good
  demo remove                           take the demo out; what was changed here stays
  doctor                                is all well? each thing that is not, with what to do
  live                                  say that this restored site is the live one: what waited goes out
  setup                                 print a new address at which a browser sets the site up
  starter                               bring in guides to begin with, as drafts; what is here stays
${MEMBERS_HELP}
  searches                              what was searched in the last thirty days and found nothing
  searches bar <words>                  keep words out of the popular searches; ‘unbar’ lets them in again
  searches list                         the words that are kept out
  messages                              what people wrote on the contact page, newest first
${WEBHOOK_HELP}
${JOBS_HELP}
${BACKUP_HELP}
${MOVE_HELP}
  check --clock                         say that the clock of this machine is right, after the log doubted it

Settings come from the same variables as the site's (DATA_DIR, DATABASE_URL).`;

/**
 * Does what a command says and prints what came of it. `args` is what stands behind its name, `env` holds the settings.
 * Returns the exit code: 0 done, 1 could not be done, 2 done but some rows were refused. Never throws: what went wrong is printed.
 */
export async function runCommandLine(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  for (const sentence of unknownSettings(env)) console.error(sentence);
  try {
    return await runCommand(args, env);
  } catch (error) {
    const expected =
      [StartError, ImportError, RoleError, ItemCommandError, WebhookError, Problem].some(
        (known) => error instanceof known,
      ) || isUsage(error);
    const sentence = isFull(error)
      ? 'The disk is full. Make room and run it again.'
      : databaseProblem(error, env.DATABASE_URL || undefined);
    console.error(expected ? (error as Error).message : (sentence ?? error));
    return 1;
  }
}

async function runCommand(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      replace: { type: 'boolean' },
      'bring-back': { type: 'boolean' },
      yes: { type: 'boolean' },
      passkeys: { type: 'boolean' },
      end: { type: 'boolean' },
      last: { type: 'boolean' },
      kind: { type: 'string' },
      dates: { type: 'string' },
      map: { type: 'string', multiple: true },
      problems: { type: 'string' },
      clock: { type: 'boolean' },
      version: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, ...rest] = positionals;
  if (values.version) {
    console.log(version());
    return 0;
  }
  if (values.help || !command) {
    console.log(HELP);
    return values.help ? 0 : 1;
  }
  refuseRootOfOthers(readConfig(env).dataDir);
  const backup = values.clock ? undefined : backupWork(command, rest);
  if (backup) return backup(env);
  const move = command === 'move' ? moveWork(rest) : undefined;
  if (move) return move(env);
  const { help: _, version: __, ...flags } = values;
  const config = readConfig(env);
  const work = knowsFlags(command, rest, flags) ? workOf(command, rest, flags, config) : undefined;
  if (!work) {
    console.error(`This command is not known, or a path is missing: ${positionals.join(' ')}\n\n${HELP}`);
    return 1;
  }
  return withDatabase(config, work).catch((error: unknown) => {
    // On a full disk a database that no process has open cannot be opened: what else there is to say is said all the same.
    if (work !== runDoctor || (!isFull(error) && !fileProblem(error))) throw error;
    return runDoctor(openStore(config), config);
  });
}

/** What root makes in the folder of another user, the site of that user cannot read: its own backups would stop. */
function refuseRootOfOthers(dataDir: string): void {
  const owner = process.getuid?.() === 0 ? statSync(dataDir, { throwIfNoEntry: false })?.uid : undefined;
  if (owner)
    throw new StartError(
      `The data folder ${dataDir} belongs to another user. Run this as that user, such as with sudo -u '#${owner}'.`,
    );
}

type Work = (store: Store, config: Config) => Promise<number>;
type Flags = ImportFlags & MemberFlags & { clock?: boolean };

/** The flags that a command knows. */
const KNOWN: Record<string, readonly string[]> = {
  check: ['clock'],
  import: ['dry-run', 'replace', 'bring-back', 'yes', 'kind', 'dates', 'map', 'problems'],
  'import undo': [],
  'member sign-out': ['passkeys'],
  'member remove': ['last'],
  'member revoke': ['last'],
  'member suspend': ['end', 'last'],
};

const knowsFlags = (command: string, [action = '']: string[], flags: Flags): boolean => {
  const known = KNOWN[`${command} ${action}`] ?? KNOWN[command] ?? [];
  return Object.keys(flags).every((flag) => known.includes(flag));
};

/** What a command does; nothing, when it is not written as the help has it. */
function workOf(command: string, rest: string[], flags: Flags, { siteUrl }: Config): Work | undefined {
  if (command === 'member') return memberWork(rest, flags, siteUrl);
  if (command === 'searches') return searchesWork(rest);
  if (command === 'item') return itemWork(rest);
  if (command === 'demo') return rest.join(' ') === 'remove' ? ({ db }) => print(demoRemovalInWords(db)) : undefined;
  if (command === 'starter') return rest.length === 0 ? ({ db }) => print(starterInWords(db)) : undefined;
  if (command === 'doctor') return rest.length === 0 ? runDoctor : undefined;
  if (command === 'live') return rest.length === 0 ? ({ db }) => print(liveInWords(db)) : undefined;
  if (command === 'setup') return rest.length === 0 ? ({ db }) => print(setupForShell(db, siteUrl)) : undefined;
  if (command === 'mail') return mailWork(rest);
  if (command === 'webhook') return webhookWork(rest);
  if (command === 'jobs') return jobsWork(rest);
  if (command === 'check') return flags.clock && rest.length === 0 ? ({ db }) => print(confirmClock(db)) : undefined;
  const [path, ...more] = rest;
  if (command === 'messages') return path ? undefined : ({ db }) => runMessages(db);
  const [number] = more;
  if (command === 'import' && path === 'undo' && number && more.length === 1) return ({ db }) => undoImport(db, number);
  if (!path || more.length > 0) return undefined;
  if (command === 'import')
    return ({ db, alone }) => alone('import', () => runImport(db, path, flags)).catch(failWithReason);
  if (command === 'export') return ({ db }) => runExport(db, path);
  return undefined;
}

function itemWork([action = '', external_id, ...more]: string[]): Work | undefined {
  if (!isItemAction(action) || !external_id || more.length > 0) return undefined;
  return ({ db }) => print(actOnItem(db, action, external_id).then((line) => [line]));
}

/** How old the site’s secret is, which it makes at its first start; without one of its own it counts as old. */
function ageInHours({ dataDir }: Config): number {
  const made = statSync(join(dataDir, 'secret'), { throwIfNoEntry: false });
  return made ? (Date.now() - made.mtimeMs) / 3_600_000 : Number.POSITIVE_INFINITY;
}

const runDoctor: Work = async ({ db }, config) => {
  const mailServer = await mailServerOf(db, config);
  const lines = await healthLines({ db, config, mailServer, hoursUp: ageInHours(config) });
  for (const line of inLines(lines)) console.log(line);
  return lines.every(({ well }) => well) ? 0 : 1;
};

const liveInWords = async (db: Db): Promise<string[]> => [
  (await makeLive(db, SHELL))
    ? 'This is the live site now. What waited goes out: mails, messages to webhooks, sources, link checks.'
    : 'This site did not wait. Nothing has changed.',
];

async function setupForShell(db: Db, siteUrl: string): Promise<string[]> {
  const lines = await setupInWords(db, siteUrl);
  if (lines.length === 0)
    throw new RoleError(
      'This site has an administrator, so it needs no set-up. Dead mail? ‘member link <email>’ prints a way in.',
    );
  return lines;
}

async function starterInWords(db: Db): Promise<string[]> {
  const { guides, topics, tiles } = await bringStarter(db, SHELL);
  if (guides + topics + tiles === 0) return ['All of it is here already, or was deleted; nothing has changed.'];
  return [
    `guides ${guides}, topics ${topics}: all are drafts. Have somebody check each guide before you publish it.`,
    ...(tiles > 0 ? [`Tonight opens ${tiles} of the guides once they are published.`] : []),
  ];
}

async function print(lines: Promise<string[]>): Promise<number> {
  for (const line of await lines) console.log(line);
  return 0;
}

function searchesWork([action, ...rest]: string[]): Work | undefined {
  const words = rest.join(' ');
  if (action === undefined) return ({ db }) => listEmpty(db);
  if (action === 'list' && !words) {
    return async ({ db }) => {
      const barred = await listBlockedSearches(db);
      console.log(barred.length > 0 ? barred.join('\n') : 'No words are kept out of the popular searches.');
      return 0;
    };
  }
  if (!words) return undefined;
  if (action === 'bar') {
    return async ({ db }) => {
      const kept = await blockSearch(db, words);
      if (kept === undefined) throw new RoleError('Please name at least one word.');
      console.log(`No popular search holds ‘${kept}’ any more.`);
      return 0;
    };
  }
  if (action === 'unbar') {
    return async ({ db }) => {
      if (!(await unblockSearch(db, words))) throw new RoleError(`‘${words}’ was not kept out.`);
      return done();
    };
  }
  return undefined;
}

async function listEmpty(db: Db): Promise<number> {
  const found = await readEmptySearches(db);
  const line = ({ words, sum }: { words: string; sum: number }) =>
    `${sum}  ${words || '(other words, which are not kept)'}`;
  console.log(found.length > 0 ? found.map(line).join('\n') : 'No search of the last thirty days found nothing.');
  return 0;
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

async function withDatabase(config: Config, work: Work): Promise<number> {
  const store = await openExisting(config, (db) => expectOwnTables(db, config));
  try {
    await applySettings(store.db);
    return await work(store, config);
  } finally {
    await store.db.destroy();
  }
}

/** The lock of another import is waited for, but not for ever. */
function failWithReason(error: unknown): never {
  throw isBusy(error) ? new ImportError('Another import is running. Try again when it is done.') : error;
}

/** What `parseArgs` says of an unknown flag. */
function isUsage(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
}
