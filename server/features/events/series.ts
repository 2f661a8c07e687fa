/** The dates of a series that are still ahead: beside one event, and the one that stands for all of them in a search. */
import type { AlsoOn, EventDetail } from '#contract/events.ts';
import { type Instant, shownDate } from '#domain/dates.ts';
import { REPEATS_MOST } from '#domain/limits.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '../../http/services.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readItem } from '../items/queries.ts';
import type { Days } from './date-windows.ts';

/** Throws `not_found`. */
export async function readEvent(db: Db, slug: string, viewer: Viewer): Promise<EventDetail> {
  const card = await readItem(db, 'event', slug, viewer);
  const { ends_at } = await db
    .selectFrom('event')
    .select('ends_at')
    .where('item_id', '=', card.id)
    .executeTakeFirstOrThrow();
  return { ...card, is_over: ends_at !== null && ends_at <= now(), also_on: await alsoOn(db, card.id) };
}

/** Dates to come to, soonest first. What does not take place is no date to come to. */
const datesAhead = (db: Db, from: Instant) =>
  db
    .selectFrom('event')
    .innerJoin('published_item as item', 'item.id', 'event.item_id')
    .where('event.cancelled', '=', false)
    .where('event.ends_at', '>', from)
    .orderBy('event.starts_at')
    .orderBy('item.id');

/** Events of these days that are not over, soonest first. */
export const eventsWithin = async (db: Db, { start_date, end_date }: Days): Promise<number[]> =>
  (
    await datesAhead(db, now())
      .select('item.id')
      .where('event.last_day', '>=', start_date)
      .where('event.first_day', '<=', end_date)
      .limit(EVENTS_MOST)
      .execute()
  ).map(({ id }) => id);
const EVENTS_MOST = 1_000;

async function alsoOn(db: Db, id: number): Promise<AlsoOn[]> {
  const rows = await datesAhead(db, now())
    .select(['item.slug', 'event.start_date', 'event.timezone'])
    .where('event.series', '=', db.selectFrom('event as own').select('own.series').where('own.item_id', '=', id))
    .where('item.id', '!=', id)
    .limit(REPEATS_MOST)
    .execute();
  return rows.map(({ slug, start_date, timezone }) => ({
    slug,
    start_date: shownDate(start_date, timezone) as string,
    timezone,
  }));
}

/** The date that stands for a series, and how many more there are after it. */
interface NextDate {
  id: number;
  more: number;
}

/** For each of these that is a date of a series: the next that takes place, else the first of them that was found. */
async function nextDates(db: Db, ids: readonly number[], from: Instant): Promise<Map<number, NextDate>> {
  if (ids.length === 0) return new Map();
  const own = await db
    .selectFrom('event')
    .select(['item_id', 'series'])
    .where('item_id', 'in', ids)
    .where('series', 'is not', null)
    .execute();
  if (own.length === 0) return new Map();
  const seriesOf = new Map(own.map(({ item_id, series }) => [item_id, series]));
  const ahead = await datesAhead(db, from)
    .select(['item.id', 'event.series'])
    .where('event.series', 'in', [...new Set(seriesOf.values())])
    .execute();
  const bySeries = Map.groupBy(ahead, ({ series }) => series);
  const firstFound = new Map<string | null, number>();
  return new Map(
    ids.flatMap((id) => {
      const series = seriesOf.get(id);
      if (series === undefined) return [];
      if (!firstFound.has(series)) firstFound.set(series, id);
      const dates = bySeries.get(series) ?? [];
      const standing = dates[0]?.id ?? (firstFound.get(series) as number);
      return [[id, { id: standing, more: Math.max(0, dates.length - 1) }]];
    }),
  );
}

/** Room for all dates of a series, and for what stands after them. */
export const ROOMY = REPEATS_MOST + 4;

interface OncePerSeries<T> {
  found: T;
  /** These ids with each series once, by the date that stands for it. */
  once: (ids: readonly number[]) => number[];
  /** How many more dates that one has. */
  moreOf: ReadonlyMap<number, number>;
}

/**
 * What `find` finds in so many places. Where the dates of one series take several of them, it is asked again with
 * more room, so that they keep nothing else out.
 */
export async function oncePerSeries<T>(
  { db, search }: Pick<Services, 'db' | 'search'>,
  find: (room: number) => T,
  { room, idsOf, from = now() }: { room: number; idsOf: (found: T) => readonly number[]; from?: Instant | undefined },
): Promise<OncePerSeries<T>> {
  const found = find(room);
  const ids = [...new Set(idsOf(found))];
  // The index knows which they are, so that most searches ask the database nothing.
  const next = await nextDates(db, search.passing(ids, { mark: ['repeated'] }), from);
  const once = (some: readonly number[]) => [...new Set(some.map((id) => next.get(id)?.id ?? id))];
  if (room < ROOMY && once(ids).length < ids.length)
    return oncePerSeries({ db, search }, find, { room: ROOMY, idsOf, from });
  return { found, once, moreOf: new Map([...next.values()].map(({ id, more }) => [id, more])) };
}
