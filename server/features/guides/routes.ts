import { SlugParam } from '#contract/common-schemas.ts';
import { GuideDetail, GuideList, GuideParams } from '#contract/guides.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { listGuides, readGuide } from './queries.ts';

const call = callsOf('content');

export const guideRoutes: Routes = async (app, services) => {
  app.get('/content/guide', call('Guides', GuideList, { querystring: GuideParams }), ({ query, viewer }) =>
    listGuides(services, query, viewer),
  );
  app.get(
    '/content/guide/:slug',
    call('One guide, with who can help and what to read, hear and watch', GuideDetail, { params: SlugParam }),
    ({ params, viewer }) => readGuide(services.db, params.slug, viewer),
  );
};
