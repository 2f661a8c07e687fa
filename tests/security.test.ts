/** The page about security stays true: it has every line of the four chapters, and the tests that it names exist. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .split('\n');

/** How many lines each section of the chapters V6 to V9 has in version 5.0.0 of the standard. */
const LINES: Record<string, number[]> = {
  6: [3, 12, 8, 6, 8, 4, 2, 4],
  7: [3, 4, 2, 5, 3, 2],
  8: [4, 4, 3, 2],
  9: [3, 4],
};

/** The rows of the page that begin with a number of the standard: number, level, words, verdict, evidence. */
const rows = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number]) => /^\d+\.\d+\.\d+$/.test(number ?? ''));

it('goes through every line of the chapters, in their order', () => {
  const wanted = Object.entries(LINES).flatMap(([chapter, sections]) =>
    sections.flatMap((lines, section) =>
      Array.from({ length: lines }, (_, line) => `${chapter}.${section + 1}.${line + 1}`),
    ),
  );
  expect(rows.map(([, number]) => number)).toEqual(wanted);
});

it('says of each line how it stands, and why', () => {
  for (const [, number, level, words, verdict, evidence] of rows) {
    expect([number, level]).toEqual([number, expect.stringMatching(/^[123]$/)]);
    expect([number, words]).toEqual([number, expect.stringMatching(/.{10}/)]);
    expect([number, verdict]).toEqual([
      number,
      expect.stringMatching(/^(?:Holds|Holds in part|Does not hold|Does not apply)\.$/),
    ]);
    expect([number, evidence]).toEqual([number, expect.stringMatching(/.{10}/)]);
  }
});

it('names tests that exist', () => {
  const named = [...page.matchAll(/`([\w.-]+\.(?:attack|test|e2e)\.tsx?)`: “([^”]+)”/g)];
  expect(named.length).toBeGreaterThan(50);
  for (const [, file = '', test = ''] of named) {
    const path = files.find((one) => basename(one) === file);
    expect([file, path]).toEqual([file, expect.any(String)]);
    const source = readFileSync(join(ROOT, path ?? ''), 'utf8');
    expect([file, test, source.includes(`'${test}'`)]).toEqual([file, test, true]);
  }
});

it('leaves out no test of attacks', () => {
  for (const file of files.filter((one) => one.endsWith('.attack.ts'))) expect(page).toContain(`\`${basename(file)}\``);
});

/** What keeps something in a browser, or takes it away. */
const KEEPS =
  /\b(?:localStorage|sessionStorage|indexedDB|caches)\b\s*[.[]|document\.cookie\b|\bdeviceStore\s*[<(]|\bsetCookie\(|'set-cookie'|scrollRestoration: true/;
/** Gives what others keep a place, under a name that they say. */
const FOR_OTHERS = ['app/lib/data/device-store.ts'];

it('knows all that is kept in a browser, and so does the privacy policy', () => {
  const section = page.slice(page.indexOf('### What a browser keeps'), page.indexOf('## V6'));
  const table = section.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);
  const rowsOf = table.map((line) => {
    const [, , names = '', , , , places = ''] = line.split('|');
    return { names: quoted(names), places: quoted(places) };
  });
  const named = rowsOf.flatMap(({ places }) => places);
  const keeping = files.filter(
    (file) =>
      /^(?:app|server|domain|contract)\/.*\.tsx?$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      existsSync(join(ROOT, file)) &&
      KEEPS.test(withoutComments(readFileSync(join(ROOT, file), 'utf8'))),
  );
  expect(keeping.filter((file) => !named.includes(file) && !FOR_OTHERS.includes(file))).toEqual([]);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);

  const stores = keeping.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return [...source.matchAll(/\bdeviceStore(?:<[^(]*>)?\((?:'([^']+)'|(\w+))/g)].map(
      ([, name, constant]) =>
        name ?? new RegExp(`const ${constant} = '([^']+)'`).exec(source)?.[1] ?? `${file}: ${constant}`,
    );
  });
  const names = rowsOf.flatMap((row) => row.names);
  expect(stores.filter((name) => !names.includes(name) && !name.startsWith('app/lib/data/device-store'))).toEqual([]);

  const policy = readFileSync(join(ROOT, 'app/features/legal/privacy.tsx'), 'utf8');
  for (const name of names) expect(policy).toContain(`‘${/^(?:desk:|kept-)/.exec(name)?.[0] ?? name}`);
});

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');
