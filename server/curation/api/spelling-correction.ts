/** The words of an empty list as the catalogue spells them. */
import type { Instead } from '#contract/search.ts';
import type { Db } from '#server/database/schema.ts';
import { SearchIndex } from '#server/search/search-index.ts';

/** Of what readers do not see the newest titles are read; an index of so many is made in some milliseconds. */
const TITLES_MOST = 2_000;

/** The first spelling that finds something, by what readers find and then by the titles of all else. */
export async function spellingCorrection(
  { db, search }: { db: Db; search: SearchIndex },
  query: string,
  totalOf: (query: string) => Promise<number>,
): Promise<Instead | undefined> {
  const published = spelt(search, query);
  const others = await othersIndex(db);
  const tried = [published, spelt(others, query), published && spelt(others, published)];
  for (const words of new Set(tried)) {
    const total = words === undefined ? 0 : await totalOf(words);
    if (words !== undefined && total > 0) return { query: words, total };
  }
  return undefined;
}

/** The space says that the last word is written to its end. */
const spelt = (index: SearchIndex, query: string): string | undefined =>
  index.search({ text: `${query} `, from: 0, size: 0, at: Date.now() }).spelling?.searched;

async function othersIndex(db: Db): Promise<SearchIndex> {
  const titles = await db
    .selectFrom('item')
    .select(['id', 'title'])
    .where('status', '!=', 'published')
    .orderBy('id', 'desc')
    .limit(TITLES_MOST)
    .execute();
  return SearchIndex.of(titles.map(({ id, title }) => ({ id, fields: { title }, facets: {}, staticRank: 0 })));
}
