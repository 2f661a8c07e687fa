/** The directory: services and professionals. */
import type { DirectoryList, DirectoryOptions, DirectoryParams } from '#contract/directory.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readCardsOf } from '../items/cards.ts';
import { listIds, offered } from '../items/lists.ts';
import { foundBy } from '../items/queries.ts';
import { termsInUse } from '../items/terms-in-use.ts';

export async function listDirectory(
  services: Services,
  params: DirectoryParams,
  viewer: Viewer,
): Promise<DirectoryList> {
  const { db, search } = services;
  const { query, exact, category, topic, audience, location, page, size } = params;
  const { ids, pagination } = await listIds(services, {
    kinds: ['directory'],
    filters: { directorycategory: category, topic, audience, city: location },
    found: foundBy(search, { query, exact }, 'directory'),
    page,
    size,
  });
  return {
    data: await readCardsOf(db, 'directory', ids, viewer),
    pagination,
    options: await directoryOptions(db, params),
  };
}

/** What the filters offer: the categories, audiences and cities that most entries have, and those that are chosen. */
async function directoryOptions(db: Db, chosen: DirectoryParams = {}): Promise<DirectoryOptions> {
  const [categories, audiences, cities] = await Promise.all([
    termsInUse(db, 'directory', 'directorycategory'),
    termsInUse(db, 'directory', 'audience'),
    termsInUse(db, 'directory', 'city'),
  ]);
  return {
    categories: offered(categories, chosen.category),
    audiences: offered(audiences, chosen.audience),
    cities: offered(cities, chosen.location),
  };
}
