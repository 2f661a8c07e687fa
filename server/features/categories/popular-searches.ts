/**
 * Popular searches: the curated ones, and what many people have searched for (see `search/search-counts.ts`), as long
 * as it is a term of the catalogue; none that holds barred words.
 */

import type { NameSlug } from '#contract/common-schemas.ts';
import type { AnsweredSearch, PopularSearches } from '#contract/vocabularies.ts';
import { WORDS_FROM } from '#domain/figure-rounding.ts';
import { SUBJECT_KINDS } from '#domain/kinds.ts';
import { SEARCH_COUNT_DAYS } from '#domain/lifetimes.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import { termKey } from '#server/search/words/term-key.ts';
import { slugify } from '../items/slugs-and-sort-keys.ts';
import { isBlockedSearch, listBlockedSearches } from './blocked-searches.ts';

const SHOWN = 8;
/** So many of those searched most are looked through for eight that may be shown. */
const LOOKED_AT = 200;
/** So many searches within `SEARCH_COUNT_DAYS` make words popular. */
const THRESHOLD = 20;

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.parse(now()) - days * DAY_MS).toISOString().slice(0, 10);

/** The curated searches in their order; where they are fewer than eight, what was searched most fills them up. */
export async function readPopular(db: Db, search: Pick<SearchIndex, 'termOf'>): Promise<NameSlug[]> {
  const curated = await db
    .selectFrom('term')
    .select(['name', 'slug', 'position'])
    .where('vocabulary', '=', 'frequentlysearched')
    .orderBy('slug')
    .execute();
  curated.sort((a, b) => (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER));
  const barred = await listBlockedSearches(db);
  const popular = curated
    .filter(({ name }) => !isBlockedSearch(termKey(name), barred))
    .map(({ name, slug }) => ({ name, slug }));
  if (popular.length >= SHOWN) return popular;
  const counted = await countedSearches(db, THRESHOLD);
  const known = new Set(popular.map(({ name }) => name.toLowerCase()));
  for (const { words } of counted) {
    if (popular.length >= SHOWN) break;
    const isFit = search.termOf(words) === words && !isBlockedSearch(words, barred);
    if (isFit && !known.has(words)) popular.push({ name: words, slug: slugify(words) });
  }
  return popular;
}

/** What was searched at least so often in these days, most often first. */
const countedSearches = (db: Db, least: number) =>
  db
    .selectFrom('search_count')
    .select(['words', ({ fn }) => fn.sum<number>('searches').as('sum')])
    .where('day', '>', dayBefore(SEARCH_COUNT_DAYS))
    .groupBy('words')
    .having(({ fn }) => fn.sum('searches'), '>=', least)
    .orderBy('sum', 'desc')
    .orderBy('words')
    .limit(LOOKED_AT)
    .execute();

/** What the desk is shown: what readers see, what was counted, and what is barred. */
export async function readPopularity(db: Db, search: Pick<SearchIndex, 'termOf'>): Promise<PopularSearches> {
  const [shown, counted, barred] = await Promise.all([
    readPopular(db, search),
    countedSearches(db, 1),
    listBlockedSearches(db),
  ]);
  return {
    shown,
    counted: counted.map(({ words, sum }) => ({ words, searches: Number(sum) })),
    barred,
    needed: THRESHOLD,
  };
}

/** Forgets sums that do not count any more, and who searched on days that are over. */
export async function forgetSearches(db: Db): Promise<void> {
  for (const table of ['search_count', 'empty_search', 'answered_search'] as const)
    await db.deleteFrom(table).where('day', '<=', dayBefore(SEARCH_COUNT_DAYS)).execute();
  await db.deleteFrom('search_mark').where('day', '<', dayBefore(0)).execute();
}

/** What was searched in these days and found nothing, most often first; '' stands for words that are not kept. */
export const readEmptySearches = (db: Db): Promise<{ words: string; sum: number }[]> =>
  db
    .selectFrom('empty_search')
    .select(['words', ({ fn }) => fn.sum<number>('searches').as('sum')])
    .where('day', '>', dayBefore(SEARCH_COUNT_DAYS))
    .groupBy('words')
    .orderBy('sum', 'desc')
    .orderBy('words')
    .execute();

/** Which published items answered searches in these days, by the sentences that they are said as, most often first. */
export async function readAnsweredSearches(db: Db): Promise<AnsweredSearch[]> {
  const rows = await db
    .selectFrom('answered_search')
    .select(['words', ({ fn }) => fn.sum<number>('searches').as('sum')])
    .where('day', '>', dayBefore(SEARCH_COUNT_DAYS))
    .groupBy('words')
    .having(({ fn }) => fn.sum('searches'), '>=', WORDS_FROM)
    .orderBy('sum', 'desc')
    .orderBy('words')
    .execute();
  const items = await db
    .selectFrom('published_item')
    .select(['id', 'title'])
    .where('kind', 'in', SUBJECT_KINDS)
    .orderBy('sort_title')
    .execute();
  const counted = Map.groupBy(rows, ({ words }) => Number.parseInt(words, 10));
  return items
    .map((item) => {
      const lines = (counted.get(item.id) ?? []).map(({ words, sum }) => ({
        words: words.slice(words.indexOf(' ') + 1),
        searches: Number(sum),
      }));
      return { ...item, searches: lines.reduce((all, { searches }) => all + searches, 0), lines };
    })
    .sort((a, b) => b.searches - a.searches);
}
