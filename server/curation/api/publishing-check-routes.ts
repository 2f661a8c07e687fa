/** The question before publishing, for one item or many. */
import * as desk from '#contract/curation.ts';
import { PublishingQuestions } from '#contract/publishing-checks.ts';
import type { Routes } from '#server/http/services.ts';
import { longCall } from './calls.ts';
import { questionsOf } from './publishing-checks.ts';

export const publishingCheckRoutes: Routes = async (app, { db }) => {
  app.post(
    '/curation/publishing-checks',
    longCall('What may have been forgotten in items before they are published', PublishingQuestions, {
      description: 'It changes nothing and forbids nothing.',
      body: desk.NewBulk,
    }),
    async ({ body: { ids, change } }) => ({ data: await questionsOf(db, ids, change) }),
  );
};
