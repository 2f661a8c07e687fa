/** The real command, told to stop as a container or a service does it: by a signal to npm's process alone. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand, withoutOurs } from '#tests/setup/processes/process.ts';

const ROOT = join(import.meta.dirname, '../..');

it.each(['SIGTERM', 'SIGINT'] as const)(
  'npm start ends with its server at %s, and the port is free',
  async (signal) => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'tessera-site-'));
    const npm = spawn('npm', ['start'], {
      cwd: ROOT,
      env: { ...withoutOurs(process.env), DATA_DIR, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', LOG_FORMAT: 'text' },
      // A group of its own, so that whatever is left over can be ended with it.
      detached: true,
    });
    try {
      const url = await addressOf(npm);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      const below = descendants(npm.pid as number);
      expect(below.length).toBeGreaterThan(0);
      npm.kill(signal);
      await expect.poll(() => npm.exitCode ?? npm.signalCode, { timeout: 15_000 }).not.toBeNull();
      await expect.poll(() => below.filter(isRunning), { timeout: 8_000 }).toEqual([]);
      await expect(listenAt(Number(new URL(url).port))).resolves.toBeUndefined();
    } finally {
      try {
        process.kill(-(npm.pid as number), 'SIGKILL');
      } catch {
        // All of them have ended.
      }
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  },
  60_000,
);

it('npm start is one command, whose first word Windows has from a file beside it', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  expect(scripts.start).toMatch(/^exec [^&|;]+$/);
  expect(readFileSync(join(ROOT, 'exec.cmd'), 'utf8').trim().split('\n').at(-1)).toBe('@%*');
});

it.each(['execve', 'spawn'])(
  'the launcher gives the server its flags and passes on signal and exit code, by %s',
  async (way) => {
    const launch = `${way === 'spawn' ? 'process.execve = undefined;' : ''} await import('./server/start/start.mjs')`;
    await using site = runCommand(process.execPath, ['--input-type=module', '--eval', launch], { DEMO: 'off' }, ROOT);
    await site.ready;
    const id = site.process.pid as number;
    const [server = id] = descendants(id);
    const command = execFileSync('ps', ['-o', 'args=', '-p', String(server)], { encoding: 'utf8' });
    expect(command).toContain('--expose-gc --max-semi-space-size=4');
    site.process.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    expect(site.output()).toContain('Stopping, as SIGTERM asks.');
    expect(isRunning(server)).toBe(false);
  },
  60_000,
);

function addressOf(npm: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (text: string) => {
      output += text;
      const address = /The site is at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    npm.stdout?.setEncoding('utf8').on('data', read);
    npm.stderr?.setEncoding('utf8').on('data', read);
    npm.once('exit', (code) => reject(new Error(`npm ended with ${code}:\n${output}`)));
  });
}

/** All processes that a process has started, and theirs. */
function descendants(of: number): number[] {
  return processes()
    .filter(({ parent }) => parent === of)
    .flatMap(({ id }) => [id, ...descendants(id)]);
}

const isRunning = (id: number): boolean => processes().some((one) => one.id === id && !one.state.startsWith('Z'));

const processes = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([id, parent, state = '']) => ({ id: Number(id), parent: Number(parent), state }));

function listenAt(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
  });
}
