/** Somebody at the desk, for browser tests. */

import type { Group } from '#contract/administration.ts';
import { changeGroup } from '#server/features/members/operator-actions.ts';
import type { OpenSite, SiteMember } from '../processes/open-site.ts';

/** Joins, and is given the group; their sessions see that at the next call. */
export async function joinDesk(
  site: OpenSite,
  email: string,
  group: Exclude<Group, 'Consumers'> = 'Curators',
  more: Record<string, unknown> = {},
): Promise<SiteMember> {
  const member = await site.join(email, more);
  await changeGroup(site.store.db, email, group, true);
  return member;
}
