/** The calls of the desk about what is no item: lists of records by name, terms, groups of words, and what is featured. */
import type { FastifyReply } from 'fastify';
import { ApiError } from '#contract/common-schemas.ts';
import * as records from '#contract/curated-records.ts';
import * as desk from '#contract/curation.ts';
import { versionNeeded, versionSeen } from '#server/http/if-match.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { mergeTerms } from '../revisions/merges/merge-terms.ts';
import { deleteUnusedTerms, TERMS } from '../revisions/terms.ts';
import { call } from './calls.ts';
import { listFeatured, orderFeatured } from './featured.ts';
import { LISTS, shownRecord, wayOf } from './record-handlers.ts';
import { tryGroup } from './try-group.ts';

const withCurrent = { ...answers(records.CuratedRecord), 412: records.OutdatedRecord };
const featured = { ...answers(records.FeaturedItems), 412: ApiError };

function answer<T extends { version: number }>(reply: FastifyReply, shown: T): T {
  void reply.header('etag', `"${shown.version}"`);
  return shown;
}

export const recordRoutes: Routes = async (app, services) => {
  const { db } = services;
  const answerFeatured = async (reply: FastifyReply) => answer(reply, await listFeatured(db));

  app.get(
    '/curation/:list',
    call('Terms, thesaurus, advertisements or failed jobs', records.CuratedRecordList, {
      params: records.RecordListParam,
      querystring: records.RecordListParams,
    }),
    ({ params, query, viewer }) => LISTS[params.list].list({ db, viewer }, query),
  );
  app.post(
    '/curation/thesaurus/try',
    call('A search, and with a changed group', records.TriedGroup, {
      description: 'A group, its `id` if any, and a `query`.',
      body: desk.ItemFields,
    }),
    ({ body }) => tryGroup(services, body),
  );
  app.post(
    '/curation/terms/unused',
    call('Delete terms that nothing uses', records.DeletedTerms, {
      description: 'What something uses by now stays.',
      body: records.UnusedTerms,
    }),
    ({ body, viewer }) => deleteUnusedTerms(db, deskActor(viewer), body.ids),
  );
  app.post(
    '/curation/terms/:id/merge',
    call('Make one of two terms', withCurrent, {
      description: 'The name and the address of this one lead to the other. `merge` is the number that undoes it.',
      params: desk.ItemParam,
      body: desk.MergeInto,
    }),
    async ({ params, body, viewer, headers }, reply) => {
      const { state, merge } = await mergeTerms(db, deskActor(viewer), params.id, body.into, versionSeen(headers));
      return { ...answer(reply, await shownRecord(db, TERMS, state)), merge };
    },
  );
  app.get('/curation/featured', call('What is featured on the home page, in its order', featured), (_, reply) =>
    answerFeatured(reply),
  );
  app.put(
    '/curation/featured',
    call('Put what is featured in order', featured, {
      description: 'Needs `If-Match`, and each featured item once: as `ids`, or as `data`, as the list gave it.',
      body: records.FeaturedOrder,
    }),
    async ({ body, viewer, headers }, reply) => {
      const ids = body.ids ?? (body.data ?? []).map(({ id }) => id);
      await orderFeatured(db, deskActor(viewer), ids, versionNeeded(headers));
      return answerFeatured(reply);
    },
  );
  app.post(
    '/curation/:list',
    call('Add one', withCurrent, {
      description: 'Each of the `terms` of a group is a row: term, relation, note, match.',
      params: records.RecordListParam,
      body: desk.ItemFields,
    }),
    async ({ params, body, viewer }, reply) => answer(reply, await wayOf(params.list, 'create')({ db, viewer }, body)),
  );
  app.put(
    '/curation/:list/:id',
    call('Change one', withCurrent, {
      description: 'Needs `If-Match`. Takes what was listed; what is not sent stays.',
      params: records.RecordParam,
      body: desk.ItemFields,
    }),
    async ({ params: { list, id }, body, viewer, headers }, reply) => {
      const seen = versionNeeded(headers);
      return answer(reply, await wayOf(list, 'change')({ db, viewer }, id, body, seen));
    },
  );
  app.delete(
    '/curation/:list/:id',
    call('Delete one', { ...answers(desk.NothingLeft), 412: records.OutdatedRecord }, { params: records.RecordParam }),
    async ({ params: { list, id }, viewer, headers }) => {
      await wayOf(list, 'remove')({ db, viewer }, id, versionSeen(headers));
      return { message: 'It is deleted.' };
    },
  );
};
