/** Lists and single items of the kinds that have no feature of their own. */
import type { Cards } from '#contract/card-schemas.ts';
import type { ListOf } from '#contract/common-schemas.ts';
import type { ItemsParams } from '#contract/content-lists.ts';
import type { FactsAnswer } from '#contract/what-to-expect.ts';
import { KIND_FACTS, type Kind, kindOf, type ObjectType } from '#domain/kinds.ts';
import { allFacts, type ToldFact } from '#domain/what-to-expect.ts';
import { among, idList } from '#server/database/among.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import { notFound } from '#server/kernel/problem.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readCardsOf } from './cards.ts';
import { passingOwn } from './facet-filters.ts';
import { missing } from './former-addresses.ts';
import { otherLanguages } from './language-demotion.ts';
import { listIds, newestFirst, type Order } from './lists.ts';

/** A page of one kind under the shared filters: featured first, then newest, unless another order is asked for; best first where there are words. */
export async function listItems<K extends Kind>(
  services: Services,
  kind: K,
  params: ItemsParams,
  viewer: Viewer,
  order?: Order,
): Promise<ListOf<Cards[K]>> {
  const { db, search } = services;
  const { query, exact, tag, topic, interest, audience, without_note, page, size } = params;
  const own = passingOwn(search, kind, params);
  const { ids, pagination } = await listIds(services, {
    kinds: [kind],
    filters: { tag, topic, interest, audience, contentnote: without_note },
    where: [own && (() => among(db, 'item.id', idList(db, own)))],
    ...(order && { order }),
    found: foundBy(search, { query, exact }, kind),
    page,
    size,
  });
  return { data: await readCardsOf(db, kind, ids, viewer), pagination };
}

/** The site's own posts, newest first. */
export async function listBlog(services: Services, params: ItemsParams, viewer: Viewer) {
  const { db, search } = services;
  const { query, exact, tag, topic, interest, audience, without_note, page, size } = params;
  const { ids, pagination } = await listIds(services, {
    kinds: ['post'],
    mark: 'own',
    filters: { tag, topic, interest, audience, contentnote: without_note },
    order: newestFirst,
    found: foundBy(search, { query, exact }, 'post'),
    page,
    size,
  });
  return { data: await readCardsOf(db, 'post', ids, viewer), pagination };
}

/** One published item. Throws `not_found`. */
export async function readItem<K extends Kind>(db: Db, kind: K, slug: string, viewer: Viewer): Promise<Cards[K]> {
  const id = await idOf(db, kind, slug);
  const [card] = await readCardsOf(db, kind, [id], viewer);
  if (!card) throw notFound(KIND_FACTS[kind].noun);
  return 'facts' in card ? { ...card, facts: await readFacts(db, kind, id) } : card;
}

/** All that can be said of what to expect; its card says three of it. */
export async function readFacts(db: Db, kind: Kind, id: number): Promise<ToldFact[]> {
  const row = await db.selectFrom('published_item').select('facts').where('id', '=', id).executeTakeFirst();
  return allFacts(kind, row?.facts ?? []);
}

/** The same of several, as far as something is known. */
export async function readKnownFacts(db: Db, ids: readonly number[]): Promise<FactsAnswer['data']> {
  const rows = await db
    .selectFrom('published_item as item')
    .select(['id', 'kind', 'facts'])
    .where(among(db, 'item.id', idList(db, ids)))
    .where('facts_known', '>', 0)
    .execute();
  return rows.map(({ id, kind, facts }) => ({
    id,
    facts: allFacts(kind, facts).filter(({ answer }) => answer !== 'unknown'),
  }));
}

/** The id of a published item. Throws `not_found`, `gone`, or `Moved` where it stands elsewhere now. */
export async function idOf(db: Db, kind: Kind, slug: string): Promise<number> {
  const row = await db
    .selectFrom('published_item as item')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug.toLowerCase())
    .executeTakeFirst();
  if (!row) throw await missing(db, kind, slug);
  return row.id;
}

const kindOfPublished = prepared((db, { id }: { id: number }) =>
  db.selectFrom('published_item').select('kind').where('id', '=', id),
);

/** Throws `not_found` unless a published item has this id and type. */
export async function requireItem(db: Db, id: number, type: ObjectType): Promise<void> {
  const [item] = await kindOfPublished(db, { id });
  if (!item || item.kind !== kindOf(type)) throw notFound('item');
}

/** What the words of a query find among one kind; `undefined` without words. */
export const foundBy = (
  search: SearchIndex,
  { query, exact = false }: { query?: string | undefined; exact?: boolean | undefined },
  kind: Kind,
): number[] | undefined =>
  query === undefined ? undefined : search.rank(query, { kind: [kind] }, !exact, otherLanguages(search, query));
