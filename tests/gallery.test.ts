/** The gallery forgets no component. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const components = readdirSync(join(ROOT, 'app/ui'), { recursive: true })
  .map((path) => String(path).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'));
const examples = readdirSync(join(ROOT, 'gallery/examples'))
  .map((file) => readFileSync(join(ROOT, 'gallery/examples', file), 'utf8'))
  .join('\n');

it('every file of app/ui has its examples in the gallery', () => {
  expect(components.length).toBeGreaterThan(25);
  expect(components.filter((path) => !examples.includes(`\n  '${path}': [`))).toEqual([]);
});

it('and every example is of a file that there is', () => {
  const named = [...examples.matchAll(/^ {2}'([\w/-]+\.tsx)': \[/gm)].map(([, path = '']) => path);
  expect(named.filter((path) => !components.includes(path))).toEqual([]);
});
