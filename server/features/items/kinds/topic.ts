/** The table of topics: a quote. */
import type { Selectable } from 'kysely';
import type { TopicTable } from '#server/database/schema.ts';
import { defineKind } from './kind-adapter.ts';
import { quoteColumns, readTable, saveRow } from './kind-tables.ts';

type Own = Selectable<TopicTable>;

export const topic = defineKind<'topic', Own>({
  table: 'topic',
  read: readTable<'topic', Own>('topic'),
  columns: ({ image }) => ({ images: image === null ? [] : [image] }),
  fields: ({ images }) => ({ image: images[0] ?? null }),
  async save(tx, saved) {
    for (const { id, record } of saved) await saveRow(tx, 'topic', id, quoteColumns(record));
  },
});
