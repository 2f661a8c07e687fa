import { DirectoryList, DirectoryParams } from '#contract/directory.ts';
import { DirectoryCard } from '#contract/items.ts';
import { OptionList, SlugParam } from '#contract/lists.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { readItem } from '../items/queries.ts';
import { termsInUse } from '../items/terms-in-use.ts';
import { listDirectory } from './queries.ts';

const tags = ['directory'];

export const directoryRoutes: Routes = async (app, services) => {
  const { db } = services;

  app.get(
    '/directory/entry',
    { schema: { tags, summary: 'Directory entries', querystring: DirectoryParams, response: answers(DirectoryList) } },
    ({ query, viewer }) => listDirectory(services, query, viewer),
  );
  app.get(
    '/directory/entry/city',
    { schema: { tags, summary: 'Cities with entries', response: answers(OptionList) } },
    async () => ({ data: await termsInUse(db, 'directory', 'city') }),
  );
  app.get(
    '/directory/entry/:slug',
    { schema: { tags, summary: 'One entry', params: SlugParam, response: answers(DirectoryCard) } },
    ({ params, viewer }) => readItem(db, 'directory', params.slug, viewer),
  );
};
