/** What members see of the site, for pictures of it: somebody who has just come, and somebody with a history. */
import type { Page } from 'playwright-core';
import { SAVED_SECTIONS } from '#domain/kinds.ts';
import { beginSessions, type StoredSession } from './begun-sessions.ts';

export interface MemberScreen {
  name: string;
  path: string;
  /** Who looks; nobody, where a visitor does. */
  session?: StoredSession;
  /** What is pressed before the picture is taken: then it shows one screen of the page. */
  open?: (page: Page) => Promise<void>;
}

const PEOPLE = [
  { email: 'mina@example.org', first_name: 'Mina', last_name: 'Okafor' },
  { email: 'rowan@example.org', first_name: 'Rowan', last_name: 'Achterberg' },
];
/** So many of each are saved and looked at. */
const SAVED = 5;
const LISTS = [
  'content/post',
  'content/media',
  'content/event',
  'directory/entry',
  'content/collection',
  'content/tool',
];

/** Lets one of them save, rate, look at and share things, through the calls of a site that is up. */
export async function furnishMembers(url: string, dataDir: string): Promise<MemberScreen[]> {
  const [newcomer, member] = await beginSessions(dataDir, PEOPLE);
  if (!newcomer || !member) throw new Error('nobody has joined');
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer as { data: { id: number; object_type: string }[]; address: string };
  };
  for (const list of LISTS) {
    const { data } = await call('GET', `/${list}?size=${SAVED}`);
    for (const { id, object_type } of data) {
      await call('PUT', '/content/favourite/add', { id, object_type });
      await call('POST', '/log/view', { id, object_type });
    }
  }
  const { data: events } = await call('GET', '/content/event?size=2');
  for (const { id } of events) await call('POST', '/review', { id, type: 'Event', score: 4 });
  const { address } = await call('POST', '/auth/shared-list', { section: SAVED_SECTIONS[0] });
  const press = (name: string | RegExp) => async (page: Page) => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };
  return [
    { name: 'account of a newcomer', path: '/account', session: newcomer },
    { name: 'account', path: '/account', session: member },
    { name: 'edit profile', path: '/account', session: member, open: press('Edit profile') },
    { name: 'account settings', path: '/account/settings', session: member },
    { name: 'delete account', path: '/account/settings', session: member, open: press('Delete my account') },
    { name: 'events for a member', path: '/events', session: member },
    { name: 'rating', path: '/events', session: member, open: press(/Rate$/) },
    { name: 'shared list', path: new URL(address).pathname },
  ];
}
