/** What the desk's home says of guides: which are to be looked at again, and whether there are some to begin with. */
import { CuratedGuides, Starter } from '#contract/guides.ts';
import { dayIn } from '#domain/dates.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { site } from '#site';
import { deskActor } from '../../features/audit/audit.ts';
import { bringStarter, starterLeft } from '../demo/starter.ts';

const call = callsOf('curation');
const TO_REVIEW_MOST = 50;

export const guideReviewRoutes: Routes = async (app, { db }) => {
  app.get(
    '/curation/guides',
    call('Guides to look at again, and how many there are to begin with', CuratedGuides),
    async () => ({ to_review: await toReview(db), starter: await starterLeft(db) }),
  );
  app.post(
    '/curation/starter',
    call('Bring in guides to begin with', Starter, {
      description: 'As drafts, with the topics that they need. What is here already, or was deleted, stays as it is.',
    }),
    ({ viewer }) => bringStarter(db, deskActor(viewer)),
  );
};

/** Published guides whose day has come, the oldest day first. */
const toReview = (db: Db) =>
  db
    .selectFrom('guide')
    .innerJoin('item', 'item.id', 'guide.item_id')
    .select(['item.id', 'item.title', 'guide.review_by'])
    .where('item.status', '=', 'published')
    .where('guide.review_by', '<=', dayIn(now(), site.timezone))
    .orderBy('guide.review_by')
    .orderBy('item.id')
    .limit(TO_REVIEW_MOST)
    .$narrowType<{ review_by: string }>()
    .execute();
