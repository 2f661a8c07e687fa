/** Lists of items: filters as SQL conditions, pages, and the order of a search when there are words. */
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Vocabulary } from '#contract/categories.ts';
import { PAGE_SIZE, type Pagination } from '#contract/lists.ts';
import { engineOf } from '#server/database/column-types.ts';
import type { Database, Db, Kind } from '#server/database/schema.ts';
import { nameKey, sortKey } from './names.ts';

export interface PageParams {
  page?: number | undefined;
  size?: number | undefined;
}

export interface IdPage {
  ids: number[];
  pagination: Pagination;
}

type Eb = ExpressionBuilder<Database, 'item'>;
type Condition = Expression<SqlBool>;

export interface ListRequest extends PageParams {
  kinds: readonly Kind[];
  /** Conditions beyond being published and of these kinds; `undefined` ones are passed over. */
  where?: readonly (((eb: Eb) => Condition) | undefined)[];
  /** The order without words. */
  order?: Order;
  /** What the words of a query found, best first: only these, in this order. */
  found?: readonly number[] | undefined;
}

type Items = SelectQueryBuilder<Database, 'item', { id: number }>;
export type Order = (items: Items) => Items;

export const newestFirst: Order = (items) => items.orderBy('item.published_at', 'desc').orderBy('item.id', 'desc');
export const featuredFirst: Order = (items) => newestFirst(items.orderBy('item.featured', 'desc'));
export const byName: Order = (items) => items.orderBy('item.sort_title').orderBy('item.id');

/** One page of ids, and where in the list it stands. Past the end: no ids, true totals. */
export async function listIds(db: Db, request: ListRequest): Promise<IdPage> {
  const { kinds, where = [], order = featuredFirst, found, page = 1, size = PAGE_SIZE } = request;
  let items = db
    .selectFrom('item')
    .select('item.id')
    .where('item.kind', 'in', kinds)
    .where('item.status', '=', 'published');
  for (const condition of where) if (condition) items = items.where(condition);

  const from = (page - 1) * size;
  if (found) {
    const rows = await items.where((eb) => amongIds(db, eb, found)).execute();
    const matching = new Set(rows.map((row) => row.id));
    const ids = found.filter((id) => matching.has(id));
    return { ids: ids.slice(from, from + size), pagination: pagination(ids.length, page, size) };
  }
  const { total } = await items
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (from >= total) return { ids: [], pagination: pagination(total, page, size) };
  const rows = await order(items).limit(size).offset(from).execute();
  return { ids: rows.map((row) => row.id), pagination: pagination(total, page, size) };
}

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

/** Items that carry any of these terms, given by slug or name; `undefined` when nothing is asked. */
export function carries(vocabulary: Vocabulary, values: readonly string[] | undefined) {
  if (!values?.length) return undefined;
  return (eb: Eb): Condition =>
    eb.exists(
      eb
        .selectFrom('item_term')
        .innerJoin('term', 'term.id', 'item_term.term_id')
        .select(sql`1`.as('one'))
        .whereRef('item_term.item_id', '=', 'item.id')
        .where('term.vocabulary', '=', vocabulary)
        .where((of) =>
          of.or([
            of(
              'term.slug',
              'in',
              values.map((value) => value.trim().toLowerCase()),
            ),
            of('term.name_key', 'in', values.map(nameKey)),
          ]),
        ),
    );
}

/** Items of any of these topics, given by slug or name; `undefined` when nothing is asked. */
export function belongsTo(topics: readonly string[] | undefined) {
  if (!topics?.length) return undefined;
  return (eb: Eb): Condition =>
    eb.exists(
      eb
        .selectFrom('item_topic')
        .innerJoin('item as topic', 'topic.id', 'item_topic.topic_id')
        .select(sql`1`.as('one'))
        .whereRef('item_topic.item_id', '=', 'item.id')
        .where('topic.status', '=', 'published')
        .where((of) =>
          of.or([
            of(
              'topic.slug',
              'in',
              topics.map((topic) => topic.trim().toLowerCase()),
            ),
            of('topic.sort_title', 'in', topics.map(sortKey)),
          ]),
        ),
    );
}

/** However many ids there are, one parameter. */
function amongIds(db: Db, eb: Eb, ids: readonly number[]): Condition {
  if (engineOf(db) === 'postgres') return sql<SqlBool>`${eb.ref('item.id')} = any(${ids as number[]}::int[])`;
  return sql<SqlBool>`${eb.ref('item.id')} in (select value from json_each(${JSON.stringify(ids)}))`;
}
