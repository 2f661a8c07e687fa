/** Which project of Vitest a test file belongs to: told by what the file imports, so that no list has to be kept. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const IMPORT = /^(?:import|export)\b[^'"]*['"]([^'"]+)['"]/gm;
/** What gives a test a database. */
const STORE = 'tests/setup/database/store.ts';
/** What a test starts programs with; what only asks git is none. */
const STARTS =
  /import \{[^}]*\b(?:spawn|execFile|fork)\b[^}]*\} from 'node:child_process'|'(?:#tests|\.\.?)\/(?:setup\/processes\/(?:process|code-copy)|faults\/[\w-]+)\.ts'/;

/** Files of ours that a file imports, directly. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, target = '']) => {
    if (target.startsWith('#')) return target.slice(1);
    return target.startsWith('.') ? join(file, '..', target) : [];
  });
}

const opens = new Map<string, boolean>([[STORE, true]]);
/** Whether a file opens databases: itself, or by what of the tests it imports. */
function opensDatabases(file: string): boolean {
  const known = opens.get(file);
  if (known !== undefined) return known;
  opens.set(file, false);
  const does = importsOf(file).some((one) => one.startsWith('tests/') && opensDatabases(one));
  opens.set(file, does);
  return does;
}

const startsPrograms = (file: string): boolean => STARTS.test(readFileSync(join(ROOT, file), 'utf8'));

const tests = globSync('{app,contract,domain,server,tests}/**/*.test.{ts,tsx}', { cwd: ROOT }).sort();
const attacks = globSync('tests/attack/**/*.attack.ts', { cwd: ROOT }).sort();

/** Starts sites, builds and commands as others do, which takes many times as long as asking within the process. */
export const PROCESSES = [...tests, ...attacks].filter(startsPrograms);
const others = tests.filter((file) => !startsPrograms(file));
/** Needs neither a database nor anything of the build. */
export const PURE = others.filter((file) => !opensDatabases(file));
export const SERVER = others.filter(opensDatabases);
export const ATTACK = attacks.filter((file) => !startsPrograms(file));
