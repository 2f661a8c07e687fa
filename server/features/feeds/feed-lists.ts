/** The lists that can be followed: those of the pages, under the pages' own filters, newest first. */
import { type TObject, type TSchema, Type } from 'typebox';
import { CollectionParams, CollectionsParams } from '#contract/collections.ts';
import { WithoutNote } from '#contract/common-schemas.ts';
import { ItemsParams } from '#contract/content-lists.ts';
import { DirectoryParams } from '#contract/directory.ts';
import { EventsParams } from '#contract/events.ts';
import type { CollectionCard } from '#contract/items.ts';
import { SearchParams } from '#contract/search.ts';
import { FEED_SIZE, type FollowedList } from '#domain/feeds.ts';
import { itemKindOf } from '#domain/kinds/registry.ts';
import {
  AMONG,
  CONTENT_KINDS,
  KIND_FACTS,
  KINDS,
  type Kind,
  kindOf,
  OTHER_KINDS,
  PLAIN_LIST_KINDS,
  type PlainListKind,
  type PlainListPath,
} from '#domain/kinds.ts';
import { among, idList } from '#server/database/among.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import { notFound } from '#server/kernel/problem.ts';
import type { Filters } from '#server/search/search-types.ts';
import { site } from '#site';
import { VISITOR } from '../../http/viewer.ts';
import { eventsUnder } from '../events/queries.ts';
import { type FilterParams, toFilters, waysIn } from '../items/asked-filters.ts';
import { readCardsOf } from '../items/cards.ts';
import { noteSlugs } from '../items/excluded-content-notes.ts';
import { asOnPages, underFacts } from '../items/fact-filters.ts';
import { FACET_OF, resolveFilters } from '../items/filters.ts';
import { underFilters } from '../items/kind-filters.ts';
import { type ListRequest, listIds, newestFirst } from '../items/lists.ts';
import { idOf } from '../items/queries.ts';
import { BEST } from '../search/sections.ts';
import { reachedBy } from '../support/queries.ts';
import { readTopic } from '../topics/queries.ts';
import { AmongParams, HomeParams, SupportFeedParams, WordsParams } from './params.ts';

/** What a list holds, and what it is called. */
interface Followed {
  title: string;
  description: string;
  /** The newest first, at most `FEED_SIZE`. */
  ids: number[];
}

export interface FeedList {
  /** The filters that the list takes. */
  params: TSchema;
  read: (services: Services, params: never, slug: string) => Promise<Followed>;
}

/** Of what words find, as many of the best are looked at. */
const FOUND_MOST = 1_000;

/** Gives a list's parameters their type. */
const feedList = <P>(
  params: TSchema,
  read: (services: Services, params: P, slug: string) => Promise<Followed>,
): FeedList => ({
  params,
  read,
});

const LISTS: Record<FollowedList, FeedList> = {
  '/home': feedList<HomeParams>(HomeParams, async (services, { tag }) => {
    // Both open the page itself, whose feed is what is new on it.
    const isNew = tag === undefined || tag === 'new' || tag === 'featured';
    return {
      title: isNew ? 'New' : `New: ${tag}`,
      description: `What is new to read, hear and watch on ${site.name}.`,
      ids: await newestContent(services, isNew ? {} : { tag: [tag] }),
    };
  }),
  '/search': feedList<SearchParams & AmongParams>(AmongParams, async (services, { among: kind, ...params }) => {
    const facts = AMONG.find(({ file }) => file === kind?.toLowerCase());
    const { query } = params;
    const where = facts?.found.title ?? 'Search';
    return {
      title: query ? `${where}: ${query}` : where,
      description: query ? `What ${site.name} has for these words, newest first.` : `What is new on ${site.name}.`,
      ids: facts
        ? await newestUnder(services, { kinds: [kindOf(facts.objectType) as Kind] }, params)
        : await newestContent(services, params),
    };
  }),
  '/topic/:slug': feedList<SearchParams>(SearchParams, async (services, params, slug) => {
    const { name, synopsis } = await readTopic(services.db, slug, VISITOR);
    return {
      title: name,
      description: synopsis ?? `What is new on ${name}.`,
      ids: await newestContent(services, { ...params, topic: [slug] }),
    };
  }),
  '/collection/:slug': feedList<CollectionParams>(CollectionParams, readCollectionFeed),
  '/events': feedList<EventsParams>(EventsParams, async (services, params) => ({
    title: 'Events',
    description: 'Events that are coming up, the latest announced first.',
    ids: await newestUnder(services, eventsUnder(services, asOnPages(params))),
  })),
  '/directory': feedList<DirectoryParams>(DirectoryParams, async (services, params) => ({
    title: 'Directory',
    description: 'Services and professionals, the latest added first.',
    ids: await newestUnder(services, underFilters(services, 'directory', asOnPages(params)), params),
  })),
  '/blog': feedList<ItemsParams>(ItemsParams, async (services, { tag, topic, interest, audience, ...words }) => ({
    title: 'Blog',
    description: `What we write ourselves, about ${site.name} and everyday life.`,
    ids: await newestUnder(
      services,
      { kinds: ['post'], mark: 'own', filters: { tag, topic, interest, audience } },
      words,
    ),
  })),
  '/topics-and-collections': feedList<CollectionsParams>(CollectionsParams, async (services, words) => ({
    title: 'Topics and collections',
    description: 'New topics and collections.',
    ids: await newestUnder(services, { kinds: ['topic', 'collection'] }, words),
  })),
  ...(Object.fromEntries(PLAIN_LIST_KINDS.map((kind) => [KIND_FACTS[kind].list.path, listOfKind(kind)])) as Record<
    PlainListPath,
    FeedList
  >),
  '/support': feedList<SupportFeedParams>(
    SupportFeedParams,
    async (services, { way, audience, fact, unknown, ...words }) => {
      const { where = [], first } = underFacts(services, 'support', asOnPages({ fact, unknown }));
      return {
        title: 'Get support',
        description: 'Who can be reached by text, chat, call or in person, the latest added first.',
        ids: await newestUnder(
          services,
          { kinds: ['support'], filters: { audience }, where: [reachedBy(way), ...where], first },
          words,
        ),
      };
    },
  ),
};

/** Each with a parameter more: content notes, and what has one of them is left out. */
export const FEED_LISTS = Object.fromEntries(
  Object.entries(LISTS).map(([list, { params, read }]) => [
    list,
    { params: withNotes(params), read: leavingOut(read) },
  ]),
) as typeof LISTS;

function withNotes(params: TSchema): TSchema {
  const { properties } = params as TObject;
  return Type.Object({ ...properties, ...WithoutNote });
}

function leavingOut(read: FeedList['read']): FeedList['read'] {
  return async (services, { without_note, ...params }: { without_note?: string[] }, slug) => {
    const note = await noteSlugs(services.db, without_note);
    const followed = await read(services, params as never, slug);
    return note.length === 0 ? followed : { ...followed, ids: services.search.passing(followed.ids, { note }) };
  };
}

/** The list of a kind that has a page of its own, with words as its only filter. */
function listOfKind(kind: PlainListKind): FeedList {
  const { words: title } = KIND_FACTS[kind].list;
  const { feed: description = `${title}, the latest added first.` } = itemKindOf(kind);
  return feedList<WordsParams>(WordsParams, async (services, words) => ({
    title,
    description,
    ids: await newestUnder(services, { kinds: [kind] }, words),
  }));
}

/** Posts and media; where there are words, only what holds all of them, as far as anything does, and nothing where the page says so. */
async function newestContent(
  services: Services,
  { query, exact = false, shared = false, ...params }: SearchParams,
): Promise<number[]> {
  const { search } = services;
  const text = query?.trim();
  if (!text) {
    const filters = await facetsOf(services, params);
    return filters ? search.list({ filters, order: 'latest', from: 0, size: FEED_SIZE }).ids : [];
  }
  const { page: _page, size: _size, ...narrowed } = params;
  const filters = toFilters(narrowed);
  const asked = { text, kinds: CONTENT_KINDS, forgiving: !exact, at: Date.now(), filters };
  const others = { kinds: OTHER_KINDS, size: BEST };
  const { ids, full, claim } = search.search({ ...asked, from: 0, size: FOUND_MOST, top: BEST, otherKinds: others });
  if (claim === 'nothing' && !shared) return [];
  return newestOf(services, full > 0 ? ids.slice(0, full) : ids);
}

/** The index's filters for those of an address, by slug alone; `undefined` where one of them names nothing. */
async function facetsOf(
  { db }: Services,
  { type, consumption, topic, interest, tag, audience, length, price, language, fact }: FilterParams,
  kinds: readonly Kind[] = CONTENT_KINDS,
): Promise<Filters | undefined> {
  const resolved = await resolveFilters(db, { topic, interest, tag, audience });
  if (resolved.some(({ ids }) => ids.length === 0)) return undefined;
  const asked = type?.length ? type.map(kindOf) : kinds;
  const ways = waysIn(consumption);
  const kind = kinds.filter((one) => asked.includes(one));
  if (kind.length === 0) return undefined;
  return {
    kind,
    ...(ways?.length && { consumption: ways }),
    ...(length?.length && { length }),
    ...(price?.length && { price }),
    ...(language?.length && { language }),
    ...(fact?.length && { fact }),
    ...Object.fromEntries(resolved.map(({ of, slugs }) => [FACET_OF[of], slugs])),
  };
}

/** `query` as it was typed; `exact`: without what words mean and how they may be misspelt. */
interface Words {
  query?: string | undefined;
  exact?: boolean | undefined;
}

async function newestUnder(
  services: Services,
  request: ListRequest,
  { query, exact = false }: Words = {},
): Promise<number[]> {
  const found = request.found ?? (query ? services.search.rank(query, { kind: request.kinds }, !exact) : undefined);
  if (!found) return (await listIds(services, { ...request, order: newestFirst, page: 1, size: FEED_SIZE })).ids;
  const { ids } = await listIds(services, { ...request, found: found.slice(0, FOUND_MOST), page: 1, size: FOUND_MOST });
  return newestOf(services, ids);
}

async function newestOf({ db }: Pick<Services, 'db'>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('published_item as item')
    .select('id')
    .where(among(db, 'item.id', idList(db, ids)))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FEED_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a list has a feed: all have, but for collections for members, since whoever reads a feed may be anybody. */
export async function isFollowable({ db }: Pick<Services, 'db'>, list: FollowedList, slug: string): Promise<boolean> {
  return list !== '/collection/:slug' || !(await readCollectionCard(db, slug)).locked;
}

async function readCollectionCard(db: Db, slug: string): Promise<CollectionCard> {
  const [card] = await readCardsOf(db, 'collection', [await idOf(db, 'collection', slug)], VISITOR);
  if (!card) throw notFound('collection');
  return card;
}

async function readCollectionFeed(services: Services, params: CollectionParams, slug: string): Promise<Followed> {
  const { db, search } = services;
  const card = await readCollectionCard(db, slug);
  if (card.locked) throw notFound('feed');
  const { query, type, consumption, audience } = params;
  const rows = await db
    .selectFrom('published_item as item')
    .select('item.id')
    .where((eb) =>
      eb('item.id', 'in', eb.selectFrom('collection_item').select('item_id').where('collection_id', '=', card.id)),
    )
    .orderBy('item.published_at', 'desc')
    .orderBy('item.id', 'desc')
    .execute();
  const filters = await facetsOf(services, { type, consumption, audience }, KINDS);
  const held = rows.map((row) => row.id);
  const passing = filters ? search.passing(held, filters) : [];
  const found = query ? new Set(search.rank(query, { kind: KINDS })) : undefined;
  return {
    title: card.name,
    description: card.description ?? `What is in our ${KIND_FACTS.collection.noun} ${card.name}.`,
    ids: passing.filter((one) => found?.has(one) ?? true).slice(0, FEED_SIZE),
  };
}
