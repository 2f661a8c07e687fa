import { GuideDetail, GuideList } from '#contract/guides.ts';
import { SlugParam } from '#contract/lists.ts';
import { ItemsParams } from '#contract/posts.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { listGuides, readGuide } from './queries.ts';

const tags = ['content'];

export const guideRoutes: Routes = async (app, services) => {
  app.get(
    '/content/guide',
    { schema: { tags, summary: 'Guides', querystring: ItemsParams, response: answers(GuideList) } },
    ({ query, viewer }) => listGuides(services, query, viewer),
  );
  app.get(
    '/content/guide/:slug',
    {
      schema: {
        tags,
        summary: 'One guide, with who can help and what to read, hear and watch',
        params: SlugParam,
        response: answers(GuideDetail),
      },
    },
    ({ params, viewer }) => readGuide(services.db, params.slug, viewer),
  );
};
