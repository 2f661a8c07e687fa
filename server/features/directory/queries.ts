/** The directory: services and professionals. */
import type { Vocabulary } from '#contract/categories.ts';
import type { DirectoryList, DirectoryOptions, DirectoryParams } from '#contract/directory.ts';
import type { Option } from '#contract/lists.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '#server/services.ts';
import { readCardsOf } from '../items/cards.ts';
import { belongsTo, carries, listIds } from '../items/lists.ts';
import { foundBy } from '../items/queries.ts';
import type { Viewer } from '../items/viewer.ts';

export async function listDirectory(
  { db, search }: Services,
  params: DirectoryParams,
  viewer: Viewer,
): Promise<DirectoryList> {
  const { query, category, topic, audience, location, page, size } = params;
  const { ids, pagination } = await listIds(db, {
    kinds: ['directory'],
    where: [
      carries('directorycategory', category),
      belongsTo(topic),
      carries('audience', audience),
      carries('city', location),
    ],
    found: foundBy(search, query, 'directory'),
    page,
    size,
  });
  return { data: await readCardsOf(db, 'directory', ids, viewer), pagination, options: await directoryOptions(db) };
}

/** What the filters offer: every category, audience and city that an entry has. */
export async function directoryOptions(db: Db): Promise<DirectoryOptions> {
  const [categories, audiences, cities] = await Promise.all([
    inUse(db, 'directorycategory'),
    inUse(db, 'audience'),
    inUse(db, 'city'),
  ]);
  return { categories, audiences, cities };
}

/** The terms of a vocabulary that directory entries carry, by name, with the number of entries. */
export function inUse(db: Db, vocabulary: Vocabulary): Promise<Option[]> {
  return db
    .selectFrom('term')
    .innerJoin('item_term', 'item_term.term_id', 'term.id')
    .innerJoin('item', 'item.id', 'item_term.item_id')
    .select(({ fn }) => ['term.name', 'term.slug', fn.countAll<number>().as('count')])
    .where('term.vocabulary', '=', vocabulary)
    .where('item.kind', '=', 'directory')
    .where('item.status', '=', 'published')
    .groupBy(['term.id', 'term.name', 'term.slug'])
    .orderBy('term.slug')
    .execute();
}
