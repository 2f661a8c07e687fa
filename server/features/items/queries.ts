/** Lists and single items of the kinds that have no feature of their own. */
import type { ListOf } from '#contract/lists.ts';
import type { ItemsParams } from '#contract/posts.ts';
import type { Db, Kind } from '#server/database/schema.ts';
import { notFound } from '#server/problem.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import type { Services } from '#server/services.ts';
import { type Cards, readCardsOf } from './cards.ts';
import { belongsTo, carries, listIds, newestFirst } from './lists.ts';
import type { Viewer } from './viewer.ts';

/** A page of one kind under the shared filters: featured first, then newest, or best first where there are words. */
export async function listItems<K extends Kind>(
  { db, search }: Services,
  kind: K,
  params: ItemsParams,
  viewer: Viewer,
): Promise<ListOf<Cards[K]>> {
  const { query, tag, topic, interest, audience, page, size } = params;
  const { ids, pagination } = await listIds(db, {
    kinds: [kind],
    where: [carries('tag', tag), belongsTo(topic), carries('interest', interest), carries('audience', audience)],
    found: foundBy(search, query, kind),
    page,
    size,
  });
  return { data: await readCardsOf(db, kind, ids, viewer), pagination };
}

/** The site's own posts, newest first. */
export async function listBlog({ db, search }: Services, params: ItemsParams, viewer: Viewer) {
  const { query, tag, topic, interest, audience, page, size } = params;
  const { ids, pagination } = await listIds(db, {
    kinds: ['post'],
    where: [
      (eb) =>
        eb('item.id', 'in', eb.selectFrom('content').select('content.item_id').where('content.body', 'is not', null)),
      carries('tag', tag),
      belongsTo(topic),
      carries('interest', interest),
      carries('audience', audience),
    ],
    order: newestFirst,
    found: foundBy(search, query, 'post'),
    page,
    size,
  });
  return { data: await readCardsOf(db, 'post', ids, viewer), pagination };
}

/** One published item. Throws `not_found`. */
export async function readItem<K extends Kind>(db: Db, kind: K, slug: string, viewer: Viewer): Promise<Cards[K]> {
  const [card] = await readCardsOf(db, kind, [await idOf(db, kind, slug)], viewer);
  if (!card) throw notFound(NAMES[kind]);
  return card;
}

/** The id of a published item. Throws `not_found`. */
export async function idOf(db: Db, kind: Kind, slug: string): Promise<number> {
  const row = await db
    .selectFrom('item')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug.toLowerCase())
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!row) throw notFound(NAMES[kind]);
  return row.id;
}

/** What the words of a query find among one kind; `undefined` without words. */
export const foundBy = (search: SearchIndex, query: string | undefined, kind: Kind): number[] | undefined =>
  query === undefined ? undefined : search.rank(query, { kind: [kind] });

const NAMES: Record<Kind, string> = {
  post: 'post',
  media: 'media item',
  event: 'event',
  person: 'person',
  tool: 'tool',
  support: 'support resource',
  directory: 'directory entry',
  topic: 'topic',
  collection: 'collection',
};
