/** The change log as others may follow it. */
import { type CatalogueChange, CHANGES_MOST, type ChangesAnswer } from '#contract/exchange.ts';
import type { Db } from '#server/database/schema.ts';
import { readCardsOnce } from '../items/cards.ts';
import { NamesById } from '../items/names-by-id.ts';

/** The changes of items after number `after`, in order; of several changes of one item on a page, the last. */
export async function listChanges(db: Db, after = 0, most = CHANGES_MOST): Promise<ChangesAnswer> {
  const rows = await db
    .selectFrom('change')
    .select(['number', 'entity_id', 'changed_at'])
    .where('entity', '=', 'item')
    .where('number', '>', after)
    .orderBy('number')
    .limit(most + 1)
    .execute();
  const page = rows.slice(0, most);
  const last = new Map(page.map((row) => [row.entity_id, row]));
  const ids = [...last.keys()];
  const cards = new Map((await readCardsOnce(db, ids, new NamesById())).map((card) => [card.id, card]));
  const data = [...last.values()]
    .sort((a, b) => a.number - b.number)
    .map(({ number, entity_id, changed_at }): CatalogueChange => {
      const card = cards.get(entity_id);
      const what = card ? 'changed' : 'removed';
      const known = card && { object_type: card.object_type, external_id: card.external_id, page: card.page };
      return { number, what, item_id: entity_id, at: changed_at, ...known };
    });
  return { data, next: page.at(-1)?.number ?? after, has_next: rows.length > most };
}
