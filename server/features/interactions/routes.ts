/** Keeping, rating and remembering what was opened. */
import { Type } from 'typebox';
import {
  Favourite,
  Favourites,
  LogView,
  OwnScore,
  Review,
  Reviewed,
  ReviewOf,
  SavedList,
  SavedParams,
  Viewed,
} from '#contract/interactions.ts';
import { User } from '#contract/members.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import { memberOf } from '../../http/viewer.ts';
import { requireItem } from '../items/queries.ts';
import { listFavouriteCards } from '../profiles/favourite-cards.ts';
import { readUser } from '../profiles/user.ts';
import { usageCountsOf } from '../usage/usage-counts.ts';
import { addFavourite, addFavourites, removeFavourite } from './favourites.ts';
import { clearHistory, noteView, pauseHistory, recentlyViewed } from './history.ts';
import { ownScore, rate, unrate } from './ratings.ts';

const call = callsOf('favourites, ratings, views');

/** What visitors may call, too. */
export const openInteractionRoutes: Routes = async (app, services) => {
  const { db } = services;
  const counts = usageCountsOf(app, services);
  app.post(
    '/log/view',
    call('Count a view', Type.Object({}), {
      description: 'Counts that an item was opened, once a day for a network, and for members which was opened last.',
      body: LogView,
    }),
    async ({ body, viewer, ip, headers }) => {
      await requireItem(db, body.id, body.object_type);
      counts.noteItem(body.followed ? 'followed' : 'seen', body.id, { ip, headers });
      if (viewer.member) await noteView(db, viewer.member.id, body.id);
      return {};
    },
  );
  app.get(
    '/review/content',
    call('One’s own rating of an item', OwnScore, { querystring: ReviewOf }),
    async ({ query, viewer }) => ({ score: await ownScore(db, viewer.member?.id, query.id, query.type) }),
  );
};

export const interactionRoutes: Routes = async (app, { db }) => {
  app.get(
    '/content/favourite',
    call('What one keeps of one section, the newest first', SavedList, { querystring: SavedParams }),
    ({ query: { section, ...page }, viewer }) => listFavouriteCards(db, memberOf(viewer), section, page, viewer),
  );
  app.put('/content/favourite/add', call('Keep an item', User, { body: Favourite }), async ({ body, viewer }) => {
    await addFavourite(db, memberOf(viewer), body.id, body.object_type);
    return readUser(db, memberOf(viewer));
  });
  app.put(
    '/content/favourite/add-all',
    call('Keep several items', User, {
      description:
        'All of them or, where the call fails, none. What is kept already stays as it is; what is not published, or cannot be kept, is left out.',
      body: Favourites,
    }),
    async ({ body, viewer }) => {
      await addFavourites(db, memberOf(viewer), body.data);
      return readUser(db, memberOf(viewer));
    },
  );
  app.put(
    '/content/favourite/remove',
    call('No longer keep an item', User, { body: Favourite }),
    async ({ body, viewer }) => {
      await removeFavourite(db, memberOf(viewer), body.id, body.object_type);
      return readUser(db, memberOf(viewer));
    },
  );
  app.post('/review', call('Rate an item', Reviewed, { body: Review }), async ({ body, viewer }) => {
    const id = body.id ?? body.objectId;
    const type = body.type ?? body.objectType;
    if (!id || !type)
      throw new Problem('invalid_request', '‘id’ and ‘type’ say what is rated; one of them is missing.');
    return rate(db, memberOf(viewer), id, type, body.score);
  });
  app.delete('/review', call('Take one’s rating back', Reviewed, { body: ReviewOf }), ({ body, viewer }) =>
    unrate(db, memberOf(viewer), body.id, body.type),
  );
  app.get('/log/recently-viewed', call('The twelve items opened last', Viewed), ({ viewer }) =>
    recentlyViewed(db, memberOf(viewer), viewer),
  );
  app.delete('/log/recently-viewed', call('Forget what was opened', Type.Object({})), async ({ viewer }) => {
    await clearHistory(db, memberOf(viewer));
    return {};
  });
  app.put(
    '/log/paused',
    call('Pause remembering what is opened, or go on', User, { body: Type.Object({ paused: Type.Boolean() }) }),
    async ({ body, viewer }) => {
      await pauseHistory(db, memberOf(viewer), body.paused);
      return readUser(db, memberOf(viewer));
    },
  );
};
