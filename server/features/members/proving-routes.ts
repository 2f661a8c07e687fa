/** Whether a member has shown lately who they are, and showing it once more. */
import { Type } from 'typebox';
import { Message, Proof, Proven } from '#contract/members.ts';
import { isProven } from '#server/http/fresh-proof.ts';
import { networkOf } from '#server/http/rate-limits.ts';
import { answers } from '#server/http/response-schemas.ts';
import { memberOf, sessionOf } from '../../http/viewer.ts';
import type { MemberRoutes } from './member-services.ts';
import { prove, sendProofLink } from './proving.ts';

const tags = ['auth'];

export const provingRoutes: MemberRoutes = async (app, services) => {
  const { db, rateLimits } = services;
  app.get(
    '/auth/proof',
    {
      schema: {
        tags,
        summary: 'Whether this session was proven to be one’s own within ten minutes',
        response: answers(Proven),
      },
    },
    async ({ viewer }) => ({ is_fresh: await isProven(db, memberOf(viewer), sessionOf(viewer)) }),
  );
  app.post(
    '/auth/proof',
    {
      schema: {
        tags,
        summary: 'Show once more that it is oneself',
        description: 'With the password, the key of a mailed link, or an answer of a passkey.',
        body: Proof,
        response: answers(Type.Object({})),
      },
    },
    async ({ viewer, body, ip }) => {
      if (body.passkey) await rateLimits.consume('passkeyFromAddress', networkOf(ip));
      await prove(services, memberOf(viewer), sessionOf(viewer), body);
      return {};
    },
  );
  app.post(
    '/auth/proof/link',
    { schema: { tags, summary: 'Send a link that shows that it is oneself', response: answers(Message) } },
    async ({ viewer }) => {
      await sendProofLink(services, memberOf(viewer));
      return { message: 'A link is on its way.' };
    },
  );
};
