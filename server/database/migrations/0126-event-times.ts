/** Events without an end last until their day is over, and those that end at midnight no longer take the day after. */
import { type Kysely, sql } from 'kysely';
import { eventTimes } from '#domain/event-times.ts';

const ROWS_AT_ONCE = 500;

interface Row {
  item_id: number;
  start_date: string;
  end_date: string | null;
  timezone: string | null;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`
      select item_id, start_date, end_date, timezone from event
      where item_id > ${last} and start_date is not null order by item_id limit ${ROWS_AT_ONCE}`.execute(db);
    for (const row of rows) {
      const { last_day, ends_at } = eventTimes(row);
      await sql`
        update event set last_day = ${last_day}, ends_at = ${ends_at}
        where item_id = ${row.item_id} and (last_day <> ${last_day} or ends_at <> ${ends_at})`.execute(db);
    }
    if (rows.length < ROWS_AT_ONCE) break;
    last = rows.at(-1)?.item_id ?? last;
  }
}
