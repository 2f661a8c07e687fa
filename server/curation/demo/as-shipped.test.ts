/** A start parses the thesaurus only where the database may lack something of it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { thesaurusStore } from '../persistence/thesaurus.ts';
import { holdsEveryLine } from './as-shipped.ts';
import { DEMO_FOLDER, loadThesaurus } from './demo.ts';

const COLUMNS = Object.keys(thesaurusStore.fields);

onEachEngine('the thesaurus as it is shipped', (engine) => {
  it('is known from every line of it, and a changed or missing row is noticed', async () => {
    await using store = await freshStore(engine);
    const file = await readFile(join(DEMO_FOLDER, 'thesaurus.csv'), 'utf8');
    const isHeld = async () =>
      holdsEveryLine(await store.db.selectFrom('thesaurus_term').selectAll().execute(), COLUMNS, file);
    expect(await isHeld()).toBe(false);
    await loadThesaurus(store);
    expect(await isHeld()).toBe(true);
    const [first, second] = await store.db.selectFrom('thesaurus_term').selectAll().orderBy('id').limit(2).execute();
    await store.db
      .updateTable('thesaurus_term')
      .set({ note: 'ours' })
      .where('id', '=', first?.id as number)
      .execute();
    expect(await isHeld()).toBe(false);
    await store.db
      .deleteFrom('thesaurus_term')
      .where('id', 'in', [first?.id, second?.id] as number[])
      .execute();
    expect(await isHeld()).toBe(false);
    await loadThesaurus(store);
    expect(await isHeld()).toBe(true);
  });
});

it('must be parsed where its columns stand in another order', () => {
  expect(holdsEveryLine([{ a: '1', b: 'x, "y"' }], ['a', 'b'], 'a,b\n1,"x, ""y"""\n')).toBe(true);
  expect(holdsEveryLine([{ a: '1', b: 'x' }], ['a', 'b'], 'b,a\nx,1\n')).toBe(false);
});
