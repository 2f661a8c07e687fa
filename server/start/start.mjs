/**
 * `npm start`: the server with what keeps it small and quick (docs/operating.md), on the Node that was installed with it.
 * Any Node from 20 on can run this file.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const isWindows = process.platform === 'win32';
const installed = join(ROOT, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node');
const node = existsSync(installed) ? installed : process.execPath;
const sources = join(ROOT, 'server/start/start.ts');
const args = [
  '--expose-gc',
  '--max-semi-space-size=4',
  `--import=${pathToFileURL(join(ROOT, 'server/start/node-version.mjs'))}`,
  // A release may have nothing but the bundle.
  existsSync(sources) ? sources : join(ROOT, 'dist/site/start.js'),
  ...process.argv.slice(2),
];
const env = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/tessera'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...process.env,
};

if (process.execve && !isWindows) {
  // The server takes the place of this process, so that a signal to it arrives.
  process.removeAllListeners('warning');
  process.execve(node, [node, ...args], env);
}

const server = spawn(node, args, { stdio: 'inherit', env });
// On Windows the console tells both processes, and a signal from here would end the server at once.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => isWindows || server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
