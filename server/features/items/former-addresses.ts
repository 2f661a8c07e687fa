/** What became of an address at which nothing is published. */
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import { Moved, notFound, Problem } from '#server/kernel/problem.ts';

/** Why there is nothing: it stands elsewhere now, it was taken away, or nobody has ever seen anything here. */
export async function missing(db: Db, kind: Kind, slug: string): Promise<Problem> {
  const { noun } = KIND_FACTS[kind];
  const former = await db
    .selectFrom('former_address')
    .leftJoin('published_item as item', 'item.id', 'former_address.item_id')
    .select(['former_address.gone', 'item.slug'])
    .where('former_address.kind', '=', kind)
    .where('former_address.slug', '=', slug.toLowerCase())
    .executeTakeFirst();
  if (former?.gone) return new Problem('gone', `We have taken this ${noun} away. You did nothing wrong.`);
  if (former?.slug) return new Moved(`This ${noun} has another address now.`, slug, former.slug);
  return notFound(noun);
}
