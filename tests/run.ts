/** `npm test`: everything, one after another, and one line at the end that says how it went. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** Whatever tests write goes in here, and with it. */
const folder = mkdtempSync(join(tmpdir(), 'tessera-tests-'));
const counts = { passed: 0, failed: 0, skipped: 0 };

await check('types', ['node_modules/typescript/bin/tsc', '--project', '.']);
await check('lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']);
await check('build', ['app/build.ts', '--if-needed']);
await suite('unit');
await suite('attack');
await suite('browser');
rmSync(folder, { recursive: true, force: true });

if (counts.skipped > 0) console.log(`\n${counts.skipped} skipped${withoutPostgres()}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** A step that counts as one test. */
async function check(name: string, args: string[]): Promise<void> {
  console.log(`\n— ${name}`);
  if ((await run(args)) === 0) counts.passed++;
  else counts.failed++;
}

async function suite(project: 'unit' | 'attack' | 'browser'): Promise<void> {
  console.log(`\n— ${project} tests`);
  const report = join(folder, `${project}.json`);
  const code = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
  counts.passed += numPassedTests;
  counts.skipped += numPendingTests;
  // A suite may fail outside its tests: a set-up that breaks, an error nobody awaited.
  counts.failed += Math.max(numFailedTests, code === 0 ? 0 : 1);
}

function run(args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, TMPDIR: folder } });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

function withoutPostgres(): string {
  return process.env.TEST_DATABASE_URL ? '' : ' (among them all on PostgreSQL: TEST_DATABASE_URL is not set)';
}
