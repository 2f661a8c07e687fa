/** Items as the desk shows them: lists under filters, and single ones. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Option } from '#contract/common-schemas.ts';
import type { CuratedItemList, CuratedItemsParams, HeldItems, HeldParams, ItemSort } from '#contract/curation.ts';
import { dayIn } from '#domain/dates.ts';
import { ITEM_STATUSES, type ItemStatus } from '#domain/item-status.ts';
import { kindsWith } from '#domain/kinds/registry.ts';
import { KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import { languageName, languageNamed } from '#domain/languages.ts';
import { HELD_AT_ONCE, PAGE_SIZE } from '#domain/limits.ts';
import type { Missing } from '#domain/missing.ts';
import { nameKey, slugKey } from '#domain/names.ts';
import { oldBefore } from '#domain/old-answers.ts';
import { ASKED_KINDS } from '#domain/what-to-expect.ts';
import { now } from '#server/database/instants.ts';
import { contains, containsInAnyCase } from '#server/database/like.ts';
import type { Database, Db } from '#server/database/schema.ts';
import { memberOf, type Viewer } from '#server/http/viewer.ts';
import { momentOf } from '#server/kernel/parse-moment.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import { site, siteLanguage } from '#site';
import { pagination } from '../../features/items/lists.ts';
import { sortKey } from '../../features/items/slugs-and-sort-keys.ts';
import { curatedItems } from '../revisions/serialize-items.ts';
import { readStoredItems } from '../revisions/stored-items.ts';
import { countLicences, hasPictureOf, lacksLicence, picturesUnder } from './picture-licences.ts';
import { spellingCorrection } from './spelling-correction.ts';

/** A page of what stands in the places of a collection or guide; another kind holds nothing. */
export async function heldBy(db: Db, id: number, { page = 1, size = HELD_AT_ONCE }: HeldParams): Promise<HeldItems> {
  const held = db.selectFrom('item').where('id', 'in', (eb) =>
    eb
      .selectFrom('collection_item')
      .select('item_id')
      .where('collection_id', '=', id)
      .union(eb.selectFrom('guide_item').select('item_id').where('guide_id', '=', id)),
  );
  const { total } = await held.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const data = await held
    .select(['id', 'kind', 'external_id', 'title', 'status'])
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { data, pagination: pagination(Number(total), page, size) };
}

/** More words than that narrow nothing down. */
const WORDS_MOST = 20;

type Items = SelectQueryBuilder<Database, 'item', object>;

const ORDERS: Record<ItemSort, (items: Items, order: 'asc' | 'desc') => Items> = {
  title: (items, order) => items.orderBy('sort_title', order),
  kind: (items, order) => items.orderBy('kind', order),
  status: (items, order) => items.orderBy('status', order),
  created_at: (items, order) => items.orderBy('created_at', order),
  updated_at: (items, order) => items.orderBy('updated_at', order),
  published_at: (items, order) => items.orderBy('published_at', order),
  // What has no day comes last, either way.
  starts_at: (items, order) =>
    items.orderBy(
      ({ selectFrom }) => selectFrom('event').select('starts_at').whereRef('event.item_id', '=', 'item.id'),
      (by) => by[order]().nullsLast(),
    ),
  // What nobody has looked at comes last, either way.
  views: (items, order) =>
    items.orderBy(
      ({ selectFrom }) =>
        selectFrom('item_usage')
          .select(({ fn }) => fn.sum<number>('count').as('views'))
          .whereRef('item_usage.item_id', '=', 'item.id')
          .where('item_usage.sort', '=', 'seen'),
      (by) => by[order]().nullsLast(),
    ),
};

/** `me` is whoever asks. */
export const ofViewer = (params: CuratedItemsParams, viewer: Viewer): CuratedItemsParams =>
  params.updated_by === 'me' ? { ...params, updated_by: viewer.key?.id ?? memberOf(viewer) } : params;

/** What was changed last comes first, where nobody asks for another order. */
export async function listCurated(
  services: { db: Db; search: SearchIndex },
  params: CuratedItemsParams,
): Promise<CuratedItemList> {
  const { db } = services;
  const { page = 1, size = PAGE_SIZE, sort = 'updated_at' } = params;
  const order = params.order ?? usualOrder(sort);
  const known = await knownOf(db, params);
  const [groups, languages, licences, rows] = await Promise.all([
    countGroups(filtered(db, { ...params, kind: undefined, status: undefined }, known)),
    countLanguages(filtered(db, { ...params, language: undefined }, known)),
    countLicences(db, filtered(db, { ...params, licence: undefined }, known).select('item.id')),
    ORDERS[sort](titlesFirst(filtered(db, params, known), params, known), order)
      .orderBy('id', order)
      .select('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
  ]);
  const isOfKind = ({ kind }: Group) => !params.kind?.length || params.kind.includes(kind);
  const isAsAsked = ({ status }: Group) => !params.status?.length || params.status.includes(status);
  const total = sumOf(groups.filter((group) => isOfKind(group) && isAsAsked(group)));
  const states = await readStoredItems(
    db,
    rows.map(({ id }) => id),
  );
  const totalOf = async (query: string) =>
    sumOf(await countGroups(filtered(db, { ...params, query }, { ...known, exact: [] })));
  const instead = total === 0 && params.query ? await spellingCorrection(services, params.query, totalOf) : undefined;
  return {
    data: await curatedItems(db, states),
    options: {
      status: ITEM_STATUSES.map((one) => ({
        name: one,
        slug: one,
        count: sumOf(groups.filter((group) => group.status === one && isOfKind(group))),
      })),
      kind: KINDS.map((one) => ({
        name: KIND_FACTS[one].plural,
        slug: one,
        count: sumOf(groups.filter((group) => group.kind === one && isAsAsked(group))),
      })),
      language: languages,
      licence: licences,
    },
    pagination: pagination(total, page, size),
    ...(instead && { instead }),
  };
}

/** What is called so comes before what only says so, unless somebody asks for another order. */
const titlesFirst = (items: Items, { query, sort }: CuratedItemsParams, { exact }: Known): Items =>
  query === undefined || sort !== undefined
    ? items
    : items.orderBy(sql`case when ${isNamed(query, exact)} then 0 else 1 end`);

/** How many published items lack it. */
export const countMissing = async (db: Db, missing: Missing): Promise<number> =>
  sumOf(await countGroups(filtered(db, { status: ['published'], missing }, { exact: [] })));

/** Every item of a list, in its order, and the kinds among them. */
export async function listedIds(db: Db, params: CuratedItemsParams): Promise<{ ids: number[]; kinds: Kind[] }> {
  const { sort = 'updated_at' } = params;
  const order = params.order ?? usualOrder(sort);
  const known = await knownOf(db, params);
  const rows = await ORDERS[sort](filtered(db, params, known), order)
    .orderBy('id', order)
    .select(['id', 'kind'])
    .execute();
  const found = new Set(rows.map(({ kind }) => kind));
  return { ids: rows.map(({ id }) => id), kinds: KINDS.filter((kind) => found.has(kind)) };
}

/** The times that are the latest come first. */
const usualOrder = (sort: ItemSort): 'asc' | 'desc' => (sort.endsWith('_at') ? 'desc' : 'asc');

interface Group {
  kind: Kind;
  status: ItemStatus;
  count: number;
}

/** One look at the table tells the total and every option. */
const countGroups = (items: Items): Promise<Group[]> =>
  items
    .select(({ fn }) => ['kind', 'status', fn.countAll<number>().as('count')])
    .groupBy(['kind', 'status'])
    .execute();

/** What has none is in that of the site; most first. */
async function countLanguages(items: Items): Promise<Option[]> {
  const rows = await items
    .select(({ fn }) => ['language', fn.countAll<number>().as('count')])
    .groupBy('language')
    .execute();
  const counts = new Map<string, number>();
  for (const { language, count } of rows) {
    const tag = language ?? siteLanguage();
    counts.set(tag, (counts.get(tag) ?? 0) + Number(count));
  }
  return [...counts]
    .map(([slug, count]) => ({ name: languageName(slug), slug, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

const sumOf = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** What is looked up before the items are. */
interface Known {
  /** Those that are named so. */
  exact: readonly number[];
  /** The pictures under the licence. */
  pictures?: readonly number[];
}

async function knownOf(db: Db, { query, licence }: CuratedItemsParams): Promise<Known> {
  const exact = query === undefined ? [] : await idsNamed(db, query);
  if (licence === undefined) return { exact };
  return { exact, pictures: await picturesUnder(db, licence) };
}

/** The items that have these words as a name or an address: found by their own indexes. */
async function idsNamed(db: Db, query: string): Promise<number[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('external_id', '=', query)
    .union(db.selectFrom('item').select('id').where('kind', 'in', KINDS).where('slug', '=', slugKey(query)))
    .execute();
  return rows.map(({ id }) => id);
}

function filtered(db: Db, params: CuratedItemsParams, known: Known): Items {
  const {
    kind,
    status,
    query,
    tag,
    topic,
    updated_after,
    unchanged_since,
    updated_by,
    missing,
    link,
    source,
    language,
    licence,
  } = params;
  let items: Items = db.selectFrom('item');
  if (kind?.length) items = items.where('kind', 'in', kind);
  if (status?.length) items = items.where('status', 'in', status);
  if (updated_after !== undefined) items = items.where('updated_at', '>', momentOf(updated_after, 'updated_after'));
  if (tag !== undefined)
    items = items.where('id', 'in', (eb) =>
      eb
        .selectFrom('item_term')
        .innerJoin('term', 'term.id', 'item_term.term_id')
        .select('item_term.item_id')
        .where('term.vocabulary', '=', 'tag')
        .where(({ eb, or }) => or([eb('term.slug', '=', slugKey(tag)), eb('term.name_key', '=', nameKey(tag))])),
    );
  if (language !== undefined) {
    const tag = languageNamed(language) ?? language;
    items = items.where(({ or, eb }) =>
      or([eb('language', '=', tag), ...(tag === siteLanguage() ? [eb('language', 'is', null)] : [])]),
    );
  }
  if (topic !== undefined)
    items = items.where('id', 'in', (eb) =>
      eb
        .selectFrom('item_topic')
        .innerJoin('item as of', 'of.id', 'item_topic.topic_id')
        .select('item_topic.item_id')
        .where('of.slug', '=', slugKey(topic)),
    );
  if (missing === 'facts') items = items.where('kind', 'in', ASKED_KINDS).where('facts_known', '=', 0);
  if (missing === 'recent-facts') items = items.where('facts_asked_on', '<', oldBefore(dayIn(now(), site.timezone)));
  if (missing === 'recent-check') {
    const since = oldBefore(dayIn(now(), site.timezone));
    items = items.where(({ or, eb, selectFrom }) =>
      or(
        (['directory_entry', 'support'] as const).map((table) =>
          eb(
            'id',
            'in',
            selectFrom(table as 'support')
              .select('item_id')
              .where((of) => of.or([of('checked_on', 'is', null), of('checked_on', '<', since)])),
          ),
        ),
      ),
    );
  }
  // A list without anything in it is two letters long in both engines.
  if (missing === 'in_short') items = items.where(sql<boolean>`length(cast(in_short as text)) = 2`);
  if (missing === 'picture') items = items.where(sql<boolean>`length(cast(images as text)) = 2`);
  if (licence !== undefined) items = items.where(hasPictureOf(db, known.pictures ?? []));
  if (missing === 'licence') items = items.where('status', '=', 'published').where(lacksLicence(db));
  if (missing === 'topic')
    items = items
      .where('kind', 'in', kindsWith('topics'))
      .where('id', 'not in', (eb) => eb.selectFrom('item_topic').select('item_id'));
  if (unchanged_since !== undefined)
    items = items.where('updated_at', '<', momentOf(unchanged_since, 'unchanged_since'));
  if (link !== undefined)
    items = items.where('id', 'in', (eb) =>
      eb
        .selectFrom('link_check')
        .select('item_id')
        .where('finding', 'in', link === 'amiss' ? ['dead', 'suspected', 'moved'] : [link]),
    );
  if (source !== undefined)
    items = items.where('id', 'in', (eb) =>
      eb.selectFrom('incoming').select('item_id').$castTo<{ item_id: number }>().where('source_id', '=', source),
    );
  if (updated_by !== undefined)
    items = items.where('id', 'in', (eb) =>
      eb
        .selectFrom('revision')
        .select('revision.item_id')
        .whereRef('revision.item_id', '=', 'item.id')
        .whereRef('revision.version', '=', 'item.version')
        .where('revision.actor', '=', updated_by),
    );
  return query === undefined ? items : items.where(({ or }) => or([isNamed(query, known.exact), holdsWords(query)]));
}

/** Each word stands in the title; or it is one of those that are named so. */
function isNamed(query: string, exact: readonly number[]): RawBuilder<boolean> {
  const words = sortKey(query).split(/\s+/).filter(Boolean).slice(0, WORDS_MOST);
  const inTitle = words.map((word) => contains(sql.ref('sort_title'), word));
  const all = inTitle.length > 0 ? sql.join(inTitle, sql` and `) : sql`1 = 0`;
  return exact.length === 0 ? sql<boolean>`(${all})` : sql<boolean>`((${all}) or item.id in (${sql.join(exact)}))`;
}

/** Where the texts of each kind stand, beside those that every item has and the terms. */
const TEXTS: Record<string, readonly string[]> = {
  content: ['body', 'cast(authors as text)'],
  event: ['host', 'city_details'],
  person: ['profession'],
  directory_entry: ['email', 'phone_number'],
  support: ['phone_number', 'place'],
  guide: ['cast(now as text)', 'cast(words as text)', 'cast(next as text)'],
};

/** Each word stands anywhere in what an item says: its texts, its address, who made it, its tags and places. */
function holdsWords(query: string): RawBuilder<boolean> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MOST);
  const holds = words.map((word) => {
    const [said, folded] = [(column: string) => containsInAnyCase(sql.raw(column), word), sortKey(word)];
    return sql`(${contains(sql.ref('sort_title'), folded)} or ${said('item.synopsis')} or ${said('item.url')}
      or item.id in (${sql.join(
        Object.entries(TEXTS).map(
          ([table, columns]) =>
            sql`select item_id from ${sql.table(table)} where ${sql.join(columns.map(said), sql` or `)}`,
        ),
        sql` union all `,
      )})
      or item.id in (select item_id from item_term join term on term.id = term_id where ${said('term.name')}))`;
  });
  return holds.length > 0 ? sql<boolean>`(${sql.join(holds, sql` and `)})` : sql<boolean>`1 = 0`;
}
