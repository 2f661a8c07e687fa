/** The tables of collections: a quote, whom it is open to, its themes and what stands in each place. */
import type { Selectable } from 'kysely';
import type { CollectionTable, Db } from '#server/database/schema.ts';
import { readCollectionParts, saveCollectionParts } from './collection-parts.ts';
import { defineKind } from './kind-adapter.ts';
import { readTable } from './kind-tables.ts';

type Own = Selectable<CollectionTable>;
type Whole = Awaited<ReturnType<typeof readWhole>>[number];

const read = readTable<'collection', Own>('collection');

async function readWhole(db: Db, ids: readonly number[]) {
  const [own, parts] = await Promise.all([read(db, ids), readCollectionParts(db, ids)]);
  return own.map((row) => ({ ...row, ...parts.get(row.item_id) }));
}

export const collection = defineKind<'collection', Own, Whole>({
  table: 'collection',
  read,
  readWhole,
  columns: ({ description }) => ({ synopsis: description }),
  fields: ({ synopsis }) => ({ description: synopsis }),
  save: saveCollectionParts,
});
