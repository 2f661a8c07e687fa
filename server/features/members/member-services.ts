/** What the members' features work with: the services of all routes, and sessions. */
import type { BaseServices, Routes, Services } from '#server/http/services.ts';
import type { Sessions } from './sessions.ts';

export interface MemberServices extends BaseServices {
  sessions: Sessions;
}

/** Routes of members, which are handed sessions too. */
export type MemberRoutes = Routes<MemberServices & Services>;
