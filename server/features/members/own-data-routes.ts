/** What members agreed to, how they like to read, a copy of everything, and the way out. */
import { Type } from 'typebox';
import { Nullable } from '#contract/common-schemas.ts';
import {
  ConsentChange,
  ConsentList,
  DataFormat,
  KeptPreferences,
  Leaving,
  PreferencesChange,
} from '#contract/members.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import { memberOf } from '../../http/viewer.ts';
import { changeMarketing, consentHistory } from './consent.ts';
import { deleteAccount } from './delete-account.ts';
import type { MemberRoutes } from './member-services.ts';
import { asCsv, exportAccount } from './own-data.ts';
import { readPreferences, savePreferences } from './preferences.ts';

const call = callsOf('auth');

export const ownDataRoutes: MemberRoutes = async (app, services) => {
  const { db } = services;
  app.get('/auth/consent', call('What one agreed to and took back', ConsentList), async ({ viewer }) => ({
    data: await consentHistory(db, memberOf(viewer)),
  }));
  app.put(
    '/auth/consent',
    call('Agree to mails about news, or take it back', ConsentList, { body: ConsentChange }),
    async ({ body, viewer }) => {
      await changeMarketing(db, memberOf(viewer), body.marketing);
      return { data: await consentHistory(db, memberOf(viewer)) };
    },
  );
  app.get('/auth/preferences', call('How one likes to read', KeptPreferences), ({ viewer }) =>
    readPreferences(db, memberOf(viewer)),
  );
  app.put(
    '/auth/preferences',
    call('Keep how one likes to read', KeptPreferences, { body: PreferencesChange }),
    ({ body, viewer }) => savePreferences(db, memberOf(viewer), body.preferences),
  );
  app.get(
    '/auth/data',
    call(
      'Everything that is kept about oneself',
      { 200: Type.Any() },
      {
        description: 'As JSON, or as one CSV table with a line for each value.',
        querystring: DataFormat,
        produces: ['application/json', 'text/csv'],
      },
    ),
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
    call('Leave: everything is deleted', Type.Object({}), { body: Nullable(Leaving) }),
    async ({ body, viewer }) => {
      await deleteAccount(services, memberOf(viewer), body?.password ?? '');
      return {};
    },
  );
};
