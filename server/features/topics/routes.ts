import { ListOf, NameSlug } from '#contract/common-schemas.ts';
import { TopicList, TopicMetadata, TopicSubject, TopicsParams, TopicTagsParams } from '#contract/topics.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { listTopics, listTopicTags, readTopic } from './queries.ts';

const call = callsOf('category');
const contentCall = callsOf('content');

export const topicRoutes: Routes = async (app, services) => {
  const { db } = services;

  app.get('/category/topic', call('Topics', TopicList, { querystring: TopicsParams }), ({ query, viewer }) =>
    listTopics(services, query, viewer),
  );
  app.get(
    '/content/topic/metadata',
    contentCall('One topic', TopicMetadata, { querystring: TopicSubject }),
    ({ query, viewer }) => readTopic(db, query.topic, viewer),
  );
  app.get(
    '/content/topic/tag',
    contentCall('The tags of a topic', ListOf(NameSlug), { querystring: TopicTagsParams }),
    ({ query }) => listTopicTags(db, query.topic, query),
  );
};
