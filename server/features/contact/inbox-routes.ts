/** The calls of the desk about messages. */

import { ItemParam } from '#contract/curation.ts';
import { InboxMessage, InboxMessageList, InboxParams, InboxStep } from '#contract/removals.ts';
import { versionSeen } from '#server/http/if-match.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { deskActor } from '../audit/audit.ts';
import { listMessages, readMessage, workOnMessage } from './inbox.ts';

const call = callsOf('curation');

export const inboxRoutes: Routes = async (app, { db, wakeMails }) => {
  app.get(
    '/curation/messages',
    call('Messages of the contact page, newest first', InboxMessageList, { querystring: InboxParams }),
    ({ query }) => listMessages(db, query),
  );
  app.get('/curation/messages/:id', call('One message', InboxMessage, { params: ItemParam }), ({ params }) =>
    readMessage(db, params.id),
  );
  app.put(
    '/curation/messages/:id',
    call('Take a message up, answer it by mail, be done with it', InboxMessage, { params: ItemParam, body: InboxStep }),
    async ({ params, body, viewer, headers }) => {
      const message = await workOnMessage(db, deskActor(viewer), params.id, body, versionSeen(headers));
      wakeMails();
      return message;
    },
  );
};
