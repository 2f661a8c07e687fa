/** The call of the desk about searches. */
import { EmptySearchList } from '#contract/categories.ts';
import { answers } from '#server/answers.ts';
import type { Routes } from '#server/services.ts';
import { readEmptySearches } from './popular.ts';

/** So many of them; what was searched once and never again says little. */
const MOST = 100;

export const searchesRoutes: Routes = async (app, { db }) => {
  app.get(
    '/curation/searches',
    {
      schema: {
        tags: ['curation'],
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
};
