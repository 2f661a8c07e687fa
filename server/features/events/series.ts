/** One event, with the other dates of its series that are still ahead. */
import type { AlsoOn, EventDetail } from '#contract/events.ts';
import { shownDate } from '#domain/dates.ts';
import { REPEATS_MOST } from '#domain/limits.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readItem } from '../items/queries.ts';

/** Throws `not_found`. */
export async function readEvent(db: Db, slug: string, viewer: Viewer): Promise<EventDetail> {
  const card = await readItem(db, 'event', slug, viewer);
  return { ...card, also_on: await alsoOn(db, card.id) };
}

/** What does not take place is no date to come to. */
async function alsoOn(db: Db, id: number): Promise<AlsoOn[]> {
  const rows = await db
    .selectFrom('event as own')
    .innerJoin('event', 'event.series', 'own.series')
    .innerJoin('published_item as item', 'item.id', 'event.item_id')
    .select(['item.slug', 'event.start_date', 'event.timezone'])
    .where('own.item_id', '=', id)
    .where('item.id', '!=', id)
    .where('event.cancelled', '=', false)
    .where('event.ends_at', '>', now())
    .orderBy('event.starts_at')
    .orderBy('item.id')
    .limit(REPEATS_MOST)
    .execute();
  return rows.map(({ slug, start_date, timezone }) => ({
    slug,
    start_date: shownDate(start_date, timezone) as string,
    timezone,
  }));
}
