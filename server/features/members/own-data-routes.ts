/** What members agreed to, how they like to read, a copy of everything, and the way out. */
import { Type } from 'typebox';
import { Nullable } from '#contract/lists.ts';
import {
  ConsentChange,
  ConsentList,
  DataFormat,
  KeptPreferences,
  Leaving,
  PreferencesChange,
} from '#contract/members.ts';
import { answers } from '#server/http/response-schemas.ts';
import { memberOf } from '../../http/viewer.ts';
import { changeMarketing, consentHistory } from './consent.ts';
import { deleteAccount } from './delete-account.ts';
import type { MemberRoutes } from './member-services.ts';
import { asCsv, exportAccount } from './own-data.ts';
import { readPreferences, savePreferences } from './preferences.ts';

const tags = ['auth'];

export const ownDataRoutes: MemberRoutes = async (app, services) => {
  const { db } = services;
  app.get(
    '/auth/consent',
    { schema: { tags, summary: 'What one agreed to and took back', response: answers(ConsentList) } },
    async ({ viewer }) => ({ data: await consentHistory(db, memberOf(viewer)) }),
  );
  app.put(
    '/auth/consent',
    {
      schema: {
        tags,
        summary: 'Agree to mails about news, or take it back',
        body: ConsentChange,
        response: answers(ConsentList),
      },
    },
    async ({ body, viewer }) => {
      await changeMarketing(db, memberOf(viewer), body.marketing);
      return { data: await consentHistory(db, memberOf(viewer)) };
    },
  );
  app.get(
    '/auth/preferences',
    { schema: { tags, summary: 'How one likes to read', response: answers(KeptPreferences) } },
    ({ viewer }) => readPreferences(db, memberOf(viewer)),
  );
  app.put(
    '/auth/preferences',
    {
      schema: {
        tags,
        summary: 'Keep how one likes to read',
        body: PreferencesChange,
        response: answers(KeptPreferences),
      },
    },
    ({ body, viewer }) => savePreferences(db, memberOf(viewer), body.preferences),
  );
  app.get(
    '/auth/data',
    {
      schema: {
        tags,
        summary: 'Everything that is kept about oneself',
        description: 'As JSON, or as one CSV table with a line for each value.',
        querystring: DataFormat,
        produces: ['application/json', 'text/csv'],
        response: { 200: Type.Any() },
      },
    },
    async ({ query, viewer }, reply) => {
      const format = query.format ?? 'json';
      const data = await exportAccount(db, memberOf(viewer));
      void reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="my-data.${format}"`);
      if (format === 'json') return data;
      return reply.type('text/csv; charset=utf-8').send(asCsv(data));
    },
  );
  app.delete(
    '/auth',
    {
      schema: {
        tags,
        summary: 'Leave: everything is deleted',
        body: Nullable(Leaving),
        response: answers(Type.Object({})),
      },
    },
    async ({ body, viewer }) => {
      await deleteAccount(services, memberOf(viewer), body?.password ?? '');
      return {};
    },
  );
};
