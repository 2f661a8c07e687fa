/** The directory: services and professionals. */
import type { DirectoryList, DirectoryOptions, DirectoryParams } from '#contract/directory.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readCardsOf } from '../items/cards.ts';
import { countFacts, countFitting, idsOf, sayingFirst } from '../items/fact-filters.ts';
import { resolveFilters } from '../items/filters.ts';
import { filterChoices, underFilters } from '../items/kind-filters.ts';
import { type Eb, itemsUnder, type ListRequest, listIds } from '../items/lists.ts';
import { foundBy } from '../items/queries.ts';

/** Who offers nothing any more comes after all others. Where there is nobody, the index has the list. */
async function withdrawnLast<R extends Pick<ListRequest, 'first'>>(db: Db, request: R): Promise<R> {
  const [one] = await withdrawn(db, {});
  return one ? { ...request, first: [isOffered, ...(request.first ?? [])] } : request;
}

const withdrawn = prepared((db) =>
  db.selectFrom('directory_entry').select('item_id').where('withdrawn', 'is not', null).limit(1),
);

const isOffered = (eb: Eb) =>
  eb('item.id', 'in', eb.selectFrom('directory_entry').select('item_id').where('withdrawn', 'is', null));

export async function listDirectory(
  services: Services,
  params: DirectoryParams,
  viewer: Viewer,
): Promise<DirectoryList> {
  const { db, search } = services;
  const { query, exact, page, size, fact } = params;
  const found = foundBy(search, { query, exact }, 'directory');
  const request = { ...(await withdrawnLast(db, underFilters(services, 'directory', params))), found };
  const { ids, pagination } = await listIds(services, { ...request, page, size });
  const under = async (asked: object) => {
    const { filters, ...others } = underFilters(services, 'directory', asked as DirectoryParams);
    return itemsUnder(db, { ...others, found }, await resolveFilters(db, filters));
  };
  return {
    data: await sayingFirst(db, 'directory', await readCardsOf(db, 'directory', ids, viewer), params),
    pagination,
    options: {
      ...(await filterChoices(db, 'directory', params, under)),
      facts: await countFacts(search, 'directory', await under({ ...params, fact: undefined }), params),
    } as DirectoryOptions,
    ...(fact?.length && { fit: countFitting(search, 'directory', await idsOf(await under(params)), params) }),
  };
}
