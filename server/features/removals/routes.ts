/** Asking for something to be taken down, and working on what was asked. */
import type { FastifyRequest } from 'fastify';
import { ItemParam } from '#contract/curation.ts';
import {
  NewRemoval,
  RemovalAnswer,
  RemovalRequest,
  RemovalRequestList,
  RemovalStep,
  RemovalsParams,
} from '#contract/removals.ts';
import { FIELDS_PROBLEM } from '#domain/contact-form.ts';
import { removalProblems } from '#domain/removal-form.ts';
import { networkOf } from '#server/http/rate-limits.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import { deskActor } from '../audit/audit.ts';
import { listRequests, readRequest, receiveRequest, workOn } from './requests.ts';

export const openRemovalRoutes: Routes = async (app, { db, rateLimits, siteUrl, wakeMails }) => {
  app.post(
    '/content/removal',
    {
      // The sentences about wrong fields are the form's own.
      attachValidation: true,
      schema: {
        tags: ['content'],
        summary: 'Ask for something to be taken down',
        description:
          'A person looks at it within the time that the terms promise. Some 40 an hour pass from one address.',
        body: NewRemoval,
        response: answers(RemovalAnswer),
      },
    },
    async (request) => {
      refuseWrongFields(request);
      await rateLimits.consume('contactFromAddress', networkOf(request.ip));
      const reference = await receiveRequest(db, siteUrl, request.body);
      wakeMails();
      return { message: 'We have your request, and a person looks at it.', reference };
    },
  );
};

function refuseWrongFields({ body, validationError }: FastifyRequest): void {
  const fields = removalProblems(Object(body));
  if (Object.keys(fields).length > 0) throw new Problem('invalid_request', FIELDS_PROBLEM, fields);
  if (validationError) throw validationError;
}

const tags = ['curation'];

export const removalRoutes: Routes = async (app, { db, wakeMails }) => {
  app.get(
    '/curation/removals',
    {
      schema: {
        tags,
        summary: 'Requests to take something down, the most urgent first',
        querystring: RemovalsParams,
        response: answers(RemovalRequestList),
      },
    },
    ({ query }) => listRequests(db, query),
  );
  app.get(
    '/curation/removals/:id',
    { schema: { tags, summary: 'One request', params: ItemParam, response: answers(RemovalRequest) } },
    ({ params }) => readRequest(db, params.id),
  );
  app.put(
    '/curation/removals/:id',
    {
      schema: {
        tags,
        summary: 'Take it up, take the item down, decide, answer',
        params: ItemParam,
        body: RemovalStep,
        response: answers(RemovalRequest),
      },
    },
    async ({ params, body, viewer }) => {
      const request = await workOn(db, deskActor(viewer), params.id, body);
      wakeMails();
      return request;
    },
  );
};
