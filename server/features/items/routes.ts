/** Posts, media, people, tools and support: lists and single items. */

import { ContentCard, PersonCard, PostDetail, SupportCard, ToolCard } from '#contract/items.ts';
import { ListOf, SlugParam } from '#contract/lists.ts';
import { ContentList, ItemsParams } from '#contract/posts.ts';
import { answers } from '#server/answers.ts';
import type { Routes } from '#server/services.ts';
import { readPost } from './posts.ts';
import { listBlog, listItems, readItem } from './queries.ts';

const tags = ['content'];

export const itemRoutes: Routes = async (app, services) => {
  const { db } = services;

  app.get(
    '/content/post',
    { schema: { tags, summary: 'Posts', querystring: ItemsParams, response: answers(ContentList) } },
    ({ query, viewer }) => listItems(services, 'post', query, viewer),
  );
  app.get(
    '/content/post/:slug',
    { schema: { tags, summary: 'One post', params: SlugParam, response: answers(PostDetail) } },
    ({ params, viewer }) => readPost(db, params.slug, viewer),
  );
  app.get(
    '/content/blog',
    {
      schema: {
        tags,
        summary: 'Posts that the site wrote itself',
        querystring: ItemsParams,
        response: answers(ContentList),
      },
    },
    ({ query, viewer }) => listBlog(services, query, viewer),
  );
  app.get(
    '/content/media',
    { schema: { tags, summary: 'Media', querystring: ItemsParams, response: answers(ContentList) } },
    ({ query, viewer }) => listItems(services, 'media', query, viewer),
  );
  app.get(
    '/content/media/:slug',
    { schema: { tags, summary: 'One media item', params: SlugParam, response: answers(ContentCard) } },
    ({ params, viewer }) => readItem(db, 'media', params.slug, viewer),
  );
  app.get(
    '/content/people',
    { schema: { tags, summary: 'People', querystring: ItemsParams, response: answers(ListOf(PersonCard)) } },
    ({ query, viewer }) => listItems(services, 'person', query, viewer),
  );
  app.get(
    '/content/people/:slug',
    { schema: { tags, summary: 'One person', params: SlugParam, response: answers(PersonCard) } },
    ({ params, viewer }) => readItem(db, 'person', params.slug, viewer),
  );
  app.get(
    '/content/tool',
    { schema: { tags, summary: 'Tools', querystring: ItemsParams, response: answers(ListOf(ToolCard)) } },
    ({ query, viewer }) => listItems(services, 'tool', query, viewer),
  );
  app.get(
    '/content/tool/:slug',
    { schema: { tags, summary: 'One tool', params: SlugParam, response: answers(ToolCard) } },
    ({ params, viewer }) => readItem(db, 'tool', params.slug, viewer),
  );
  app.get(
    '/content/support',
    {
      schema: { tags, summary: 'Support resources', querystring: ItemsParams, response: answers(ListOf(SupportCard)) },
    },
    ({ query, viewer }) => listItems(services, 'support', query, viewer),
  );
  app.get(
    '/content/support/:slug',
    { schema: { tags, summary: 'One support resource', params: SlugParam, response: answers(SupportCard) } },
    ({ params, viewer }) => readItem(db, 'support', params.slug, viewer),
  );
};
