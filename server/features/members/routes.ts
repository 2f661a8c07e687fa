/** Joining, logging in and out, and one's own account. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  Access,
  Confirmed,
  Device,
  EmailOnly,
  KeyParam,
  Login,
  LoginLink,
  listOf,
  MailedLink,
  MailedLinkParams,
  Message,
  PasskeyList,
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
import { readEmail } from '#domain/email-address.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import { Problem } from '#server/kernel/problem.ts';
import { memberOf } from '../../http/viewer.ts';
import { readUser } from '../profiles/user.ts';
import { deferredWork } from './deferred-work.ts';
import { type LoggedIn, logIn, logInByLink, sendLoginLink } from './log-in.ts';
import { callerOf, isSecure, knowDevice, logInAnswer } from './log-in-answer.ts';
import { readMailedLink } from './mailed-links.ts';
import type { MemberRoutes } from './member-services.ts';
import { checkRecoveryLink, recover, recoveryPasskeys, sendRecoveryLink } from './recovery.ts';
import { confirm, register, resendActivation } from './registration.ts';
import { registrationCookie, registrationsOf } from './registration-browsers.ts';
import { updateAccount } from './update-account.ts';

const call = callsOf('auth');
const Done = Type.Object({});

/** What visitors call. Nothing here tells whether an address is known, but for signing up. */
export const openMemberRoutes: MemberRoutes = async (app, services) => {
  const { rateLimits, sessions, siteUrl } = services;
  const loggedIn = (entered: LoggedIn, request: FastifyRequest, reply: FastifyReply) =>
    logInAnswer(services, entered, request, reply);

  const afterwards = deferredWork(app, services.pause);
  const mailLimit = (request: FastifyRequest) => rateLimits.consumeFrom('mailFromAddress', request.ip);

  app.post(
    '/auth/register',
    call('Join', Registered, { querystring: Referral, body: Registration }),
    async (request, reply) => {
      await rateLimits.consumeFrom('signUp', request.ip);
      const { browser, ...joined } = await register(services, request.body, request.query.referral_id);
      const { email, first_name, last_name } = joined;
      void reply.header('set-cookie', registrationCookie(browser, registrationsOf(request), isSecure(siteUrl)));
      return {
        user: { email, first_name, last_name },
        message: 'Registration successful! We have sent you an email to confirm your address.',
      };
    },
  );
  app.post(
    '/auth/verification',
    call('Send the activation mail again', Message, { body: LoginLink }),
    async (request) => {
      await mailLimit(request);
      const { email, next } = request.body;
      afterwards(() => resendActivation(services, email ?? '', next));
      return { message: 'Email re-sent!' };
    },
  );
  app.get(
    '/auth/verification/confirm/:key',
    {
      ...call('Confirm an address and sign in', Confirmed, {
        description:
          'Where the cookie of the registration is missing, its password is dropped: `has_password` is false then. Whoever is logged in as somebody else stays that, and gets `email` alone.',
        params: KeyParam,
        querystring: Referral,
      }),
      // It acts, so whoever asks for its headers alone gets none.
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { params, query, viewer } = request;
      const { email, member, tokens } = await confirm(services, params.key, query.referral_id, {
        browsers: registrationsOf(request),
        member: viewer.member?.id,
        agent: request.headers['user-agent'],
      });
      return { email, ...(tokens && (await loggedIn({ member, tokens }, request, reply))) };
    },
  );
  app.get(
    '/auth/link/:purpose/:key',
    call('What the link of a mail is for', MailedLink, {
      description: 'Uses nothing up, so that a page can ask before it acts.',
      params: MailedLinkParams,
    }),
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return readMailedLink(services.db, request.params, registrationsOf(request));
    },
  );
  app.post('/auth/login', call('Log in', SignedIn, { body: Login }), async (request, reply) =>
    loggedIn(await logIn(services, request.body, callerOf(request)), request, reply),
  );
  app.post('/auth/login/link', call('Ask for a link that logs in', Message, { body: LoginLink }), async (request) => {
    await mailLimit(request);
    const email = requireEmail(request.body.email);
    afterwards(() => sendLoginLink(services, email, request.body.next));
    return { message: 'If this address has an account, a link is on its way.' };
  });
  app.post('/auth/login/link/:key', call('Log in by a link', SignedIn, { params: KeyParam }), async (request, reply) =>
    loggedIn(await logInByLink(services, request.params.key, callerOf(request)), request, reply),
  );
  app.post('/auth/login/refresh', call('A new access token', Access, { body: Refresh }), async ({ body }) => ({
    access: await sessions.renew(body.refresh ?? ''),
  }));
  app.post(
    '/auth/forgot-my-password',
    call('Ask for a link to a new password', Message, { body: EmailOnly }),
    async (request) => {
      const email = requireEmail(request.body.email);
      await mailLimit(request);
      afterwards(() => sendRecoveryLink(services, email));
      return { message: 'password_recovery_email_sent' };
    },
  );
  app.get(
    '/auth/forgot-my-password/verify',
    call('Whether a link still works', Done, { querystring: RecoveryLink }),
    async ({ query }, reply) => {
      void reply.header('cache-control', 'no-store');
      await checkRecoveryLink(services, query.profile ?? '', query.session ?? '');
      return {};
    },
  );
  app.get(
    '/auth/forgot-my-password/passkeys',
    call('The passkeys that end with a recovery, unless they are kept', PasskeyList, { querystring: RecoveryLink }),
    async ({ query }, reply) => {
      void reply.header('cache-control', 'no-store');
      return { data: await recoveryPasskeys(services, query.profile ?? '', query.session ?? '') };
    },
  );
  app.post(
    '/auth/forgot-my-password/recover',
    call('Choose a new password', SignedIn, {
      description: 'Ends every session, and every passkey but those in `keep_passkeys`.',
      body: Recovery,
    }),
    async (request, reply) => loggedIn(await recover(services, request.body, callerOf(request)), request, reply),
  );
};

function requireEmail(text: string | null | undefined): string {
  if (!text?.trim()) throw new Problem('invalid_request', 'email_required', { email: 'email_required' });
  const email = readEmail(text);
  if (!email) throw new Problem('invalid_request', 'invalid_email', { email: 'invalid_email' });
  return email;
}

export const memberRoutes: MemberRoutes = async (app, services) => {
  const { db, sessions } = services;
  app.get('/auth', call('Oneself', User), ({ viewer }) => readUser(db, memberOf(viewer)));
  app.put('/auth', call('Change one’s account', User, { body: ProfileUpdate }), async (request, reply) => {
    const { body, viewer } = request;
    await updateAccount(services, memberOf(viewer), viewer.member?.session ?? '', body);
    if (body.update_password) await knowDevice(services, memberOf(viewer), request, reply);
    return readUser(db, memberOf(viewer));
  });
  app.post('/auth/logout', call('End this session', Done), async ({ viewer }) => {
    await sessions.end(memberOf(viewer), viewer.member?.session ?? '');
    return {};
  });
  app.get('/auth/device', call('Where one is signed in', listOf(Device)), async ({ viewer }) => ({
    data: await sessions.list(memberOf(viewer), viewer.member?.session ?? ''),
  }));
  app.delete(
    '/auth/device/:id',
    call('Sign out somewhere', Done, { params: Type.Object({ id: Type.String({ maxLength: 100 }) }) }),
    async ({ params, viewer }) => {
      await sessions.end(memberOf(viewer), params.id);
      return {};
    },
  );
};
