/** Who is asking. Routes hand it on, so that what is shown to whom is decided in one place. */

import type { Group } from '#contract/administration.ts';
import type { KeyScope } from '#contract/keys.ts';
import { COLLECTION_ACCESS, type CollectionAccess, PREMIUM_GROUPS } from '#domain/collection-access.ts';
import { Problem } from '#server/kernel/problem.ts';

export interface Viewer {
  /** A visitor sees no ratings. */
  isMember: boolean;
  /** What they may open beyond what all may; none for visitors. */
  groups: readonly Group[];
  /** The member and the session they are logged in with. */
  member?: { id: string; session: string } | undefined;
  /** The key with which a program calls. A key is no member. */
  key?: { id: string; name: string; scopes: readonly KeyScope[] } | undefined;
}

export const VISITOR: Viewer = { isMember: false, groups: [] };

/** What `access` of a collection lets the viewer in. */
export function openTo({ isMember, groups }: Viewer): readonly CollectionAccess[] {
  if (!isMember) return ['everyone'];
  return groups.some((group) => PREMIUM_GROUPS.includes(group)) ? COLLECTION_ACCESS : ['everyone', 'members'];
}

/** Whether a member with these groups may work at the desk. */
export const worksAtDesk = (groups: readonly Group[]): boolean =>
  groups.includes('Curators') || groups.includes('Administrators');

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
