/** Support resources: help that is reached by text, chat, call or in person, at its hours. */
import { SupportCard } from '#contract/items.ts';
import { among, idList } from '#server/database/among.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { defineKind } from './kind-home.ts';
import { commonCard, TERM_FIELDS } from './shared.ts';

const rows = prepared((db, { ids }: { ids: unknown }) =>
  db
    .selectFrom('support')
    .selectAll()
    .where(among(db, 'support.item_id', ids)),
);
const read = (db: Db, ids: readonly number[]) => rows(db, { ids: idList(db, ids) });

export const support = defineKind<'support', Awaited<ReturnType<typeof read>>[number]>({
  plainCard: SupportCard,
  vocabularies: TERM_FIELDS,
  table: 'support',
  read,
  card: (row, own, parts) => ({
    ...commonCard(row, parts),
    object_type: 'Support',
    name: row.title,
    contact: {
      text_number: own?.text_number ?? null,
      chat_url: own?.chat_url ?? null,
      phone_number: own?.phone_number ?? null,
      place: own?.place ?? null,
    },
    hours: own?.hours ?? null,
    timezone: own?.timezone ?? null,
  }),
  search: ({ place }) => ({ place: [place] }),
  async save(tx, saved) {
    for (const { id, record } of saved) {
      const { text_number, chat_url, phone_number, place, hours, timezone } = record;
      const own = { text_number, chat_url, phone_number, place, hours, timezone };
      await tx
        .insertInto('support')
        .values({ item_id: id, ...own })
        .onConflict((conflict) => conflict.column('item_id').doUpdateSet(own))
        .execute();
    }
  },
});
