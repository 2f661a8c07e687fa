/** The calls of administrators about members. */
import * as administration from '#contract/administration.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { mustBeProven } from '#server/http/fresh-proof.ts';
import { answers, callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import { memberOf, sessionOf, type Viewer } from '../../http/viewer.ts';
import { deskActor } from '../audit/audit.ts';
import { pagination } from '../items/lists.ts';
import { inviteMember, listMembers, removeMember, setGroups, suspendMember } from './administration.ts';

const call = callsOf('curation');
const member = answers(administration.AdministeredMember);

const PROVE_FIRST = 'Please show once more that it is you. Then you can change members. Nothing was changed.';
const PROOF = 'Needs fresh proof.';

export const administrationRoutes: Routes = async (app, services) => {
  const { db } = services;
  /** A token that somebody else got hold of must not open the site to them for good. */
  const mustBeProvenBy = (viewer: Viewer) => mustBeProven(db, memberOf(viewer), sessionOf(viewer), PROVE_FIRST);
  app.get(
    '/curation/members',
    call('Members, by address', administration.AdministeredMemberList, {
      description: 'Never what they read, rate or keep.',
      querystring: administration.AdministeredMembersParams,
    }),
    async ({ query: { query, page = 1, size = PAGE_SIZE } }) => {
      const { rows, total } = await listMembers(db, { query, offset: (page - 1) * size, limit: size });
      return { data: rows, pagination: pagination(total, page, size) };
    },
  );
  app.post(
    '/curation/members',
    call('Invite somebody', member, {
      description: `Makes an account that is confirmed, and mails how to log in. ${PROOF}`,
      body: administration.NewMember,
    }),
    async ({ body, viewer }) => {
      await mustBeProvenBy(viewer);
      const invited = await inviteMember(services, deskActor(viewer), body.email, body.groups ?? []);
      services.wakeMails();
      return invited;
    },
  );
  app.put(
    '/curation/members/:id/groups',
    call('Give and take groups', member, {
      description: `Seen at their next call. The last administrator stays one. ${PROOF}`,
      params: administration.MemberParam,
      body: administration.MemberGroups,
    }),
    async ({ params, body, viewer }) => {
      await mustBeProvenBy(viewer);
      const changed = await setGroups(db, deskActor(viewer), params.id, body.groups);
      services.wakeMails();
      return changed;
    },
  );
  app.put(
    '/curation/members/:id/suspended',
    call('Close an account for now, or open it again', member, {
      params: administration.MemberParam,
      body: administration.MemberSuspended,
    }),
    async ({ params, body, viewer }) => {
      refuseOneself(viewer, params.id);
      await mustBeProvenBy(viewer);
      return suspendMember(db, deskActor(viewer), params.id, body.suspended);
    },
  );
  app.delete(
    '/curation/members/:id',
    call('Delete somebody who cannot log in', administration.MemberGone, {
      description: 'With everything that is theirs, as they would do it themselves.',
      params: administration.MemberParam,
    }),
    async ({ params, viewer }) => {
      refuseOneself(viewer, params.id);
      await mustBeProvenBy(viewer);
      await removeMember(db, deskActor(viewer), params.id);
      services.wakeMails();
      return { message: 'The account is deleted, with everything that was theirs.' };
    },
  );
};

/** One’s own account is left on its own page, which asks for the password. */
function refuseOneself(viewer: Viewer, id: string): void {
  if (memberOf(viewer) === id)
    throw new Problem('conflict', 'This is your own account. You can delete it in your settings.');
}
