/** Lists of items: from the index or the database, in pages, and the order of a search when there are words. */
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Option, Pagination } from '#contract/common-schemas.ts';
import type { Kind } from '#domain/kinds.ts';
import { OPTIONS_MOST, PAGE_SIZE } from '#domain/limits.ts';
import { among, idList } from '#server/database/among.ts';
import type { Database, Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import type { Facet, Filters } from '#server/search/search-types.ts';
import { carries, FACET_OF, type ItemFilters, type ResolvedFilter, resolveFilters } from './filters.ts';

export interface PageParams {
  page?: number | undefined;
  size?: number | undefined;
}

export interface IdPage {
  ids: number[];
  pagination: Pagination;
}

export type Eb = ExpressionBuilder<Database, 'item'>;
type Condition = Expression<SqlBool>;

export interface ListRequest extends PageParams {
  kinds: readonly Kind[];
  filters?: ItemFilters;
  /** Only items that the index marks so. */
  mark?: 'featured' | 'own' | undefined;
  /** Conditions that the index does not know; `undefined` ones are passed over. */
  where?: readonly (((eb: Eb) => Condition) | undefined)[];
  /** What comes before all others, whatever the order: what fulfils the first of these, then the second. */
  first?: readonly ((eb: Eb) => Condition)[] | undefined;
  /** The order without words. */
  order?: Order;
  /** What the words of a query found, best first: only these, in this order. */
  found?: readonly number[] | undefined;
  /** Puts what was found and passes the filters into its last order, before a page is taken. */
  arranged?: (ids: readonly number[]) => readonly number[];
}

export type Items = SelectQueryBuilder<Database, 'item', { id: number }>;
export interface Order {
  inDatabase: (items: Items) => Items;
  /** The same order in the index; without it the database must sort. */
  inIndex?: 'staticRank' | 'latest';
}

const newest = (items: Items) => items.orderBy('item.published_at', 'desc').orderBy('item.id', 'desc');
export const newestFirst: Order = { inDatabase: newest, inIndex: 'latest' };
/** So many featured items have a place that curators gave them. */
export const FEATURED_MOST = 500;
const FEATURED_PLACE = sql<number>`coalesce(
  (select position from featured_place where item_id = item.id and item.featured), ${sql.lit(FEATURED_MOST)})`;
export const featuredFirst: Order = {
  inDatabase: (items) => newest(items.orderBy('item.featured', 'desc').orderBy(FEATURED_PLACE)),
  inIndex: 'staticRank',
};
export const byName: Order = { inDatabase: (items) => items.orderBy('item.sort_title').orderBy('item.id') };

/**
 * One page of ids, and where in the list it stands. Past the end: no ids, true totals. What the index knows it answers,
 * some twenty times as fast as the database; conditions and orders of the database's own are left to the database.
 */
export async function listIds({ db, search }: Pick<Services, 'db' | 'search'>, request: ListRequest): Promise<IdPage> {
  const { filters = {}, where = [], order = featuredFirst, found, page = 1, size = PAGE_SIZE } = request;
  const resolved = await resolveFilters(db, filters);
  if (resolved.some(({ ids }) => ids.length === 0)) return { ids: [], pagination: pagination(0, page, size) };
  const isInIndex =
    !where.some(Boolean) &&
    !request.first?.length &&
    (found || order.inIndex) &&
    resolved.every(({ of }) => FACET_OF[of] !== undefined);
  return isInIndex ? listFromIndex(search, request, resolved) : listFromDatabase(db, request, resolved);
}

function listFromIndex(search: Services['search'], request: ListRequest, resolved: ResolvedFilter[]): IdPage {
  const { kinds, mark, order = featuredFirst, found, arranged = asFound, page = 1, size = PAGE_SIZE } = request;
  const filters: Filters = { kind: kinds, mark: mark && [mark] };
  for (const { of, slugs } of resolved) filters[FACET_OF[of] as Facet] = slugs;
  const from = (page - 1) * size;
  if (found) return pageOfIds(arranged(search.passing(found, filters)), page, size);
  const { ids, total } = search.list({ filters, order: order.inIndex ?? 'staticRank', from, size });
  return { ids, pagination: pagination(total, page, size) };
}

/** The items that a request asks for, in no order and whatever page it names. */
export function itemsUnder(db: Db, { kinds, mark, where = [], found }: ListRequest, resolved: ResolvedFilter[]): Items {
  let items = db.selectFrom('published_item as item').select('item.id').where('item.kind', 'in', kinds);
  if (mark) items = items.where(MARKED[mark]);
  for (const condition of [...resolved.map(carries), ...where]) if (condition) items = items.where(condition);
  return found ? items.where(among(db, 'item.id', idList(db, found))) : items;
}

/** The same from the database alone: for what the index does not know, and for tests to hold the index against. */
export async function listFromDatabase(db: Db, request: ListRequest, resolved: ResolvedFilter[]): Promise<IdPage> {
  const { order = featuredFirst, found, first, arranged = asFound, page = 1, size = PAGE_SIZE } = request;
  const items = itemsUnder(db, request, resolved);
  const from = (page - 1) * size;
  if (found) {
    const rows = await items.execute();
    const matching = new Set(rows.map((row) => row.id));
    const ids = found.filter((id) => matching.has(id));
    return pageOfIds(await withFirst(items, first, arranged(ids)), page, size);
  }
  const { total } = await items
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (from >= total) return { ids: [], pagination: pagination(total, page, size) };
  const begun = (first ?? []).reduce(
    (all, tier) => all.orderBy((eb) => eb.case().when(tier(eb)).then(0).else(1).end()),
    items,
  );
  const rows = await order.inDatabase(begun).limit(size).offset(from).execute();
  return { ids: rows.map((row) => row.id), pagination: pagination(total, page, size) };
}

async function withFirst(
  items: Items,
  first: ListRequest['first'],
  ids: readonly number[],
): Promise<readonly number[]> {
  let left = ids;
  const placed: number[] = [];
  for (const tier of first ?? []) {
    const before = new Set((await items.where(tier).execute()).map(({ id }) => id));
    placed.push(...left.filter((id) => before.has(id)));
    left = left.filter((id) => !before.has(id));
  }
  return [...placed, ...left];
}

const MARKED: Record<'featured' | 'own', (eb: Eb) => Condition> = {
  featured: (eb) => eb('item.featured', '=', true),
  own: (eb) =>
    eb('item.id', 'in', eb.selectFrom('content').select('content.item_id').where('content.body', 'is not', null)),
};

const asFound = (ids: readonly number[]): readonly number[] => ids;

const pageOfIds = (all: readonly number[], page: number, size: number): IdPage => ({
  ids: all.slice((page - 1) * size, page * size),
  pagination: pagination(all.length, page, size),
});

/** An empty list still has one page. */
export function pagination(total: number, page: number, size: number): Pagination {
  const pages = Math.max(1, Math.ceil(total / size));
  return {
    has_previous: page > 1 && total > 0,
    has_next: page < pages,
    current_page: page,
    total_pages: pages,
    total_objects: total,
  };
}

/** A page of a list that is already in memory. */
export function pageOf<T>(all: readonly T[], { page = 1, size = PAGE_SIZE }: PageParams) {
  return { data: all.slice((page - 1) * size, page * size), pagination: pagination(all.length, page, size) };
}

/** Of more options than a filter offers at once the most used, and those that are chosen, in their order. */
export function offered<T extends Option>(all: readonly T[], chosen: readonly string[] = []): T[] {
  if (all.length <= OPTIONS_MOST) return [...all];
  const most = new Set(all.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)).slice(0, OPTIONS_MOST));
  const names = new Set(chosen.map((value) => value.toLowerCase()));
  return all.filter((one) => most.has(one) || names.has(one.slug.toLowerCase()) || names.has(one.name.toLowerCase()));
}

/** The ids of all published items, by id, so many at a time: what reads everything never holds it. */
export async function* publishedIds(db: Db, atOnce: number): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('published_item as item')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    yield ids;
    last = ids.at(-1) ?? last;
  }
}
