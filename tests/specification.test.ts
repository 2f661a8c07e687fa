/** Every statement of the specification is shown by a test that is there, or changed by a decision that is there. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const testFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((file) => /\.(?:test|e2e|attack)\.tsx?$/.test(file) && existsSync(join(ROOT, file)));

interface Project {
  /** The paths of all files of tests. */
  files: readonly string[];
  /** What stands in one of them. */
  source: (path: string) => string;
  /** Whether there is such a page beside the document. */
  isPage: (path: string) => boolean;
}

const project: Project = {
  files: testFiles,
  source: read,
  isPage: (path) => existsSync(join(ROOT, 'docs', path)),
};

const STATEMENT = /^(\d+)\. (.+?) — (.+)$/;
const TEST = /`([^`›]+) › ([^`]+)`/g;
const DECISION = /\[decision (\d+)\]\(([^)]+)\)/g;
/** The name of a test or of a group, in `it('…', () =>` or after the table of `it.each([…])`. */
const NAME =
  /(?:\b(?:it|describe|onEachEngine)(\.(?:skip|todo|fails))?|\))\(\s*(['"`])((?:(?!\2).)+)\2,\s*(?:\{[^{}]*\},\s*)?(?:async\b|function\b|\(|\w+ =>)/g;

function namesIn(source: string): Set<string> {
  const lines = source.split('\n').filter((line) => !line.trim().startsWith('//'));
  const found = [...lines.join('\n').matchAll(NAME)].filter(([, idle]) => idle === undefined);
  return new Set(found.map(([, , , name = '']) => name));
}

/** Why the test that is named shows nothing; nothing where it is there. */
function faultOfTest(file: string, name: string, { files, source }: Project): string | undefined {
  const paths = files.filter((path) => path === file || path.endsWith(`/${file}`));
  const [path] = paths;
  if (path === undefined) return `there is no ${file}`;
  if (paths.length > 1) return `${file} may be any of ${paths.join(', ')}`;
  return namesIn(source(path)).has(name) ? undefined : `${path} has no test ‘${name}’`;
}

function faultsOf(document: string, from: Project): string[] {
  const lines = document.split('\n').filter((line) => /^\d/.test(line));
  return lines.flatMap((line, i) => {
    const [, number, , shown = ''] = STATEMENT.exec(line) ?? [];
    if (number === undefined) return `not a statement with what shows it: ${line}`;
    const tests = [...shown.matchAll(TEST)];
    const decisions = [...shown.matchAll(DECISION)];
    return [
      ...(Number(number) === i + 1 ? [] : [`${number} stands where ${i + 1} should`]),
      ...(tests.length + decisions.length > 0 ? [] : [`${number} has neither a test nor a decision`]),
      ...tests.flatMap(([, file = '', name = '']) => {
        const fault = faultOfTest(file, name, from);
        return fault === undefined ? [] : [`${number}: ${fault}`];
      }),
      ...decisions.flatMap(([, which = '', path = '']) =>
        from.isPage(path) && path.startsWith(`decisions/${which.padStart(4, '0')}-`)
          ? []
          : [`${number}: there is no decision ${path}`],
      ),
    ];
  });
}

it('each statement has a test or a decision that is there', { timeout: 120_000 }, () => {
  const document = read('docs/specification.md');
  expect(document.split('\n').filter((line) => STATEMENT.test(line)).length).toBeGreaterThan(310);
  expect(faultsOf(document, project)).toEqual([]);
});

it('what is gone, or not said, is noticed', () => {
  const small: Project = {
    files: ['app/a.test.ts', 'app/b.test.ts', 'server/b.test.ts'],
    source: () => `
it('is there', () => {});
it.each([1])('is there for %i', (n) => n);
it('takes long', { timeout: 5 }, async () => {});
it.skip('sleeps', () => {});
// it('is no more', () => {});
say('is only said', () => {});`,
    isPage: (path) => path === 'decisions/0007-signs.md',
  };
  const faults = (...lines: string[]) => faultsOf(lines.join('\n'), small);
  expect(
    faults(
      '1. One. — `a.test.ts › is there`, `a.test.ts › is there for %i`',
      '2. Two. — `app/b.test.ts › takes long`, [decision 7](decisions/0007-signs.md)',
    ),
  ).toEqual([]);
  expect(faults('1. One. — `c.test.ts › is there`')).toEqual(['1: there is no c.test.ts']);
  expect(faults('1. One. — `b.test.ts › is there`')).toEqual([
    '1: b.test.ts may be any of app/b.test.ts, server/b.test.ts',
  ]);
  for (const name of ['is gone', 'is', 'sleeps', 'is no more', 'is only said'])
    expect(faults(`1. One. — \`a.test.ts › ${name}\``)).toEqual([`1: app/a.test.ts has no test ‘${name}’`]);
  expect(faults('1. One. — [decision 8](decisions/0008-selects.md)')).toEqual([
    '1: there is no decision decisions/0008-selects.md',
  ]);
  expect(faults('1. One. — [decision 8](decisions/0007-signs.md)')).toHaveLength(1);
  expect(faults('1. One. — as everybody knows')).toEqual(['1 has neither a test nor a decision']);
  expect(faults('1. One.')).toHaveLength(1);
  const one = 'One. — `a.test.ts › is there`';
  expect(faults(`1. ${one}`, `3. ${one}`)).toEqual(['3 stands where 2 should']);
  expect(faults(`1. ${one}`, `1. ${one}`)).toEqual(['1 stands where 2 should']);
});
