/** The directory: services and professionals. */
import type { DirectoryList, DirectoryOptions, DirectoryParams } from '#contract/directory.ts';
import type { Services } from '#server/http/services.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readCardsOf } from '../items/cards.ts';
import { filterChoices, underFilters } from '../items/kind-filters.ts';
import { itemsUnder, listIds } from '../items/lists.ts';
import { foundBy } from '../items/queries.ts';

export async function listDirectory(
  services: Services,
  params: DirectoryParams,
  viewer: Viewer,
): Promise<DirectoryList> {
  const { db, search } = services;
  const { query, exact, page, size } = params;
  const { ids, pagination } = await listIds(services, {
    ...underFilters('directory', params),
    found: foundBy(search, { query, exact }, 'directory'),
    page,
    size,
  });
  return {
    data: await readCardsOf(db, 'directory', ids, viewer),
    pagination,
    // Each choice with the number of all entries that have it.
    options: (await filterChoices(db, 'directory', params, () =>
      itemsUnder(db, { kinds: ['directory'] }, []),
    )) as DirectoryOptions,
  };
}
