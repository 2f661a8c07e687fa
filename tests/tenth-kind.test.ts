/** A new kind of item, added to a copy of the code: the compiler asks for every part, and nothing else has to change. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Generator, getConfig } from '@tanstack/router-generator';
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

it('touches at most twelve files, with fields, a list, a feed and a motif', () => {
  expect(TOUCHED.length).toBeLessThanOrEqual(12);
});

it('is asked for by the compiler wherever it is missing', { timeout: 300_000 }, async () => {
  const [facts, ...rest] = EDITS;
  if (facts) apply(facts);
  const wrong = await wrongFiles();
  for (const file of ['domain/item-kinds.ts', 'server/features/items/kinds/adapters.ts', 'app/ui/cards/kind-cards.tsx'])
    expect([...wrong], [...wrong].join()).toContain(file);
  for (const edit of rest) apply(edit);
  // As the build does when a page is added.
  const routes = {
    routesDirectory: 'app/routes',
    generatedRouteTree: 'app/routeTree.gen.ts',
    tmpDir: join(copy, 'tmp'),
  };
  await new Generator({ config: getConfig(routes, copy), root: copy }).run();
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
  expect(found.one.players).toBe(4);
  expect(found.sitemap[0]).toContain('/games</loc>');
  expect(found.sitemap[1]).toContain('/item/game/stillwater</loc>');
  expect(found.feed).toMatchObject({ title: expect.stringContaining('Games'), items: [{ title: 'Stillwater' }] });
  expect(found.feed.description).toBe('Games for quiet evenings, the latest added first.');
  expect(found.head).toContain('href="/games.rss"');
  expect(found.head).toContain('/preview/page/games.png');
  expect(found.ownHead).toContain('/preview/game/stillwater.png');
  expect(found.mosaic).toContain('<svg');
  expect(found.navigation).toContainEqual({ words: 'Games', icon: 'game', to: '/games' });
  expect(found.form).toContain('How many play');
  expect(found.deskCard).toMatchObject({ object_type: 'Game', name: 'Stillwater', players: 4 });
  expect(found.kept.profile.favourite_games).toMatchObject([{ name: 'Stillwater' }]);
});
