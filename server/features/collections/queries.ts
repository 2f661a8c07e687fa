/** Collections: the list, and one whole with its themes, heroes and items. */

import type {
  CollectionDetail,
  CollectionList,
  CollectionParams,
  CollectionsParams,
  HeroPost,
  Theme,
  ThemeItems,
  ThemeParams,
} from '#contract/collections.ts';
import type { NameSlug } from '#contract/common-schemas.ts';
import type { CollectionCard, ContentCard, ItemCard } from '#contract/items.ts';
import { THEMES } from '#domain/kinds/collection.ts';
import { factsOf, KIND_FACTS, KINDS, type Kind, kindOf } from '#domain/kinds.ts';
import { HEROES_MOST, PAGE_SIZE, SIZE_LIMIT } from '#domain/limits.ts';
import { isSponsored, unsponsoredFirst } from '#domain/sponsored.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import { notFound } from '#server/kernel/problem.ts';
import { openTo, type Viewer } from '../../http/viewer.ts';
import { waysIn } from '../items/asked-filters.ts';
import { readCardsOf, readItemCards } from '../items/cards.ts';
import { byName, listIds, pageOf, pagination } from '../items/lists.ts';
import { foundBy, idOf } from '../items/queries.ts';
import { sponsoredIn } from '../items/sponsored.ts';

/** By name, or best first where there are words. */
export async function listCollections(
  services: Services,
  { query, exact, page, size }: CollectionsParams,
  viewer: Viewer,
): Promise<CollectionList> {
  const { db, search } = services;
  const { ids, pagination } = await listIds(services, {
    kinds: ['collection'],
    order: byName,
    found: foundBy(search, { query, exact }, 'collection'),
    page,
    size,
  });
  return { data: await readCardsOf(db, 'collection', ids, viewer), pagination };
}

/** A collection with the beginnings of what it holds. Locked, it keeps its keys but shows nothing that it holds. Throws `not_found`. */
export async function readCollection(
  services: Services,
  slug: string,
  params: CollectionParams,
  viewer: Viewer,
): Promise<CollectionDetail> {
  const { db } = services;
  const id = await idOf(db, 'collection', slug);
  const [card] = await readCardsOf(db, 'collection', [id], viewer);
  if (!card) throw notFound('collection');
  if (card.locked) return locked(card, params);

  const [places, themes] = await Promise.all([
    publishedPlaces(db, id).execute(),
    db.selectFrom('collection_theme').selectAll().where('collection_id', '=', id).orderBy('number').execute(),
  ]);
  const open = themes.find(({ number }) => number === params.under_theme) ?? themes[0];
  const above = params.under_theme === undefined ? undefined : standAbove(places, open?.number ?? 0);
  const kind = kindAsked(params.type, new Set(places.map((place) => place.kind)));
  const shown = {
    heroes: [0, ...THEMES].map((theme) => heroesOf(places, theme).map(idIn)),
    items: THEMES.map((theme) => (params.brief ? [] : placesAt(places, theme, 'item').slice(0, SIZE_LIMIT).map(idIn))),
  };
  const [everyCard, collections, list] = await Promise.all([
    readItemCards(db, [...new Set([...shown.heroes, ...shown.items].flat())], viewer),
    readCollectionsOf(db, shown.heroes.flat(), viewer),
    listCollectionItems(services, id, kind, params, viewer, above),
  ]);
  const cards = new Map(everyCard.map((one) => [one.id, one]));
  const cardsOf = (ids: readonly number[] = []): ItemCard[] => ids.flatMap((one) => cards.get(one) ?? []);
  const heroes = (theme: number) =>
    cardsOf(shown.heroes[theme])
      .filter(isContent)
      .map((one) => hero(one, collections.get(one.id) ?? []));
  const themeNumber = (number: number): Theme | null => {
    const theme = themes.find((one) => one.number === number);
    if (!theme) return null;
    const { id, name, summary } = theme;
    const items = cardsOf(shown.items[number - 1]);
    return { id, name, summary, hero_posts: heroes(number), items, count: placesAt(places, number, 'item').length };
  };
  return {
    ...card,
    theme_1: themeNumber(1),
    theme_2: themeNumber(2),
    theme_3: themeNumber(3),
    hero_posts: heroes(0),
    type: kind ? KIND_FACTS[kind].objectType : null,
    ...list,
  };
}

/** What of a collection visitors may see, in its order; where it stands, and of which kind it is. */
const publishedPlaces = (db: Db, id: number) =>
  db
    .selectFrom('collection_item')
    .innerJoin('published_item as item', 'item.id', 'collection_item.item_id')
    .select(['collection_item.theme', 'collection_item.role', 'collection_item.item_id', 'item.kind', 'item.sponsored'])
    .where('collection_item.collection_id', '=', id)
    .orderBy('collection_item.position');

type Place = Awaited<ReturnType<ReturnType<typeof publishedPlaces>['execute']>>[number];
const idIn = ({ item_id }: Place): number => item_id;

const placesAt = (places: readonly Place[], theme: number, role: Place['role']): Place[] =>
  unsponsoredFirst(
    places.filter((place) => place.theme === theme && place.role === role),
    isSponsored,
  );

/** Heroes lead: where all of them are sponsored there is none, and they stay in the list. */
function heroesOf(places: readonly Place[], theme: number): Place[] {
  const first = placesAt(places, theme, 'hero').slice(0, HEROES_MOST);
  const heroes = first.filter(({ kind }) => KIND_FACTS[kind].isContent);
  return heroes.every(isSponsored) ? [] : unsponsoredFirst(heroes, isSponsored);
}

/** The heroes that stand above a theme: its own, or those of the collection. */
function heroesAbove(places: readonly Place[], theme: number): Place[] {
  const own = heroesOf(places, theme);
  return own.length > 0 ? own : heroesOf(places, 0);
}

/** What stands above the list of everything while a theme is open; 0, where there are no themes. */
const standAbove = (places: readonly Place[], theme: number): ReadonlySet<number> =>
  new Set([...heroesAbove(places, theme), ...(theme > 0 ? placesAt(places, theme, 'item') : [])].map(idIn));

/** A page of what a theme holds. Throws `not_found`; locked, or without that theme, it is empty. */
export async function listThemeItems(
  { db }: Services,
  slug: string,
  theme: number,
  { without_heroes, ...page }: ThemeParams,
  viewer: Viewer,
): Promise<ThemeItems> {
  const id = await idOf(db, 'collection', slug);
  const [card] = await readCardsOf(db, 'collection', [id], viewer);
  if (!card) throw notFound('collection');
  if (card.locked) return pageOf([], page);
  const places = await publishedPlaces(db, id).execute();
  const heroes = new Set(without_heroes ? heroesAbove(places, theme).map(idIn) : []);
  const left = placesAt(places, theme, 'item').filter(({ item_id }) => !heroes.has(item_id));
  const { data, pagination } = pageOf(unsponsoredFirst(left, isSponsored), page);
  return { data: await readItemCards(db, data.map(idIn), viewer), pagination };
}

function locked(card: CollectionCard, { page = 1, size = PAGE_SIZE }: CollectionParams): CollectionDetail {
  const nothing = { theme_1: null, theme_2: null, theme_3: null, hero_posts: [], type: null, data: [] };
  return { ...card, ...nothing, pagination: pagination(0, page, size) };
}

/** The type asked for; else posts where the collection holds posts, else the first kind that it holds. */
function kindAsked(types: string[] | undefined, held: Set<Kind>): Kind | undefined {
  if (types?.length) return kindOf(types[0] ?? '');
  return KINDS.find((kind) => held.has(kind));
}

async function listCollectionItems(
  services: Services,
  id: number,
  kind: Kind | undefined,
  { query, consumption, audience, page = 1, size = PAGE_SIZE }: CollectionParams,
  viewer: Viewer,
  above: ReadonlySet<number> | undefined,
) {
  const { db, search } = services;
  if (!kind) return { data: [], pagination: pagination(0, page, size) };
  let leftOut = 0;
  const sponsored = await sponsoredIn(db, id);
  const result = await listIds(services, {
    kinds: [kind],
    filters: { audience },
    where: [
      (eb) => eb('item.id', 'in', eb.selectFrom('collection_item').select('item_id').where('collection_id', '=', id)),
    ],
    found: await consumable(search, query, kind, waysIn(consumption), () => collectionOrder(db, id)),
    arranged: (ids) => {
      const left = above ? ids.filter((one) => !above.has(one)) : ids;
      leftOut = ids.length - left.length;
      return unsponsoredFirst(left, (one) => sponsored.has(one));
    },
    page,
    size,
  });
  return {
    data: await readItemCards(db, result.ids, viewer),
    pagination: result.pagination,
    ...(above && { above: leftOut }),
  };
}

/** Without words and ways, the collection's own order; otherwise what the index finds. */
async function consumable(
  search: Services['search'],
  query: string | undefined,
  kind: Kind,
  ways: string[] | undefined,
  ownOrder: () => Promise<number[]>,
): Promise<number[]> {
  const inOrder = foundBy(search, { query }, kind) ?? (await ownOrder());
  if (!ways?.length) return inOrder;
  const fitting = new Set(search.matching({ kind: [kind], consumption: ways }));
  return inOrder.filter((id) => fitting.has(id));
}

async function collectionOrder(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('collection_item')
    .select('item_id')
    .where('collection_id', '=', id)
    .orderBy('role', 'desc')
    .orderBy('theme')
    .orderBy('position')
    .execute();
  return [...new Set(rows.map((row) => row.item_id))];
}

/** The collections that hold each item, of those that are open to the viewer: what a locked one holds is told nowhere else. */
async function readCollectionsOf(db: Db, ids: number[], viewer: Viewer): Promise<Map<number, NameSlug[]>> {
  const found = new Map<number, NameSlug[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('collection_item')
    .innerJoin('published_item as item', 'item.id', 'collection_item.collection_id')
    .innerJoin('collection', 'collection.item_id', 'item.id')
    .select(['collection_item.item_id', 'item.title as name', 'item.slug'])
    .distinct()
    .where('collection.access', 'in', openTo(viewer))
    .where('collection_item.item_id', 'in', ids)
    .orderBy('item.slug')
    .execute();
  for (const { item_id, name, slug } of rows) found.set(item_id, [...(found.get(item_id) ?? []), { name, slug }]);
  return found;
}

const isContent = (card: ItemCard): card is ContentCard => factsOf(card.object_type).isContent;

const hero = (card: ContentCard, collections: NameSlug[]): HeroPost => ({
  ...card,
  title: card.display_title,
  primary_tags: card.display_primary_tags,
  collections,
});
