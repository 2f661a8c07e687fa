/** Sharing a list of favourites, taking it back, and reading what was shared. */
import { Type } from 'typebox';
import { ShareChoice, SharedList, SharedListAddress, SharedListParams, SharedLists } from '#contract/shared-lists.ts';
import { SLUG_LIMIT } from '#domain/limits.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { memberOf } from '../../http/viewer.ts';
import { listBehind, sharedLists, shareList, takeListBack } from './lists.ts';

/** Anybody who knows the address may look: it is kept nowhere on the way. */
export const sharedListRoutes: Routes = async (app, { db }) => {
  app.get(
    '/shared-list/:key',
    {
      schema: {
        tags: ['auth'],
        summary: 'A list that somebody shares, without their name',
        description: 'Nothing of it is kept on the way, so it is gone (410) as soon as it is taken back.',
        params: Type.Object({ key: Type.String({ minLength: 1, maxLength: SLUG_LIMIT }) }),
        querystring: SharedListParams,
        response: answers(SharedList),
      },
    },
    ({ params, query }, reply) => {
      void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
      return listBehind(db, params.key, query);
    },
  );
};

const tags = ['auth'];

export const ownSharedListRoutes: Routes = async (app, { db, siteUrl }) => {
  app.get(
    '/auth/shared-list',
    { schema: { tags, summary: 'Which of one’s own lists are shared', response: answers(SharedLists) } },
    ({ viewer }) => sharedLists(db, memberOf(viewer)),
  );
  app.post(
    '/auth/shared-list',
    {
      schema: {
        tags,
        summary: 'Share a list of favourites as a page without a name',
        description: 'The address is said once. One that the list had before ends.',
        body: ShareChoice,
        response: answers(SharedListAddress),
      },
    },
    ({ viewer, body }) => shareList(db, memberOf(viewer), body.section, siteUrl),
  );
  app.delete(
    '/auth/shared-list',
    { schema: { tags, summary: 'Take a shared list back', body: ShareChoice, response: answers(SharedLists) } },
    ({ viewer, body }) => takeListBack(db, memberOf(viewer), body.section),
  );
};
