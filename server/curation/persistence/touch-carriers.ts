/** Notes cards that show a name which changed elsewhere, so that programs with a copy of the catalogue read each anew. */
import type { Touch } from '#server/database/change-log.ts';
import type { Tx } from '#server/database/schema.ts';

/** What is published and carries a term; what never was is named to nobody. Returns how many there are. */
export async function touchCarriers(tx: Tx, touch: Touch, term: number): Promise<number> {
  const carriers = await tx
    .selectFrom('item_term')
    .innerJoin('published_item', 'published_item.id', 'item_term.item_id')
    .select('item_id')
    .where('term_id', '=', term)
    .execute();
  for (const { item_id } of carriers) touch('item', item_id);
  return carriers.length;
}

/** What is published of a topic. */
export async function touchMembers(tx: Tx, touch: Touch, topic: number): Promise<void> {
  const members = await tx
    .selectFrom('item_topic')
    .innerJoin('published_item', 'published_item.id', 'item_topic.item_id')
    .select('item_id')
    .where('topic_id', '=', topic)
    .execute();
  for (const { item_id } of members) touch('item', item_id);
}
