/**
 * `npm test`: everything, and one line at the end that says how it went. `npm run test:quick`: what needs no browser, on
 * SQLite alone.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { FAILURES } from './setup/runner/failures.ts';
import { ProcessorTime } from './setup/runner/processor-time.ts';

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
/** Seconds of processor by step; none where the system does not tell. */
const costs: [step: string, seconds: number][] = [];
const processor = new ProcessorTime();
const slowest: { name: string; seconds: number }[] = [];

const checks = [
  // One checker works out each type once, and there are four checks for two cores.
  ['types', ['node_modules/typescript/bin/tsc', '--project', '.', '--checkers', '1']],
  ['lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']],
  ['unused', ['node_modules/knip/bin/knip.js', '--no-config-hints']],
  ['build', ['app/build.ts', '--if-needed']],
] as const;
await counted('types, lint, unused, build', () => Promise.all(checks.map(([name, args]) => check(name, args))));
// Together, so that no worker waits for the last file of one of them.
const withoutBrowser = ['pure', 'apart', 'server', 'attack', 'screen', 'pages', ...(isQuick ? [] : ['processes'])];
await counted('without a browser', () => suite(...withoutBrowser));
if (process.env.TEST_DATABASE_URL)
  await counted('statements', () => check('statements on PostgreSQL', ['tests/statements.ts', statements]));
if (!isQuick) await counted('in a browser', () => suite('browser', 'component'));
if (existsSync(failures)) console.log(readFileSync(failures, 'utf8'));
rmSync(folder, { recursive: true, force: true });

console.log(`\nThe ten slowest tests:\n${slowestInWords()}`);
if (processor.seconds() > 0) console.log(`\nSeconds of processor:\n${costsInWords()}`);
if (counts.skipped > 0) console.log(`\n${counts.skipped} skipped${withoutPostgres()}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** A step that counts as one test. */
async function check(name: string, args: readonly string[]): Promise<void> {
  console.log(`\n— ${name}`);
  if ((await run(args)) === 0) counts.passed++;
  else {
    counts.failed++;
    appendFileSync(failures, `\nfailed: ${name}\n`);
  }
}

async function suite(...projects: string[]): Promise<void> {
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
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { name: file, assertionResults } of testResults)
    for (const { fullName, duration } of assertionResults)
      slowest.push({ name: `${relative(ROOT, file)} › ${fullName}`, seconds: (duration ?? 0) / 1_000 });
  counts.passed += numPassedTests;
  counts.skipped += numPendingTests;
  // A suite may fail outside its tests: a set-up that breaks, an error nobody awaited.
  counts.failed += Math.max(numFailedTests, code === 0 ? 0 : 1);
}

/** Does a step of the run, and notes what it has cost. */
async function counted(step: string, work: () => Promise<unknown>): Promise<void> {
  const before = processor.seconds();
  await work();
  costs.push([step, processor.seconds() - before]);
}

function run(args: readonly string[]): Promise<number> {
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

function slowestInWords(): string {
  const ten = slowest.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  return ten.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`).join('\n');
}

function costsInWords(): string {
  const all = costs.reduce((sum, [, seconds]) => sum + seconds, 0);
  return [...costs, ['in all', all] as const]
    .map(([step, seconds]) => `${seconds.toFixed(0).padStart(8)} s  ${step}`)
    .join('\n');
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
