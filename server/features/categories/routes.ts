import {
  CategoryOptions,
  CategorySearch,
  CategorySearchParams,
  NoteList,
  TermList,
  TermsParams,
} from '#contract/vocabularies.ts';
import { CONTENT_KINDS } from '#domain/kinds.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import {
  listInterests,
  listNotes,
  pageOfTerms,
  readOptions,
  searchCategories,
  tagsInUse,
  tagsMostUsed,
} from './queries.ts';

const call = callsOf('category');
const contentCall = callsOf('content');

export const categoryRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get('/category/option', call('All filter options', CategoryOptions), () => readOptions(db, services.search));
  app.get('/category/interest', call('Interests', TermList, { querystring: TermsParams }), ({ query }) =>
    listInterests(db, query),
  );
  app.get('/category/content-note', call('Content notes, the strongest first', NoteList), () => listNotes(db));
  app.get(
    '/category/search',
    call('Topics, interests and tags by name', CategorySearch, { querystring: CategorySearchParams }),
    ({ query }) => searchCategories(db, query.query),
  );
  app.get(
    '/content/tag',
    contentCall('Tags of posts and media, by name', TermList, { querystring: TermsParams }),
    async ({ query }) => pageOfTerms(await tagsInUse(db, CONTENT_KINDS), query),
  );
  app.get(
    '/content/filter/tag',
    contentCall('Tags of posts and media, most used first', TermList, { querystring: TermsParams }),
    async ({ query }) => pageOfTerms(await tagsMostUsed(db, CONTENT_KINDS), query),
  );
};
