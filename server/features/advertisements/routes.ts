import { AdvertisementList, AdvertisementParams } from '#contract/advertisements.ts';
import { answers } from '#server/answers.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { Routes } from '#server/services.ts';

export const advertisementRoutes: Routes = async (app, { db }) => {
  app.get(
    '/advertisement',
    {
      schema: {
        tags: ['advertisement'],
        summary: 'Advertisements that run now',
        querystring: AdvertisementParams,
        response: answers(AdvertisementList),
      },
    },
    async ({ query }) => ({ data: await runningAdvertisements(db, query.category) }),
  );
};

/** Those whose time has come and is not over; all of them without a category. */
export async function runningAdvertisements(db: Db, category: string | undefined) {
  let rows = db
    .selectFrom('advertisement')
    .select(['id', 'title', 'url', 'image', 'alt', 'sponsor'])
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now())]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now())]));
  if (category) rows = rows.where((eb) => eb(eb.fn<string>('lower', ['category']), '=', category.toLowerCase()));
  return rows.orderBy('id').execute();
}
