/** What each kind has beyond an item: one row in its own table. */
import type { Tx } from '#server/database/schema.ts';
import { dayIn, isDay } from '../../items/dates.ts';
import { bodyMinutes, endMoment, type RecordOf, startMoment } from '../format/files.ts';
import type { AnyItemFile, Saved } from './save-items.ts';

type Extension = 'content' | 'event' | 'person' | 'directory_entry' | 'topic';

/** Rows stay in place while they change, because other rows point to them. */
export async function saveExtensions(tx: Tx, file: AnyItemFile, rows: readonly Saved[]): Promise<void> {
  for (const { id, record } of rows) {
    const extension = extensionOf(file, record);
    if (!extension) return;
    const [table, values] = extension;
    await tx
      .insertInto(table)
      .values({ item_id: id, ...values } as never)
      .onConflict((conflict) => conflict.column('item_id' as never).doUpdateSet(values as never))
      .execute();
  }
}

function extensionOf(file: AnyItemFile, record: unknown): [Extension, object] | undefined {
  switch (file) {
    case 'posts':
    case 'media':
      return ['content', contentRow(record as RecordOf<'posts'>)];
    case 'events':
      return ['event', eventRow(record as RecordOf<'events'>)];
    case 'people': {
      const { profession } = record as RecordOf<'people'>;
      return ['person', { profession }];
    }
    case 'directory': {
      const entry = record as RecordOf<'directory'>;
      const { online, platform_approved, founding_member, phone_number, email } = entry;
      return ['directory_entry', { online, platform_approved, founding_member, phone_number, email }];
    }
    case 'topics': {
      const { quote_text, quote_author, quote_source } = record as RecordOf<'topics'>;
      return ['topic', { quote_text, quote_author, quote_source }];
    }
    default:
      return undefined;
  }
}

function contentRow({ authors, consumption, minutes, body = null }: RecordOf<'posts'>) {
  return {
    authors: JSON.stringify(authors),
    consumption: JSON.stringify(consumption),
    minutes,
    body,
    body_minutes: bodyMinutes(body),
  };
}

function eventRow({ host, city_details, online, start_date, end_date, timezone }: RecordOf<'events'>) {
  const zone = timezone ?? 'UTC';
  const end = end_date ?? start_date;
  const dayOf = (date: string | null) => date && (isDay(date) ? date : dayIn(date, zone));
  return {
    host,
    city_details,
    online,
    start_date,
    end_date,
    timezone,
    first_day: dayOf(start_date),
    last_day: dayOf(end),
    starts_at: start_date && startMoment(start_date, zone),
    ends_at: end && endMoment(end, zone),
  };
}
