/** Asking providers whether what is said of them is still right, and their answers. */
import type { FastifyRequest } from 'fastify';
import { ItemParam } from '#contract/curation.ts';
import {
  AskedConfirmation,
  ConfirmationParams,
  ConfirmationThanks,
  GivenConfirmation,
  LastConfirmation,
  NewConfirmation,
} from '#contract/provider-confirmations.ts';
import { confirmationProblems } from '#domain/confirmation-form.ts';
import { contactProblems, FIELDS_PROBLEM } from '#domain/contact-form.ts';
import { UNLISTED } from '#domain/unlisted.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import { deskActor } from '../audit/audit.ts';
import { mayMail } from '../mail/mailbox-limits.ts';
import { askToConfirm, lastConfirmation, readAsked, takeAnswer } from './provider-confirmations.ts';

export const openConfirmationRoutes: Routes = async (app, { db, rateLimits, siteUrl, wakeMails }) => {
  app.get(
    '/content/confirmation',
    call('What a provider is asked to confirm, by the link in the mail', AskedConfirmation, {
      querystring: ConfirmationParams,
    }),
    async ({ query }, reply) => {
      void reply.headers(UNLISTED);
      return readAsked(db, query.key, siteUrl);
    },
  );
  app.post(
    '/content/confirmation',
    {
      // The sentences about wrong fields are the form's own.
      attachValidation: true,
      ...call('Confirm it, or say what has changed', ConfirmationThanks, {
        description: 'A link works once. What has changed comes to the desk; nothing is changed by it.',
        body: GivenConfirmation,
      }),
    },
    async (request) => {
      refuseWrongFields(request);
      await rateLimits.consumeFrom('contactFromAddress', request.ip);
      await takeAnswer(db, request.body, siteUrl);
      wakeMails();
      return { message: 'Thank you. We have your answer.' };
    },
  );
};

function refuseWrongFields({ body, validationError }: FastifyRequest): void {
  const fields = confirmationProblems(Object(body));
  if (Object.keys(fields).length > 0) throw new Problem('invalid_request', FIELDS_PROBLEM, fields);
  if (validationError) throw validationError;
}

const call = callsOf('content');
const curationCall = callsOf('curation');

export const confirmationRoutes: Routes = async (app, services) => {
  const { db, wakeMails, rateLimits } = services;
  app.get(
    '/curation/items/:id/confirmation',
    curationCall('When the provider was asked last', LastConfirmation, { params: ItemParam }),
    ({ params }) => lastConfirmation(db, params.id),
  );
  app.post(
    '/curation/items/:id/confirmation',
    curationCall('Mail the provider a link to confirm it', LastConfirmation, {
      description: 'The link works once, for 30 days. Links that were sent before end.',
      params: ItemParam,
      body: NewConfirmation,
    }),
    async ({ params, body, viewer }) => {
      const { email: problem } = contactProblems({ email: body.email });
      if (problem) throw new Problem('invalid_request', FIELDS_PROBLEM, { email: problem });
      if (!(await mayMail(rateLimits, body.email, 'confirmation')))
        throw new Problem('too_many_requests', 'This address was written to often lately. Please wait an hour.');
      const asked = await askToConfirm(services, deskActor(viewer), params.id, body.email);
      wakeMails();
      return asked;
    },
  );
};
