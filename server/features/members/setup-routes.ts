/** The calls of the first set-up that whoever has its address makes. */
import { SignedIn } from '#contract/members.ts';
import { FirstAdministrator, SetupParams, SetupState } from '#contract/setup.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import { makeFirstAdministrator, readSetup } from './first-setup.ts';
import { logInAnswer } from './log-in-answer.ts';
import type { MemberRoutes } from './member-services.ts';

const call = callsOf('auth');

export const setupRoutes: MemberRoutes = async (app, services) => {
  const { db, rateLimits } = services;
  app.get(
    '/setup',
    call('How far the first set-up is', SetupState, { querystring: SetupParams }),
    async ({ query: { key } }, reply) => {
      void reply.header('cache-control', 'no-store');
      return readSetup(db, key);
    },
  );
  app.post(
    '/setup/administrator',
    call('Become the first administrator', SignedIn, {
      description: 'Needs the key that the start of a new site prints; it works once, for an hour.',
      body: FirstAdministrator,
    }),
    async (request, reply) => {
      await rateLimits.consumeFrom('signUp', request.ip);
      const { viewer, headers, body } = request;
      const made = await makeFirstAdministrator(services, body, {
        member: viewer.member?.id,
        agent: headers['user-agent'],
      });
      return logInAnswer(services, made, request, reply);
    },
  );
};
