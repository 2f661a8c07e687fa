/** The site as a process of its own, as an operator starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

export interface SiteProcess extends AsyncDisposable {
  /** Resolves to the site's address once it says that it is up. */
  ready: Promise<string>;
  /** Everything printed so far. */
  output: () => string;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
  process: ChildProcess;
}

/** Runs a script of the server with its own empty data folder, unless `env` names another. */
export const runServer = (script: string, env: Record<string, string> = {}, args: string[] = []): SiteProcess =>
  runCommand(process.execPath, [resolve(ROOT, script), ...args], env, ROOT);

/** Runs what `npm start` runs in a tree, without npm: the process is the server itself. */
export function runNpmStart(tree: string, env: Record<string, string> = {}): SiteProcess {
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { scripts: { start: string } };
  // Earlier versions built the pages first and had a second half for Windows, in the same line.
  const last = scripts.start.split(' || ')[0]?.split(' && ').at(-1) ?? '';
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  return runCommand('sh', ['-c', /\bexec\b/.test(last) ? last : `exec ${last}`], { PATH, ...env }, tree);
}

/** Runs any command as a site, with its own empty data folder, unless `env` names another. */
export function runCommand(command: string, args: string[], env: Record<string, string>, cwd: string): SiteProcess {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'tessera-site-'));
  const child = spawn(command, args, {
    cwd,
    env: {
      ...withoutOurs(process.env),
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'text',
      SETUP: 'off',
      ...env,
    },
  });
  let output = '';
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = /The site is at ([^\s"]+)/.exec(output)?.[1];
      if (address) ready.resolve(address);
    });
  }
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      ready.reject(new Error(`the site ended with ${code}:\n${output}`));
      resolve(code);
    }),
  );
  ready.promise.catch(() => {});
  return {
    ready: ready.promise,
    output: () => output,
    ended,
    process: child,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await ended;
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const runSite = (env: Record<string, string> = {}): SiteProcess => runServer('server/start/main.ts', env);

/** The settings that whoever runs the tests has for a site of their own must not reach the test's. */
export function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const {
    DATABASE_URL,
    DATABASE_REPLICA_URL,
    UPLOADS_URL,
    DATA_DIR,
    PORT,
    HOST,
    SITE_URL,
    DEMO,
    SETUP,
    LOG_LEVEL,
    LOG_FORMAT,
    NODE_ENV,
    ...rest
  } = env;
  return rest;
}
