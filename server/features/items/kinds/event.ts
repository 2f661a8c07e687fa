/** Events: with a place, and dates in a zone of their own. */

import { dayIn, endMoment, isDay, shownDate, startMoment } from '#domain/dates.ts';
import type { ItemRecord } from '#domain/item-fields.ts';
import { among, idList } from '#server/database/among.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { defineKind } from './kind-home.ts';
import { commonCard, TERM_FIELDS, termsOf } from './shared.ts';

const rows = prepared((db, { ids }: { ids: unknown }) =>
  db
    .selectFrom('event')
    .selectAll()
    .where(among(db, 'event.item_id', ids)),
);
const read = (db: Db, ids: readonly number[]) => rows(db, { ids: idList(db, ids) });

export const event = defineKind<'event', Awaited<ReturnType<typeof read>>[number]>({
  vocabularies: { ...TERM_FIELDS, city: 'city', category: 'eventtagcategory' },
  table: 'event',
  read,
  card: (row, own, parts) => ({
    ...commonCard(row, parts),
    object_type: 'Event',
    title: row.title,
    host: own?.host ?? null,
    category: termsOf(parts, row.id, 'eventtagcategory')[0] ?? null,
    city: termsOf(parts, row.id, 'city')[0] ?? null,
    city_details: own?.city_details ?? null,
    online: own?.online ?? false,
    cancelled: own?.cancelled ?? false,
    start_date: shownDate(own?.start_date ?? null, own?.timezone ?? null),
    end_date: shownDate(own?.end_date ?? null, own?.timezone ?? null),
    timezone: own?.timezone ?? null,
  }),
  search: ({ host, city_details, ends_at }) => ({ names: [host], place: [city_details], until: ends_at }),
  async save(tx, saved) {
    for (const { id, record } of saved) {
      const own = ownRow(record);
      await tx
        .insertInto('event')
        .values({ item_id: id, ...own })
        .onConflict((conflict) => conflict.column('item_id').doUpdateSet(own))
        .execute();
    }
  },
});

function ownRow({ host, city_details, online, cancelled, start_date, end_date, timezone }: ItemRecord<'event'>) {
  const zone = timezone ?? 'UTC';
  const end = end_date ?? start_date;
  const dayOf = (date: string | null) => date && (isDay(date) ? date : dayIn(date, zone));
  return {
    host,
    city_details,
    online,
    cancelled,
    start_date,
    end_date,
    timezone,
    first_day: dayOf(start_date),
    last_day: dayOf(end),
    starts_at: start_date && startMoment(start_date, zone),
    ends_at: end && endMoment(end, zone),
  };
}
