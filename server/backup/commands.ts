/** The commands `backup`, `restore` and `check`, as an operator types them. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkBackup, checkSite } from '#server/check/check.ts';
import { isAway } from '#server/database/postgres.ts';
import type { Config } from '#server/kernel/config.ts';
import { readConfig } from '#server/kernel/config.ts';
import { backUp } from './back-up.ts';
import { readBackups } from './backup-folder.ts';
import { BackupError, SECRET, SETTINGS, SITE_CONFIG } from './format.ts';
import { makeBackup } from './make-backup.ts';
import { FOR_THE_OPERATOR, restore } from './restore.ts';
import { settingsOf } from './settings.ts';

export const BACKUP_HELP = `  backup [file]                         everything that the site needs, in one file; without one, in the folder of
                                        the backups that the site makes by itself; the site may run
  restore                               list the backups in that folder
  restore <file>|newest                 bring a backup back into an empty place; a name is looked for in that folder, too
  check                                 look for damage in this site
  check <file>                          try a backup out, without touching this site`;

type Work = (env: NodeJS.ProcessEnv) => Promise<number>;

/** What a command does; nothing, when it is none of these or not written as the help has it. */
export function backupWork(command: string, rest: string[]): Work | undefined {
  const [path, ...more] = rest;
  if (more.length > 0) return undefined;
  const file = path === undefined ? undefined : resolve(path);
  if (command === 'check')
    return file ? (env) => runCheckOfBackup(file, readConfig(env)) : (env) => runCheck(readConfig(env));
  if (command === 'backup')
    return (env) => stoppable((signal) => (file ? runBackup(file, env, signal) : runBackupOfTheDay(env, signal)));
  if (command === 'restore') {
    if (!path) return (env) => listBackups(readConfig(env));
    return (env) =>
      stoppable(async (signal) => runRestore(await fileNamed(path, readConfig(env)), readConfig(env), signal));
  }
  return undefined;
}

async function runBackup(file: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  const { rows, pictures, mails, leftOut } = await backUp(file, readConfig(env), settingsOf(env), { signal });
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  for (const line of leftOut) console.error(line);
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  console.log(`Backed up to ${file}: rows ${sum}, pictures ${pictures}, mails ${mails}; ${megabytes} MB.`);
  return leftOut.length > 0 ? 2 : 0;
}

/** As the site makes one each day; what it has made too many goes. */
async function runBackupOfTheDay(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  const config = readConfig(env);
  const made = await makeBackup(config, folderOf(config), { settings: settingsOf(env), signal });
  if (made)
    console.log(
      `Backed up to ${made.file}: rows ${made.rows}; ${(made.bytes / 1e6).toFixed(1)} MB. It was tried out, and is whole.`,
    );
  return 0;
}

function folderOf({ backups }: Config): string {
  if (backups !== undefined) return backups;
  throw new BackupError('BACKUPS is off, so there is no folder for backups. Name a file.');
}

async function listBackups(config: Config): Promise<number> {
  const folder = folderOf(config);
  const { backups } = await readBackups(folder);
  if (backups.length === 0) {
    console.log(`There is no backup in ${folder}.`);
    return 1;
  }
  console.log(`In ${folder}, the newest first:`);
  for (const { name, before } of backups) {
    const megabytes = ((await stat(join(folder, name))).size / 1e6).toFixed(1);
    console.log(`  ${name}  ${megabytes} MB${before === undefined ? '' : ', from before an update'}`);
  }
  console.log('‘restore <name>’ brings one back into an empty place, ‘restore newest’ the first.');
  return 0;
}

/** A file by its path, else by its name in the folder for backups. */
async function fileNamed(path: string, config: Config): Promise<string> {
  const [newest] = path === 'newest' ? (await readBackups(folderOf(config))).backups : [];
  if (path === 'newest' && !newest) throw new BackupError(`There is no backup in ${folderOf(config)}.`);
  const name = newest?.name ?? path;
  const there = config.backups === undefined || existsSync(resolve(name)) ? undefined : join(config.backups, name);
  return there !== undefined && existsSync(there) ? there : resolve(name);
}

async function runRestore(file: string, config: Config, signal: AbortSignal): Promise<number> {
  const { head, manifest } = await restore(file, config, signal);
  const sum = Object.values(manifest.rows).reduce((total, count) => total + count, 0);
  console.log(`Restored the backup of ${head.site} from ${head.made_at}: rows ${sum}.`);
  const folder = join(config.dataDir, FOR_THE_OPERATOR);
  for (const [member, name] of [
    [SETTINGS, 'settings.env'],
    [SITE_CONFIG, SITE_CONFIG],
  ] as const) {
    if (await stat(join(folder, name)).catch(() => undefined))
      console.log(`Look at ${join(folder, name)} and put in place what you need of it (${member}).`);
  }
  if (config.secret && !(SECRET in manifest.members)) console.log('The backup holds no secret. SECRET stays as it is.');
  return 0;
}

async function runCheck(config: Config): Promise<number> {
  return tell(await checkSite(config));
}

async function runCheckOfBackup(file: string, { backupKeyFile: keyFile }: Config): Promise<number> {
  return tell(await checkBackup(file, { keyFile }));
}

function tell({ facts, findings }: { facts: string[]; findings: string[] }): number {
  for (const line of facts) console.log(line);
  for (const line of findings) console.log(`Problem: ${line}`);
  console.log(findings.length === 0 ? 'All is well.' : `Problems found: ${findings.length}.`);
  return findings.length === 0 ? 0 : 1;
}

/** Lets Ctrl-C and SIGTERM end the work tidily, and says what a full or closed disk means. */
async function stoppable(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  try {
    return await work(stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) throw new BackupError('Stopped. Nothing was left behind.');
    const problem = isAway(error) ? undefined : DISK[(error as NodeJS.ErrnoException).code ?? ''];
    throw problem ? new BackupError(problem) : error;
  }
}

const DISK: Record<string, string> = {
  ENOSPC: 'The disk is full. Nothing was left behind. Make room and try again.',
  EDQUOT: 'The disk is full for this user. Nothing was left behind. Make room and try again.',
  EACCES: 'This user may not write there. Choose another place, or allow it.',
  EROFS: 'This disk can only be read. Choose another place.',
  ENOENT: 'The folder for this file does not exist. Make it first, or choose another.',
};
