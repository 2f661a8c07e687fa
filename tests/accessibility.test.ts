/** Each row of the accessibility checklist names a test that there is. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const tests = globSync('{app,tests}/**/*.{e2e.ts,test.ts,test.tsx}', { cwd: ROOT });
const rows = readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!-|What holds)/.test(line));

it('every row of docs/accessibility.md names a test that there is', () => {
  expect(rows.length).toBeGreaterThan(35);
  const missing = rows.filter((row) => {
    const [, file = '', name = ''] =
      /\| `([\w-]+(?:\.(?:screen|component))?\.(?:e2e|test)\.tsx?)`: (.+?)\s*\|$/.exec(row) ?? [];
    const path = tests.find((one) => file && one.endsWith(`/${file}`));
    if (!path) return true;
    const source = readFileSync(join(ROOT, path), 'utf8');
    return !["'", '`'].some((quote) => source.includes(`${quote}${name}${quote}`));
  });
  expect(missing).toEqual([]);
});
