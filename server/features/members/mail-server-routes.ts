/** The calls about the mail server: administrators name it and try it out; whoever opens the link of a trial says that it arrived. */
import { Type } from 'typebox';
import { MailServerState, MailTrial, MailTried, NewMailServer, TrialKey } from '#contract/mail-server.ts';
import { mustBeProven } from '#server/http/fresh-proof.ts';
import { networkOf } from '#server/http/rate-limits.ts';
import { answers } from '#server/http/response-schemas.ts';
import { Problem } from '#server/kernel/problem.ts';
import { memberOf, sessionOf } from '../../http/viewer.ts';
import { deskActor, noteAudit } from '../audit/audit.ts';
import type { MailServer } from '../mail/mail-server.ts';
import { readEmail } from './emails.ts';
import type { MemberRoutes } from './member-services.ts';

const tags = ['curation'];
/** Whoever has the mail server reads the links of all that is sent. */
const PROVE_FIRST = 'Please show once more that it is you. Then you can change the mail server. Nothing was changed.';

export const mailServerRoutes =
  (mailServer: MailServer): MemberRoutes =>
  async (app, { db, rateLimits, wakeMails }) => {
    app.get(
      '/curation/mail-server',
      { schema: { tags, summary: 'The mail server', response: answers(MailServerState) } },
      () => mailServer.state(),
    );
    app.put(
      '/curation/mail-server',
      {
        schema: {
          tags,
          summary: 'Name the mail server',
          description: 'Needs fresh proof. Refused where the settings of the process name one.',
          body: NewMailServer,
          response: answers(MailServerState),
        },
      },
      async ({ body, viewer }) => {
        await mustBeProven(db, memberOf(viewer), sessionOf(viewer), PROVE_FIRST);
        const before = await mailServer.state();
        await mailServer.change(body);
        const after = await mailServer.state();
        await note(before.host, after.host, viewer);
        // What waited for a server that works goes out now.
        wakeMails();
        return after;
      },
    );
    app.delete(
      '/curation/mail-server',
      {
        schema: {
          tags,
          summary: 'Have mails become files again',
          description: 'Needs fresh proof.',
          response: answers(MailServerState),
        },
      },
      async ({ viewer }) => {
        await mustBeProven(db, memberOf(viewer), sessionOf(viewer), PROVE_FIRST);
        const { host } = await mailServer.state();
        await mailServer.forget();
        await note(host, null, viewer);
        return mailServer.state();
      },
    );
    app.post(
      '/curation/mail-server/test',
      {
        schema: {
          tags,
          summary: 'Send a trial mail at once',
          description: 'Answers 400 with the reason, where the mail server does not take it.',
          body: MailTrial,
          response: answers(MailTried),
        },
      },
      async ({ body, viewer, ip }) => {
        await rateLimits.consume('mailFromAddress', networkOf(ip));
        const { email: own } = await db
          .selectFrom('member')
          .select('email')
          .where('id', '=', memberOf(viewer))
          .executeTakeFirstOrThrow();
        const email = body.email ? readEmail(body.email) : own;
        if (!email) {
          const wrong = 'Please check this address. It looks like name@example.org.';
          throw new Problem('invalid_request', wrong, { email: wrong });
        }
        return { message: await mailServer.test(email) };
      },
    );

    const note = (before: string | null, after: string | null, viewer: Parameters<typeof deskActor>[0]) =>
      db
        .transaction()
        .execute((tx) =>
          noteAudit(tx, deskActor(viewer), [
            { action: 'site', subject: 'The site', details: { changes: [{ field: 'mail server', before, after }] } },
          ]),
        );
  };

export const mailArrivalRoutes =
  (mailServer: MailServer): MemberRoutes =>
  async (app, { rateLimits }) => {
    app.post(
      '/setup/mail',
      {
        schema: {
          tags: ['auth'],
          summary: 'Say that a trial mail has arrived',
          body: TrialKey,
          response: answers(Type.Object({})),
        },
      },
      async ({ body, ip }) => {
        await rateLimits.consume('signUp', networkOf(ip));
        await mailServer.confirm(body.key);
        return {};
      },
    );
  };
