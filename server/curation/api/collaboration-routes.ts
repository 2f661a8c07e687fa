/** The calls of the desk by which a team shares its work: comments on items, the month ahead, and what is missing. */
import * as comments from '#contract/comments.ts';
import { ItemParam, NothingLeft } from '#contract/curation.ts';
import * as calendar from '#contract/desk-calendar.ts';
import * as gaps from '#contract/missing-details.ts';
import { MISSING } from '#domain/missing.ts';
import type { Routes } from '#server/http/services.ts';
import { memberOf } from '#server/http/viewer.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { readCalendar } from '../team/calendar.ts';
import { addComment, colleaguesOf, deleteComment, endComment, listAsked, listComments } from '../team/comments.ts';
import { call } from './calls.ts';
import { countMissing } from './list-items.ts';

export const collaborationRoutes: Routes = async (app, { db, siteUrl, wakeMails }) => {
  app.get(
    '/curation/items/:id/comments',
    call('What people at the desk said of an item, the newest first', comments.ItemCommentList, {
      params: ItemParam,
      querystring: comments.CommentParams,
    }),
    ({ params, query }) => listComments(db, params.id, query),
  );
  app.post(
    '/curation/items/:id/comments',
    call('Say something of an item to the others at the desk', comments.ItemComment, {
      description: 'Whoever is asked to look at it gets a mail.',
      params: ItemParam,
      body: comments.NewItemComment,
    }),
    async ({ params, body, viewer }) => {
      const said = await addComment(db, siteUrl, deskActor(viewer), params.id, body);
      wakeMails();
      return said;
    },
  );
  app.get(
    '/curation/comments',
    call('What you are asked and nobody has done, or what others did of what you asked', comments.AskedCommentList, {
      querystring: comments.AskedParams,
    }),
    ({ query, viewer }) => listAsked(db, memberOf(viewer), query),
  );
  app.put(
    '/curation/comments/:id',
    call('Say that what was asked is done, or that it is not', comments.ItemComment, {
      params: ItemParam,
      body: comments.CommentStep,
    }),
    ({ params, body, viewer }) => endComment(db, deskActor(viewer), params.id, body.done),
  );
  app.delete(
    '/curation/comments/:id',
    call('Delete what you said', NothingLeft, { params: ItemParam }),
    async ({ params, viewer }) => {
      await deleteComment(db, deskActor(viewer), params.id);
      return { message: 'Your note is deleted.' };
    },
  );
  app.get('/curation/colleagues', call('Who else works at the desk', comments.Colleagues), async ({ viewer }) => ({
    data: await colleaguesOf(db, memberOf(viewer)),
  }));
  app.get(
    '/curation/calendar',
    call('A month: what goes out, what takes place, what is to be read again', calendar.DeskCalendar, {
      querystring: calendar.DeskCalendarParams,
    }),
    ({ query }) => readCalendar(db, query.month),
  );
  app.get('/curation/missing', call('How many published items lack what would help readers', gaps.Gaps), async () => ({
    data: await Promise.all(MISSING.map(async (missing) => ({ missing, count: await countMissing(db, missing) }))),
  }));
};
