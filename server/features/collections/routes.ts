import {
  CollectionDetail,
  CollectionList,
  CollectionParams,
  CollectionsParams,
  ThemeItems,
  ThemeParam,
  ThemeParams,
} from '#contract/collections.ts';
import { SlugParam } from '#contract/lists.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { listCollections, listThemeItems, readCollection } from './queries.ts';

const tags = ['content'];

export const collectionRoutes: Routes = async (app, services) => {
  app.get(
    '/content/collection',
    { schema: { tags, summary: 'Collections', querystring: CollectionsParams, response: answers(CollectionList) } },
    ({ query, viewer }) => listCollections(services, query, viewer),
  );
  app.get(
    '/content/collection/:slug',
    {
      schema: {
        tags,
        summary: 'One collection, with its items under the filters',
        params: SlugParam,
        querystring: CollectionParams,
        response: answers(CollectionDetail),
      },
    },
    ({ params, query, viewer }) => readCollection(services, params.slug, query, viewer),
  );
  app.get(
    '/content/collection/:slug/theme/:number',
    {
      schema: {
        tags,
        summary: 'What a theme of a collection holds, page by page',
        params: ThemeParam,
        querystring: ThemeParams,
        response: answers(ThemeItems),
      },
    },
    ({ params: { slug, number }, query, viewer }) => listThemeItems(services, slug, number, query, viewer),
  );
};
