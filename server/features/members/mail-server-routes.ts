/** The calls about the mail server: administrators name it and try it out; whoever opens the link of a trial says that it arrived. */
import { Type } from 'typebox';
import { MailServerState, MailTrial, MailTried, NewMailServer, TrialKey } from '#contract/mail-server.ts';
import { readEmail } from '#domain/email-address.ts';
import { mustBeProven } from '#server/http/fresh-proof.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import { Problem } from '#server/kernel/problem.ts';
import { memberOf, sessionOf } from '../../http/viewer.ts';
import { deskActor, noteAudit } from '../audit/audit.ts';
import type { MailServer } from '../mail/mail-server.ts';
import type { MemberRoutes } from './member-services.ts';

const call = callsOf('curation');
const authCall = callsOf('auth');
/** Whoever has the mail server reads the links of all that is sent. */
const PROVE_FIRST = 'Please show once more that it is you. Then you can change the mail server. Nothing was changed.';

export const mailServerRoutes =
  (mailServer: MailServer): MemberRoutes =>
  async (app, { db, rateLimits, wakeMails }) => {
    app.get('/curation/mail-server', call('The mail server', MailServerState), () => mailServer.state());
    app.put(
      '/curation/mail-server',
      call('Name the mail server', MailServerState, {
        description: 'Needs fresh proof. Refused where the settings of the process name one.',
        body: NewMailServer,
      }),
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
      call('Have mails become files again', MailServerState, { description: 'Needs fresh proof.' }),
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
      call('Send a trial mail at once', MailTried, {
        description: 'Answers 400 with the reason, where the mail server does not take it.',
        body: MailTrial,
      }),
      async ({ body, viewer, ip }) => {
        await rateLimits.consumeFrom('mailFromAddress', ip);
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
      authCall('Say that a trial mail has arrived', Type.Object({}), { body: TrialKey }),
      async ({ body, ip }) => {
        await rateLimits.consumeFrom('signUp', ip);
        await mailServer.confirm(body.key);
        return {};
      },
    );
  };
