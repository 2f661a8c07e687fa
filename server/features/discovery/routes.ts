import { ContentList, ItemsParams, OtherList, OtherParams } from '#contract/posts.ts';
import { SearchAnswer, SearchParams, SimilarAnswer, SimilarParams } from '#contract/search.ts';
import { answers } from '#server/answers.ts';
import type { Routes } from '#server/services.ts';
import { searchContent } from './search.ts';
import { listOther, listShelf, listSimilar } from './shelves.ts';

const tags = ['content'];

export const discoveryRoutes: Routes = async (app, services) => {
  app.get(
    '/content/search',
    { schema: { tags, summary: 'Search posts and media', querystring: SearchParams, response: answers(SearchAnswer) } },
    ({ query, viewer }) => searchContent(services, query, viewer),
  );
  app.get(
    '/content/featured',
    { schema: { tags, summary: 'Featured posts and media', querystring: ItemsParams, response: answers(ContentList) } },
    ({ query, viewer }) => listShelf(services, { featured: true, params: query }, viewer),
  );
  app.get(
    '/content/new',
    {
      schema: { tags, summary: 'The newest posts and media', querystring: ItemsParams, response: answers(ContentList) },
    },
    ({ query, viewer }) => listShelf(services, { featured: false, params: query }, viewer),
  );
  app.get(
    '/content/other',
    {
      schema: {
        tags,
        summary: 'Events, people, tools or support of a topic or collection',
        querystring: OtherParams,
        response: answers(OtherList),
      },
    },
    ({ query, viewer }) => listOther(services, query, viewer),
  );
  app.get(
    '/content/similar',
    { schema: { tags, summary: 'Things like these', querystring: SimilarParams, response: answers(SimilarAnswer) } },
    ({ query, viewer }) => listSimilar(services, query, viewer),
  );
};
