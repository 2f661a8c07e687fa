import { expect, it } from 'vitest';
import type { Db } from '#server/database/schema.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { IMPORT } from '../../features/audit/audit.ts';
import { itemFile } from '../formats/files/item-file.ts';
import { type ImportWays, importFiles } from './import-files.ts';
import { parseFile } from './parse-file.ts';

const tools = itemFile('tool');

async function bring(db: Db, rows: string, ways: Partial<ImportWays> = {}) {
  const parsed = await parseFile(tools.fields, Buffer.from(`external_id,name,synopsis\n${rows}`));
  const [plan] = await importFiles(db, [[tools, parsed]], { actor: IMPORT, ...ways });
  return plan;
}

const stored = (db: Db) =>
  db.selectFrom('item').select(['title', 'synopsis', 'status', 'version']).orderBy('id').execute();

onEachEngine('the engine of imports', (engine) => {
  it('plans again what somebody changed after it was planned, and writes over nothing', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    await bring(db, 'a,Timer,Old\n');
    let begun = 0;
    const plan = await bring(db, 'a,Timer,New\n', {
      // Within the transaction, as though somebody else had got in first.
      begin: async (tx) => {
        if (++begun === 1) await tx.updateTable('item').set({ version: 2 }).execute();
        return undefined;
      },
    });
    expect(begun).toBe(2);
    expect(plan).toMatchObject({ changed: 1 });
    expect(await stored(db)).toEqual([{ title: 'Timer', synopsis: 'New', status: 'published', version: 2 }]);
  });

  it('writes a file and takes down what it lacks in one transaction, or nothing', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    await bring(db, 'a,Timer,\nb,Lamp,\n');
    const before = await stored(db);
    const fault = new Error('the power went out');
    const replacing = bring(db, 'a,Watch,\n', {
      replace: true,
      end: async () => {
        throw fault;
      },
    });
    await expect(replacing).rejects.toBe(fault);
    expect(await stored(db)).toEqual(before);
    await bring(db, 'a,Watch,\n', { replace: true });
    expect(await stored(db)).toMatchObject([
      { title: 'Watch', status: 'published' },
      { title: 'Lamp', status: 'archived' },
    ]);
  });

  it('keeps whole steps of a file that is cut off, and finds them unchanged when it comes again', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    const rows = 'a,One,\nb,Two,\nc,Three,\nd,Four,\ne,Five,\n';
    const stop = new AbortController();
    const seen: number[] = [];
    const ways: Partial<ImportWays> = { rowsAtOnce: 2, onProgress: (done) => seen.push(done) };
    const cut = bring(db, rows, {
      ...ways,
      signal: stop.signal,
      begin: async (_, __, some) => {
        if (some[0]?.slug === 'three') stop.abort();
        return undefined;
      },
    });
    await expect(cut).rejects.toThrow();
    expect((await stored(db)).map(({ title }) => title)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(await bring(db, rows, ways)).toMatchObject({ added: 1, unchanged: 4, refused: [] });
    expect(seen).toEqual([0, 2, 4, 4, 5]);
  });
});
