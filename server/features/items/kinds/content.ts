/** The table of posts and media. */
import type { ItemRecord } from '#domain/item-fields.ts';
import type { ContentKind } from '#domain/kinds.ts';
import { minutesToRead } from '#domain/reading-time.ts';
import { among, idList } from '#server/database/among.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { defineKind } from './kind-adapter.ts';
import { saveRow } from './kind-tables.ts';

/** Without the text: only its own page and the search read that. */
const rows = prepared((db, { ids }: { ids: unknown }) =>
  db
    .selectFrom('content')
    .select(['item_id', 'authors', 'consumption', 'minutes', 'body_minutes'])
    .where(among(db, 'content.item_id', ids)),
);
const read = (db: Db, ids: readonly number[]) => rows(db, { ids: idList(db, ids) });

const readWhole = (db: Db, ids: readonly number[]) =>
  db.selectFrom('content').selectAll().where('item_id', 'in', ids).execute();

const readBodies = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('content')
    .select(['item_id', 'body'])
    .where('item_id', 'in', ids)
    .where('body', 'is not', null)
    .execute();

type Own = Awaited<ReturnType<typeof read>>[number];
type Whole = Awaited<ReturnType<typeof readWhole>>[number];

const content = <K extends ContentKind>() =>
  defineKind<K, Own, Whole>({
    table: 'content',
    read,
    readWhole,
    readBodies,
    search: ({ consumption, minutes, body_minutes }) => ({
      consumption,
      minutes: minutes ?? body_minutes,
      isOwn: body_minutes !== null,
    }),
    async save(tx, saved) {
      for (const { id, record } of saved) {
        const { authors, consumption, minutes } = record as ItemRecord<ContentKind>;
        const body = ('body' in record ? record.body : null) as string | null;
        await saveRow(tx, 'content', id, {
          authors: JSON.stringify(authors),
          consumption: JSON.stringify(consumption),
          minutes,
          body,
          body_minutes: body === null ? null : minutesToRead(body),
        });
      }
    },
  });

export const post = content<'post'>();
export const media = { ...content<'media'>(), hasPlainLists: true };
