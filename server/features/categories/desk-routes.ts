/** The calls of the desk about searches. */
import { BarredSearch, EmptySearchList, PopularSearches } from '#contract/categories.ts';
import { NothingLeft } from '#contract/curation.ts';
import { answers } from '#server/answers.ts';
import { Problem } from '#server/problem.ts';
import type { Routes } from '#server/services.ts';
import { barSearch, unbarSearch } from './barred.ts';
import { readEmptySearches, readPopularity } from './popular.ts';

/** So many of them; what was searched once and never again says little. */
const MOST = 100;
const tags = ['curation'];

export const searchesRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    '/curation/searches',
    {
      schema: {
        tags,
        summary: 'What people searched and did not find',
        description: 'Words are kept only where the catalogue or the thesaurus knows each of them.',
        response: answers(EmptySearchList),
      },
    },
    async () => {
      const found = await readEmptySearches(db);
      return { data: found.slice(0, MOST).map(({ words, sum }) => ({ words, searches: Number(sum) })) };
    },
  );
  app.get(
    '/curation/searches/popular',
    {
      schema: {
        tags,
        summary: 'What people searched most, what readers are shown of it, and what is barred',
        response: answers(PopularSearches),
      },
    },
    () => readPopularity(db, services.search),
  );
  app.post(
    '/curation/searches/barred',
    {
      schema: {
        tags,
        summary: 'Keep words out of the popular searches',
        description: 'What holds them is not counted any more, and what was counted is forgotten.',
        body: BarredSearch,
        response: answers(BarredSearch),
      },
    },
    async ({ body, viewer }) => {
      const words = await barSearch(db, body.words, { via: 'desk', member: viewer.member?.id ?? null });
      if (words !== undefined) return { words };
      const sentence = 'Please write at least one word.';
      throw new Problem('invalid_request', sentence, { words: sentence });
    },
  );
  app.delete(
    '/curation/searches/barred',
    { schema: { tags, summary: 'Let words be popular again', body: BarredSearch, response: answers(NothingLeft) } },
    async ({ body, viewer }) => {
      const actor = { via: 'desk' as const, member: viewer.member?.id ?? null };
      if (!(await unbarSearch(db, body.words, actor))) throw new Problem('not_found', 'These words are not barred.');
      return { message: 'They are counted again from now on.' };
    },
  );
};
