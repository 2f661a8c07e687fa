/** People, with what they do. */

import { PersonCard } from '#contract/items.ts';
import { among, idList } from '#server/database/among.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { defineKind } from './kind-home.ts';
import { commonCard, TERM_FIELDS } from './shared.ts';

const rows = prepared((db, { ids }: { ids: unknown }) =>
  db
    .selectFrom('person')
    .selectAll()
    .where(among(db, 'person.item_id', ids)),
);
const read = (db: Db, ids: readonly number[]) => rows(db, { ids: idList(db, ids) });

export const person = defineKind<'person', Awaited<ReturnType<typeof read>>[number]>({
  plainCard: PersonCard,
  vocabularies: TERM_FIELDS,
  table: 'person',
  read,
  card: (row, own, parts) => ({
    ...commonCard(row, parts),
    object_type: 'People',
    name: row.title,
    profession: own?.profession ?? null,
  }),
  search: ({ profession }) => ({ names: [profession] }),
  async save(tx, saved) {
    for (const { id, record } of saved) {
      const own = { profession: record.profession };
      await tx
        .insertInto('person')
        .values({ item_id: id, ...own })
        .onConflict((conflict) => conflict.column('item_id').doUpdateSet(own))
        .execute();
    }
  },
});
