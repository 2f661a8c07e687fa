/** A member's private address for the events that they keep: one at a time, known to them alone, and gone when they say so. */
import type { CalendarAddress, CalendarState } from '#contract/calendars.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { hashSecret, newSecret } from '#server/kernel/hashed-secrets.ts';

export async function calendarState(db: Db, member_id: string): Promise<CalendarState> {
  const row = await db
    .selectFrom('calendar_address')
    .select('made_at')
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  return { made_at: row?.made_at ?? null };
}

/** Makes an address; one that was there before ends. */
export async function makeCalendarAddress(db: Db, member_id: string, siteUrl: string): Promise<CalendarAddress> {
  const key = newSecret();
  const made = { key_hash: hashSecret(key), made_at: now() };
  await db
    .insertInto('calendar_address')
    .values({ member_id, ...made })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(made))
    .execute();
  return { address: new URL(`/calendar/${key}.ics`, siteUrl).href, made_at: made.made_at };
}

export async function endCalendarAddress(db: Db, member_id: string): Promise<CalendarState> {
  await db.deleteFrom('calendar_address').where('member_id', '=', member_id).execute();
  return { made_at: null };
}

/** More than anybody keeps. */
const EVENTS_MOST = 1_000;

/** The published events that the owner of an address keeps; `undefined` where there is no such address. */
export async function eventsBehind(db: Db, key: string): Promise<number[] | undefined> {
  const owner = await db
    .selectFrom('calendar_address')
    .select('member_id')
    .where('key_hash', '=', hashSecret(key))
    .executeTakeFirst();
  if (!owner) return undefined;
  const rows = await db
    .selectFrom('favourite')
    .innerJoin('published_item as item', 'item.id', 'favourite.item_id')
    .select('item.id')
    .where('favourite.member_id', '=', owner.member_id)
    .where('item.kind', '=', 'event')
    .orderBy('item.id', 'desc')
    .limit(EVENTS_MOST)
    .execute();
  return rows.map(({ id }) => id);
}
