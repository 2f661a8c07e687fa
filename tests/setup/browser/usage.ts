/** A year of readers, as figures count them: some things are seen often, some seldom, some by nearly nobody. */
import { type Month, monthsLater } from '#domain/months.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { now } from '#server/database/instants.ts';
import type { Db, ItemUsageTable } from '#server/database/schema.ts';

const MONTHS = 12;

export async function countUsage(db: Db, present: Month): Promise<void> {
  const items = await db.selectFrom('published_item').select(['id', 'kind']).orderBy('id').execute();
  const months = Array.from({ length: MONTHS }, (_, n) => monthsLater(present, n + 1 - MONTHS));
  const rows = months.flatMap((month, n) =>
    items.flatMap(({ id, kind }, i): ItemUsageTable[] => {
      const seen = Math.floor((((i * 7 + n * 3) % 23) * (n + 6)) / MONTHS);
      const counts = { seen, followed: Math.floor(seen / 3), answered: kind === 'guide' ? seen : 0 };
      const searched = kind === 'topic' ? Math.floor(seen / 2) : 0;
      return Object.entries({ ...counts, searched }).flatMap(([sort, count]) =>
        count > 0 ? [{ month, sort: sort as ItemUsageTable['sort'], item_id: id, kind, count }] : [],
      );
    }),
  );
  // What the site has counted by itself stays.
  await insertMany(rows, (some) =>
    db
      .insertInto('item_usage')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const searches = months.flatMap((month, n) => [
    { month, sort: 'searched' as const, count: 180 + n * 31 },
    { month, sort: 'empty' as const, count: 3 + n },
  ]);
  await db
    .insertInto('search_usage')
    .values(searches)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const day = now().slice(0, 10);
  const words = {
    'autistic menopause': 14,
    'shutdown at work': 9,
    torettes: 6,
    'night shifts': 3,
    'asked by two': 2,
    '': 21,
  };
  await db
    .insertInto('empty_search')
    .values(Object.entries(words).map(([one, count]) => ({ words: one, day, searches: count })))
    .execute();
}
