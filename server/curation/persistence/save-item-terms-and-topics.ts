/** What ties an item to terms and topics. */
import type { AnyRecord } from '#domain/item-fields.ts';
import { vocabulariesOf } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import { nameKey } from '#domain/names.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { Tx } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import type { TermLookup } from './term-lookup.ts';

/** A record whose item exists. */
export interface SavedItem {
  id: number;
  record: AnyRecord;
}

export async function saveTerms(tx: Tx, terms: TermLookup, kind: Kind, rows: readonly SavedItem[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .deleteFrom('item_term')
    .where(
      'item_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const links = [];
  for (const { id, record } of rows) {
    await yieldWhenDue();
    const primary = ((record.primary_tags as string[] | undefined) ?? []).map(nameKey);
    for (const [column, vocabulary] of Object.entries(vocabulariesOf(kind))) {
      const names = [record[column] ?? []].flat() as string[];
      for (const [position, term_id] of (await terms.idsOf(tx, vocabulary, names)).entries()) {
        const place = vocabulary === 'tag' ? primary.indexOf(nameKey(names[position] ?? '')) : -1;
        links.push({ item_id: id, term_id, position, primary_position: place === -1 ? null : place });
      }
    }
  }
  await insertMany(links, (some) => tx.insertInto('item_term').values(some).execute());
}

export async function saveTopics(tx: Tx, rows: readonly SavedItem[]): Promise<void> {
  if (rows.length === 0) return;
  const slugs = [...new Set(rows.flatMap(({ record }) => (record.topics as string[] | undefined) ?? []))];
  await tx
    .deleteFrom('item_topic')
    .where(
      'item_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  if (slugs.length === 0) return;
  const topics = await tx
    .selectFrom('item')
    .select(['id', 'slug'])
    .where('kind', '=', 'topic')
    .where('slug', 'in', slugs)
    .execute();
  const idOf = new Map(topics.map(({ id, slug }) => [slug, id]));
  const links = rows.flatMap(({ id, record }) =>
    ((record.topics as string[] | undefined) ?? []).map((slug, position) => ({
      item_id: id,
      topic_id: idOf.get(slug) as number,
      position,
    })),
  );
  await insertMany(links, (some) => tx.insertInto('item_topic').values(some).execute());
}
