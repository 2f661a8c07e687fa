/**
 * `npm test`: everything, and one line at the end that says how it went. `npm run test:quick`: what needs no browser, on
 * SQLite alone.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAILURES } from './setup/runner/failures.ts';

const ROOT = join(import.meta.dirname, '..');
/** Whatever tests write goes in here, and with it. */
const folder = mkdtempSync(join(quickFolder(), 'tessera-tests-'));
/** What failed, by name, for whoever reads the end alone. */
const failures = join(folder, FAILURES);
/** Where the statements of SQLite's tests are written down, for PostgreSQL. */
const statements = join(folder, 'statements');
mkdirSync(statements);
const isQuick = process.argv.includes('--quick');
if (isQuick) delete process.env.TEST_DATABASE_URL;
const counts = { passed: 0, failed: 0, skipped: 0 };

await Promise.all([
  // One checker works out each type once, and there are four checks for two cores.
  check('types', ['node_modules/typescript/bin/tsc', '--project', '.', '--checkers', '1']),
  check('lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']),
  check('unused', ['node_modules/knip/bin/knip.js', '--no-config-hints']),
  check('build', ['app/build.ts', '--if-needed']),
]);
// Together, so that no worker waits for the last file of one of them.
await suite('pure', 'server', 'attack', ...(isQuick ? [] : (['processes'] as const)));
if (process.env.TEST_DATABASE_URL) await check('statements on PostgreSQL', ['tests/statements.ts', statements]);
if (!isQuick) await suite('browser');
if (existsSync(failures)) console.log(readFileSync(failures, 'utf8'));
rmSync(folder, { recursive: true, force: true });

if (counts.skipped > 0) console.log(`\n${counts.skipped} skipped${withoutPostgres()}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** A step that counts as one test. */
async function check(name: string, args: string[]): Promise<void> {
  console.log(`\n— ${name}`);
  if ((await run(args)) === 0) counts.passed++;
  else {
    counts.failed++;
    appendFileSync(failures, `\nfailed: ${name}\n`);
  }
}

async function suite(...projects: ('pure' | 'server' | 'attack' | 'processes' | 'browser')[]): Promise<void> {
  console.log(`\n— ${projects.join(' and ')} tests`);
  const report = join(folder, `${projects.join('-')}.json`);
  const code = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    '--reporter=tests/setup/runner/failures.ts',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
  counts.passed += numPassedTests;
  counts.skipped += numPendingTests;
  // A suite may fail outside its tests: a set-up that breaks, an error nobody awaited.
  counts.failed += Math.max(numFailedTests, code === 0 ? 0 : 1);
}

function run(args: string[]): Promise<number> {
  // Sites and commands that tests start strip the types of the same files again and again; half of that is saved.
  const env = {
    ...process.env,
    TMPDIR: folder,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    STATEMENTS_FOLDER: statements,
  };
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

/** Memory where there is enough of it: what tests write need not outlive a power cut. */
function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > 3 * 1024 ** 3) return '/dev/shm';
  } catch {
    // Other systems have no such folder.
  }
  return tmpdir();
}

function withoutPostgres(): string {
  return process.env.TEST_DATABASE_URL ? '' : ' (among them all on PostgreSQL: TEST_DATABASE_URL is not set)';
}
