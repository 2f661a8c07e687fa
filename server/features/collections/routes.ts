import {
  CollectionDetail,
  CollectionList,
  CollectionParams,
  CollectionsParams,
  ThemeItems,
  ThemeParam,
  ThemeParams,
} from '#contract/collections.ts';
import { SlugParam } from '#contract/common-schemas.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { listCollections, listThemeItems, readCollection } from './queries.ts';

const call = callsOf('content');

export const collectionRoutes: Routes = async (app, services) => {
  app.get(
    '/content/collection',
    call('Collections', CollectionList, { querystring: CollectionsParams }),
    ({ query, viewer }) => listCollections(services, query, viewer),
  );
  app.get(
    '/content/collection/:slug',
    call('One collection, with its items under the filters', CollectionDetail, {
      params: SlugParam,
      querystring: CollectionParams,
    }),
    ({ params, query, viewer }) => readCollection(services, params.slug, query, viewer),
  );
  app.get(
    '/content/collection/:slug/theme/:number',
    call('What a theme of a collection holds, page by page', ThemeItems, {
      params: ThemeParam,
      querystring: ThemeParams,
    }),
    ({ params: { slug, number }, query, viewer }) => listThemeItems(services, slug, number, query, viewer),
  );
};
