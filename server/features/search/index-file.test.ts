import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changeCatalogue } from '#server/database/change-log.ts';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { openCatalogueIndex } from './catalogue-index.ts';
import { INDEX_FILE } from './index-file.ts';

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
/** A title that no change tells of: only an index that was not made anew has the former one. */
const rename = ({ store }: TestApi, title: string) =>
  store.db.updateTable('item').set({ title }).where('kind', '=', 'tool').execute();

onEachEngine('the index in its file', (engine) => {
  const catalogued = async () => {
    const api = await openApi(engine);
    const folder = api.store.config.dataDir;
    const { id } = await api.shelves.tool({ name: 'Quiet lamp' });
    const { id: other } = await api.shelves.tool({ name: 'Still water' });
    const open = () => openCatalogueIndex(api.store.another(), { folder });
    const first = await open();
    await first.save();
    await first.stop();
    return {
      api,
      open,
      ids: [id, other] as const,
      path: join(folder, INDEX_FILE),
      [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
    };
  };

  it('is taken up by the next start, which then follows what has changed since', async () => {
    await using one = await catalogued();
    await one.api.shelves.tool({ name: 'New blanket' });
    await rename(one.api, 'Told nobody');
    const catalogue = await one.open();
    expect(catalogue.search.rank('lamp')).toEqual([one.ids[0]]);
    expect(catalogue.search.rank('blanket')).toEqual([]);
    expect(catalogue.search.rank('told')).toHaveLength(1);
    expect(catalogue.search.size).toBe(3);
    await catalogue.stop();
    const again = await one.open();
    expect(again.search.rank('told')).toHaveLength(1);
    await again.stop();
  });

  it.each<[string, (path: string) => void]>([
    ['is gone', (path) => rmSync(path)],
    ['is empty', (path) => writeFileSync(path, '')],
    ['was cut off', (path) => writeFileSync(path, readFileSync(path).subarray(0, -9))],
    [
      'has one bit that is wrong',
      (path) =>
        writeFileSync(
          path,
          readFileSync(path).map((byte, i, all) => (i === all.length - 99 ? byte ^ 1 : byte)),
        ),
    ],
    ['was made by other code', (path) => changeHeader(path, { maker: 'another' })],
    ['is of another database', (path) => changeHeader(path, { last: { number: 1 } })],
    ['knows changes that a restored database has not', (path) => changeHeader(path, { number: 99_999 })],
  ])('is made anew where it %s', async (_, spoil) => {
    await using one = await catalogued();
    spoil(one.path);
    await rename(one.api, 'Told nobody');
    const catalogue = await one.open();
    expect(catalogue.search.rank('lamp')).toEqual([]);
    expect(catalogue.search.rank('told')).toHaveLength(2);
    await catalogue.save();
    expect(existsSync(one.path)).toBe(true);
    await catalogue.stop();
  });

  it('is made anew where the thesaurus is another', async () => {
    await using one = await catalogued();
    await rename(one.api, 'Told nobody');
    const term = {
      external_id: 'hush',
      group: 'hush',
      preferred: 'hush',
      term: 'silence',
      relation: 'equivalent',
      note: null,
      match: null,
    };
    await one.api.store.db
      .insertInto('thesaurus_term')
      .values(term as never)
      .execute();
    const catalogue = await one.open();
    expect(catalogue.search.rank('told')).toHaveLength(2);
    await catalogue.stop();
  });

  it('lets go of what was removed while no process ran', async () => {
    await using one = await catalogued();
    await changeCatalogue(one.api.store.db, async (tx, touch) => {
      await tx.updateTable('item').set({ status: 'archived' }).where('id', '=', one.ids[0]).execute();
      touch('item', one.ids[0]);
    });
    const catalogue = await one.open();
    expect(catalogue.search.rank('lamp')).toEqual([]);
    expect(catalogue.search.size).toBe(1);
    await catalogue.stop();
  });

  it('is told of, and the site goes on, where it cannot be written', async () => {
    await using one = await catalogued();
    const failed: string[] = [];
    const folder = join(one.path, 'no-folder');
    const onError = (_: unknown, what: string) => void failed.push(what);
    const catalogue = await openCatalogueIndex(one.api.store.another(), { folder, onError });
    await catalogue.save();
    expect(failed).toEqual(['the search index could not be written into its file']);
    expect(catalogue.search.rank('lamp')).toEqual([one.ids[0]]);
    await catalogue.stop();
  });

  it('reckons anew how new a thing is, which weighs a little', async () => {
    await using one = await catalogued();
    const { id: old } = await one.api.shelves.tool({ name: 'Lamp red', published_at: at(-900) });
    const { id: young } = await one.api.shelves.tool({ name: 'Lamp blue', published_at: at(-300) });
    const both = (ids: number[]) => ids.filter((id) => id === old || id === young);
    const before = await one.open();
    expect(both(before.search.rank('lamp'))).toEqual([young, old]);
    await before.stop();
    // Nobody is told of it, as nobody is told that time goes by.
    await one.api.store.db
      .updateTable('item')
      .set({ published_at: at(-1) })
      .where('id', '=', old)
      .execute();
    const after = await one.open();
    expect(both(after.search.rank('lamp'))).toEqual([old, young]);
    await after.stop();
  });
});

function changeHeader(path: string, change: object): void {
  const bytes = readFileSync(path);
  const end = bytes.indexOf(10);
  const header = { ...JSON.parse(bytes.toString('utf8', 0, end)), ...change };
  writeFileSync(path, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), bytes.subarray(end + 1)]));
}
