import { Type } from 'typebox';
import { ContentList, ItemsParams, OtherList, OtherParams } from '#contract/content-lists.ts';
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
import { lineOf } from '#server/http/rate-limits.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { usageCountsOf } from '../usage/usage-counts.ts';
import { listOther, listShelf, listSimilar } from './discovery-lists.ts';
import { understandingOf } from './query-understanding.ts';
import { searchContent } from './search.ts';
import { emptyWords, SearchCounts } from './search-counts.ts';
import { suggest } from './suggest.ts';
import { isUrgent } from './urgent.ts';

const call = callsOf('content');
const logCall = callsOf('log');

export const discoveryRoutes: Routes = async (app, services) => {
  const counts = new SearchCounts(services.db, services.rateLimits, (error) =>
    app.log.warn({ err: error }, 'searches could not be counted'),
  );
  app.addHook('onClose', () => counts.flush());
  const usage = usageCountsOf(app, services);
  app.get(
    '/content/search',
    call('Search posts and media', SearchAnswer, { querystring: SearchParams }),
    ({ query, viewer }) => searchContent(services, query, viewer),
  );
  app.post(
    '/log/search',
    logCall('Count a search', Type.Object({}), {
      description:
        'Counts that a term of the catalogue was searched today, or that a search found nothing. Nothing is kept about who searched.',
      body: LogSearch,
    }),
    async ({ body, ip, headers }) => {
      const words = services.search.termOf(body.query);
      if (isUrgent(body.query)) return {};
      const network = lineOf(ip);
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
  app.get('/content/suggest', call('Complete a search', SuggestAnswer, { querystring: SuggestParams }), ({ query }) =>
    suggest(services, query.query),
  );
  app.get(
    '/content/reading',
    call('How the words of any list are read', ReadingAnswer, { querystring: ReadingParams }),
    async ({ query }) => understandingOf(services.search, query),
  );
  app.get(
    '/content/featured',
    call('Featured posts and media', ContentList, { querystring: ItemsParams }),
    ({ query, viewer }) => listShelf(services, { featured: true, params: query }, viewer),
  );
  app.get(
    '/content/new',
    call('The newest posts and media', ContentList, { querystring: ItemsParams }),
    ({ query, viewer }) => listShelf(services, { featured: false, params: query }, viewer),
  );
  app.get(
    '/content/other',
    call('Events, people, tools or support of a topic or collection', OtherList, { querystring: OtherParams }),
    ({ query, viewer }) => listOther(services, query, viewer),
  );
  app.get(
    '/content/similar',
    call('Things like these', SimilarAnswer, { querystring: SimilarParams }),
    ({ query, viewer }) => listSimilar(services, query, viewer),
  );
};
