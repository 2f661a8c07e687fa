/** The calls of the desk about terms of the vocabularies, words of the thesaurus and advertisements. */
import type { FastifyReply } from 'fastify';
import * as records from '#contract/curated-records.ts';
import * as desk from '#contract/curation.ts';
import { ApiError } from '#contract/lists.ts';
import type { Db } from '#server/database/schema.ts';
import { versionNeeded, versionSeen } from '#server/http/if-match.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { memberOf } from '../../http/viewer.ts';
import { ADVERTISEMENTS } from '../revisions/record-sorts.ts';
import {
  changeRecord,
  createRecord,
  curatedRecords,
  deleteRecord,
  type RecordSort,
  type RecordState,
  readRecordState,
} from '../revisions/records.ts';
import { deleteUnusedTerms, mergeTerms, TERMS } from '../revisions/terms.ts';
import { THESAURUS } from '../revisions/thesaurus.ts';
import { listAdvertisements, listGroups, listTerms } from './curated-records.ts';
import { listFeatured, orderFeatured } from './featured.ts';
import { listFailedJobs } from './job-routes.ts';
import { writable } from './read-only.ts';
import { tryGroup } from './try-group.ts';
import { deleteView, keepView, listViews } from './views.ts';

const tags = ['curation'];
const withCurrent = { ...answers(records.CuratedRecord), 412: records.OutdatedRecord };
const featured = { ...answers(records.FeaturedItems), 412: ApiError };
const gone = { ...answers(desk.NothingLeft), 412: records.OutdatedRecord };

/** The sorts of records, by what their calls call them, and how each is listed. */
const SORTS: Record<
  records.RecordListName,
  { sort: RecordSort; list: (db: Db, params: records.RecordListParams) => Promise<records.CuratedRecordList> }
> = {
  terms: { sort: TERMS, list: listTerms },
  thesaurus: { sort: THESAURUS, list: listGroups },
  advertisements: { sort: ADVERTISEMENTS, list: listAdvertisements },
};

/** Throws `not_found` for what is only read. */
function sortOf(list: keyof typeof SORTS | 'jobs' | 'views'): RecordSort {
  if (list === 'jobs' || list === 'views') throw new Problem('not_found', 'These are not written so.');
  return SORTS[list].sort;
}

export const recordRoutes: Routes = async (app, services) => {
  const { db } = services;
  const shown = async (sort: RecordSort, state: RecordState) => {
    const [one] = await curatedRecords(db, sort, [state]);
    return one as records.CuratedRecord;
  };
  const answer = async (reply: FastifyReply, sort: RecordSort, work: Promise<RecordState>) => {
    const one = await shown(sort, await work);
    void reply.header('etag', `"${one.version}"`);
    return one;
  };

  app.get(
    '/curation/:list',
    {
      schema: {
        tags,
        summary: 'Terms, thesaurus, advertisements, failed jobs or own views',
        params: records.RecordListParam,
        querystring: records.RecordListParams,
        response: answers(records.CuratedRecordList),
      },
    },
    ({ params, query, viewer }) => {
      if (params.list === 'jobs') return listFailedJobs(db);
      return params.list === 'views' ? listViews(db, memberOf(viewer)) : SORTS[params.list].list(db, query);
    },
  );
  app.post(
    '/curation/thesaurus/try',
    {
      schema: {
        tags,
        summary: 'A search, and with a changed group',
        description: 'A group, its `id` if any, and a `query`.',
        body: desk.ItemFields,
        response: answers(records.TriedGroup),
      },
    },
    ({ body }) => tryGroup(services, body as desk.ItemFields),
  );
  app.post(
    '/curation/terms/unused',
    {
      schema: {
        tags,
        summary: 'Delete terms that nothing uses',
        description: 'What something uses by now stays.',
        body: records.UnusedTerms,
        response: answers(records.DeletedTerms),
      },
    },
    ({ body, viewer }) => deleteUnusedTerms(db, deskActor(viewer), body.ids),
  );
  app.post(
    '/curation/terms/:id/merge',
    {
      schema: {
        tags,
        summary: 'Make one of two terms',
        description: 'The name and the address of this one lead to the other.',
        params: desk.ItemParam,
        body: desk.MergeInto,
        response: withCurrent,
      },
    },
    ({ params, body, viewer, headers }, reply) =>
      answer(reply, TERMS, mergeTerms(db, deskActor(viewer), params.id, body.into, versionSeen(headers))),
  );
  app.get(
    '/curation/featured',
    { schema: { tags, summary: 'What is featured on the home page, in its order', response: featured } },
    async (_, reply) => sendFeatured(reply, await listFeatured(db)),
  );
  app.put(
    '/curation/featured',
    {
      schema: {
        tags,
        summary: 'Put what is featured in order',
        description: 'Needs `If-Match`, and each featured item once: as `ids`, or as `data`, as the list gave it.',
        body: records.FeaturedOrder,
        response: featured,
      },
    },
    async ({ body, viewer, headers }, reply) => {
      const ids = body.ids ?? (body.data ?? []).map(({ id }) => id);
      await orderFeatured(db, deskActor(viewer), ids, versionNeeded(headers));
      return sendFeatured(reply, await listFeatured(db));
    },
  );
  app.post(
    '/curation/:list',
    {
      schema: {
        tags,
        summary: 'Add one',
        description: 'Each of the `terms` of a group is a row: term, relation, note, match.',
        params: records.RecordListParam,
        body: desk.ItemFields,
        response: withCurrent,
      },
    },
    ({ params, body, viewer }, reply) => {
      if (params.list === 'views') return keepView(db, memberOf(viewer), body as desk.ItemFields);
      const sort = sortOf(params.list);
      return answer(reply, sort, createRecord(db, deskActor(viewer), sort, body as desk.ItemFields));
    },
  );
  app.put(
    '/curation/:list/:id',
    {
      schema: {
        tags,
        summary: 'Change one',
        description: NEEDS_VERSION,
        params: records.RecordParam,
        body: desk.ItemFields,
        response: withCurrent,
      },
    },
    async ({ params, body, viewer, headers }, reply) => {
      const seen = versionNeeded(headers);
      const sort = sortOf(params.list);
      const state = await readRecordState(db, sort, params.id);
      // Whoever has read another version is told so first.
      const values = body as desk.ItemFields;
      const said = state.version === seen ? writable(values, await shown(sort, state), sort.store.fields) : values;
      return answer(reply, sort, changeRecord(db, deskActor(viewer), sort, params.id, said, seen));
    },
  );
  app.delete(
    '/curation/:list/:id',
    { schema: { tags, summary: 'Delete one', params: records.RecordParam, response: gone } },
    async ({ params, viewer, headers }) => {
      if (params.list === 'views') {
        await deleteView(db, memberOf(viewer), params.id);
        return { message: 'It is deleted.' };
      }
      const sort = sortOf(params.list);
      await deleteRecord(db, deskActor(viewer), sort, params.id, versionSeen(headers));
      return { message: 'It is deleted.' };
    },
  );
};

function sendFeatured(reply: FastifyReply, answer: records.FeaturedItems) {
  void reply.header('etag', `"${answer.version}"`);
  return answer;
}

const NEEDS_VERSION = 'Needs `If-Match`. Takes what was listed; what is not sent stays.';
