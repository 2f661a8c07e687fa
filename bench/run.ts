/** `npm run bench [what]`: what the house costs in figures, or one of the measurements below. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The flags that Node needs for each. */
const MEASUREMENTS: Record<string, string[]> = {
  house: [],
  curation: [],
  members: [],
  outputs: [],
  outside: [],
  pages: [],
  questions: [],
  relevance: [],
  scale: [],
  search: ['--expose-gc', '--max-old-space-size=12000'],
  stalls: [],
};

const [first = 'house', ...rest] = process.argv.slice(2);
const [what, args] = first.startsWith('-') ? ['house', [first, ...rest]] : [first, rest];
const flags = MEASUREMENTS[what];
if (!flags) {
  console.error(`There is no measurement ‘${what}’. There are: ${Object.keys(MEASUREMENTS).join(', ')}.`);
  process.exit(1);
}
installPackages();
if (what === 'pages') node(['app/build.ts', '--if-needed']);
node([...flags, join(import.meta.dirname, `${what}.ts`), ...args]);

/** What only measuring needs is not part of the ordinary install. */
function installPackages(): void {
  const [lock, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((path) =>
    join(import.meta.dirname, path),
  ) as [string, string];
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing what only measuring needs, into bench/node_modules …');
  // A shell, as npm is a script on Windows.
  execFileSync('npm ci', { cwd: import.meta.dirname, shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
}

function node(args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
