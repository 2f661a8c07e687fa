/** Logging in with a passkey, and looking after one's own. */
import { Type } from 'typebox';
import { listOf, NewPasskey, Passkey, PasskeyAnswer, PasskeyName, SignedIn } from '#contract/members.ts';
import { answers } from '#server/answers.ts';
import { networkOf } from '#server/limits.ts';
import type { Routes } from '#server/services.ts';
import { memberOf } from '../profiles/user.ts';
import { callerOf, signedIn } from './entering.ts';
import {
  addPasskey,
  askForKey,
  askForNewKey,
  listPasskeys,
  logInByPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';

const tags = ['auth'];
const Done = Type.Object({});
/** For the browser's own interface; its shape is the standard's. */
const Question = Type.Any();
const Id = Type.Object({ id: Type.String({ maxLength: 100 }) });

export const openPasskeyRoutes: Routes = async (app, services) => {
  app.post(
    '/auth/passkey/login/options',
    { schema: { tags, summary: 'A question for a passkey', response: answers(Question) } },
    async (request, reply) => {
      await services.limits.spend('passkeyFromAddress', networkOf(request.ip));
      void reply.header('cache-control', 'no-store');
      return askForKey(services);
    },
  );
  app.post(
    '/auth/passkey/login',
    { schema: { tags, summary: 'Log in with a passkey', body: PasskeyAnswer, response: answers(SignedIn) } },
    async (request, reply) => {
      const entered = await logInByPasskey(services, request.body, callerOf(request));
      return signedIn(services, entered, request, reply);
    },
  );
};

export const passkeyRoutes: Routes = async (app, services) => {
  const { db, limits } = services;
  app.get(
    '/auth/passkey',
    { schema: { tags, summary: 'One’s passkeys', response: answers(listOf(Passkey)) } },
    async ({ viewer }) => ({ data: await listPasskeys(db, memberOf(viewer)) }),
  );
  app.post(
    '/auth/passkey/options',
    { schema: { tags, summary: 'What a device needs for a new passkey', response: answers(Question) } },
    async ({ viewer, ip }, reply) => {
      await limits.spend('passkeyFromAddress', networkOf(ip));
      void reply.header('cache-control', 'no-store');
      return askForNewKey(services, memberOf(viewer));
    },
  );
  app.post(
    '/auth/passkey',
    { schema: { tags, summary: 'Add a passkey', body: NewPasskey, response: answers(Passkey) } },
    ({ viewer, body, headers }) => addPasskey(services, memberOf(viewer), body, headers['user-agent']),
  );
  app.put(
    '/auth/passkey/:id',
    { schema: { tags, summary: 'Rename a passkey', params: Id, body: PasskeyName, response: answers(Done) } },
    async ({ viewer, params, body }) => {
      await renamePasskey(db, memberOf(viewer), params.id, body.name);
      return {};
    },
  );
  app.delete(
    '/auth/passkey/:id',
    { schema: { tags, summary: 'Remove a passkey', params: Id, response: answers(Done) } },
    async ({ viewer, params }) => {
      await removePasskey(db, memberOf(viewer), params.id);
      return {};
    },
  );
};
