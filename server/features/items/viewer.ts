/** Who is asking. Routes hand it on, so that what is shown to whom is decided in one place. */
import type { Group } from '#server/database/schema-members.ts';

export interface Viewer {
  /** A visitor sees no ratings and finds members' collections locked. */
  isMember: boolean;
  /** The member and the session they are logged in with. */
  member?: { id: string; session: string; groups: readonly Group[] } | undefined;
}

export const VISITOR: Viewer = { isMember: false };
