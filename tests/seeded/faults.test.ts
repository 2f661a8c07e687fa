/** The list does not rot: each fault still stands once in its file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FAULTS } from './faults.ts';

const ROOT = join(import.meta.dirname, '../..');

it.each(FAULTS)('$name: what it changes stands once in $file', ({ file, from, to }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});

it('no two faults have one name', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});
