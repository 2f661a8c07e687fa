/** Which project of Vitest a test file belongs to: told by what the file imports, so that no list has to be kept. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * What runs on SQLite and on PostgreSQL, by what is different there. Everything else asks both the same through Kysely, and
 * `tests/statements.ts` has each of those statements prepared by PostgreSQL.
 */
export const ON_BOTH_ENGINES: Record<string, string[]> = {
  'locks, and who comes first': [
    'server/curation/api/inbox-conflicts.test.ts',
    'server/curation/api/sources.test.ts',
    'server/curation/api/suggestions.test.ts',
    'server/curation/revisions/locks.test.ts',
    'server/features/confirmations/provider-confirmations.test.ts',
    'server/features/webhooks/webhooks.test.ts',
    'server/features/members/administration.test.ts',
    'server/start/job-workers.test.ts',
    'tests/attack/administrators.attack.ts',
    'tests/attack/held-writes.attack.ts',
    'tests/attack/races.attack.ts',
  ],
  'transactions, and what several processes see of them': [
    'server/database/store.test.ts',
    'server/features/exchange/exchange.test.ts',
    'server/features/site/two-processes.test.ts',
    'tests/faults.test.ts',
  ],
  'types, collation and paging': [
    'server/curation/api/finding-items.test.ts',
    'server/curation/api/import.test.ts',
    'server/curation/api/links.test.ts',
    'server/curation/api/round-trip.test.ts',
    'server/features/items/fact-filters.test.ts',
    'server/features/items/lists.test.ts',
    'tests/attack/hostile-values.attack.ts',
    'tests/specified-fields.test.ts',
  ],
  'statements that each engine has of its own': [
    'server/check/check.test.ts',
    'server/curation/pictures/uploads.test.ts',
    'server/curation/revisions/item-lifecycle.test.ts',
    'tests/attack/at-rest.attack.ts',
    'tests/attack/disk-full.attack.ts',
  ],
  'backup, restore and move': [
    'server/backup/after-restore.test.ts',
    'server/backup/change-epochs.test.ts',
    'server/backup/move.test.ts',
    'server/backup/own-backups.test.ts',
    'server/backup/rehearsal.test.ts',
    'server/backup/round-trip.test.ts',
  ],
  'migrations and the first start': [
    'server/database/migrations/tidying.test.ts',
    'server/features/members/mailboxes.test.ts',
    'server/start/earlier-versions.test.ts',
    'server/start/first-start.test.ts',
  ],
};
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

const all = globSync('{app,contract,domain,server,tests}/**/*.test.{ts,tsx}', { cwd: ROOT }).sort();
/** The real pages on the real API, without a browser. */
export const SCREEN = all.filter((file) => file.endsWith('.screen.test.tsx'));
/** Components in one page of a browser that stays open for all of them. */
export const COMPONENT = all.filter((file) => file.endsWith('.component.test.tsx'));
/** The HTML of pages, as a visitor without script gets it. */
export const PAGES = all.filter((file) => file.endsWith('.page.test.ts'));
const tests = all.filter((file) => ![...SCREEN, ...COMPONENT, ...PAGES].includes(file));
const attacks = globSync('tests/attack/**/*.attack.ts', { cwd: ROOT }).sort();

/** Starts sites, builds and commands as others do, which takes many times as long as asking within the process. */
export const PROCESSES = [...tests, ...attacks].filter(startsPrograms);
const others = tests.filter((file) => !startsPrograms(file));
const pure = others.filter((file) => !opensDatabases(file));
/** What changes more than its own: a document, modules that are stood in for, or markup that Node cannot read. */
const needsItsOwn = (file: string): boolean =>
  /\.tsx'|@vitest-environment|\bvi\.(?:mock|doMock|stub\w+|resetModules)\(/.test(
    readFileSync(join(ROOT, file), 'utf8'),
  ) || file.endsWith('.tsx');
/** Needs neither a database nor anything of the build. */
export const PURE = pure.filter((file) => !needsItsOwn(file));
/** The same, each in a worker of its own. */
export const APART = pure.filter(needsItsOwn);
export const SERVER = others.filter(opensDatabases);
export const ATTACK = attacks.filter((file) => !startsPrograms(file));
