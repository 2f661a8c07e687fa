/** Ready-made lists: featured, new, what else belongs to a subject, and things like those at hand. */

import type { ExpressionBuilder } from 'kysely';
import type { ContentList, ItemsParams, OtherList, OtherParams } from '#contract/content-lists.ts';
import type { ContentCard } from '#contract/items.ts';
import type { SimilarAnswer, SimilarParams } from '#contract/search.ts';
import { CONTENT_KINDS, KIND_FACTS, type Kind, kindOf } from '#domain/kinds.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import type { Database, Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import { notFound } from '#server/kernel/problem.ts';
import { openTo, type Viewer } from '../../http/viewer.ts';
import { notOver, soonestFirst } from '../events/queries.ts';
import { readCards } from '../items/cards.ts';
import { itemsNamed } from '../items/filters.ts';
import { featuredFirst, listIds, newestFirst, pagination } from '../items/lists.ts';

/** Posts and media, newest first; with `featured` only the chosen ones, in the order that curators gave them. */
export async function listShelf(
  services: Services,
  { featured, params }: { featured: boolean; params: ItemsParams },
  viewer: Viewer,
): Promise<ContentList> {
  const { db, search } = services;
  const { query, tag, topic, interest, audience, without_note, page, size } = params;
  const { ids, pagination } = await listIds(services, {
    kinds: CONTENT_KINDS,
    mark: featured ? 'featured' : undefined,
    filters: { tag, topic, interest, audience, contentnote: without_note },
    order: featured ? featuredFirst : newestFirst,
    found: query === undefined ? undefined : search.rank(query, { kind: [...CONTENT_KINDS] }),
    page,
    size,
  });
  return { data: (await readCards(db, ids, viewer)) as ContentCard[], pagination };
}

/** What else belongs to a topic or collection: its events that are not over, people, tools or support. */
export async function listOther(services: Services, params: OtherParams, viewer: Viewer): Promise<OtherList> {
  const { db } = services;
  const { type, topic, collection, page = 1, size = PAGE_SIZE } = params;
  const kind = kindOf(type);
  if (!kind || !KIND_FACTS[kind].tab) return { data: [], pagination: pagination(0, page, size) };
  const result = await listIds(services, {
    kinds: [kind],
    filters: { topic },
    where: [heldBy(db, collection, viewer), kind === 'event' ? notOver : undefined],
    order: kind === 'event' ? soonestFirst : featuredFirst,
    page,
    size,
  });
  return { data: (await readCards(db, result.ids, viewer)) as OtherList['data'], pagination: result.pagination };
}

/** Items of any of these collections, given by slug or name; what a visitor finds locked holds nothing. */
function heldBy(db: Db, collections: string[] | undefined, viewer: Viewer) {
  if (!collections?.length) return undefined;
  return (eb: ExpressionBuilder<Database, 'item'>) => {
    const places = eb
      .selectFrom('collection_item')
      .innerJoin('collection', 'collection.item_id', 'collection_item.collection_id')
      .select('collection_item.item_id')
      .where('collection_item.collection_id', 'in', itemsNamed(db, 'collection', collections).select('named.id'))
      .where('collection.access', 'in', openTo(viewer));
    return eb('item.id', 'in', places);
  };
}

/** So many events that are over may stand among what is alike. */
const PAST_AT_MOST = 100;

/** Which of these are events that are over. */
async function pastEvents(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('published_item as item')
    .select('id')
    .where('id', 'in', ids)
    .where('kind', '=', 'event')
    .where((eb) => eb.not(notOver(eb)))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The kinds of the published items among `ids`. */
async function kindsOf(db: Db, ids: readonly number[]): Promise<Map<number, Kind>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('published_item as item').select(['id', 'kind']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/**
 * What is most like the given items, most alike first; without items, nothing.
 * Throws `not_found` for an id that is not of its type.
 */
export async function listSimilar(
  { db, search }: Services,
  { object_type = [], id = [], exclude = [], size = PAGE_SIZE }: SimilarParams,
  viewer: Viewer,
): Promise<SimilarAnswer> {
  const kinds = await kindsOf(db, id);
  for (const [i, type] of object_type.entries()) {
    const kind = kinds.get(id[i] ?? 0);
    if (kind === undefined || kind !== kindOf(type)) throw notFound('item');
  }
  const alike = search.similar(id, { exclude, size: size + PAST_AT_MOST });
  const past = await pastEvents(db, alike);
  return { data: await readCards(db, alike.filter((one) => !past.has(one)).slice(0, size), viewer) };
}
