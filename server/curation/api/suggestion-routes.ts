/** Suggesting a link or a correction: for everybody. */
import type { FastifyRequest } from 'fastify';
import { NewSuggestion, SuggestionAnswer } from '#contract/suggestions.ts';
import { FIELDS_PROBLEM } from '#domain/contact-form.ts';
import { suggestionProblems } from '#domain/suggestion-form.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import { keyInWords } from '../../features/audit/actor-names.ts';
import { receiveSuggestion } from '../sources/visitor-suggestions.ts';

const call = callsOf('content');

const tooMany = (wait: string) =>
  `We have had many suggestions from your connection. Please try again in ${wait}. Until then, keep a copy of what you wrote.`;

export const suggestionRoutes: Routes = async (app, { db, rateLimits, siteUrl, wakeSources }) => {
  app.post(
    '/content/suggestion',
    {
      // The sentences about wrong fields are the form's own.
      attachValidation: true,
      ...call('Suggest a link, or a correction', SuggestionAnswer, {
        description:
          'Waits for a curator. Nothing is published by it. Some 20 an hour pass from one address; then 429.',
        body: NewSuggestion,
      }),
    },
    async (request, reply) => {
      refuseWrongFields(request);
      const { key } = request.viewer;
      if (key) await rateLimits.consumeAloud('keySuggestions', key.id, (left) => void reply.headers(left));
      else await rateLimits.consumeFrom('suggestions', request.ip, tooMany);
      const answer = await receiveSuggestion(db, key ? signedBy(key.name, request.body) : request.body, siteUrl);
      wakeSources?.();
      return answer;
    },
  );
};

/** Curators read first which program it came from. */
const signedBy = (name: string, body: NewSuggestion): NewSuggestion => ({
  ...body,
  message: [`${keyInWords(name)}.`, body.message?.trim()].filter(Boolean).join('\n\n'),
});

function refuseWrongFields({ body, validationError }: FastifyRequest): void {
  const fields = suggestionProblems(Object(body));
  if (Object.keys(fields).length > 0) throw new Problem('invalid_request', FIELDS_PROBLEM, fields);
  if (validationError) throw validationError;
}
