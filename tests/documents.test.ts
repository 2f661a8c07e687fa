/** Documents stay true: what they name exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RECORD_LISTS } from '#contract/curated-records.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'app/README.md',
  'server/README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

describe.each(documents)('%s', (document) => {
  it('names commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(document).matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    const builtIn = new Set(['install', 'come', 'test', 'start']);
    expect(named.filter((name) => !(name in scripts) && !builtIn.has(name))).toEqual([]);
  });

  it('links to files that exist', () => {
    const folder = join(ROOT, document, '..');
    const links = [...read(document).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);
    const local = links.filter((link) => !/^https?:/.test(link));
    expect(local.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });
});

const folders = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

it('the map names every room, and each room’s own page its folders', () => {
  const map = read('docs/ARCHITECTURE.md');
  for (const room of ['app', 'bench', 'catalogue', 'contract', 'domain', 'gallery', 'public', 'server', 'tests'])
    expect(map).toContain(`\`${room}/\``);
  for (const place of [...folders('server'), ...folders('app')]) expect(map).toContain(`${place}/`);
  for (const feature of folders('server/features')) expect(read('server/README.md')).toContain(`\`${feature}\``);
  for (const place of folders('app/desk')) expect(read('app/README.md')).toContain(`\`${place}/\``);
});

it('the map is one screen', () => {
  expect(read('docs/ARCHITECTURE.md').split(/\s+/).length).toBeLessThan(1_300);
});

it('the operator’s list of settings is the one that the code reads', () => {
  const settings = [...read('server/kernel/config.ts').matchAll(/env\.([A-Z_]+)/g)].map(([, name = '']) => name);
  for (const name of settings) expect(read('docs/operating.md')).toContain(`\`${name}\``);
});

it('every record of the desk has a file in the catalogue, which the operator’s guide names', () => {
  for (const list of RECORD_LISTS) {
    expect(readdirSync(join(ROOT, 'catalogue'))).toContain(`${list}.csv`);
    expect(read('docs/operating.md')).toContain(`\`${list}\``);
  }
});

it('every decision has a number of its own, and a line on their page that says what it forbids', () => {
  const files = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => file !== 'README.md');
  const numbers = files.map((file) => /^(\d{4})-.*\.md$/.exec(file)?.[1]);
  expect(numbers).not.toContain(undefined);
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
  const page = read('docs/decisions/README.md');
  expect(files.filter((file) => !page.includes(`](${file})`))).toEqual([]);
});
