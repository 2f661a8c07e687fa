/** A new kind of item, added to a copy of the code: the compiler asks for every part, and nothing else has to change. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EDITS, type Edit, edited, TOUCHED } from './fixtures/tenth-kind/edits.ts';

const ROOT = join(import.meta.dirname, '..');
const COPIED = [
  'app',
  'catalogue',
  'contract',
  'domain',
  'gallery',
  'server',
  'is-built.ts',
  'packed.ts',
  'package.json',
  'site.config.ts',
  'site.ts',
  'tsconfig.json',
];
const run = promisify(execFile);

let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tessera-tenth-kind-'));
  // Tests are no part of it, and would only be checked in vain.
  const filter = (file: string) => !/\.test\.tsx?$/.test(file);
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  cpSync(join(import.meta.dirname, 'fixtures/tenth-kind/try-kind.ts'), join(copy, 'server/try-kind.ts'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function apply(edit: Edit): void {
  const path = join(copy, edit.file);
  writeFileSync(path, edit.text ?? edited(readFileSync(path, 'utf8'), edit));
}

/** The files of the code in which the compiler finds something wrong. */
async function wrongFiles(): Promise<Set<string>> {
  const checked = run(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    '--project',
    copy,
    '--pretty',
    'false',
  ]);
  const { stdout } = await checked.catch((error: { stdout: string }) => error);
  const files = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file);
  return new Set(files.map((file) => file.replace(/^.*?(?=(?:app|contract|domain|server|gallery)\/)/, '')));
}

it('touches at most five files', () => {
  expect(TOUCHED.length).toBeLessThanOrEqual(5);
});

it('is asked for by the compiler wherever it is missing', { timeout: 300_000 }, async () => {
  const [facts, ...rest] = EDITS;
  if (facts) apply(facts);
  const wrong = await wrongFiles();
  for (const file of ['domain/item-kinds.ts', 'server/features/items/kinds/homes.ts', 'app/ui/cards/kind-views.tsx'])
    expect([...wrong], [...wrong].join()).toContain(file);
  for (const edit of rest) apply(edit);
  expect([...(await wrongFiles())]).toEqual([]);
});

it('then stands in list, search, import, export and favourites', { timeout: 300_000 }, async () => {
  const { stdout } = await run(process.execPath, [join(copy, 'server/try-kind.ts')], { cwd: copy });
  const found = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(found.first).toMatchObject({ added: 1, refused: 0 });
  expect(found.again).toMatchObject({ unchanged: 1 });
  expect(found.exported).toContain('game:1,stillwater');
  expect(found.list.data).toMatchObject([{ object_type: 'Game', name: 'Stillwater', tags: [{ name: 'Calm' }] }]);
  expect(found.one).toMatchObject({ object_type: 'Game', slug: 'stillwater' });
  expect(found.search.others).toMatchObject([{ kind: 'Game', total: 1, data: [{ name: 'Stillwater' }] }]);
  expect(found.kept.profile.favourite_games).toMatchObject([{ name: 'Stillwater' }]);
});
