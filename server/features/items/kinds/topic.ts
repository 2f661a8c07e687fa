/** Topics: what items belong to, with a quote. */
import { among, idList } from '#server/database/among.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { defineKind } from './kind-home.ts';
import { altsOf, originOf, quoteColumns, quoteOf } from './shared.ts';

const rows = prepared((db, { ids }: { ids: unknown }) =>
  db
    .selectFrom('topic')
    .selectAll()
    .where(among(db, 'topic.item_id', ids)),
);
const read = (db: Db, ids: readonly number[]) => rows(db, { ids: idList(db, ids) });

export const topic = defineKind<'topic', Awaited<ReturnType<typeof read>>[number]>({
  vocabularies: { tags: 'tag' },
  table: 'topic',
  read,
  card: (row, own, parts) => ({
    ...originOf(row, parts),
    object_type: 'Topic',
    name: row.title,
    synopsis: row.synopsis,
    image: row.images[0] ?? null,
    ...altsOf(row, parts),
    quote: quoteOf(own),
    count: parts.counts.get(row.id) ?? 0,
  }),
  columns: ({ image }) => ({ images: image === null ? [] : [image] }),
  fields: ({ images }) => ({ image: images[0] ?? null }),
  async save(tx, saved) {
    for (const { id, record } of saved) {
      const own = quoteColumns(record);
      await tx
        .insertInto('topic')
        .values({ item_id: id, ...own })
        .onConflict((conflict) => conflict.column('item_id').doUpdateSet(own))
        .execute();
    }
  },
});
