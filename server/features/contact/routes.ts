/** Writing to the people behind the site. */
import type { FastifyRequest } from 'fastify';
import { ContactAnswer, ContactMessage } from '#contract/contact.ts';
import { contactProblems, FIELDS_PROBLEM } from '#domain/contact-form.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import { receiveMessage } from './messages.ts';

const call = callsOf('auth');

const tooMany = (wait: string) =>
  `We have had many messages from your connection. Please try again in ${wait}. Until then, keep a copy of what you wrote.`;

export const contactRoutes: Routes = async (app, { db, rateLimits }) => {
  app.post(
    '/auth/contact',
    {
      // The sentences about wrong fields are the form's own.
      attachValidation: true,
      ...call('Write to the people behind the site', ContactAnswer, {
        description: 'Keeps the message for a person to read. Some 40 an hour pass from one address; then 429.',
        body: ContactMessage,
      }),
    },
    async (request) => {
      refuseWrongFields(request);
      await rateLimits.consumeFrom('contactFromAddress', request.ip, tooMany);
      await receiveMessage(db, request.body);
      return { message: 'Your message was sent.' };
    },
  );
};

function refuseWrongFields({ body, validationError }: FastifyRequest): void {
  const fields = contactProblems(Object(body));
  if (Object.keys(fields).length > 0) throw new Problem('invalid_request', FIELDS_PROBLEM, fields);
  if (validationError) throw validationError;
}
