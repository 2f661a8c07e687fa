/** A site of its own for browser tests, with the demo catalogue, a real mail server and members who sit in front of it. */
import { afterAll, beforeAll } from 'vitest';
import { PASSWORD } from '../api/members.ts';
import { inProcess, type OpenSite, openSite, type SiteMember } from '../processes/open-site.ts';
import { Visitor, type VisitorOptions } from './visitor.ts';

export interface MembersSite extends OpenSite {
  /** A browser in which the member is logged in. */
  arrive: (path: string, as: SiteMember, options?: VisitorOptions) => Promise<Visitor>;
}

/** Call once in a file of browser tests: a site for all of them, which is there as soon as the first begins. `more`: further settings. */
export function withMembersSite(more: Record<string, string> = {}): MembersSite {
  const site = {} as MembersSite;
  beforeAll(async () => void Object.assign(site, await openMembersSite(undefined, more)));
  afterAll(() => site[Symbol.asyncDispose]());
  return site;
}

/** One process on SQLite, or two beside each other in a new database on this PostgreSQL server. */
export async function openMembersSite(server?: string, more: Record<string, string> = {}): Promise<MembersSite> {
  const site = await openSite(more, inProcess, server);
  return {
    ...site,
    arrive: (path, { access, refresh }, options = {}) =>
      Visitor.arrive(path, { ...options, url: site.url, storage: { ...options.storage, access, refresh } }),
  };
}

export { PASSWORD, type SiteMember };
