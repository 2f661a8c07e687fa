import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { insertMany } from '#server/database/insert-many.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { SHELL } from '../../features/audit/audit.ts';
import { changeItem, createItem } from '../revisions/change-items.ts';

onEachEngine('saving an item', (engine) => {
  it('reads the terms that it names, not all there are, also when it brings a new one', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    const terms = Array.from({ length: 1_000 }, (_, n) => ({
      vocabulary: 'tag' as const,
      external_id: null,
      name: `Word ${n}`,
      name_key: `word ${n}`,
      slug: `word-${n}`,
      position: null,
    }));
    await insertMany(terms, (some) => db.insertInto('term').values(some).execute());
    let rows = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rows += result.rows.length;
        return result;
      },
    };
    const counted = db.withPlugin(counting);
    const { id } = await createItem(counted, SHELL, 'tool', { name: 'Timer', tags: ['Word 7'] }, { status: 'draft' });
    await changeItem(counted, SHELL, id, { synopsis: 'It is calm.' });
    await changeItem(counted, SHELL, id, { tags: ['WORD 8', 'Calm'] });
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(100);
    const said = await db
      .selectFrom('item_term')
      .innerJoin('term', 'term.id', 'item_term.term_id')
      .select(['name', 'slug'])
      .orderBy('item_term.position')
      .execute();
    expect(said).toEqual([
      { name: 'Word 8', slug: 'word-8' },
      { name: 'Calm', slug: 'calm' },
    ]);
  });
});
