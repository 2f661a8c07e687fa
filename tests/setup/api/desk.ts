/** People at the desk: a curator, an administrator, and a member who is neither. */
import { changeGroup, suspendNamed } from '#server/features/members/operator-actions.ts';
import type { Answer } from './api.ts';
import type { Person, TestClub } from './members.ts';

export interface Desk {
  curator: Person;
  administrator: Person;
  member: Person;
  /** Calls the desk as the curator, unless another is named. */
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
}

/** Somebody else at the desk, whose account is closed for now. */
export async function suspendedColleague(club: TestClub): Promise<Person> {
  const { db } = club.api.store;
  const colleague = await club.join('colleague@example.org');
  await changeGroup(db, colleague.email, 'Curators', true);
  await suspendNamed(db, colleague.email, true);
  return colleague;
}

export async function openDesk(club: TestClub): Promise<Desk> {
  const { db } = club.api.store;
  const [curator, administrator, member] = [
    await club.join('curator@example.org'),
    await club.join('admin@example.org'),
    await club.join('member@example.org'),
  ];
  await changeGroup(db, curator.email, 'Curators', true);
  await changeGroup(db, administrator.email, 'Administrators', true);
  return {
    curator,
    administrator,
    member,
    call: async (method, path, body, headers = {}) => {
      // Without a version, a status is given to what is there now.
      const [, item] = /^(\/items\/\d+)\/status$/.exec(path) ?? [];
      const now = item && !('if-match' in headers) && (await club.api.get(`/api/curation${item}`, curator.as)).body;
      const all = { ...curator.as, ...(now && { 'if-match': `"${now.version}"` }), ...headers };
      const url = `/api/curation${path}`;
      const answer = method === 'GET' ? await club.api.get(url, all) : await club.api.send(method, url, body, all);
      await club.api.catchUp();
      return answer;
    },
  };
}
