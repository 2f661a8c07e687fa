import { expect, it } from 'vitest';
import { SHELL } from '#server/features/audit/audit.ts';
import { readSettings } from '#server/features/site/settings.ts';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { bringStarter, starterLeft } from './starter.ts';

onEachEngine('guides to begin with', (engine) => {
  it('are drafts to be checked, and come once', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    await api.shelves.topic({ slug: 'sleep', name: 'Our own sleep' });
    await api.shelves.guide({ slug: 'money', title: 'Our own guide about money' });
    expect(await starterLeft(db)).toBe(31);
    expect(await bringStarter(db, SHELL)).toEqual({ guides: 31, topics: 19, tiles: 5 });
    const rows = await db
      .selectFrom('guide')
      .innerJoin('item', 'item.id', 'guide.item_id')
      .select(['item.external_id', 'item.status', 'checked_on', 'checked_by', 'review_by', 'item.said_as'])
      .where('item.external_id', 'like', 'starter:%')
      .execute();
    expect(rows).toHaveLength(31);
    for (const row of rows) {
      expect(row).toMatchObject({
        status: 'draft',
        checked_on: null,
        review_by: null,
        checked_by: 'Starter text for England, written November 2026: have somebody check it before you publish it',
      });
      expect(row.said_as.length).toBeGreaterThanOrEqual(12);
    }
    // Nothing of the demo's people comes along, and nothing of the site's own is changed.
    expect(await db.selectFrom('guide_item').selectAll().execute()).toEqual([]);
    expect((await api.get('/api/content/guide')).body.data).toMatchObject([{ title: 'Our own guide about money' }]);
    expect((await api.get('/api/category/topic')).body.data).toMatchObject([{ name: 'Our own sleep' }]);
    expect((await readSettings(db)).changes.tonight).toContain('when-words-stop');
    await db.updateTable('item').set({ title: 'Changed here' }).where('slug', '=', 'burnout').execute();
    expect(await bringStarter(db, SHELL)).toEqual({ guides: 0, topics: 0, tiles: 0 });
    expect(await db.selectFrom('item').select('title').where('title', '=', 'Changed here').execute()).toHaveLength(2);
  });
});
