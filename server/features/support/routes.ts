import { SupportList, SupportParams } from '#contract/support-resources.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { listSupport } from './queries.ts';

const call = callsOf('content');

export const supportRoutes: Routes = async (app, services) => {
  app.get(
    '/support',
    call('Support by the way it is reached, what is open now first', SupportList, { querystring: SupportParams }),
    ({ query, viewer }) => listSupport(services, query, viewer),
  );
};
