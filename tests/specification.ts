/**
 * `docs/specification.md` says of each statement of the specification what shows it. The tests say it themselves, in a line
 * above them such as `// spec(17, 43)`; here their names are put into the document. `npm run specification` writes it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs/specification.md');

export interface Project {
  /** The paths of all files of tests. */
  files: readonly string[];
  /** What stands in one of them. */
  source: (path: string) => string;
  /** Whether there is such a page beside the document. */
  isPage: (path: string) => boolean;
}

const STATEMENT = /^(\d+)\. (.+?) — *(.*)$/;
const DECISION = /\[decision (\d+)\]\(([^)]+)\)/g;
const TAG = /^[ \t]*\/\/ spec\(([\d, ]+)\)$/gm;
/** The name of a test or of a group, in `it('…', () =>` or after the table of `it.each([…])`. */
const NAME =
  /(?:\b(?:it|once|describe|onEachEngine|onOneEngine)(\.(?:skip|todo|fails))?|\))\(\s*(['"`])((?:(?!\2).)+)\2,\s*(?:\{[^{}]*\},\s*)?(?:async\b|function\b|\(|\w+ =>)/g;

export function thisProject(): Project {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
    .toString()
    .split('\n')
    .filter((file) => /\.(?:test|e2e|attack)\.tsx?$/.test(file) && existsSync(join(ROOT, file)))
    // It holds tags as examples.
    .filter((file) => file !== 'tests/specification.test.ts');
  return {
    files: [...new Set(files)].sort(),
    source: (path) => readFileSync(join(ROOT, path), 'utf8'),
    isPage: (path) => existsSync(join(ROOT, 'docs', path)),
  };
}

export const readDocument = (): string => readFileSync(DOCUMENT, 'utf8');

/** The document with the names of the tests that are there now, and what is wrong with tags or statements. */
export function madeFrom(document: string, project: Project): { document: string; faults: string[] } {
  const { shown, faults } = tagsOf(project);
  const numbers: number[] = [];
  const lines = document.split('\n').map((line) => {
    if (!/^\d/.test(line)) return line;
    const [, number, words, rest = ''] = STATEMENT.exec(line) ?? [];
    if (number === undefined) {
      faults.push(`not a statement with what shows it: ${line}`);
      return line;
    }
    numbers.push(Number(number));
    if (Number(number) !== numbers.length) faults.push(`${number} stands where ${numbers.length} should`);
    const decisions = [...rest.matchAll(DECISION)];
    for (const [, which = '', path = ''] of decisions)
      if (!project.isPage(path) || !path.startsWith(`decisions/${which.padStart(4, '0')}-`))
        faults.push(`${number}: there is no decision ${path}`);
    const tests = shown.get(Number(number)) ?? [];
    if (tests.length + decisions.length === 0) faults.push(`${number} has neither a test nor a decision`);
    return `${number}. ${words} — ${[...tests, ...decisions.map(([link]) => link)].join(', ')}`;
  });
  for (const number of shown.keys())
    if (!numbers.includes(number)) faults.push(`${shown.get(number)} says spec(${number}), which is no statement`);
  return { document: lines.join('\n'), faults };
}

/** What shows each statement, by the tags above tests that are run. */
function tagsOf({ files, source }: Project): { shown: Map<number, string[]>; faults: string[] } {
  const shown = new Map<number, string[]>();
  const faults: string[] = [];
  for (const path of files) {
    const text = source(path);
    if (!text.includes('// spec(')) continue;
    const names = [...text.matchAll(NAME)];
    const isAlone = files.filter((other) => basename(other) === basename(path)).length === 1;
    for (const tag of text.matchAll(TAG)) {
      const name = names.find(({ index }) => index > tag.index);
      if (name?.[1] !== undefined || !name?.[3] || !isAbove(text.slice(tag.index, name.index)))
        faults.push(`${path}: ${tag[0].trim()} is above no test that runs`);
      else
        for (const number of (tag[1] ?? '').split(',').map(Number)) {
          const title = `\`${isAlone ? basename(path) : path} › ${name[3]}\``;
          shown.set(number, [...(shown.get(number) ?? []), title]);
        }
    }
  }
  return { shown, faults };
}

/** Whether nothing but comments and the head of a test stands between a tag and the name. */
function isAbove(between: string): boolean {
  const lines = between.split('\n').filter((line) => !line.trim().startsWith('//'));
  return lines.join('').trim() === '' || /^\s*(?:it|once|describe|onEachEngine|onOneEngine)\b/.test(lines[0] ?? '');
}

if (import.meta.main) writeFileSync(DOCUMENT, madeFrom(readDocument(), thisProject()).document);
