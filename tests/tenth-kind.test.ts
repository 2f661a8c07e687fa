/** A new kind of item, added to a copy of the code: the compiler asks for every part, and nothing else has to change. */
import { join } from 'node:path';
import { Generator, getConfig } from '@tanstack/router-generator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EDITS, TOUCHED } from './fixtures/tenth-kind/edits.ts';
import { type CodeCopy, copyCode } from './setup/processes/code-copy.ts';

let copy: CodeCopy;

beforeAll(() => {
  copy = copyCode('tenth-kind');
});

afterAll(() => copy.remove());

it('touches at most twelve files, with fields, a list, a feed and a motif', () => {
  expect(TOUCHED.length).toBeLessThanOrEqual(12);
});

it('is asked for by the compiler wherever it is missing', { timeout: 300_000 }, async () => {
  copy.apply(EDITS.slice(0, 1));
  const wrong = await copy.wrongFiles();
  for (const file of [
    'domain/kinds/registry.ts',
    'server/features/items/kinds/adapters.ts',
    'app/ui/cards/kind-cards.tsx',
  ])
    expect([...wrong], [...wrong].join()).toContain(file);
  copy.apply(EDITS.slice(1));
  // As the build does when a page is added.
  const routes = {
    routesDirectory: 'app/routes',
    generatedRouteTree: 'app/routeTree.gen.ts',
    tmpDir: join(copy.folder, 'tmp'),
  };
  await new Generator({ config: getConfig(routes, copy.folder), root: copy.folder }).run();
  expect([...(await copy.wrongFiles())]).toEqual([]);
});

// spec(4)
it('then stands in list, search, import, export and favourites', { timeout: 300_000 }, async () => {
  const found = await copy.run(join(import.meta.dirname, 'fixtures/tenth-kind/try-kind.ts'));
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
