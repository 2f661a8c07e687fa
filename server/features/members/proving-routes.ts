/** Whether a member has shown lately who they are, and showing it once more. */
import { Type } from 'typebox';
import { Message, Proof, Proven } from '#contract/members.ts';
import { isProven } from '#server/http/fresh-proof.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import { memberOf, sessionOf } from '../../http/viewer.ts';
import type { MemberRoutes } from './member-services.ts';
import { prove, sendProofLink } from './proving.ts';

const call = callsOf('auth');

export const provingRoutes: MemberRoutes = async (app, services) => {
  const { db, rateLimits } = services;
  app.get(
    '/auth/proof',
    call('Whether this session was proven to be one’s own within ten minutes', Proven),
    async ({ viewer }) => ({ is_fresh: await isProven(db, memberOf(viewer), sessionOf(viewer)) }),
  );
  app.post(
    '/auth/proof',
    call('Show once more that it is oneself', Type.Object({}), {
      description: 'With the password, the key of a mailed link, or an answer of a passkey.',
      body: Proof,
    }),
    async ({ viewer, body, ip }) => {
      if (body.passkey) await rateLimits.consumeFrom('passkeyFromAddress', ip);
      await prove(services, memberOf(viewer), sessionOf(viewer), body);
      return {};
    },
  );
  app.post('/auth/proof/link', call('Send a link that shows that it is oneself', Message), async ({ viewer }) => {
    await sendProofLink(services, memberOf(viewer));
    return { message: 'A link is on its way.' };
  });
};
