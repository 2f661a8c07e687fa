/** A month of the desk: what goes out by itself, what takes place, and which guides are to be read again. */
import type { CalendarEntry, DeskCalendar } from '#contract/desk-calendar.ts';
import { dayIn, type Instant } from '#domain/dates.ts';
import { type Month, monthIn, monthsLater, startOfMonth } from '#domain/months.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { site } from '#site';

/** Of each sort; beyond that the list of items is the better place. */
const MOST = 500;
const ITEM = ['item.id', 'item.kind', 'item.title', 'item.status'] as const;

const clockIn = (moment: Instant, zone: string): string =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });

/** The present month, where none is asked for; by the site’s clock, and of events by their own. */
export async function readCalendar(db: Db, asked: Month | undefined): Promise<DeskCalendar> {
  const today = dayIn(now(), site.timezone);
  const month = asked ?? monthIn(now(), site.timezone);
  const sorts = await Promise.all([scheduled(db, month), events(db, month), reviews(db, month)]);
  const data = sorts.flatMap((entries) => entries.slice(0, MOST));
  data.sort((a, b) => (a.day + (a.time ?? '') < b.day + (b.time ?? '') ? -1 : 1));
  return { month, today, data, is_whole: sorts.every((entries) => entries.length <= MOST) };
}

async function scheduled(db: Db, month: Month): Promise<CalendarEntry[]> {
  const rows = await db
    .selectFrom('item')
    .select([...ITEM, 'publish_at'])
    .where('status', '=', 'scheduled')
    .where('publish_at', '>=', startOfMonth(month, site.timezone))
    .where('publish_at', '<', startOfMonth(monthsLater(month, 1), site.timezone))
    .orderBy('publish_at')
    .limit(MOST + 1)
    .execute();
  return rows.map(({ publish_at, ...item }) => ({
    sort: 'goes_out',
    day: dayIn(publish_at as Instant, site.timezone),
    until: null,
    time: clockIn(publish_at as Instant, site.timezone),
    cancelled: false,
    item,
  }));
}

/** What began before the month stands on its first day. */
async function events(db: Db, month: Month): Promise<CalendarEntry[]> {
  const [first, next] = [`${month}-01`, `${monthsLater(month, 1)}-01`];
  const rows = await db
    .selectFrom('event')
    .innerJoin('item', 'item.id', 'event.item_id')
    .select([...ITEM, 'first_day', 'last_day', 'start_date', 'timezone', 'cancelled'])
    .where('status', '!=', 'archived')
    .where('first_day', '<', next)
    .where('last_day', '>=', first)
    .orderBy('first_day')
    .orderBy('item.id')
    .limit(MOST + 1)
    .execute();
  return rows.map(({ first_day, last_day, start_date, timezone, cancelled, ...item }) => {
    const day = first_day as string;
    const hasTime = start_date?.includes('T') && day >= first;
    return {
      sort: 'takes_place',
      day: day < first ? first : day,
      until: last_day === day ? null : last_day,
      time: hasTime ? clockIn(start_date as Instant, timezone as string) : null,
      cancelled: Boolean(cancelled),
      item,
    };
  });
}

async function reviews(db: Db, month: Month): Promise<CalendarEntry[]> {
  const rows = await db
    .selectFrom('guide')
    .innerJoin('item', 'item.id', 'guide.item_id')
    .select([...ITEM, 'review_by'])
    .where('status', '=', 'published')
    .where('review_by', '>=', `${month}-01`)
    .where('review_by', '<', `${monthsLater(month, 1)}-01`)
    .orderBy('review_by')
    .limit(MOST + 1)
    .execute();
  return rows.map(({ review_by, ...item }) => ({
    sort: 'read_again',
    day: review_by as string,
    until: null,
    time: null,
    cancelled: false,
    item,
  }));
}
