import { Type } from 'typebox';
import { ContentList, ItemsParams, OtherList, OtherParams } from '#contract/posts.ts';
import {
  LogSearch,
  ReadingAnswer,
  ReadingParams,
  SearchAnswer,
  SearchParams,
  SimilarAnswer,
  SimilarParams,
  SuggestAnswer,
  SuggestParams,
} from '#contract/search.ts';
import { networkOf } from '#server/http/rate-limits.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { usageCountsOf } from '../usage/usage-counts.ts';
import { understandingOf } from './query-understanding.ts';
import { searchContent } from './search.ts';
import { emptyWords, SearchCounts } from './search-counts.ts';
import { listOther, listShelf, listSimilar } from './shelves.ts';
import { suggest } from './suggest.ts';
import { isUrgent } from './urgent.ts';

const tags = ['content'];

export const discoveryRoutes: Routes = async (app, services) => {
  const counts = new SearchCounts(services.db, services.rateLimits, (error) =>
    app.log.warn({ err: error }, 'searches could not be counted'),
  );
  app.addHook('onClose', () => counts.flush());
  const usage = usageCountsOf(app, services);
  app.get(
    '/content/search',
    { schema: { tags, summary: 'Search posts and media', querystring: SearchParams, response: answers(SearchAnswer) } },
    ({ query, viewer }) => searchContent(services, query, viewer),
  );
  app.post(
    '/log/search',
    {
      schema: {
        tags: ['log'],
        summary: 'Count a search',
        description:
          'Counts that a term of the catalogue was searched today, or that a search found nothing. Nothing is kept about who searched.',
        body: LogSearch,
        response: answers(Type.Object({})),
      },
    },
    async ({ body, ip, headers }) => {
      const words = services.search.termOf(body.query);
      if (isUrgent(body.query)) return {};
      const network = networkOf(ip);
      const caller = { ip, headers };
      usage.noteSearch(body.query, { sort: 'searched', term: words }, caller);
      if (words !== undefined) counts.note(words, network);
      const answering = services.search.answers.lineOf(body.query);
      if (answering) {
        counts.noteAnswered(answering, network);
        usage.noteItem('answered', answering.id, caller);
      }
      const empty = emptyWords(services.search, body.query);
      if (empty !== undefined) {
        counts.noteEmpty(empty, network);
        usage.noteSearch(body.query, { sort: 'empty' }, caller);
      }
      return {};
    },
  );
  app.get(
    '/content/suggest',
    {
      schema: { tags, summary: 'Complete a search', querystring: SuggestParams, response: answers(SuggestAnswer) },
    },
    ({ query }) => suggest(services, query.query),
  );
  app.get(
    '/content/reading',
    {
      schema: {
        tags,
        summary: 'How the words of any list are read',
        querystring: ReadingParams,
        response: answers(ReadingAnswer),
      },
    },
    async ({ query }) => understandingOf(services.search, query),
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
