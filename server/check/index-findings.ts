/** Whether the search index can be built, and holds what the catalogue holds. */

import { KINDS } from '#domain/kinds.ts';
import type { Store } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { openCatalogueIndex } from '#server/features/search/catalogue-index.ts';
import type { CheckReport } from './check.ts';

/** Counts are taken again so often when somebody has written meanwhile. */
const TRIES = 10;

export async function findInIndex(store: Store): Promise<CheckReport> {
  const index = await openCatalogueIndex(store);
  try {
    for (let round = 1; ; round++) {
      await index.catchUp();
      const before = index.number;
      const published = await publishedOf(store.db);
      await index.catchUp();
      if (index.number !== before && round < TRIES) continue;
      const findings = KINDS.flatMap((kind) => {
        const found = index.search.search({ filters: { kind: [kind] }, from: 0, size: 0 }).total;
        const expected = published.get(kind) ?? 0;
        return found === expected ? [] : [`The search finds ${found} of ${expected} items of the kind ‘${kind}’.`];
      });
      return { facts: [`The search index can be built: ${index.search.size} items.`], findings };
    }
  } finally {
    await index.stop();
  }
}

async function publishedOf(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('item')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .where('status', '=', 'published')
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
