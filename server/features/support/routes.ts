import { SupportList, SupportParams } from '#contract/support.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { listSupport } from './queries.ts';

export const supportRoutes: Routes = async (app, services) => {
  app.get(
    '/support',
    {
      schema: {
        tags: ['content'],
        summary: 'Support by the way it is reached, what is open now first',
        querystring: SupportParams,
        response: answers(SupportList),
      },
    },
    ({ query, viewer }) => listSupport(services, query, viewer),
  );
};
