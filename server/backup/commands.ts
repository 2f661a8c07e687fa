/** The commands `backup`, `restore` and `check`, as an operator types them. */
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkBackup, checkSite } from '#server/check/check.ts';
import { isAway } from '#server/database/postgres.ts';
import type { Config } from '#server/kernel/config.ts';
import { readConfig } from '#server/kernel/config.ts';
import { backUp } from './back-up.ts';
import { BackupError, SECRET, SETTINGS, SITE_CONFIG } from './format.ts';
import { FOR_THE_OPERATOR, restore } from './restore.ts';
import { settingsOf } from './settings.ts';

export const BACKUP_HELP = `  backup <file>                         everything that the site needs, in one file; the site may run
  restore <file>                        bring a backup back into an empty place
  check                                 look for damage in this site
  check <file>                          try a backup out, without touching this site`;

type Work = (env: NodeJS.ProcessEnv) => Promise<number>;

/** What a command does; nothing, when it is none of these or not written as the help has it. */
export function backupWork(command: string, rest: string[]): Work | undefined {
  const [path, ...more] = rest;
  if (more.length > 0) return undefined;
  const file = path === undefined ? undefined : resolve(path);
  if (command === 'check') return file ? () => runCheckOfBackup(file) : (env) => runCheck(readConfig(env));
  if (!file) return undefined;
  if (command === 'backup') return (env) => stoppable((signal) => runBackup(file, env, signal));
  if (command === 'restore') return (env) => stoppable((signal) => runRestore(file, readConfig(env), signal));
  return undefined;
}

async function runBackup(file: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  const { rows, pictures, mails, leftOut } = await backUp(file, readConfig(env), settingsOf(env), signal);
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  for (const line of leftOut) console.error(line);
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  console.log(`Backed up to ${file}: rows ${sum}, pictures ${pictures}, mails ${mails}; ${megabytes} MB.`);
  return leftOut.length > 0 ? 2 : 0;
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

async function runCheckOfBackup(file: string): Promise<number> {
  return tell(await checkBackup(file));
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
