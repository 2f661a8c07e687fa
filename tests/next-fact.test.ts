/** One more thing to expect, a line in the table of a copy of the code: form, panel, filter, files and calls have it with no other edit. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CodeCopy, copyCode } from './setup/processes/code-copy.ts';

const FACT = `  {
    name: 'animals',
    group: 'People',
    statement: 'There are animals',
    question: 'Are there animals?',
    yes: 'Animals',
    no: 'No animals',
    wanted: 'no',
    kinds: ['event'],
    sign: 'M4 12h16',
  },
`;

let copy: CodeCopy;

beforeAll(() => {
  copy = copyCode('next-fact');
  copy.apply([
    { file: 'domain/what-to-expect.ts', at: 'export const EXPECTATIONS: readonly Expectation[] = [', after: FACT },
  ]);
});

afterAll(() => copy.remove());

it('stands in form, panel, filter, CSV and JSON', { timeout: 300_000 }, async () => {
  const found = await copy.run(join(import.meta.dirname, 'fixtures/next-fact/try-fact.ts'));
  expect(found.first).toMatchObject({ added: 2, refused: 0 });
  expect(found.exported).toContain('animals: yes. Two goats');
  expect(found.again).toMatchObject({ added: 0, changed: 0, refused: 0 });
  expect(found.form).toContainEqual({ value: 'animals', label: 'There are animals' });
  expect(found.panel).toContain('There are animals');
  expect(found.panel).toContain('Two goats');
  expect(found.one).toContainEqual({
    name: 'animals',
    question: 'Are there animals?',
    answer: 'yes',
    words: 'Animals',
    note: 'Two goats',
  });
  expect(found.under).toEqual({ yes: ['Farm'], no: ['Hall'] });
  expect(found.counted).toMatchObject({ wanted: 'no', words: 'No animals', yes: 1, no: 1, unknown: 0 });
});
