/** The dates of a series, whatever their status, and the times of an event on the clock of its zone. */
import type { SeriesDate, SeriesDates } from '#contract/series.ts';
import { resolveDate, shownDate } from '#domain/dates.ts';
import type { AnyRecord, ItemRecord } from '#domain/item-fields.ts';
import type { ClockTimes } from '#domain/series-times.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { readStoredItem, type StoredItem } from './stored-items.ts';

export type EventRecord = ItemRecord<'event'>;
/** An item that is known to be an event. */
export type StoredEvent = StoredItem & { record: AnyRecord & EventRecord };

/** Throws `not_found`, and `invalid_request` for what is no event. */
export async function readStoredEvent(db: Db, id: number): Promise<StoredEvent> {
  const state = await readStoredItem(db, id);
  if (state.kind !== 'event') throw new Problem('invalid_request', 'Only an event has dates that can be repeated.');
  return state as StoredEvent;
}

export async function seriesOf(db: Db, id: number): Promise<SeriesDates> {
  const { record } = await readStoredEvent(db, id);
  const { series } = record;
  const data = await datesWhere(db, series === null ? { id } : { series });
  return { series, count: data.length, data };
}

/** The dates of a series, soonest first; or those of some items. */
export async function datesWhere(
  db: Db,
  { series, id }: { series?: string; id?: number | number[] },
): Promise<SeriesDate[]> {
  let dates = db
    .selectFrom('event')
    .innerJoin('item', 'item.id', 'event.item_id')
    .select(['item.id', 'item.title', 'item.status', 'event.start_date', 'event.end_date', 'event.timezone'])
    .select('event.cancelled');
  if (series !== undefined) dates = dates.where('event.series', '=', series);
  if (id !== undefined) dates = dates.where('item.id', 'in', [id].flat());
  return dates
    .orderBy((eb) => eb.case().when('event.starts_at', 'is', null).then(1).else(0).end())
    .orderBy('event.starts_at')
    .orderBy('item.id')
    .execute();
}

export const zoneOf = ({ timezone }: Pick<EventRecord, 'timezone'>): string => timezone ?? 'UTC';

const CLOCK_LENGTH = '2027-05-11T18:30:00'.length;

export function clockTimes(record: Pick<EventRecord, 'start_date' | 'end_date' | 'timezone'>): ClockTimes {
  const onClock = (date: string | null) => shownDate(date, zoneOf(record))?.slice(0, CLOCK_LENGTH) ?? null;
  return { start: onClock(record.start_date), end: onClock(record.end_date) };
}

/** The same as they are stored. */
export function storedTimes({ start, end }: ClockTimes, zone: string): Pick<EventRecord, 'start_date' | 'end_date'> {
  const stored = (clock: string | null) => clock && resolveDate(clock, zone);
  return { start_date: stored(start), end_date: stored(end) };
}
