/** Logging in with a passkey, and looking after one's own. */
import { Type } from 'typebox';
import { NewPasskey, Passkey, PasskeyAnswer, PasskeyList, PasskeyName, SignedIn } from '#contract/members.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import { memberOf, sessionOf } from '../../http/viewer.ts';
import { callerOf, logInAnswer } from './log-in-answer.ts';
import type { MemberRoutes } from './member-services.ts';
import {
  addPasskey,
  authenticationOptions,
  listPasskeys,
  logInByPasskey,
  registrationOptions,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';

const call = callsOf('auth');
const Done = Type.Object({});
/** For the browser's own interface; its shape is the standard's. */
const WebAuthnOptions = Type.Any();
const Id = Type.Object({ id: Type.String({ maxLength: 100 }) });

export const openPasskeyRoutes: MemberRoutes = async (app, services) => {
  app.post('/auth/passkey/login/options', call('A question for a passkey', WebAuthnOptions), async (request, reply) => {
    await services.rateLimits.consumeFrom('passkeyFromAddress', request.ip);
    void reply.header('cache-control', 'no-store');
    return authenticationOptions(services);
  });
  app.post(
    '/auth/passkey/login',
    call('Log in with a passkey', SignedIn, { body: PasskeyAnswer }),
    async (request, reply) => {
      const entered = await logInByPasskey(services, request.body, callerOf(request));
      return logInAnswer(services, entered, request, reply);
    },
  );
};

export const passkeyRoutes: MemberRoutes = async (app, services) => {
  const { db, rateLimits } = services;
  app.get('/auth/passkey', call('One’s passkeys', PasskeyList), async ({ viewer }) => ({
    data: await listPasskeys(db, memberOf(viewer)),
  }));
  app.post(
    '/auth/passkey/options',
    call('What a device needs for a new passkey', WebAuthnOptions),
    async ({ viewer, ip }, reply) => {
      await rateLimits.consumeFrom('passkeyFromAddress', ip);
      void reply.header('cache-control', 'no-store');
      return registrationOptions(services, memberOf(viewer), sessionOf(viewer));
    },
  );
  app.post('/auth/passkey', call('Add a passkey', Passkey, { body: NewPasskey }), ({ viewer, body, headers }) =>
    addPasskey(services, { member: memberOf(viewer), session: sessionOf(viewer) }, body, headers['user-agent']),
  );
  app.put(
    '/auth/passkey/:id',
    call('Rename a passkey', Done, { params: Id, body: PasskeyName }),
    async ({ viewer, params, body }) => {
      await renamePasskey(db, memberOf(viewer), params.id, body.name);
      return {};
    },
  );
  app.delete('/auth/passkey/:id', call('Remove a passkey', Done, { params: Id }), async ({ viewer, params }) => {
    await removePasskey(db, memberOf(viewer), params.id);
    return {};
  });
};
