import { OptionList, SlugParam } from '#contract/common-schemas.ts';
import { DirectoryList, DirectoryParams } from '#contract/directory.ts';
import { DirectoryCard } from '#contract/items.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { readItem } from '../items/queries.ts';
import { termsInUse } from '../items/terms-in-use.ts';
import { listDirectory } from './queries.ts';

const call = callsOf('directory');

export const directoryRoutes: Routes = async (app, services) => {
  const { db } = services;

  app.get(
    '/directory/entry',
    call('Directory entries', DirectoryList, { querystring: DirectoryParams }),
    ({ query, viewer }) => listDirectory(services, query, viewer),
  );
  app.get('/directory/entry/city', call('Cities with entries', OptionList), async () => ({
    data: await termsInUse(db, 'directory', 'city'),
  }));
  app.get('/directory/entry/:slug', call('One entry', DirectoryCard, { params: SlugParam }), ({ params, viewer }) =>
    readItem(db, 'directory', params.slug, viewer),
  );
};
