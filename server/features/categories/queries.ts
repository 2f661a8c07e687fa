/** The vocabularies that filters and quick searches offer. */

import type { SelectQueryBuilder } from 'kysely';
import type { ListOf, NameSlug, Option } from '#contract/common-schemas.ts';
import type { CategoryOptions, CategorySearch, EventTag, NoteList, Vocabulary } from '#contract/vocabularies.ts';
import { CONTENT_KINDS, type Kind } from '#domain/kinds.ts';
import { nameKey } from '#domain/names.ts';
import type { Database, Db } from '#server/database/schema.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import { offered, type PageParams, pageOf } from '../items/lists.ts';
import { sortKey } from '../items/slugs-and-sort-keys.ts';
import { publishedTermIds } from '../items/terms-in-use.ts';
import { readPopular } from './popular-searches.ts';

/**
 * Everything that a filter or quick search may offer, each list by name: what published items carry, or, for those at the
 * desk, every term.
 */
export async function readOptions(
  db: Db,
  search: SearchIndex,
  { evenUnpublished }: { evenUnpublished?: boolean } = {},
): Promise<CategoryOptions> {
  let known = db.selectFrom('term').select(['vocabulary', 'name', 'slug']).orderBy('slug');
  if (!evenUnpublished) known = known.where('term.id', 'in', publishedTermIds(db));
  const [popular, terms, eventtag, topic] = await Promise.all([
    readPopular(db, search),
    known.execute(),
    readEventTags(db),
    readTopics(db),
  ]);
  const of = (vocabulary: Vocabulary) =>
    terms.filter((term) => term.vocabulary === vocabulary).map(({ name, slug }) => ({ name, slug }));
  return {
    frequentlysearched: popular,
    directorycategory: of('directorycategory'),
    audience: of('audience'),
    cities: of('city'),
    eventtagcategory: of('eventtagcategory'),
    eventtag,
    interest: of('interest'),
    topic,
  };
}

/** The tags that events carry, each with the categories that `eventtag` terms give it, else those of its events. */
async function readEventTags(db: Db): Promise<EventTag[]> {
  const [tags, given, lived] = await Promise.all([
    tagsInUse(db, ['event']),
    db
      .selectFrom('term_category')
      .innerJoin('term as tag', 'tag.id', 'term_category.term_id')
      .innerJoin('term as category', 'category.id', 'term_category.category_id')
      .select(['tag.slug as tag', 'category.name', 'category.slug'])
      .where('tag.vocabulary', '=', 'eventtag')
      .where('category.id', 'in', publishedTermIds(db))
      .orderBy('term_category.position')
      .execute(),
    db
      .selectFrom('item_term as its_tag')
      .innerJoin('term as tag', 'tag.id', 'its_tag.term_id')
      .innerJoin('published_item as item', 'item.id', 'its_tag.item_id')
      .innerJoin('item_term as its_category', 'its_category.item_id', 'its_tag.item_id')
      .innerJoin('term as category', 'category.id', 'its_category.term_id')
      .select(['tag.slug as tag', 'category.name', 'category.slug'])
      .distinct()
      .where('tag.vocabulary', '=', 'tag')
      .where('category.vocabulary', '=', 'eventtagcategory')
      .where('item.kind', '=', 'event')
      .orderBy('category.slug')
      .execute(),
  ]);
  const categories = (rows: (NameSlug & { tag: string })[], tag: string) =>
    rows.filter((row) => row.tag === tag).map(({ name, slug }) => ({ name, slug }));
  return offered(tags).map((tag) => {
    const chosen = categories(given, tag.slug);
    return { ...tag, category: chosen.length > 0 ? chosen : categories(lived, tag.slug) };
  });
}

const readTopics = (db: Db): Promise<NameSlug[]> =>
  db
    .selectFrom('published_item as item')
    .select(['title as name', 'slug'])
    .where('kind', '=', 'topic')
    .orderBy('sort_title')
    .orderBy('id')
    .execute();

/** The tags that items of these kinds carry, by name, with the number of items. */
export function tagsInUse(db: Db, kinds: readonly Kind[]): Promise<Option[]> {
  return termsInUse(db, 'tag', kinds).orderBy('term.slug').execute();
}

/** The same, most used first. */
export function tagsMostUsed(db: Db, kinds: readonly Kind[]): Promise<Option[]> {
  return termsInUse(db, 'tag', kinds).orderBy('count', 'desc').orderBy('term.slug').execute();
}

function termsInUse(
  db: Db,
  vocabulary: Vocabulary,
  kinds: readonly Kind[],
): SelectQueryBuilder<Database, 'term' | 'item_term' | 'item', { name: string; slug: string; count: number }> {
  return db
    .selectFrom('term')
    .innerJoin('item_term', 'item_term.term_id', 'term.id')
    .innerJoin('published_item as item', 'item.id', 'item_term.item_id')
    .select(({ fn }) => ['term.name', 'term.slug', fn.countAll<number>().as('count')])
    .where('term.vocabulary', '=', vocabulary)
    .where('item.kind', 'in', kinds)
    .groupBy(['term.id', 'term.name', 'term.slug']);
}

/** The notes that readers choose about, in the order that curators gave them; others by name. */
export async function listNotes(db: Db): Promise<NoteList> {
  const data = await db
    .selectFrom('term')
    .select(['slug as name', 'name as words', 'about', 'folded'])
    .where('vocabulary', '=', 'contentnote')
    .orderBy((eb) => eb.fn.coalesce('position', eb.lit(LAST)))
    .orderBy('name_key')
    .execute();
  return { data };
}

const LAST = 2_147_483_647;

/** Interests by name, with the number of posts and media that answer to each; `query` keeps those that hold it. */
export async function listInterests(
  db: Db,
  { query, ...page }: PageParams & { query?: string | undefined },
): Promise<ListOf<Option>> {
  const rows = await db
    .selectFrom('term')
    .leftJoin('item_term', 'item_term.term_id', 'term.id')
    .leftJoin('published_item as item', (join) =>
      join.onRef('item.id', '=', 'item_term.item_id').on('item.kind', 'in', CONTENT_KINDS),
    )
    .select(({ fn }) => ['term.name', 'term.slug', fn.count<number>('item.id').as('count')])
    .where('term.vocabulary', '=', 'interest')
    .where('term.id', 'in', publishedTermIds(db))
    .groupBy(['term.id', 'term.name', 'term.slug'])
    .orderBy('term.slug')
    .execute();
  return pageOf(rows.filter(holds(query)), page);
}

/** A page of terms whose names hold the words of `query`. */
export function pageOfTerms(
  terms: Option[],
  { query, ...page }: PageParams & { query?: string | undefined },
): ListOf<Option> {
  return pageOf(terms.filter(holds(query)), page);
}

/** Topics, interests and tags whose names hold the words; without words, nothing. */
export async function searchCategories(db: Db, query: string | undefined): Promise<CategorySearch> {
  if (query === undefined) return { data: [] };
  const [topics, terms] = await Promise.all([
    readTopics(db),
    db
      .selectFrom('term')
      .select(['name', 'slug', 'vocabulary'])
      .where('vocabulary', 'in', ['interest', 'tag'])
      .where('id', 'in', publishedTermIds(db))
      .orderBy('slug')
      .execute(),
  ]);
  const named = (kind: 'topic' | 'interest' | 'tag', rows: NameSlug[]) =>
    rows.filter(holds(query)).map(({ name, slug }) => ({ kind, name, slug }));
  return {
    data: [
      ...named('topic', topics),
      ...named(
        'interest',
        terms.filter((term) => term.vocabulary === 'interest'),
      ),
      ...named(
        'tag',
        terms.filter((term) => term.vocabulary === 'tag'),
      ),
    ],
  };
}

const holds = (query: string | undefined) => {
  const wanted = query === undefined ? '' : sortKey(nameKey(query));
  return ({ name }: { name: string }): boolean => sortKey(nameKey(name)).includes(wanted);
};
