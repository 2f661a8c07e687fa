/** Collections: chosen items in an order, with up to three themes; some for members alone. */
import { among, idList } from '#server/database/among.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { readCollectionParts, saveCollectionParts } from './collection-parts.ts';
import { defineKind } from './kind-home.ts';
import { altsOf, originOf, quoteOf } from './shared.ts';

const rows = prepared((db, { ids }: { ids: unknown }) =>
  db
    .selectFrom('collection')
    .selectAll()
    .where(among(db, 'collection.item_id', ids)),
);
const read = (db: Db, ids: readonly number[]) => rows(db, { ids: idList(db, ids) });

async function readWhole(db: Db, ids: readonly number[]) {
  const [own, parts] = await Promise.all([read(db, ids), readCollectionParts(db, ids)]);
  return own.map((row) => ({ ...row, ...parts.get(row.item_id) }));
}

type Own = Awaited<ReturnType<typeof read>>[number];
type Whole = Awaited<ReturnType<typeof readWhole>>[number];

export const collection = defineKind<'collection', Own, Whole>({
  vocabularies: {},
  table: 'collection',
  read,
  readWhole,
  card: (row, own, parts) => {
    const access = own?.access ?? 'everyone';
    return {
      ...originOf(row, parts),
      object_type: 'Collection',
      name: row.title,
      description: row.synopsis,
      images: row.images,
      ...altsOf(row, parts),
      quote: quoteOf(own),
      access,
      locked: access !== 'everyone',
      count: parts.counts.get(row.id) ?? 0,
    };
  },
  columns: ({ description }) => ({ synopsis: description }),
  fields: ({ synopsis }) => ({ description: synopsis }),
  save: saveCollectionParts,
});
