/** Who is asking. Routes hand it on, so that what is shown to whom is decided in one place. */

import type { Group } from '#server/database/schema-members.ts';
import { Problem } from '#server/problem.ts';

export interface Viewer {
  /** A visitor sees no ratings and finds members' collections locked. */
  isMember: boolean;
  /** The member and the session they are logged in with. */
  member?: { id: string; session: string; groups: readonly Group[] } | undefined;
}

export const VISITOR: Viewer = { isMember: false };

/** The viewer's own id. Throws `unauthenticated` for visitors. */
export function memberOf(viewer: Viewer): string {
  if (!viewer.member) throw new Problem('unauthenticated', 'Please log in first.');
  return viewer.member.id;
}

/** The session that the viewer is logged in with. Throws `unauthenticated` for visitors. */
export function sessionOf(viewer: Viewer): string {
  if (!viewer.member) throw new Problem('unauthenticated', 'Please log in first.');
  return viewer.member.session;
}
