/** The calls of administrators about members. */
import * as administration from '#contract/administration.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import { answers } from '#server/answers.ts';
import { Problem } from '#server/problem.ts';
import type { Routes } from '#server/services.ts';
import { deskActor } from '../audit/audit.ts';
import { pagination } from '../items/lists.ts';
import { memberOf, type Viewer } from '../items/viewer.ts';
import { inviteMember, listMembers, removeMember, setGroups, suspendMember } from './administration.ts';

const tags = ['curation'];
const member = answers(administration.AdministeredMember);

export const administrationRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    '/curation/members',
    {
      schema: {
        tags,
        summary: 'Members, by address',
        description: 'Never what they read, rate or keep.',
        querystring: administration.AdministeredMembersParams,
        response: answers(administration.AdministeredMemberList),
      },
    },
    async ({ query: { query, page = 1, size = PAGE_SIZE } }) => {
      const { rows, total } = await listMembers(db, { query, offset: (page - 1) * size, limit: size });
      return { data: rows, pagination: pagination(total, page, size) };
    },
  );
  app.post(
    '/curation/members',
    {
      schema: {
        tags,
        summary: 'Invite somebody',
        description: 'Makes an account that is confirmed, and mails how to log in.',
        body: administration.NewMember,
        response: member,
      },
    },
    async ({ body, viewer }) => {
      const invited = await inviteMember(services, deskActor(viewer), body.email, body.groups ?? []);
      services.wakeMails();
      return invited;
    },
  );
  app.put(
    '/curation/members/:id/groups',
    {
      schema: {
        tags,
        summary: 'Give and take groups',
        description: 'Seen at their next call. The last administrator stays one.',
        params: administration.MemberParam,
        body: administration.MemberGroups,
        response: member,
      },
    },
    ({ params, body, viewer }) => setGroups(db, deskActor(viewer), params.id, body.groups),
  );
  app.put(
    '/curation/members/:id/suspended',
    {
      schema: {
        tags,
        summary: 'Close an account for now, or open it again',
        params: administration.MemberParam,
        body: administration.MemberSuspended,
        response: member,
      },
    },
    ({ params, body, viewer }) => {
      refuseOneself(viewer, params.id);
      return suspendMember(db, deskActor(viewer), params.id, body.suspended);
    },
  );
  app.delete(
    '/curation/members/:id',
    {
      schema: {
        tags,
        summary: 'Delete somebody who cannot log in',
        description: 'With everything that is theirs, as they would do it themselves.',
        params: administration.MemberParam,
        response: answers(administration.MemberGone),
      },
    },
    async ({ params, viewer }) => {
      refuseOneself(viewer, params.id);
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
