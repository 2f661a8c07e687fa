/** Popular searches: the curated ones, and what many people have searched for (see `discovery/search-counts.ts`). */
import type { NameSlug } from '#contract/lists.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { slugify } from '../items/names.ts';

const SHOWN = 8;
/** So many searches within so many days make words popular. */
const THRESHOLD = 20;
export const COUNTED_DAYS = 30;

const DAY_MS = 86_400_000;
export const dayBefore = (days: number): string =>
  new Date(Date.parse(now()) - days * DAY_MS).toISOString().slice(0, 10);

/** The curated searches in their order; where they are fewer than eight, what was searched most fills them up. */
export async function readPopular(db: Db): Promise<NameSlug[]> {
  const curated = await db
    .selectFrom('term')
    .select(['name', 'slug', 'position'])
    .where('vocabulary', '=', 'frequentlysearched')
    .orderBy('slug')
    .execute();
  curated.sort((a, b) => (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER));
  const popular = curated.map(({ name, slug }) => ({ name, slug }));
  if (popular.length >= SHOWN) return popular;
  const counted = await db
    .selectFrom('search_count')
    .select(['words', ({ fn }) => fn.sum<number>('searches').as('sum')])
    .where('day', '>', dayBefore(COUNTED_DAYS))
    .groupBy('words')
    .having(({ fn }) => fn.sum('searches'), '>=', THRESHOLD)
    .orderBy('sum', 'desc')
    .orderBy('words')
    .limit(SHOWN)
    .execute();
  const known = new Set(popular.map(({ name }) => name.toLowerCase()));
  for (const { words } of counted) {
    if (popular.length < SHOWN && !known.has(words)) popular.push({ name: words, slug: slugify(words) });
  }
  return popular;
}
