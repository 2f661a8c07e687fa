/** Changing the address of an account: confirming, sending the link again, cancelling. */
import { KeyParam, User } from '#contract/members.ts';
import { answers } from '#server/http/response-schemas.ts';
import { memberOf } from '../../http/viewer.ts';
import { readUser } from '../profiles/user.ts';
import { cancelEmailChange, confirmEmailChange, resendEmailChange } from './email-change.ts';
import type { MemberRoutes } from './member-services.ts';

const tags = ['auth'];
const response = answers(User);

export const emailChangeRoutes: MemberRoutes = async (app, services) => {
  app.post(
    '/auth/address/:key',
    { schema: { tags, summary: 'Move the account to the address of this link', params: KeyParam, response } },
    async ({ params, viewer }) => {
      await confirmEmailChange(services, memberOf(viewer), params.key);
      return readUser(services.db, memberOf(viewer));
    },
  );
  app.post(
    '/auth/address',
    { schema: { tags, summary: 'Send the link to the new address again', response } },
    async ({ viewer }) => {
      await resendEmailChange(services, memberOf(viewer));
      return readUser(services.db, memberOf(viewer));
    },
  );
  app.delete(
    '/auth/address',
    { schema: { tags, summary: 'Keep the address after all', response } },
    async ({ viewer }) => {
      await cancelEmailChange(services, memberOf(viewer));
      return readUser(services.db, memberOf(viewer));
    },
  );
};
