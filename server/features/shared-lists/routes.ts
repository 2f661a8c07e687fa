/** Sharing a list of favourites, taking it back, and reading what was shared. */
import { Type } from 'typebox';
import { ShareChoice, SharedList, SharedListAddress, SharedListParams, SharedLists } from '#contract/shared-lists.ts';
import { SLUG_LIMIT } from '#domain/limits.ts';
import { UNLISTED } from '#domain/unlisted.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { memberOf } from '../../http/viewer.ts';
import { listBehind, sharedLists, shareList, takeListBack } from './lists.ts';

/** Anybody who knows the address may look: it is kept nowhere on the way. */
export const sharedListRoutes: Routes = async (app, services) => {
  app.get(
    '/shared-list/:key',
    call('A list that somebody shares, without their name', SharedList, {
      description: 'Nothing of it is kept on the way, so it is gone (410) as soon as it is taken back.',
      params: Type.Object({ key: Type.String({ minLength: 1, maxLength: SLUG_LIMIT }) }),
      querystring: SharedListParams,
    }),
    ({ params, query }, reply) => {
      void reply.headers(UNLISTED);
      return listBehind(services, params.key, query);
    },
  );
};

const call = callsOf('auth');

export const ownSharedListRoutes: Routes = async (app, { db, siteUrl }) => {
  app.get('/auth/shared-list', call('Which of one’s own lists are shared', SharedLists), ({ viewer }) =>
    sharedLists(db, memberOf(viewer)),
  );
  app.post(
    '/auth/shared-list',
    call('Share a list of favourites as a page without a name', SharedListAddress, {
      description: 'The address is said once. One that the list had before ends.',
      body: ShareChoice,
    }),
    ({ viewer, body }) => shareList(db, memberOf(viewer), body.section, siteUrl),
  );
  app.delete(
    '/auth/shared-list',
    call('Take a shared list back', SharedLists, { body: ShareChoice }),
    ({ viewer, body }) => takeListBack(db, memberOf(viewer), body.section),
  );
};
