/** What a member has opened: the latest view of each item, unless they have paused it. */
import type { Viewed } from '#contract/interactions.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readCards } from '../items/cards.ts';

const SHOWN = 12;

export async function noteView(db: Db, member: string, id: number): Promise<void> {
  const viewed_at = now();
  await db
    .insertInto('view')
    .columns(['member_id', 'item_id', 'viewed_at'])
    .expression((eb) =>
      eb
        .selectFrom('member')
        .select([eb.val(member).as('member_id'), eb.val(id).as('item_id'), eb.val(viewed_at).as('viewed_at')])
        .where('id', '=', member)
        .where('history_paused', '=', false),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'item_id']).doUpdateSet({ viewed_at }))
    .execute();
}

/** The twelve opened last, newest first. */
export async function recentlyViewed(db: Db, member: string, viewer: Viewer): Promise<Viewed> {
  const rows = await db
    .selectFrom('view')
    .innerJoin('published_item as item', 'item.id', 'view.item_id')
    .select(['item_id', 'viewed_at'])
    .where('member_id', '=', member)
    .orderBy('viewed_at', 'desc')
    .orderBy('item_id')
    .limit(SHOWN)
    .execute();
  const times = new Map(rows.map(({ item_id, viewed_at }) => [item_id, viewed_at]));
  const data = await readCards(db, [...times.keys()], viewer);
  return { data, viewed_at: data.map(({ id }) => times.get(id) ?? '') };
}

export async function clearHistory(db: Db, member: string): Promise<void> {
  await db.deleteFrom('view').where('member_id', '=', member).execute();
}

export async function pauseHistory(db: Db, member: string, history_paused: boolean): Promise<void> {
  await db.updateTable('member').set({ history_paused }).where('id', '=', member).execute();
}
