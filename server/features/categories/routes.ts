import {
  CategoryOptions,
  CategorySearch,
  CategorySearchParams,
  NoteList,
  TermList,
  TermsParams,
} from '#contract/categories.ts';
import { CONTENT_KINDS } from '#domain/kinds.ts';
import { answers } from '#server/http/response-schemas.ts';
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

export const categoryRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    '/category/option',
    { schema: { tags: ['category'], summary: 'All filter options', response: answers(CategoryOptions) } },
    () => readOptions(db, services.search),
  );
  app.get(
    '/category/interest',
    { schema: { tags: ['category'], summary: 'Interests', querystring: TermsParams, response: answers(TermList) } },
    ({ query }) => listInterests(db, query),
  );
  app.get(
    '/category/content-note',
    { schema: { tags: ['category'], summary: 'Content notes, the strongest first', response: answers(NoteList) } },
    () => listNotes(db),
  );
  app.get(
    '/category/search',
    {
      schema: {
        tags: ['category'],
        summary: 'Topics, interests and tags by name',
        querystring: CategorySearchParams,
        response: answers(CategorySearch),
      },
    },
    ({ query }) => searchCategories(db, query.query),
  );
  app.get(
    '/content/tag',
    {
      schema: {
        tags: ['content'],
        summary: 'Tags of posts and media, by name',
        querystring: TermsParams,
        response: answers(TermList),
      },
    },
    async ({ query }) => pageOfTerms(await tagsInUse(db, CONTENT_KINDS), query),
  );
  app.get(
    '/content/filter/tag',
    {
      schema: {
        tags: ['content'],
        summary: 'Tags of posts and media, most used first',
        querystring: TermsParams,
        response: answers(TermList),
      },
    },
    async ({ query }) => pageOfTerms(await tagsMostUsed(db, CONTENT_KINDS), query),
  );
};
