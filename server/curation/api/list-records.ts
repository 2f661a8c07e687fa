/** What the desk shows of terms, groups of the thesaurus and advertisements. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { CuratedRecordList, RecordListParams } from '#contract/curated-records.ts';
import { VOCABULARIES, type Vocabulary } from '#contract/vocabularies.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { nameKey, slugKey } from '#domain/names.ts';
import { fold } from '#domain/text-folding.ts';
import { contains } from '#server/database/like.ts';
import type { Database, Db } from '#server/database/schema.ts';
import { pagination } from '../../features/items/lists.ts';
import { ADVERTISEMENTS } from '../revisions/record-types.ts';
import { curatedRecords, type RecordSort, readRecordStates } from '../revisions/records.ts';
import { TERMS } from '../revisions/terms.ts';
import { THESAURUS } from '../revisions/thesaurus.ts';

/** Terms by name, by their place, or the most used first. */
export async function listTerms(
  db: Db,
  { query, vocabulary, sort = 'name', unused = false, page = 1, size = PAGE_SIZE }: RecordListParams,
): Promise<CuratedRecordList> {
  let named = db.selectFrom('term');
  if (query !== undefined)
    named = named.where(({ eb, or }) =>
      or([contains(sql.ref('name_key'), nameKey(query)), eb('slug', '=', slugKey(query))]),
    );
  if (unused) named = named.where(isUnused);
  const countsIn = (terms: typeof named) =>
    terms
      .select(({ fn }) => ['vocabulary', fn.countAll<number>().as('count')])
      .groupBy('vocabulary')
      .execute();
  const found = await countsIn(named);
  // How many each vocabulary has does not hang on what is searched in one of them.
  const all = query === undefined && !unused ? found : await countsIn(db.selectFrom('term'));
  let rows = vocabulary === undefined ? named : named.where('vocabulary', '=', vocabulary);
  if (sort === 'uses')
    rows = rows.orderBy(
      (eb) =>
        eb
          .selectFrom('item_term')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('item_term.term_id', '=', 'term.id'),
      'desc',
    );
  // A term that has exactly this name comes first.
  if (query !== undefined && sort === 'name')
    rows = rows.orderBy(sql`case when name_key = ${nameKey(query)} then 0 else 1 end`);
  if (sort === 'position') rows = rows.orderBy(sql`position is null`).orderBy('position');
  const ids = await rows
    .orderBy('slug')
    .orderBy('id')
    .select('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const countOf = (counts: typeof all, one: string) => counts.find((row) => row.vocabulary === one)?.count ?? 0;
  const total =
    vocabulary === undefined ? found.reduce((sum, { count }) => sum + count, 0) : countOf(found, vocabulary);
  const states = await readRecordStates(
    db,
    TERMS,
    ids.map(({ id }) => id),
  );
  const left = await unusedIn(db, vocabulary);
  return {
    data: await curatedRecords(db, TERMS, states),
    unused: left,
    options: VOCABULARIES.map((one) => ({ name: one, slug: one, count: countOf(all, one) })),
    pagination: pagination(total, page, size),
  };
}

/** What no item has, and no tag of events stands in. Such tags, and popular searches, are lists that nothing carries. */
const isUnused = ({ and, not, exists, eb, selectFrom }: ExpressionBuilder<Database, 'term'>) =>
  and([
    eb('term.vocabulary', 'not in', ['eventtag', 'frequentlysearched', 'contentnote']),
    not(exists(selectFrom('item_term').select('item_id').whereRef('item_term.term_id', '=', 'term.id'))),
    not(exists(selectFrom('term_category').select('term_id').whereRef('term_category.category_id', '=', 'term.id'))),
  ]);

async function unusedIn(db: Db, vocabulary: Vocabulary | undefined): Promise<number> {
  let terms = db.selectFrom('term').where(isUnused);
  if (vocabulary !== undefined) terms = terms.where('vocabulary', '=', vocabulary);
  const { count } = await terms.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Groups of the thesaurus by their word, those first that go by the words asked for. */
export async function listGroups(
  db: Db,
  { query, page = 1, size = PAGE_SIZE }: RecordListParams,
): Promise<CuratedRecordList> {
  const isCalled = ({ group }: { group: string }) => query !== undefined && group === slugKey(query);
  const all = await db
    .selectFrom('thesaurus_term')
    .select(({ fn }) => [fn.min<number>('id').as('id'), 'group'])
    .groupBy('group')
    .orderBy('group')
    .execute();
  let groups = all;
  if (query !== undefined) {
    const terms = await db.selectFrom('thesaurus_term').select(['group', 'term', 'preferred']).execute();
    const holds = holding(query);
    const found = new Set(terms.flatMap((one) => (holds(one.term) || holds(one.preferred) ? one.group : [])));
    groups = all.filter((one) => isCalled(one) || found.has(one.group));
  }
  const ids = [...groups.filter(isCalled), ...groups.filter((one) => !isCalled(one))].map(({ id }) => id);
  return pageOf(db, THESAURUS, ids, page, size, []);
}

/** Advertisements, the newest first, with the places that they stand in. */
export async function listAdvertisements(
  db: Db,
  { query, page = 1, size = PAGE_SIZE }: RecordListParams,
): Promise<CuratedRecordList> {
  const all = await db
    .selectFrom('advertisement')
    .select(['id', 'external_id', 'title', 'sponsor'])
    .orderBy('id', 'desc')
    .execute();
  const isCalled = ({ external_id }: { external_id: string }) => external_id === query;
  const holds = holding(query ?? '');
  const found = all.filter((one) => !isCalled(one) && (holds(one.title) || holds(one.sponsor ?? '')));
  const ids = [...all.filter(isCalled), ...found].map(({ id }) => id);
  const places = await db
    .selectFrom('advertisement')
    .select(({ fn }) => ['category', fn.countAll<number>().as('count')])
    .groupBy('category')
    .orderBy('category')
    .execute();
  const options = places.map(({ category, count }) => ({ name: category, slug: category, count }));
  return pageOf(db, ADVERTISEMENTS, ids, page, size, options);
}

/** These lists are short, and databases may know the two cases of ASCII letters alone. */
function holding(query: string): (text: string) => boolean {
  const words = fold(query);
  return (text) => fold(text).includes(words);
}

async function pageOf(
  db: Db,
  sort: RecordSort,
  ids: readonly number[],
  page: number,
  size: number,
  options: CuratedRecordList['options'],
): Promise<CuratedRecordList> {
  const states = await readRecordStates(db, sort, ids.slice((page - 1) * size, page * size));
  return { data: await curatedRecords(db, sort, states), options, pagination: pagination(ids.length, page, size) };
}
