/**
 * `npm run test:seeded`: do the tests notice? Each fault of the list is put into a copy of the tree, alone, and the tests that can
 * touch it are run until one fails: first those that import its file, then those that read it or start the site, then those in
 * a browser. A test counts where it passes without the fault. Names, or parts of names, choose faults, as do `--from 1 --to 20`;
 * `--without-browser` stops before the browser, and `--loud` prints what the tests print.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { FAULTS, type Fault } from './faults.ts';
import { inOrder, type Project, projectsIn, readersOf } from './test-files.ts';
import { makeTrees } from './trees.ts';

const { values: asked, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: String(FAULTS.length) },
    'without-browser': { type: 'boolean', default: false },
    loud: { type: 'boolean', default: false },
  },
});

/** What the pages are built of. */
const OF_PAGES = /^(?:app|contract|domain)\//;
/** So many files are asked at first, before all that are left. */
const FIRST = 5;
/** Where a test waits for what the fault has taken away, nobody waits four minutes. */
const PATIENCE = ['--testTimeout=90000', '--hookTimeout=120000'];

const WHOLE_FILE = 'the file as a whole';
const filesOf = (some: readonly Project[]): string[] => some.flatMap(({ files }) => files);

interface Failure {
  file: string;
  test: string;
}

let child: ChildProcess | undefined;
const trees = makeTrees();
const log = asked.loud ? 'inherit' : openSync(join(trees.scratch, 'log'), 'a');
process.once('exit', trees.remove);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    if (child) endGroup(child);
    process.exit(1);
  });

const projects = await projectsIn(trees.harmed);
/** What fails without any fault, and says nothing. */
const broken = new Set<string>();
/** What is known to pass without a fault. */
const sound = new Set<string>();

await build(trees.whole);
restorePages();
const chosen = FAULTS.slice(Number(asked.from) - 1, Number(asked.to)).filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);
let caught = 0;
for (const fault of chosen) {
  const began = performance.now();
  const failure = await withFault(fault, () => firstFailure(fault));
  if (failure) caught++;
  const verdict = failure ? `caught by ${failure.file} › ${failure.test}` : 'NOT CAUGHT';
  console.log(`${FAULTS.indexOf(fault) + 1}. ${fault.name} (${fault.file})`);
  console.log(`   ${verdict}, after ${Math.round((performance.now() - began) / 1_000)} s`);
}
console.log(`\n${caught} of ${chosen.length} caught`);
process.exitCode = caught < chosen.length ? 1 : 0;

async function withFault<T>({ file, from, to }: Fault, act: () => Promise<T>): Promise<T> {
  const path = join(trees.harmed, file);
  const before = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  try {
    return await act();
  } finally {
    writeFileSync(path, before);
    restorePages();
  }
}

async function firstFailure(fault: Fault): Promise<Failure | undefined> {
  const { file } = fault;
  // Those of the fault before would be refused again.
  rmSync(statementsFolder(), { recursive: true });
  const quick = projects.filter(({ isBrowser }) => !isBrowser);
  const seen = new Set<string>();
  if (!file.endsWith('.css')) {
    // The nearest first: a part that many pages have is imported by a hundred tests.
    const nearest = inOrder(trees.harmed, fault, filesOf(quick)).slice(0, FIRST);
    const failure = (await run(quick, ['run', ...nearest], seen)) ?? (await run(quick, ['related', file], seen));
    if (failure) return failure;
    if (file.startsWith('server/') && (await hasRefusedStatement()))
      return { file: 'tests/statements.ts', test: 'PostgreSQL prepares each statement' };
  }
  const left = (some: readonly Project[]) => filesOf(some).filter((test) => !seen.has(test));
  const readers = readersOf(trees.harmed, fault, left(quick.filter(({ isByImport }) => isByImport)));
  const read = readers.length > 0 && (await run(quick, ['run', ...readers], seen));
  if (read) return read;

  if (OF_PAGES.test(file) && !(await build(trees.harmed))) return { file: 'app/build.ts', test: 'the pages are built' };
  const browser = asked['without-browser'] ? [] : projects.filter(({ isBrowser }) => isBrowser);
  const elsewhere = quick.filter(({ isByImport }) => !isByImport);
  for (const most of [FIRST, Number.POSITIVE_INFINITY])
    for (const some of [elsewhere, browser]) {
      const next = inOrder(trees.harmed, fault, left(some)).slice(0, most);
      const failure = next.length > 0 && (await run(some, ['run', ...next], seen));
      if (failure) return failure;
    }
  return undefined;
}

/** The first test that fails with the fault and passes without; `seen` takes up the files that were run. */
async function run(
  among: readonly Project[],
  what: readonly string[],
  seen: Set<string>,
): Promise<Failure | undefined> {
  const without = ['tests/seeded/**', ...broken, ...seen].map((file) => `--exclude=${file}`);
  const filter = [...among.map(({ name }) => `--project=${name}`), ...without, ...PATIENCE];
  const { failure, files } = await vitest(trees.harmed, [...what, '--run', '--bail=1', ...filter]);
  for (const file of files) seen.add(file);
  if (!failure || (await isSound(failure))) return failure;
  console.log(`   (fails without a fault, too: ${failure.file} › ${failure.test})`);
  broken.add(failure.file);
  return run(among, what, seen);
}

async function isSound({ file, test }: Failure): Promise<boolean> {
  const key = `${file} › ${test}`;
  if (sound.has(key)) return true;
  const { passed } = await vitest(trees.whole, ['run', file, '--run', ...PATIENCE]);
  for (const one of passed) sound.add(one);
  return sound.has(key);
}

interface Report {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

interface Outcome {
  failure?: Failure | undefined;
  /** The files that were run, and the tests that passed. */
  files: string[];
  passed: string[];
}

async function vitest(tree: string, args: readonly string[]): Promise<Outcome> {
  const report = join(trees.scratch, 'report.json');
  rmSync(report, { force: true });
  const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await node(tree, ['node_modules/vitest/vitest.mjs', ...args, ...outputs, '--passWithNoTests']);
  if (!existsSync(report)) {
    console.log(`   (no answer of the tests: ended with ${code}; --loud shows why)`);
    return { files: [], passed: [] };
  }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const all = testResults.map(({ name, ...one }) => ({ file: relative(tree, name), ...one }));
  const tests = all.flatMap(({ file, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ file, test: fullName, status })),
  );
  // A file that was cut short because another has failed counts as failed, without a test of its own that did.
  const failure = tests.find(({ status }) => status === 'failed') ?? all.find(({ status }) => status === 'failed');
  return {
    ...(failure && { failure: { file: failure.file, test: 'test' in failure ? failure.test : WHOLE_FILE } }),
    files: all.map(({ file }) => file),
    passed: [
      ...tests.filter(({ status }) => status === 'passed').map(({ file, test }) => `${file} › ${test}`),
      ...all.filter(({ status }) => status === 'passed').map(({ file }) => `${file} › ${WHOLE_FILE}`),
    ],
  };
}

/** Whether PostgreSQL refuses one of the statements that the tests on SQLite have just made. */
async function hasRefusedStatement(): Promise<boolean> {
  if (!process.env.TEST_DATABASE_URL) return false;
  return (await node(trees.harmed, ['tests/statements.ts', statementsFolder()])) !== 0;
}

function statementsFolder(): string {
  const folder = join(trees.scratch, 'statements');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Whether the pages could be built. */
async function build(tree: string): Promise<boolean> {
  return (await node(tree, ['app/build.ts', '--if-needed'])) === 0;
}

/** The built pages of the harmed tree are those of the whole one again, and count as newer than all that was changed. */
function restorePages(): void {
  const dist = join(trees.harmed, 'dist');
  rmSync(dist, { recursive: true, force: true });
  cpSync(join(trees.whole, 'dist'), dist, { recursive: true });
  utimesSync(join(dist, 'built'), new Date(), new Date());
}

function node(cwd: string, args: readonly string[]): Promise<number> {
  // What earlier runs have written is of no use to the next.
  const TMPDIR = join(trees.scratch, 'tmp');
  rmSync(TMPDIR, { recursive: true, force: true });
  mkdirSync(TMPDIR, { recursive: true });
  const env = { ...process.env, NODE_ENV: '', TMPDIR, STATEMENTS_FOLDER: statementsFolder() };
  child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', log, log], detached: true });
  return new Promise((resolve, reject) => child?.once('error', reject).once('exit', (code) => resolve(code ?? 1)));
}

/** With the workers and sites that it has started. */
function endGroup({ pid, exitCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
