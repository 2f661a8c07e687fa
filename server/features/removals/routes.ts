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
import { versionSeen } from '#server/http/if-match.ts';
import { callsOf } from '#server/http/response-schemas.ts';
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
      ...call('Ask for something to be taken down', RemovalAnswer, {
        description:
          'A person looks at it within the time that the terms promise. Some 40 an hour pass from one address.',
        body: NewRemoval,
      }),
    },
    async (request) => {
      refuseWrongFields(request);
      await rateLimits.consumeFrom('contactFromAddress', request.ip);
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

const call = callsOf('content');
const curationCall = callsOf('curation');

export const removalRoutes: Routes = async (app, { db, wakeMails }) => {
  app.get(
    '/curation/removals',
    curationCall('Requests to take something down, the most urgent first', RemovalRequestList, {
      querystring: RemovalsParams,
    }),
    ({ query }) => listRequests(db, query),
  );
  app.get('/curation/removals/:id', curationCall('One request', RemovalRequest, { params: ItemParam }), ({ params }) =>
    readRequest(db, params.id),
  );
  app.put(
    '/curation/removals/:id',
    curationCall('Take it up, take the item down, decide, answer', RemovalRequest, {
      description:
        'What is removed stays off the site until an administrator says `kept`. Send `If-Match` to decide or answer again.',
      params: ItemParam,
      body: RemovalStep,
    }),
    async ({ params, body, viewer, headers }) => {
      const isAdministrator = viewer?.groups.includes('Administrators') ?? false;
      const seen = versionSeen(headers);
      const request = await workOn(db, deskActor(viewer), params.id, body, { seen, isAdministrator });
      wakeMails();
      return request;
    },
  );
};
