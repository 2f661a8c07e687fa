/** Services, places and taxonomies, in pages as the standard has them. */

import type { NameSlug } from '#contract/common-schemas.ts';
import type { DirectoryCard } from '#contract/items.ts';
import type {
  OrukPageOf,
  OrukParams,
  OrukPlace,
  OrukService,
  OrukServiceLine,
  OrukTaxonomy,
  OrukTaxonomyParams,
  OrukTerm,
  OrukTermParams,
} from '#contract/oruk.ts';
import { nameKey } from '#domain/names.ts';
import { latestChange } from '#server/database/change-log.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import { momentOf } from '#server/kernel/parse-moment.ts';
import { notFound } from '#server/kernel/problem.ts';
import { VISITOR } from '../../http/viewer.ts';
import { readCardsOf } from '../items/cards.ts';
import type { ItemFilters } from '../items/filters.ts';
import { byName, listIds } from '../items/lists.ts';
import { foundBy, readFacts } from '../items/queries.ts';
import { termsInUse } from '../items/terms-in-use.ts';
import { wordsOf } from './params.ts';
import {
  lineOf,
  placeIds,
  placesOf,
  serviceId,
  TAXONOMIES,
  TAXONOMY_NAMES,
  type Taxonomy,
  taxonomyId,
  termOf,
  wholeOf,
} from './records.ts';

const PAGE_SIZE = 50;

type PageParams = Pick<OrukParams, 'page' | 'per_page'>;

function pageOf<T>(contents: T[], total: number, { page = 1, per_page = PAGE_SIZE }: PageParams): OrukPageOf<T> {
  const pages = Math.max(1, Math.ceil(total / per_page));
  return {
    total_items: total,
    total_pages: pages,
    page_number: page,
    size: contents.length,
    first_page: page === 1,
    last_page: page >= pages,
    empty: contents.length === 0,
    contents,
  };
}

const pageOfAll = <T>(all: readonly T[], params: PageParams): OrukPageOf<T> => {
  const { page = 1, per_page = PAGE_SIZE } = params;
  return pageOf(all.slice((page - 1) * per_page, page * per_page), all.length, params);
};

/** The items of a page of entries, and how many there are on all pages. */
async function entryIds(services: Services, params: OrukParams): Promise<{ ids: number[]; total: number }> {
  const { db, search } = services;
  const { modified_after, page, per_page = PAGE_SIZE } = params;
  const filters = await filtersOf(db, params);
  if (!filters) return { ids: [], total: 0 };
  const { ids, pagination } = await listIds(services, {
    kinds: ['directory'],
    filters,
    order: byName,
    found: foundBy(search, { query: wordsOf(params) }, 'directory'),
    where: [
      modified_after === undefined
        ? undefined
        : (eb) =>
            eb(
              'item.id',
              'in',
              eb
                .selectFrom('change')
                .select('change.entity_id')
                .where('change.entity', '=', 'item')
                .where('change.changed_at', '>=', momentOf(modified_after, 'modified_after')),
            ),
    ],
    page,
    size: per_page,
  });
  return { ids, total: pagination.total_objects };
}

/** The filter that a term or a taxonomy stands for; `undefined` for one that there is not. */
async function filtersOf(db: Db, { taxonomy_term_id, taxonomy_id }: OrukParams): Promise<ItemFilters | undefined> {
  if (taxonomy_term_id === undefined && taxonomy_id === undefined) return {};
  const terms = (await readTerms(db)).filter(
    ({ term }) =>
      (taxonomy_term_id === undefined || term.id === taxonomy_term_id) &&
      (taxonomy_id === undefined || term.taxonomy_id === taxonomy_id),
  );
  const [first] = terms;
  return first && { [FILTER_OF[first.taxonomy]]: terms.map(({ slug }) => slug) };
}

const FILTER_OF = { category: 'directorycategory', topic: 'topic', audience: 'audience' } as const;

export async function listServices(services: Services, params: OrukParams): Promise<OrukPageOf<OrukServiceLine>> {
  const { ids, total } = await entryIds(services, params);
  const cards = await readCardsOf(services.db, 'directory', ids, VISITOR);
  return pageOf(
    cards.map((card) => lineOf(card, services.siteUrl)),
    total,
    params,
  );
}

export async function readService(services: Services, id: string): Promise<OrukService> {
  return wholeOf(await readEntry(services.db, id), services.siteUrl);
}

/** Places of all services in their order. A service has one, two or none, so pages of places are no pages of services. */
export async function listPlaces(services: Services, params: OrukParams): Promise<OrukPageOf<OrukPlace>> {
  const { db, siteUrl } = services;
  const { page = 1, per_page = PAGE_SIZE } = params;
  const entries = [...(await everyEntry(db)).values()];
  const placesOfItem = new Map(entries.map(({ item_id, places }) => [item_id, places]));
  const { ids } = await entryIds(services, { ...params, page: 1, per_page: Math.max(1, entries.length) });
  const from = (page - 1) * per_page;
  const shown: number[] = [];
  let first = 0;
  let total = 0;
  for (const id of ids) {
    const places = placesOfItem.get(id) ?? 0;
    if (places > 0 && total < from + per_page && total + places > from) {
      if (shown.length === 0) first = total;
      shown.push(id);
    }
    total += places;
  }
  const cards = await readCardsOf(db, 'directory', shown, VISITOR);
  const contents = cards.flatMap((card) => placesOf(card, siteUrl));
  return pageOf(contents.slice(Math.max(0, from - first), Math.max(0, from - first) + per_page), total, params);
}

export async function readPlace(services: Services, id: string): Promise<OrukPlace> {
  const entries = [...(await everyEntry(services.db)).values()];
  const entry = entries.find(({ external_id }) => placeIds(external_id).includes(id));
  const [card] = entry ? await readCardsOf(services.db, 'directory', [entry.item_id], VISITOR) : [];
  const found = card && placesOf(card, services.siteUrl).find((place) => place.id === id);
  if (!found) throw notFound('service at a location');
  return found;
}

async function readEntry(db: Db, id: string): Promise<DirectoryCard> {
  const entry = (await everyEntry(db)).get(id.toLowerCase());
  const [card] = entry ? await readCardsOf(db, 'directory', [entry.item_id], VISITOR) : [];
  if (!entry || !card) throw notFound('service');
  return { ...card, facts: await readFacts(db, 'directory', entry.item_id) };
}

interface Entry {
  external_id: string;
  item_id: number;
  /** How many places it has. */
  places: number;
}

const known = new WeakMap<Db, { version: number; entries: Map<string, Entry> }>();

/** Every published entry by the id of its service; made anew when the catalogue has changed. */
async function everyEntry(db: Db): Promise<Map<string, Entry>> {
  const version = await latestChange(db);
  const before = known.get(db);
  if (before?.version === version) return before.entries;
  const rows = await db
    .selectFrom('published_item as item')
    .leftJoin('directory_entry', 'directory_entry.item_id', 'item.id')
    .select(['item.id as item_id', 'item.external_id', 'directory_entry.online'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('item_term')
          .innerJoin('term', 'term.id', 'item_term.term_id')
          .select('term.id')
          .whereRef('item_term.item_id', '=', 'item.id')
          .where('term.vocabulary', '=', 'city'),
      ).as('in_city'),
    )
    .where('item.kind', '=', 'directory')
    .execute();
  const entries = new Map(
    rows.map(({ item_id, external_id, online, in_city }) => [
      serviceId(external_id),
      { item_id, external_id, places: Number(Boolean(in_city)) + Number(Boolean(online)) },
    ]),
  );
  known.set(db, { version, entries });
  return entries;
}

async function readTerms(db: Db): Promise<{ taxonomy: Taxonomy; slug: string; term: OrukTerm }[]> {
  const [category, audience, topic] = await Promise.all([
    termsInUse(db, 'directory', 'directorycategory'),
    termsInUse(db, 'directory', 'audience'),
    topicsInUse(db),
  ]);
  const named: Record<Taxonomy, NameSlug[]> = { category, topic, audience };
  return TAXONOMY_NAMES.flatMap((taxonomy) =>
    named[taxonomy].map((one) => ({ taxonomy, slug: one.slug, term: termOf(taxonomy, one) })),
  );
}

const topicsInUse = (db: Db): Promise<NameSlug[]> =>
  db
    .selectFrom('published_item as topic')
    .innerJoin('item_topic', 'item_topic.topic_id', 'topic.id')
    .innerJoin('published_item as item', 'item.id', 'item_topic.item_id')
    .select(['topic.title as name', 'topic.slug'])
    .where('item.kind', '=', 'directory')
    .groupBy(['topic.id', 'topic.title', 'topic.slug'])
    .orderBy('topic.slug')
    .execute();

export async function listTerms(db: Db, params: OrukTermParams): Promise<OrukPageOf<OrukTerm>> {
  const terms = (await readTerms(db)).map(({ term }) => term);
  const { taxonomy_id } = params;
  return pageOfAll(
    terms.filter((term) => (taxonomy_id === undefined || term.taxonomy_id === taxonomy_id) && isNamed(term, params)),
    params,
  );
}

function isNamed({ name }: { name: string }, { search }: OrukTaxonomyParams): boolean {
  return search === undefined || nameKey(name).includes(nameKey(search));
}

export async function readTerm(db: Db, id: string): Promise<OrukTerm> {
  const found = (await readTerms(db)).find(({ term }) => term.id === id);
  if (!found) throw notFound('term');
  return found.term;
}

const taxonomies = (): OrukTaxonomy[] =>
  TAXONOMY_NAMES.map((taxonomy) => {
    const { name, description } = TAXONOMIES[taxonomy];
    return { id: taxonomyId(taxonomy), name, description };
  });

export const listTaxonomies = (params: OrukTaxonomyParams): OrukPageOf<OrukTaxonomy> =>
  pageOfAll(
    taxonomies().filter((taxonomy) => isNamed(taxonomy, params)),
    params,
  );

export function readTaxonomy(id: string): OrukTaxonomy {
  const found = taxonomies().find((taxonomy) => taxonomy.id === id);
  if (!found) throw notFound('taxonomy');
  return found;
}
