import { Type } from 'typebox';
import { DirectoryList, DirectoryParams } from '#contract/directory.ts';
import { DirectoryCard } from '#contract/items.ts';
import { Option, SlugParam } from '#contract/lists.ts';
import { answers } from '#server/answers.ts';
import type { Routes } from '#server/services.ts';
import { readItem } from '../items/queries.ts';
import { inUse, listDirectory } from './queries.ts';

const tags = ['directory'];
const Cities = Type.Object({ data: Type.Array(Option) });

export const directoryRoutes: Routes = async (app, services) => {
  const { db } = services;

  app.get(
    '/directory/entry',
    { schema: { tags, summary: 'Directory entries', querystring: DirectoryParams, response: answers(DirectoryList) } },
    ({ query, viewer }) => listDirectory(services, query, viewer),
  );
  app.get(
    '/directory/entry/city',
    { schema: { tags, summary: 'Cities with entries', response: answers(Cities) } },
    async () => ({ data: await inUse(db, 'city') }),
  );
  app.get(
    '/directory/entry/:slug',
    { schema: { tags, summary: 'One entry', params: SlugParam, response: answers(DirectoryCard) } },
    ({ params, viewer }) => readItem(db, 'directory', params.slug, viewer),
  );
};
