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
import { answers } from '#server/http/response-schemas.ts';
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

const tags = ['favourites, ratings, views'];

/** What visitors may call, too. */
export const openInteractionRoutes: Routes = async (app, services) => {
  const { db } = services;
  const counts = usageCountsOf(app, services);
  app.post(
    '/log/view',
    {
      schema: {
        tags,
        summary: 'Count a view',
        description: 'Counts that an item was opened, once a day for a network, and for members which was opened last.',
        body: LogView,
        response: answers(Type.Object({})),
      },
    },
    async ({ body, viewer, ip, headers }) => {
      await requireItem(db, body.id, body.object_type);
      counts.noteItem(body.followed ? 'followed' : 'seen', body.id, { ip, headers });
      if (viewer.member) await noteView(db, viewer.member.id, body.id);
      return {};
    },
  );
  app.get(
    '/review/content',
    { schema: { tags, summary: 'One’s own rating of an item', querystring: ReviewOf, response: answers(OwnScore) } },
    async ({ query, viewer }) => ({ score: await ownScore(db, viewer.member?.id, query.id, query.type) }),
  );
};

export const interactionRoutes: Routes = async (app, { db }) => {
  app.get(
    '/content/favourite',
    {
      schema: {
        tags,
        summary: 'What one keeps of one section, the newest first',
        querystring: SavedParams,
        response: answers(SavedList),
      },
    },
    ({ query: { section, ...page }, viewer }) => listFavouriteCards(db, memberOf(viewer), section, page, viewer),
  );
  app.put(
    '/content/favourite/add',
    { schema: { tags, summary: 'Keep an item', body: Favourite, response: answers(User) } },
    async ({ body, viewer }) => {
      await addFavourite(db, memberOf(viewer), body.id, body.object_type);
      return readUser(db, memberOf(viewer));
    },
  );
  app.put(
    '/content/favourite/add-all',
    {
      schema: {
        tags,
        summary: 'Keep several items',
        description:
          'All of them or, where the call fails, none. What is kept already stays as it is; what is not published, or cannot be kept, is left out.',
        body: Favourites,
        response: answers(User),
      },
    },
    async ({ body, viewer }) => {
      await addFavourites(db, memberOf(viewer), body.data);
      return readUser(db, memberOf(viewer));
    },
  );
  app.put(
    '/content/favourite/remove',
    { schema: { tags, summary: 'No longer keep an item', body: Favourite, response: answers(User) } },
    async ({ body, viewer }) => {
      await removeFavourite(db, memberOf(viewer), body.id, body.object_type);
      return readUser(db, memberOf(viewer));
    },
  );
  app.post(
    '/review',
    { schema: { tags, summary: 'Rate an item', body: Review, response: answers(Reviewed) } },
    async ({ body, viewer }) => {
      const id = body.id ?? body.objectId;
      const type = body.type ?? body.objectType;
      if (!id || !type)
        throw new Problem('invalid_request', '‘id’ and ‘type’ say what is rated; one of them is missing.');
      return rate(db, memberOf(viewer), id, type, body.score);
    },
  );
  app.delete(
    '/review',
    { schema: { tags, summary: 'Take one’s rating back', body: ReviewOf, response: answers(Reviewed) } },
    ({ body, viewer }) => unrate(db, memberOf(viewer), body.id, body.type),
  );
  app.get(
    '/log/recently-viewed',
    { schema: { tags, summary: 'The twelve items opened last', response: answers(Viewed) } },
    ({ viewer }) => recentlyViewed(db, memberOf(viewer), viewer),
  );
  app.delete(
    '/log/recently-viewed',
    { schema: { tags, summary: 'Forget what was opened', response: answers(Type.Object({})) } },
    async ({ viewer }) => {
      await clearHistory(db, memberOf(viewer));
      return {};
    },
  );
  app.put(
    '/log/paused',
    {
      schema: {
        tags,
        summary: 'Pause remembering what is opened, or go on',
        body: Type.Object({ paused: Type.Boolean() }),
        response: answers(User),
      },
    },
    async ({ body, viewer }) => {
      await pauseHistory(db, memberOf(viewer), body.paused);
      return readUser(db, memberOf(viewer));
    },
  );
};
