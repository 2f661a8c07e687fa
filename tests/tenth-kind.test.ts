/**
 * A new kind of item, and two facts more of events (one of three, and yes, no or not known), added to one copy of the code: the
 * compiler asks for every part, and nothing else has to change. It looks at all of them at once, since it takes long.
 */
import { join } from 'node:path';
import { Generator, getConfig } from '@tanstack/router-generator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as facts from './fixtures/tenth-field/edits.ts';
import { EDITS, TOUCHED } from './fixtures/tenth-kind/edits.ts';
import { type CodeCopy, copyCode } from './setup/processes/code-copy.ts';

let copy: CodeCopy;

beforeAll(() => {
  copy = copyCode('tenth-kind');
  copy.apply(facts.EDITS);
});

afterAll(() => copy.remove());

describe('a new kind', () => {
  it('touches at most twelve files, with fields, a list, a feed and a motif', () => {
    expect(TOUCHED.length).toBeLessThanOrEqual(12);
  });

  it('is asked for by the compiler wherever it is missing', { timeout: 300_000 }, async () => {
    copy.apply(EDITS.slice(0, 1));
    const lacking = [
      'domain/kinds/registry.ts',
      'server/features/items/kinds/adapters.ts',
      'app/ui/cards/kind-cards.tsx',
    ];
    const wrong = await copy.wrongFiles(lacking);
    for (const file of lacking) expect([...wrong], [...wrong].join()).toContain(file);
    copy.apply(EDITS.slice(1));
    // As the build does when a page is added.
    const routes = {
      routesDirectory: 'app/routes',
      generatedRouteTree: 'app/routeTree.gen.ts',
      tmpDir: join(copy.folder, 'tmp'),
    };
    await new Generator({ config: getConfig(routes, copy.folder), root: copy.folder }).run();
    // Nothing is left to ask for, of the kind or of the facts.
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
    expect(found.search.others).toEqual([{ kind: 'Game', total: 1 }]);
    expect(found.search.sections).toMatchObject([{ name: 'best', cards: [{ name: 'Stillwater' }] }]);
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
});

describe('two new facts', () => {
  it('touch at most four files and a migration', () => {
    expect(facts.TOUCHED.length).toBeLessThanOrEqual(4);
  });

  it('stand in form, preview, import, export, revisions, API, its description, filters, feeds and cards', {
    timeout: 300_000,
  }, async () => {
    const found = await copy.run(join(import.meta.dirname, 'fixtures/tenth-field/try-fields.ts'));

    expect(found.first).toMatchObject({ added: 3, refused: 0 });
    expect(found.exported).toMatch(/^external_id,.*,camera,captions,/m);
    expect(found.again).toMatchObject({ added: 0, changed: 0, refused: 0 });
    expect(found.columns).toEqual([
      { column: 'Event', field: 'title' },
      { column: 'Webcam', field: 'camera' },
      { column: 'Live captions', field: 'captions' },
    ]);

    expect(found.tea).toMatchObject({ camera: { name: 'Camera off', slug: 'off' }, captions: true });
    const cards = found.list.data as { title: string; camera: unknown; captions: unknown }[];
    expect(cards.find(({ title }) => title === 'Talk')).toMatchObject({ camera: null, captions: null });
    expect(JSON.parse(found.catalogueLine)).toMatchObject({ captions: true });

    expect(found.under).toEqual({
      off: ['Tea'],
      either: ['Tea', 'Walk'],
      captions: ['Tea'],
      none: ['Walk'],
      unknown: [],
    });
    // Each list is counted as if its own filter were off.
    expect(found.counted.camera).toEqual([
      { name: 'Camera off', slug: 'off', count: 1 },
      { name: 'Camera as you like', slug: 'optional', count: 1 },
      { name: 'Camera on', slug: 'on', count: 0 },
    ]);
    expect(found.counted.captions).toEqual([
      { name: 'Yes', slug: 'yes', count: 1 },
      { name: 'No', slug: 'no', count: 0 },
    ]);
    expect(found.without).toEqual([{ filter: 'camera', total: 3 }]);
    expect(found.feed).toEqual(['Tea']);

    expect(found.revisions.data[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'camera', before: 'off', after: 'on' },
        { field: 'captions', before: true, after: null },
      ]),
    );
    expect(found.refused.fields.camera).toBe('‘sideways’ is not one of: Camera off, Camera as you like, Camera on.');

    for (const names of Object.values(found.described))
      expect(names).toEqual(expect.arrayContaining(['camera', 'captions']));

    const asked = (name: string) => found.form.find((field: { name: string }) => field.name === name);
    expect(asked('camera')).toMatchObject({ label: 'Camera', help: 'Whether people are seen.', control: 'choice' });
    expect(asked('camera').choices[0]).toEqual({ value: '', label: 'Not known' });
    expect(asked('captions').choices.map(({ label }: { label: string }) => label)).toEqual(['Not known', 'Yes', 'No']);
    expect(found.values).toMatchObject({ camera: 'off', captions: 'yes' });
    expect(found.deskCard).toMatchObject({ camera: { name: 'Camera off' }, captions: true });
    expect(found.empty).toMatchObject({ camera: null, captions: null });

    expect(found.page.address).toEqual({ camera: 'off', captions: 'yes' });
    expect(found.page.filters.slice(-2)).toEqual([
      { filter: 'camera', label: 'Camera', none: 'Any', options: 'camera' },
      { filter: 'captions', label: 'Live captions', none: 'Any', options: 'captions' },
    ]);
    expect(found.page.words[0]).toEqual(['Camera off', 'With captions']);
  });
});
