import { ListOf, NameSlug } from '#contract/lists.ts';
import { TopicList, TopicMetadata, TopicSubject, TopicsParams, TopicTagsParams } from '#contract/topics.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { listTopics, listTopicTags, readTopic } from './queries.ts';

export const topicRoutes: Routes = async (app, services) => {
  const { db } = services;

  app.get(
    '/category/topic',
    { schema: { tags: ['category'], summary: 'Topics', querystring: TopicsParams, response: answers(TopicList) } },
    ({ query, viewer }) => listTopics(services, query, viewer),
  );
  app.get(
    '/content/topic/metadata',
    {
      schema: { tags: ['content'], summary: 'One topic', querystring: TopicSubject, response: answers(TopicMetadata) },
    },
    ({ query, viewer }) => readTopic(db, query.topic, viewer),
  );
  app.get(
    '/content/topic/tag',
    {
      schema: {
        tags: ['content'],
        summary: 'The tags of a topic',
        querystring: TopicTagsParams,
        response: answers(ListOf(NameSlug)),
      },
    },
    ({ query }) => listTopicTags(db, query.topic, query),
  );
};
