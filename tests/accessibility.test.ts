/** Each row of the accessibility checklist names a test that there is. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const rows = readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!-|What holds)/.test(line));

it('every row of docs/accessibility.md names a test that there is', () => {
  expect(rows.length).toBeGreaterThan(35);
  const missing = rows.filter((row) => {
    const [, file = '', name = ''] = /\| `([\w-]+\.(?:e2e|test)\.ts)`: (.+?)\s*\|$/.exec(row) ?? [];
    const path = [`tests/e2e/${file}`, `tests/${file}`].find((one) => existsSync(join(ROOT, one)));
    if (!file || !path) return true;
    const source = readFileSync(join(ROOT, path), 'utf8');
    return !["'", '`'].some((quote) => source.includes(`${quote}${name}${quote}`));
  });
  expect(missing).toEqual([]);
});
