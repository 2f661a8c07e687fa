/** Joining, logging in and out, and one's own account. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  Access,
  Device,
  EmailOnly,
  KeyParam,
  Login,
  LoginLink,
  listOf,
  Message,
  ProfileUpdate,
  Recovery,
  RecoveryLink,
  Referral,
  Refresh,
  Registered,
  Registration,
  SignedIn,
  User,
} from '#contract/members.ts';
import { answers } from '#server/answers.ts';
import { networkOf } from '#server/limits.ts';
import { Problem } from '#server/problem.ts';
import type { Routes } from '#server/services.ts';
import { memberOf, readUser } from '../profiles/user.ts';
import { confirm, register, resendActivation } from './accounts.ts';
import { readEmail } from './emails.ts';
import { callerOf, knowDevice, signedIn as signedInAnswer } from './entering.ts';
import { updateAccount } from './own-account.ts';
import { checkRecoveryLink, recover, sendRecoveryLink } from './recovery.ts';
import { type Entered, logIn, logInByLink, sendLoginLink } from './signing-in.ts';

const tags = ['auth'];
const Done = Type.Object({});

/** What visitors call. Nothing here tells whether an address is known, but for signing up. */
export const openMemberRoutes: Routes = async (app, services) => {
  const { limits, sessions } = services;
  const signedIn = (entered: Entered, request: FastifyRequest, reply: FastifyReply) =>
    signedInAnswer(services, entered, request, reply);

  /** Work whose time would tell whether there is an account goes on after the answer. */
  const pending = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(pending)));
  const afterwards = (work: Promise<void>): void => {
    const done = work.catch((error: unknown) => app.log.error({ err: error }, 'a mail could not be prepared'));
    pending.add(done);
    void done.finally(() => pending.delete(done));
  };
  const mailLimit = (request: FastifyRequest) => limits.spend('mailFromAddress', networkOf(request.ip));

  app.post(
    '/auth/register',
    { schema: { tags, summary: 'Join', querystring: Referral, body: Registration, response: answers(Registered) } },
    async (request) => {
      await limits.spend('signUp', networkOf(request.ip));
      const { email, first_name, last_name } = await register(services, request.body, request.query.referral_id);
      return {
        user: { email, first_name, last_name },
        message: 'Registration successful! We have sent you a mail to confirm your address.',
      };
    },
  );
  app.post(
    '/auth/verification',
    { schema: { tags, summary: 'Send the activation mail again', body: EmailOnly, response: answers(Message) } },
    async (request) => {
      await mailLimit(request);
      afterwards(resendActivation(services, request.body.email ?? ''));
      return { message: 'Email re-sent!' };
    },
  );
  app.get(
    '/auth/verification/confirm/:key',
    {
      schema: {
        tags,
        summary: 'Confirm an address and sign in',
        params: KeyParam,
        querystring: Referral,
        response: answers(SignedIn),
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { agent } = callerOf(request);
      const entered = await confirm(services, request.params.key, request.query.referral_id, agent);
      return signedIn(entered, request, reply);
    },
  );
  app.post(
    '/auth/login',
    { schema: { tags, summary: 'Log in', body: Login, response: answers(SignedIn) } },
    async (request, reply) => signedIn(await logIn(services, request.body, callerOf(request)), request, reply),
  );
  app.post(
    '/auth/login/link',
    { schema: { tags, summary: 'Ask for a link that logs in', body: LoginLink, response: answers(Message) } },
    async (request) => {
      await mailLimit(request);
      afterwards(sendLoginLink(services, requireEmail(request.body.email), request.body.next));
      return { message: 'If this address has an account, a link is on its way.' };
    },
  );
  app.post(
    '/auth/login/link/:key',
    { schema: { tags, summary: 'Log in by a link', params: KeyParam, response: answers(SignedIn) } },
    async (request, reply) =>
      signedIn(await logInByLink(services, request.params.key, callerOf(request)), request, reply),
  );
  app.post(
    '/auth/login/refresh',
    { schema: { tags, summary: 'A new access token', body: Refresh, response: answers(Access) } },
    async ({ body }) => ({ access: await sessions.renew(body.refresh ?? '') }),
  );
  app.post(
    '/auth/forgot-my-password',
    { schema: { tags, summary: 'Ask for a link to a new password', body: EmailOnly, response: answers(Message) } },
    async (request) => {
      const email = requireEmail(request.body.email);
      await mailLimit(request);
      afterwards(sendRecoveryLink(services, email));
      return { message: 'password_recovery_email_sent' };
    },
  );
  app.get(
    '/auth/forgot-my-password/verify',
    {
      schema: { tags, summary: 'Whether a link still works', querystring: RecoveryLink, response: answers(Done) },
    },
    async ({ query }, reply) => {
      void reply.header('cache-control', 'no-store');
      await checkRecoveryLink(services, query.profile ?? '', query.session ?? '');
      return {};
    },
  );
  app.post(
    '/auth/forgot-my-password/recover',
    { schema: { tags, summary: 'Choose a new password', body: Recovery, response: answers(SignedIn) } },
    async (request, reply) => signedIn(await recover(services, request.body, callerOf(request)), request, reply),
  );
};

function requireEmail(text: string | null | undefined): string {
  if (!text?.trim()) throw new Problem('invalid_request', 'email_required', { email: 'email_required' });
  const email = readEmail(text);
  if (!email) throw new Problem('invalid_request', 'invalid_email', { email: 'invalid_email' });
  return email;
}

export const memberRoutes: Routes = async (app, services) => {
  const { db, sessions } = services;
  app.get('/auth', { schema: { tags, summary: 'Oneself', response: answers(User) } }, ({ viewer }) =>
    readUser(db, memberOf(viewer)),
  );
  app.put(
    '/auth',
    { schema: { tags, summary: 'Change one’s account', body: ProfileUpdate, response: answers(User) } },
    async (request, reply) => {
      const { body, viewer } = request;
      await updateAccount(services, memberOf(viewer), viewer.member?.session ?? '', body);
      if (body.update_password) await knowDevice(services, memberOf(viewer), request, reply);
      return readUser(db, memberOf(viewer));
    },
  );
  app.post(
    '/auth/logout',
    { schema: { tags, summary: 'End this session', response: answers(Done) } },
    async ({ viewer }) => {
      await sessions.end(memberOf(viewer), viewer.member?.session ?? '');
      return {};
    },
  );
  app.get(
    '/auth/device',
    { schema: { tags, summary: 'Where one is signed in', response: answers(listOf(Device)) } },
    async ({ viewer }) => ({ data: await sessions.list(memberOf(viewer), viewer.member?.session ?? '') }),
  );
  app.delete(
    '/auth/device/:id',
    {
      schema: {
        tags,
        summary: 'Sign out somewhere',
        params: Type.Object({ id: Type.String() }),
        response: answers(Done),
      },
    },
    async ({ params, viewer }) => {
      await sessions.end(memberOf(viewer), params.id);
      return {};
    },
  );
};
