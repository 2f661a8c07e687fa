/** The calls of the desk about messages. */

import { ItemParam } from '#contract/curation.ts';
import { InboxMessage, InboxMessageList, InboxParams, InboxStep } from '#contract/removals.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { deskActor } from '../audit/audit.ts';
import { listMessages, readMessage, workOnMessage } from './inbox.ts';

const tags = ['curation'];

export const inboxRoutes: Routes = async (app, { db, wakeMails }) => {
  app.get(
    '/curation/messages',
    {
      schema: {
        tags,
        summary: 'Messages of the contact page, newest first',
        querystring: InboxParams,
        response: answers(InboxMessageList),
      },
    },
    ({ query }) => listMessages(db, query),
  );
  app.get(
    '/curation/messages/:id',
    { schema: { tags, summary: 'One message', params: ItemParam, response: answers(InboxMessage) } },
    ({ params }) => readMessage(db, params.id),
  );
  app.put(
    '/curation/messages/:id',
    {
      schema: {
        tags,
        summary: 'Take a message up, answer it by mail, be done with it',
        params: ItemParam,
        body: InboxStep,
        response: answers(InboxMessage),
      },
    },
    async ({ params, body, viewer }) => {
      const message = await workOnMessage(db, deskActor(viewer), params.id, body);
      wakeMails();
      return message;
    },
  );
};
