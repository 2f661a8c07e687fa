/** However long a table is, what may be here already is asked for in a few looks. */
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { Shelves } from '#tests/builders/shelves.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { ImportIndex } from '../formats/files/known-records.ts';
import { type SoundRow, twinsOfRows } from './twins-of-rows.ts';

const ROWS = 10_000;

const sound = (row: number, fields: { name: string; url: string }): SoundRow => ({
  row: { line: row, row, record: row, cells: { external_id: `row-${row}` } },
  record: { external_id: `row-${row}`, ...fields },
  stored: undefined,
});

onEachEngine('a table of 10,000 rows', (engine) => {
  it('asks in batches by the keys of its addresses, and reads the titles that are there once', async () => {
    await using store = await freshStore(engine);
    const shelves = new Shelves(store.db);
    await shelves.tool({ slug: 'linked', name: 'Linked', url: 'https://www.example.org/tool/77/' });
    await shelves.tool({ slug: 'titled', name: 'Calm timer of the Quiet Almanac', url: 'https://example.net/a' });
    let looks = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        looks++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const rows = Array.from({ length: ROWS }, (_, n) =>
      sound(n, { name: `Calm timer number ${n}`, url: `https://example.org/tool/${n}?utm_source=list` }),
    );
    rows.push(sound(ROWS, { name: 'Calm timer, Quiet Almanac', url: 'https://example.net/b' }));
    const index = await ImportIndex.read(store.db);
    const twins = await twinsOfRows(store.db.withPlugin(counting), 'tool', rows, index);
    expect([...twins].map(([line, { title, says }]) => [line, title, says])).toEqual([
      [77, 'Linked', 'The same address'],
      [ROWS, 'Calm timer of the Quiet Almanac', 'The same words in its title, on the same site'],
    ]);
    expect(looks).toBeLessThan(30);
  });
});
