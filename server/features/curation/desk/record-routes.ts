/** The calls of the desk about terms of the vocabularies, words of the thesaurus and advertisements. */
import type { FastifyReply } from 'fastify';
import * as records from '#contract/curated-records.ts';
import * as desk from '#contract/curation.ts';
import { ApiError } from '#contract/lists.ts';
import { answers } from '#server/answers.ts';
import { versionNeeded, versionSeen } from '#server/if-match.ts';
import type { Routes } from '#server/services.ts';
import {
  changeRecord,
  createRecord,
  deleteRecord,
  OutdatedRecord,
  type RecordSort,
  type readRecordState,
} from '../life/records.ts';
import { mergeTerms, TERMS } from '../life/terms.ts';
import { curatedRecords, curatedTerms, listTerms } from './curated-records.ts';
import { listFeatured, orderFeatured } from './featured.ts';
import { actorOf } from './routes.ts';

const tags = ['curation'];
const withCurrent = { ...answers(records.CuratedRecord), 412: records.OutdatedRecord };
const featured = { ...answers(records.FeaturedItems), 412: ApiError };
const gone = { ...answers(desk.NothingLeft), 412: records.OutdatedRecord };

/** The sorts of records, by the address of their calls. */
const SORTS: { path: string; one: string; many: string; sort: RecordSort }[] = [
  { path: 'terms', one: 'term', many: 'Terms', sort: TERMS },
];

export const recordRoutes: Routes = async (app, { db }) => {
  const shown = async (sort: RecordSort, state: Parameters<typeof curatedRecords>[1][number]) => {
    const [one] = sort === TERMS ? await curatedTerms(db, [state]) : curatedRecords(sort, [state]);
    return one as records.CuratedRecord;
  };
  /** Answers a change of what somebody has not seen with how it is. */
  const outdated = async (reply: FastifyReply, sort: RecordSort, error: unknown) => {
    if (!(error instanceof OutdatedRecord)) throw error;
    const current = await shown(sort, error.current);
    return reply.status(412).send({ message: error.message, code: 'outdated', current });
  };
  const answer = async (reply: FastifyReply, sort: RecordSort, work: () => ReturnType<typeof readRecordState>) => {
    try {
      const one = await shown(sort, await work());
      void reply.header('etag', `"${one.version}"`);
      return one;
    } catch (error) {
      return outdated(reply, sort, error);
    }
  };

  app.get(
    '/curation/terms',
    {
      schema: {
        tags,
        summary: 'Terms of the vocabularies, with how often each is used',
        querystring: records.TermListParams,
        response: answers(records.CuratedTermList),
      },
    },
    ({ query }) => listTerms(db, query),
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
      answer(reply, TERMS, () => mergeTerms(db, actorOf(viewer), params.id, body.into, versionSeen(headers))),
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
        description: 'Needs `If-Match`, and each featured item once.',
        body: records.FeaturedOrder,
        response: featured,
      },
    },
    async ({ body, viewer, headers }, reply) => {
      const isSeen = await orderFeatured(db, actorOf(viewer), body.ids, versionNeeded(headers));
      if (isSeen) return sendFeatured(reply, await listFeatured(db));
      const message = 'Somebody else has changed this meanwhile. Nothing of yours is lost: compare, and choose.';
      return reply.status(412).send({ message, code: 'outdated' });
    },
  );
  for (const { path, one, sort } of SORTS) {
    app.post(
      `/curation/${path}`,
      { schema: { tags, summary: `Add a ${one}`, body: desk.ItemFields, response: withCurrent } },
      ({ body, viewer }, reply) =>
        answer(reply, sort, () => createRecord(db, actorOf(viewer), sort, body as desk.ItemFields)),
    );
    app.put(
      `/curation/${path}/:id`,
      {
        schema: {
          tags,
          summary: `Change a ${one}`,
          description: NEEDS_VERSION,
          params: desk.ItemParam,
          body: desk.ItemFields,
          response: withCurrent,
        },
      },
      ({ params, body, viewer, headers }, reply) => {
        const seen = versionNeeded(headers);
        return answer(reply, sort, () =>
          changeRecord(db, actorOf(viewer), sort, params.id, body as desk.ItemFields, seen),
        );
      },
    );
    app.delete(
      `/curation/${path}/:id`,
      { schema: { tags, summary: `Delete a ${one}`, params: desk.ItemParam, response: gone } },
      async ({ params, viewer, headers }, reply) => {
        try {
          await deleteRecord(db, actorOf(viewer), sort, params.id, versionSeen(headers));
          return { message: 'It is deleted.' };
        } catch (error) {
          return outdated(reply, sort, error);
        }
      },
    );
  }
};

function sendFeatured(reply: FastifyReply, answer: records.FeaturedItems) {
  void reply.header('etag', `"${answer.version}"`);
  return answer;
}

const NEEDS_VERSION = 'Needs `If-Match`. Fields that are not sent stay.';
