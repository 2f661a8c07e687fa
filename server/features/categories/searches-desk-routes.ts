/** The calls of the desk about searches, and the words that its forms offer. */

import {
  AnsweredSearchList,
  BarredSearch,
  CategoryOptions,
  EmptySearchList,
  PopularSearches,
} from '#contract/vocabularies.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import { deskActor } from '../audit/audit.ts';
import { blockSearch, unblockSearch } from './blocked-searches.ts';
import { readAnsweredSearches, readEmptySearches, readPopularity } from './popular-searches.ts';
import { readOptions } from './queries.ts';

/** So many of them; what was searched once and never again says little. */
const MOST = 100;
const call = callsOf('curation');

export const searchesRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get('/curation/option', call('All terms, also those of drafts', CategoryOptions), () =>
    readOptions(db, services.search, { evenUnpublished: true }),
  );
  app.get(
    '/curation/searches',
    call('What people searched and did not find', EmptySearchList, {
      description: 'Words are kept only where the catalogue or the thesaurus knows each of them.',
    }),
    async () => {
      const found = await readEmptySearches(db);
      return { data: found.slice(0, MOST).map(({ words, sum }) => ({ words, searches: Number(sum) })) };
    },
  );
  app.get(
    '/curation/searches/answered',
    call('Which guides, topics and collections answered searches', AnsweredSearchList, {
      description: 'Counted by their own sentences; what was typed is not kept.',
    }),
    async () => ({ data: await readAnsweredSearches(db) }),
  );
  app.get('/curation/searches/popular', call('Popular searches: shown, counted, barred', PopularSearches), () =>
    readPopularity(db, services.search),
  );
  app.put(
    '/curation/searches/barred',
    call('Keep words out of the popular searches, or let them in again', BarredSearch, { body: BarredSearch }),
    async ({ body: { words, barred }, viewer }) => {
      const actor = deskActor(viewer);
      if (!barred) {
        if (await unblockSearch(db, words, actor)) return { words, barred };
        throw new Problem('not_found', 'These words are not barred.');
      }
      const kept = await blockSearch(db, words, actor);
      if (kept !== undefined) return { words: kept, barred };
      const sentence = 'Please write at least one word.';
      throw new Problem('invalid_request', sentence, { words: sentence });
    },
  );
};
