/** Every statement of the specification is shown by a test that is there, or changed by a decision that is there. */
import { expect, it } from 'vitest';
import { madeFrom, type Project, readDocument, thisProject } from './specification.ts';

it('each statement has a test or a decision that is there', { timeout: 120_000 }, () => {
  const document = readDocument();
  const made = madeFrom(document, thisProject());
  expect(made.faults).toEqual([]);
  expect(document.split('\n').filter((line) => /^\d+\. /.test(line)).length).toBeGreaterThan(310);
  expect(document, '`npm run specification` writes it anew').toBe(made.document);
});

it('what is gone, or not said, is noticed', () => {
  const small = (source: string): Project => ({
    files: ['app/a.test.ts', 'app/b.test.ts', 'server/b.test.ts'],
    source: (path) =>
      path === 'app/a.test.ts' ? source : path === 'server/b.test.ts' ? "// spec(2)\nit('b', () => {});" : '',
    isPage: (path) => path === 'decisions/0007-signs.md',
  });
  const source = `
// spec(1)
it('is there', () => {});
// spec(1, 2)
it.each([
  'a (table)',
])('is there for %i', (n) => n);
  // spec(3)
  // spec(1)
  it('takes long', { timeout: 5 }, async () => {});`;
  const document = `# Title
1. One. — \`gone.test.ts › was there\`
2. Two. — [decision 7](decisions/0007-signs.md)
3. Three. —`;
  expect(madeFrom(document, small(source))).toEqual({
    document: `# Title
1. One. — \`a.test.ts › is there\`, \`a.test.ts › is there for %i\`, \`a.test.ts › takes long\`
2. Two. — \`a.test.ts › is there for %i\`, \`server/b.test.ts › b\`, [decision 7](decisions/0007-signs.md)
3. Three. — \`a.test.ts › takes long\``,
    faults: [],
  });

  const faults = (text: string, tests = '') => madeFrom(text, small(tests)).faults;
  const two = '1. One. — [decision 7](decisions/0007-signs.md)\n2. Two. —';
  expect(faults(two)).toEqual([]);
  for (const idle of [
    "it.skip('sleeps', () => {});",
    "say('is only said', () => {});",
    "const a = 1;\nit('is far', () => {});",
    '',
  ])
    expect(faults(two, `// spec(1)\n${idle}`)).toEqual(['app/a.test.ts: // spec(1) is above no test that runs']);
  expect(faults('1. One. —\n2. Two. —')).toEqual(['1 has neither a test nor a decision']);
  expect(faults(`${two}\n3. Three. — [decision 8](decisions/0008-selects.md)`)).toEqual([
    '3: there is no decision decisions/0008-selects.md',
  ]);
  expect(faults(`${two}\n3. Three. — [decision 8](decisions/0007-signs.md)`)).toHaveLength(1);
  expect(faults(`${two}\n3 Three.`)).toEqual(['not a statement with what shows it: 3 Three.']);
  expect(faults(`${two}\n4. Four. — [decision 7](decisions/0007-signs.md)`)).toEqual(['4 stands where 3 should']);
  expect(faults(two, "// spec(9)\nit('is', () => {});")).toEqual([
    '`a.test.ts › is` says spec(9), which is no statement',
  ]);
});
